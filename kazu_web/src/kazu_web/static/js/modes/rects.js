/** Rectangles: a stroke from corner to corner writes the walls round it; what it lies over gives way. */

import { isCell, spot } from "../geometry.js";
import { Rectangles, boxOf, cellsOf, insides } from "../rectangles.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */
/** @typedef {import("../rectangles.js").Box} Box */
/** @typedef {import("../state.js").Writing} Writing */

/** How near to a corner of the chosen rectangle, in half-cells, a stroke takes hold of it. */
const GRIP = 0.8;

export class Rects {
  /** @param {import("../board.js").Board} board @param {any} mode */
  constructor(board, mode) {
    this.board = board;
    this.mode = mode;
    this.layer = board.state.layers.get(mode.layer);
    const values = Object.keys(this.layer.values).map(Number);
    this.wall = this.layer.counts[0] ?? values[0];
    this.cross = values.find((value) => !this.layer.counts.includes(value)) ?? 0;
    this.rectangles = new Rectangles(board.state, mode.layer, this.wall);
    /** @type {Spot | null} the first corner, when corners are chosen one after the other */
    this.anchor = null;
    /** @type {Box | null} the rectangle with handles */
    this.chosen = null;
    /** @type {Box | null} the rectangle that a stroke holds by a corner */
    this.held = null;
  }

