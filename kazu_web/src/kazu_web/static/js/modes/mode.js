/** The way, or ways, in which a puzzle is written. */

import { Composite } from "./composite.js";
import { Digits } from "./digits.js";
import { Lines } from "./lines.js";
import { Marks } from "./marks.js";
import { Rects } from "./rects.js";

/** @type {Record<string, new (board: import("../board.js").Board, mode: any) => any>} */
const MODES = { digits: Digits, marks: Marks, lines: Lines, rects: Rects };

/** What takes the gestures and keys of a board: its mode, or two of them together. @param {import("../board.js").Board} board */
export function modeOf(board) {
  const modes = board.payload.modes.modes.map((/** @type {any} */ mode) => new MODES[mode.mode](board, mode));
  const marks = modes.find((/** @type {any} */ mode) => mode instanceof Marks);
  const lines = modes.find((/** @type {any} */ mode) => mode instanceof Lines);
  return marks && lines ? new Composite(board, marks, lines) : modes[0];
}
