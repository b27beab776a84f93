/** Two ways of writing on one board: strokes draw lines, taps put marks, and a tap near a border is the lines' again. */

import { EDGE_ZONE } from "../geometry.js";

/** @typedef {import("../gestures.js").Touch} Touch */

export class Composite {
  /** @param {import("../board.js").Board} board @param {any} marks @param {any} lines */
  constructor(board, marks, lines) {
    this.board = board;
    this.marks = marks;
    this.lines = lines;
    this.layer = marks.layer;
    this.mode = marks.mode;
    this.pressed = null;
  }

  /** @param {Touch} touch */
  press(touch) {
    this.rest();
    this.pressed = null;
    const cell = this.board.grid.cellAt(touch.start);
    if (cell) this.board.point(cell);
  }

  /** Which of the two a gesture is for. @param {Touch} touch */
  #owner(touch) {
    const { away } = this.board.grid.edgeNear(touch.start);
    if (touch.moved) return touch.secondary || this.board.tool === "secondary" ? this.marks : this.lines;
    return away <= EDGE_ZONE ? this.lines : this.marks;
  }

  /** @param {Touch} touch @param {[number, number][]} points */
  drag(touch, points) {
    if (!this.pressed) {
      this.pressed = this.#owner(touch);
      this.pressed.press(touch);
    }
    this.pressed.drag(touch, points);
  }

  /** @param {Touch} touch */
  release(touch) {
    if (!this.pressed) {
      this.pressed = this.#owner(touch);
      this.pressed.press(touch);
    }
    this.pressed.release(touch);
    this.pressed = null;
  }

  cancel() {
    this.pressed?.cancel();
    this.pressed = null;
  }

  /** @param {number} value */
  enter(value) {
    this.marks.enter(value);
  }

  clear() {
    this.marks.clear();
  }

  /** @param {string} at @param {boolean} [secondary] */
  act(at, secondary) {
    this.marks.act(at, secondary);
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    if ("WASD".includes(key.letter ?? "-") || key.name === "Escape") return this.lines.key(key);
    if (key.letter === "P") return this.lines.key({ ...key, letter: null, name: "Enter" });
    return this.marks.key(key);
  }

  /** Lifts the pen of the keyboard. */
  rest() {
    return this.lines.rest();
  }

  /** @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    return this.lines.arrow(dy, dx, key) || this.marks.arrow(dy, dx, key);
  }
}
