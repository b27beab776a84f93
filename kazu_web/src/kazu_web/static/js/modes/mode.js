/** The way, or ways, in which a puzzle is written; a page loads only those that its puzzle has. */

/** @type {Record<string, () => Promise<any>>} */
const LOADERS = {
  digits: () => import("./digits.js").then(({ Digits }) => Digits),
  marks: () => import("./marks.js").then(({ Marks }) => Marks),
  lines: () => import("./lines.js").then(({ Lines }) => Lines),
  rects: () => import("./rects.js").then(({ Rects }) => Rects),
  composite: () => import("./composite.js").then(({ Composite }) => Composite),
};
/** @type {Record<string, new (board: any, ...modes: any[]) => any>} */
const ready = {};

/** Which ways of writing a puzzle has. @param {any} payload @returns {string[]} */
function namesOf(payload) {
  const names = payload.modes.modes.map((/** @type {any} */ { mode }) => mode);
  return names.includes("marks") && names.includes("lines") ? [...names, "composite"] : names;
}

/** Loads what a puzzle is written with; without it there is no board. @param {any} payload */
export async function loadModes(payload) {
  await Promise.all(namesOf(payload).map(async (name) => {
    ready[name] ??= await LOADERS[name]();
  }));
}

/** What takes the gestures and keys of a board: its mode, or two of them together. @param {import("../board.js").Board} board */
export function modeOf(board) {
  const { modes } = board.payload.modes;
  const made = modes.map((/** @type {any} */ mode) => new ready[mode.mode](board, mode));
  if (!namesOf(board.payload).includes("composite")) return made[0];
  const by = (/** @type {string} */ name) => made[modes.findIndex((/** @type {any} */ { mode }) => mode === name)];
  return new ready.composite(board, by("marks"), by("lines"));
}
