/** The way, or ways, in which a puzzle is written; a page loads only those that its puzzle has. */

/** @type {Record<string, () => Promise<any>>} */
const LOADERS = {
  digits: () => import("./digits.js").then(({ Digits }) => Digits),
  marks: () => import("./marks.js").then(({ Marks }) => Marks),
  lines: () => import("./lines.js").then(({ Lines }) => Lines),
  rects: () => import("./rects.js").then(({ Rects }) => Rects),
  composite: () => import("./composite.js").then(({ Composite }) => Composite),
  walled: () => import("./walled.js").then(({ walled }) => walled),
};
/** @type {Record<string, any>} */
const ready = {};

/** What takes two ways of writing together. @type {[string, string, string][]} */
const TOGETHER = [["marks", "lines", "composite"], ["digits", "lines", "walled"]];
/** @type {Record<string, (board: any, one: Mode, lines: any) => any>} */
const MAKERS = {
  composite: (board, marks, lines) => new ready.composite(board, new ready.marks(board, marks), lines),
  walled: (board, digits, lines) => new (ready.walled(ready.digits))(board, digits, lines),
};

/** @typedef {{layer: string, mode: string}} Mode */

/** The way of writing that takes two of a puzzle's together, with their modes. @param {any} payload @returns {[string, Mode, Mode] | null} */
function pairOf(payload) {
  const by = (/** @type {string} */ name) => payload.modes.modes.find((/** @type {Mode} */ { mode }) => mode === name);
  const [pair] = TOGETHER.filter(([one, other]) => by(one) && by(other));
  return pair ? [pair[2], by(pair[0]), by(pair[1])] : null;
}

/** Which ways of writing a puzzle has. @param {any} payload @returns {string[]} */
function namesOf(payload) {
  const names = payload.modes.modes.map((/** @type {Mode} */ { mode }) => mode);
  return [...names, ...(pairOf(payload)?.slice(0, 1) ?? [])];
}

/** Loads what a puzzle is written with; without it there is no board. @param {any} payload */
export async function loadModes(payload) {
  await Promise.all(namesOf(payload).map(async (name) => {
    ready[name] ??= await LOADERS[name]();
  }));
}

/** What takes the gestures and keys of a board: its mode, or two of them together. @param {import("../board.js").Board} board */
export function modeOf(board) {
  const pair = pairOf(board.payload);
  if (pair) return MAKERS[pair[0]](board, pair[1], new ready.lines(board, pair[2]));
  const [first] = board.payload.modes.modes;
  return new ready[first.mode](board, first);
}
