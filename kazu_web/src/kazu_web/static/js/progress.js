/**
 * The progress code: what is written on a board as a line of letters that may stand in an address.
 *
 * "k1", then for each layer on which something is written its name, "!" and the values of its spots in reading order,
 * then a check of three letters; the parts are joined by dots. A value up to 35 is one letter, a larger one stands
 * between tildes, and three untouched spots or more are a count between underscores; those at the end are left out.
 * `kazu_web/progress.py` writes and reads the same.
 */

/** @typedef {import("./state.js").Written} Written */
/** @typedef {import("./state.js").State} State */

const VERSION = "k1";
const CHECKED = 36 ** 3;
/** Longer texts are not looked at. */
const LONGEST = 60000;
const PIECE = /_([0-9a-z]+)_|~([0-9a-z]+)~|([0-9a-z])/y;

/** @param {State} state @param {Written} [written] what is written now when left out */
export function encodeProgress(state, written = state.written) {
  const parts = [VERSION];
  for (const layer of state.layers.values()) {
    const spots = written.get(layer.name);
    if (spots?.size) parts.push(`${layer.name}!${packed(valuesOf(state, layer, spots))}`);
  }
  const body = parts.join(".");
  return `${body}.${check(body)}`;
}

/** Reads a progress code; null when it is damaged or of another puzzle's shape. @param {State} state @param {string} text */
export function decodeProgress(state, text) {
  const end = text.lastIndexOf(".");
  const [version, ...parts] = text.slice(0, Math.max(0, end)).split(".");
  if (text.length > LONGEST || version !== VERSION || text.slice(end + 1) !== check(text.slice(0, end))) return null;
  /** @type {Written} */
  const written = new Map();
  for (const part of parts) {
    const cut = part.indexOf("!");
    const layer = state.layers.get(part.slice(0, cut));
    const values = layer && unpacked(part.slice(cut + 1));
    const spots = layer && values && placed(state, layer, values);
    if (!spots) return null;
    written.set(layer.name, spots);
  }
  return written;
}

/** @param {State} state @param {any} layer @param {Map<string, number>} spots @returns {number[]} */
function valuesOf(state, layer, spots) {
  return [...state.spots(layer.name)].map((at) => spots.get(at) ?? 0);
}

/** @param {State} state @param {any} layer @param {number[]} values */
function placed(state, layer, values) {
  const list = [...state.spots(layer.name)];
  if (values.length > list.length) return null;
  const spots = new Map();
  for (const [index, value] of values.entries()) {
    if (value && !isValue(layer, value)) return null;
    if (value && !state.isClosed(layer.name, list[index])) spots.set(list[index], value);
  }
  return spots;
}

/** @param {any} layer @param {number} value */
function isValue(layer, value) {
  return Object.keys(layer.values).length ? String(value) in layer.values : Number.isSafeInteger(value);
}

/** @param {number[]} values */
function packed(values) {
  let text = "";
  for (let at = 0; at < values.length; ) {
    let run = at;
    while (run < values.length && !values[run]) run += 1;
    if (run === values.length) break;
    text += run - at > 2 ? `_${(run - at).toString(36)}_` : "0".repeat(run - at);
    text += values[run] > 35 ? `~${values[run].toString(36)}~` : values[run].toString(36);
    at = run + 1;
  }
  return text;
}

/** @param {string} text @returns {number[] | null} */
function unpacked(text) {
  const values = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const found = PIECE.exec(text);
    if (!found) return null;
    const count = found[1] === undefined ? 0 : Number.parseInt(found[1], 36);
    if (values.length + count > LONGEST) return null;
    if (found[1] === undefined) values.push(Number.parseInt(found[2] ?? found[3], 36));
    else values.push(...new Array(count).fill(0));
  }
  return values;
}

/** @param {string} text */
function check(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 131 + /** @type {number} */ (letter.codePointAt(0))) % CHECKED;
  return sum.toString(36).padStart(3, "0");
}
