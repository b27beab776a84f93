/** Rectangles: a stroke from corner to corner writes the walls round it; what it lies over gives way. */

import { between, isCell, places, spot } from "../geometry.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */
/** @typedef {{top: number, left: number, bottom: number, right: number}} Box the cells at its corners, in half-cells */
/** @typedef {import("../state.js").Writing} Writing */

export class Rects {
  /** @param {import("../board.js").Board} board @param {any} mode */
  constructor(board, mode) {
    this.board = board;
    this.mode = mode;
    this.layer = board.state.layers.get(mode.layer);
    const values = Object.keys(this.layer.values).map(Number);
    this.wall = this.layer.counts[0] ?? values[0];
    this.cross = values.find((value) => !this.layer.counts.includes(value)) ?? 0;
    /** @type {Spot | null} the first corner, when corners are chosen one after the other */
    this.anchor = null;
  }

  /** Whether the border between two cells has a wall. @param {Spot} edge */
  #isWall(edge) {
    return this.board.state.value(this.mode.layer, edge) === this.wall;
  }

  // -------------------------------------------------------------------------------------------------- rectangles

  /** The rectangle of walls that a cell is in, or null when what it is in is no closed rectangle. @param {Spot} cell @returns {Box | null} */
  rectangleAt(cell) {
    const box = boxOf([cell]);
    const inside = new Set([cell]);
    const open = [cell];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const next of this.board.grid.neighbours(at)) {
        if (inside.has(next) || this.#isWall(/** @type {Spot} */ (between(at, next)))) continue;
        inside.add(next);
        open.push(next);
        grow(box, next);
      }
    }
    const isWhole = inside.size === areaOf(box) && inside.size < this.board.grid.width * this.board.grid.height;
    return isWhole && !insides(box).some((edge) => this.#isWall(edge)) ? box : null;
  }

  /** What it takes to have a rectangle there, and none that it lies over. @param {Box} box @returns {Writing[]} */
  #drawing(box) {
    const over = this.#rectanglesIn(box);
    const kept = this.#keeping(over);
    /** @type {Map<Spot, number>} */
    const values = new Map();
    for (const other of over) for (const edge of this.#outline(other)) if (!kept.has(edge)) values.set(edge, 0);
    for (const edge of insides(box)) values.set(edge, 0);
    for (const edge of this.#outline(box)) values.set(edge, this.wall);
    return [...values].map(([edge, value]) => [this.mode.layer, edge, value]);
  }

  /** @param {Box} box @returns {Writing[]} */
  #removing(box) {
    const kept = this.#keeping([box]);
    return this.#outline(box).filter((edge) => !kept.has(edge)).map((edge) => [this.mode.layer, edge, 0]);
  }

  /** The closed rectangles that a rectangle lies over. @param {Box} box @returns {Box[]} */
  #rectanglesIn(box) {
    const found = new Map();
    for (const cell of cellsOf(box)) {
      const other = this.rectangleAt(cell);
      if (other) found.set(JSON.stringify(other), other);
    }
    return [...found.values()];
  }

  /** The walls of some rectangles that others, which stay, need as well. @param {Box[]} going */
  #keeping(going) {
    const gone = new Set(going.map((box) => JSON.stringify(box)));
    const kept = new Set();
    for (const edge of going.flatMap((box) => this.#outline(box))) {
      const others = this.board.grid.beside(edge).map((cell) => this.rectangleAt(cell));
      if (others.some((other) => other && !gone.has(JSON.stringify(other)))) kept.add(edge);
    }
    return kept;
  }

  /** The edges round a rectangle that walls can be on. @param {Box} box @returns {Spot[]} */
  #outline({ top, left, bottom, right }) {
    const edges = [];
    for (let x = left; x <= right; x += 2) edges.push(spot(top - 1, x), spot(bottom + 1, x));
    for (let y = top; y <= bottom; y += 2) edges.push(spot(y, left - 1), spot(y, right + 1));
    return edges.filter((edge) => this.board.grid.isInner(...places(edge)));
  }

  /** @param {Box} box */
  #write(box) {
    this.board.apply(this.#drawing(box));
  }

  // ---------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    this.from = this.board.grid.cellAt(touch.start);
    this.to = this.from;
    if (!this.from) return;
    this.board.point(this.from);
  }

  /** @param {Touch} touch @param {import("../geometry.js").Point[]} points */
  drag(touch, points) {
    const [y, x] = points[points.length - 1];
    const { width, height } = this.board.grid;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0.5, Math.min(most - 0.5, value));
    const cell = this.board.grid.cellAt([within(y, 2 * height), within(x, 2 * width)]);
    if (!this.from || !cell) return;
    if (this.anchor) this.board.emit("rect", null);
    this.anchor = null;
    this.to = cell;
    if (this.#erases(touch)) this.board.drawing.preview([this.from, cell], "×");
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
    this.board.drawing.preview([from, to], text, fits);
    this.board.emit("rect", { height: high, width: wide, area: high * wide, clues: clues.length, fits });
  }

  /** @param {Touch} touch */
  release(touch) {
    const { from, to } = this;
    this.#hide();
    if (!from || !to) return;
    if (!touch.moved) return this.#tap(touch, from);
    this.board.point(to);
    if (this.#erases(touch)) this.#erase(boxOf([from, to]));
    else this.#write(boxOf([from, to]));
  }

  cancel() {
    this.#hide();
    if (this.anchor) this.#show(this.anchor, this.anchor);
  }

  #hide() {
    this.board.drawing.preview(null);
    this.from = null;
    this.to = null;
  }

  /** Takes away the walls within a rectangle, and the rectangles it lies over. @param {Box} box */
  #erase(box) {
    const writings = this.#rectanglesIn(box).flatMap((other) => this.#removing(other));
    this.board.apply([...writings, .../** @type {Writing[]} */ (insides(box).map((edge) => [this.mode.layer, edge, 0]))]);
  }

  /** The first tap chooses a corner, the second the one across; the other act takes a rectangle away. @param {Touch} touch @param {Spot} cell */
  #tap(touch, cell) {
    if (this.#erases(touch)) return this.remove(cell);
    this.choose(cell);
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
    this.board.drawing.preview(null);
    this.board.emit("rect", null);
  }

  /** Takes the rectangle away that a cell is in. @param {Spot} cell */
  remove(cell) {
    if (this.anchor) this.drop();
    const box = this.rectangleAt(cell);
    if (box) this.board.apply(this.#removing(box));
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
    const box = key.shift && this.rectangleAt(from);
    if (!box) return false;
    const next = { ...box, bottom: box.bottom + 2 * dy, right: box.right + 2 * dx };
    if (next.bottom < next.top || next.right < next.left || !this.board.grid.holds(spot(next.bottom, next.right))) return true;
    this.board.apply([...this.#removing(box), ...this.#drawing(next)]);
    return true;
  }
}

/** @param {Spot[]} cells @returns {Box} */
function boxOf([first, ...others]) {
  const [y, x] = places(first);
  const box = { top: y, left: x, bottom: y, right: x };
  for (const cell of others) grow(box, cell);
  return box;
}

/** @param {Box} box @param {Spot} cell */
function grow(box, cell) {
  const [y, x] = places(cell);
  box.top = Math.min(box.top, y);
  box.left = Math.min(box.left, x);
  box.bottom = Math.max(box.bottom, y);
  box.right = Math.max(box.right, x);
}

/** @param {Box} box */
function areaOf({ top, left, bottom, right }) {
  return ((bottom - top) / 2 + 1) * ((right - left) / 2 + 1);
}

/** @param {Box} box @returns {Spot[]} */
function cellsOf({ top, left, bottom, right }) {
  const cells = [];
  for (let y = top; y <= bottom; y += 2) for (let x = left; x <= right; x += 2) cells.push(spot(y, x));
  return cells;
}

/** The edges between cells of a rectangle. @param {Box} box @returns {Spot[]} */
function insides({ top, left, bottom, right }) {
  const edges = [];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) if ((y ^ x) & 1) edges.push(spot(y, x));
  }
  return edges;
}