  /** @param {Box} box */
  #write(box) {
    this.board.apply(this.rectangles.drawing(box));
  }

  // ---------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    this.from = this.board.grid.cellAt(touch.start);
    this.to = this.from;
    if (!this.from) return;
    this.#hold(touch.start);
    this.board.point(this.from);
  }

  /** @param {Touch} touch @param {import("../geometry.js").Point[]} points */
  drag(touch, points) {
    if (this.held) this.from = this.opposite;
    const [y, x] = points[points.length - 1];
    const { width, height } = this.board.grid;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0.5, Math.min(most - 0.5, value));
    const cell = this.board.grid.cellAt([within(y, 2 * height), within(x, 2 * width)]);
    if (!this.from || !cell) return;
    if (this.anchor) this.drop();
    this.to = cell;
    if (this.#erases(touch)) this.board.drawing.overlay.preview([this.from, cell], "×");
    else this.#show(this.from, cell);
  }

  /** @param {Touch} touch */
  #erases(touch) {
    return touch.erase || touch.secondary || this.board.tool === "erase" || this.board.tool === "secondary";
  }

  /** Shows a rectangle with its sides and its area. @param {Spot} from @param {Spot} to */
  #show(from, to) {
    const box = boxOf([from, to]);
    const [high, wide] = [(box.bottom - box.top) / 2 + 1, (box.right - box.left) / 2 + 1];
    const clues = this.board.state.payload.clues.filter((/** @type {any[]} */ [y, x]) => cellsOf(box).includes(`${y},${x}`));
    const fits = clues.length === 1 && String(clues[0][2]) === String(high * wide);
    const text = high === 1 && wide === 1 ? "1" : `${wide}×${high}=${high * wide}`;
    this.board.drawing.overlay.preview([from, to], text, fits);
    this.board.emit("rect", { height: high, width: wide, area: high * wide, clues: clues.length, fits });
  }

  /** @param {Touch} touch */
  release(touch) {
    const { from, to, held } = this;
    this.#hide();
    if (!from || !to) return;
    if (!touch.moved) return this.#tap(touch, from);
    this.board.point(to);
    if (held) this.#resize(held, boxOf([from, to]));
    else if (this.#erases(touch)) this.#erase(boxOf([from, to]));
    else this.#write(boxOf([from, to]));
  }

  cancel() {
    this.#hide();
    if (this.anchor) this.#show(this.anchor, this.anchor);
  }

  #hide() {
    this.board.drawing.overlay.preview(null);
    this.from = null;
    this.to = null;
    this.held = null;
  }

  /** Gives the rectangle that a cell is in handles, or takes them away. @param {Spot | null} cell */
  #choose(cell) {
    this.chosen = cell && this.rectangles.at(cell);
    this.board.drawing.overlay.handles(this.chosen ? cornersOf(this.chosen).map(([at]) => at) : []);
  }

  /** Takes hold of a corner of the chosen rectangle; the one across stays where it is. @param {import("../geometry.js").Point} point */
  #hold([y, x]) {
    const corner = this.chosen && cornersOf(this.chosen).find(([at]) => Math.hypot(at[0] - y, at[1] - x) <= GRIP);
    this.held = corner ? this.chosen : null;
    this.opposite = corner ? corner[1] : null;
  }

  /** @param {Box} box @param {Box} next */
  #resize(box, next) {
    this.board.apply([...this.rectangles.removing(box), ...this.rectangles.drawing(next)]);
  }

  /** Takes away the walls within a rectangle, and the rectangles it lies over. @param {Box} box */
  #erase(box) {
    const writings = this.rectangles.within(box).flatMap((other) => this.rectangles.removing(other));
    this.board.apply([...writings, .../** @type {Writing[]} */ (insides(box).map((edge) => [this.mode.layer, edge, 0]))]);
  }

  /** The first tap chooses a corner, the second the one across; the other act takes a rectangle away. @param {Touch} touch @param {Spot} cell */
  #tap(touch, cell) {
    if (this.#erases(touch)) return this.remove(cell);
    this.choose(cell);
    if (this.anchor) this.#choose(cell);
  }

  // -------------------------------------------------------------------------------------------------------- keys

  /** Chooses a corner of a rectangle; with the second it is written. @param {Spot} cell */
  choose(cell) {
    const { anchor } = this;
    if (!anchor) {
      this.anchor = cell;
      return this.#show(cell, cell);
    }
    this.drop();
    this.#write(boxOf([anchor, cell]));
  }

  /** Forgets the corner that was chosen. */
  drop() {
    this.anchor = null;
    this.#choose(null);
    this.board.drawing.overlay.preview(null);
    this.board.emit("rect", null);
  }

  /** Takes the rectangle away that a cell is in. @param {Spot} cell */
  remove(cell) {
    if (this.anchor) this.drop();
    const box = this.rectangles.at(cell);
    if (box) this.board.apply(this.rectangles.removing(box));
    else this.board.apply(this.board.grid.sides(cell).map((edge) => [this.mode.layer, edge, 0]));
  }

  /** @param {Spot} at */
  act(at) {
    this.choose(at);
  }

  clear() {
    if (this.board.cursor) this.remove(this.board.cursor);
  }

  /** @param {number} value */
  enter(value) {
    if (value === 0) this.clear();
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    const at = this.board.cursor;
    if (!at) return false;
    if (key.name === "Escape" && this.anchor) return this.#did(() => this.drop());
    if (key.name === "Enter" || key.name === " ") return this.#did(() => this.choose(at));
    return false;
  }

  /** @param {() => void} act */
  #did(act) {
    act();
    return true;
  }

  /** With a corner chosen arrows span the rectangle; with Shift they move the far sides of the one that is there. @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    const from = this.board.cursor;
    const to = from && this.board.grid.step(from, 2 * dy, 2 * dx);
    if (!from || !to || !isCell(to)) return false;
    if (this.anchor) {
      this.board.point(to);
      this.#show(this.anchor, to);
      return true;
    }
    const box = key.shift && this.rectangles.at(from);
    if (!box) return false;
    const next = { ...box, bottom: box.bottom + 2 * dy, right: box.right + 2 * dx };
    if (next.bottom < next.top || next.right < next.left || !this.board.grid.holds(spot(next.bottom, next.right))) return true;
    this.#resize(box, next);
    return true;
  }
}

/** Where the handles of a rectangle are, each with the cell in the corner across. @param {Box} box @returns {[import("../geometry.js").Point, Spot][]} */
function cornersOf({ top, left, bottom, right }) {
  const inset = 0.7;
  return [
    [[top - inset, left - inset], spot(bottom, right)], [[top - inset, right + inset], spot(bottom, left)],
    [[bottom + inset, left - inset], spot(top, right)], [[bottom + inset, right + inset], spot(top, left)],
  ];
}
