/** The pen of the keyboard: while it is down arrows draw, from cell to cell or, along edges, from corner to corner. */

import { between, places, spot } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */

export class Nib {
  /** @param {import("./modes/lines.js").Lines} lines */
  constructor(lines) {
    this.lines = lines;
    this.board = lines.board;
    /** @type {Spot | null} where the pen is, while it is down */
    this.at = null;
    this.runs = 0;
  }

  get isDown() {
    return this.at !== null;
  }

  /** Puts the pen down on a cell, or at its first corner where lines go along edges; with `far` at its last. @param {Spot} cell @param {boolean} [far] */
  lower(cell, far = false) {
    const step = far ? 1 : -1;
    this.at = this.lines.through ? cell : this.board.grid.step(cell, step, step);
    this.runs += 1;
    this.#tell();
    return true;
  }

  lift() {
    if (!this.at) return false;
    this.at = null;
    this.board.drawing.overlay.nib(null);
    this.board.emit("pen", { down: false });
    return true;
  }

  /** Draws to the next cell or corner, or takes the line there away; with Shift the pen only moves. @param {number} dy @param {number} dx @param {boolean} moves */
  go(dy, dx, moves) {
    const from = this.at;
    const to = from && this.board.grid.step(from, 2 * dy, 2 * dx);
    if (!from || !to) return this.isDown;
    this.at = to;
    this.board.point(this.#cell(to));
    if (moves) this.#tell();
    else this.lines.flip(/** @type {Spot} */ (between(from, to)), this.lines.line, { key: `pen ${this.lines.mode.layer} ${this.runs}` });
    this.board.drawing.overlay.nib(to);
    return true;
  }

  /** The cell that the keyboard is on while the pen is there. @param {Spot} at */
  #cell(at) {
    const [y, x] = places(at);
    const { height, width } = this.board.grid;
    return spot(Math.min(y | 1, 2 * height - 1), Math.min(x | 1, 2 * width - 1));
  }

  #tell() {
    const [y, x] = places(/** @type {Spot} */ (this.at));
    this.board.drawing.overlay.nib(this.at);
    this.board.emit("pen", { down: true, corner: this.lines.through ? null : { rows: y / 2, columns: x / 2 } });
  }
}
