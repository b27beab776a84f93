/** Tells which number the dot under the pointer notes, where the notes of a cell are a grid of dots. */

import { listen } from "../events.js";

/** @typedef {import("../geometry.js").Point} Point */

/** @param {import("../board.js").Board} board */
export const start = (board) => new Dots(board);

export class Dots {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isShown = false;
    const hide = () => this.hide();
    const forgets = [board.on("change", hide), listen(board.box, { pointermove: (event) => this.#moved(event), pointerdown: hide, pointerleave: hide })];
    this.destroy = () => {
      this.hide();
      forgets.forEach((forget) => forget());
    };
  }

  /** @param {PointerEvent} event */
  #moved({ buttons, clientX, clientY }) {
    const { drawing, grid, isPaused } = this.board;
    const point = drawing.locate(clientX, clientY);
    const cell = buttons || isPaused ? null : grid.cellAt(point);
    const dot = cell && nearest(drawing.notesAt(cell).filter(({ t }) => t === "disc"), point);
    if (!dot) return this.hide();
    this.isShown = true;
    drawing.overlay.tag([dot.at[0] - 0.5, dot.at[1]], dot.text);
  }

  hide() {
    if (this.isShown) this.board.drawing.overlay.preview(null);
    this.isShown = false;
  }
}

/** The dot that a point is on, or nearly. @param {any[]} dots @param {Point} point */
function nearest(dots, [y, x]) {
  const away = (/** @type {any} */ { at }) => Math.hypot(at[0] - y, at[1] - x);
  const [dot] = dots.sort((one, other) => away(one) - away(other));
  return dot && away(dot) <= 2 * dot.radius ? dot : null;
}
