/**
 * The codes in which pages hand over what is written on a board of numbers up to 25: the run, a symbol for every cell (1
 * to 9, A for 10, and so on; a dot where nothing is written), and the notes.
 *
 * Notes are six letters for each cell that has any: its number as two base-36 digits, then the noted numbers as bits
 * (bit 0 for 1) as four. From 22 on, bits may need a fifth digit, and then the code does not read back; so it is defined.
 */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Written} Written */
/** @typedef {import("./geometry.js").Spot} Spot */

const HIGHEST = 25;

/** The layer of numbers that a board's answer is, or null where it is something else. @param {State} state */
function numbersOf(state) {
  const [layer, ...others] = state.answering();
  const isNumbers = layer?.look === "number" && layer.places === "cell" && !others.length;
  return isNumbers && Object.keys(layer.values).every((value) => Number(value) <= HIGHEST) ? layer : null;
}

/** The layer of the notes in the corners. @param {State} state @returns {string} */
function notesOf(state) {
  return [...state.layers.values()].find((layer) => layer.look === "notes")?.name ?? "corner";
}

/** @param {number} value */
const symbol = (value) => (value > 9 ? String.fromCharCode(55 + value) : value ? String(value) : ".");

/** @param {string} letter */
const valueOf = (letter) => (/^[1-9]$/.test(letter) ? Number(letter) : /^[A-P]$/.test(letter) ? letter.charCodeAt(0) - 55 : 0);

/** The numbers that are written, or with `printed` all that are there; null on a board of another sort. @param {State} state @param {boolean} [printed] */
export function encodeRun(state, printed = false) {
  const layer = numbersOf(state);
  const value = (/** @type {Spot} */ at) => (printed ? state.value(layer.name, at) : (state.written.get(layer.name)?.get(at) ?? 0));
  return layer && state.grid.spots("cell").map((at) => symbol(value(at))).join("");
}

/** The notes in the corners; empty without any, and on boards of another sort. @param {State} state */
export function encodeNotes(state) {
  if (!numbersOf(state)) return "";
  const noted = state.written.get(notesOf(state));
  const digits = (/** @type {number} */ value, /** @type {number} */ length) => value.toString(36).padStart(length, "0");
  return state.grid.spots("cell").map((at, index) => {
    const bits = noted?.get(at);
    return bits ? digits(index, 2) + digits(Math.floor(bits / 2), 4) : "";
  }).join("");
}

/**
 * What a run and notes say; what cannot be read of them is passed over.
 * @param {State} state @param {{run?: string | null, notes?: string | null}} codes @returns {Written | null} null without any
 */
export function decodeCodes(state, { run, notes }) {
  const layer = numbersOf(state);
  const numbers = layer && run ? readRun(state, layer, run) : null;
  const noted = layer && notes ? readNotes(state, layer, notes, numbers) : null;
  if (!numbers && !noted) return null;
  return new Map([...(numbers ? [[layer.name, numbers]] : []), ...(noted ? [[notesOf(state), noted]] : [])]);
}

/** @param {State} state @param {any} layer @param {string} run @returns {Map<Spot, number> | null} */
function readRun(state, layer, run) {
  const cells = state.grid.spots("cell");
  const values = [...run].map(valueOf);
  const isWrong = values.length !== cells.length || values.some((value, at) => (value ? !(value in layer.values) : run[at] !== "."));
  if (isWrong) return null;
  return new Map(cells.map((at, index) => /** @type {[Spot, number]} */ ([at, values[index]])).filter(([at, value]) => {
    return value && !state.isClosed(layer.name, at);
  }));
}

/** @param {State} state @param {any} layer @param {string} notes @param {Map<Spot, number> | null} numbers @returns {Map<Spot, number> | null} */
function readNotes(state, layer, notes, numbers) {
  const cells = state.grid.spots("cell");
  const most = 2 ** Math.max(...Object.keys(layer.values).map(Number));
  const found = new Map();
  for (let at = 0; at < notes.length; at += 6) {
    const cell = Number.parseInt(notes.slice(at, at + 2), 36);
    const bits = Number.parseInt(notes.slice(at + 2, at + 6), 36);
    if (notes.length % 6 || !(cell >= 0 && cell < cells.length) || !(bits > 0 && bits < most)) return null;
    if (!state.isClosed(notesOf(state), cells[cell]) && !numbers?.has(cells[cell])) found.set(cells[cell], bits * 2);
  }
  return found;
}
