/** Rectangles made of walls between cells: which there are, and what it takes to draw or to remove one. */

import { between, places, spot } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").Writing} Writing */
/** @typedef {{top: number, left: number, bottom: number, right: number}} Box the cells at its corners, in half-cells */

export class Rectangles {
  /** @param {import("./state.js").State} state @param {string} layer @param {number} wall the value of a wall */
  constructor(state, layer, wall) {
    this.state = state;
    this.grid = state.grid;
    this.layer = layer;
    this.wall = wall;
  }

  /** Whether the border between two cells has a wall. @param {Spot} edge */
  #isWall(edge) {
    return this.state.value(this.layer, edge) === this.wall;
  }

  /** The rectangle of walls that a cell is in, or null when what it is in is no closed rectangle. @param {Spot} cell @returns {Box | null} */
  at(cell) {
    const box = boxOf([cell]);
    const inside = new Set([cell]);
    const open = [cell];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const next of this.grid.neighbours(at)) {
        if (inside.has(next) || this.#isWall(/** @type {Spot} */ (between(at, next)))) continue;
        inside.add(next);
        open.push(next);
        grow(box, next);
      }
    }
    const isWhole = inside.size === areaOf(box) && inside.size < this.grid.width * this.grid.height;
    return isWhole && !insides(box).some((edge) => this.#isWall(edge)) ? box : null;
  }

  /** What it takes to have a rectangle there, and none that it lies over. @param {Box} box @returns {Writing[]} */
  drawing(box) {
    const over = this.within(box);
    const kept = this.#keeping(over);
    /** @type {Map<Spot, number>} */
    const values = new Map();
    for (const other of over) for (const edge of this.#outline(other)) if (!kept.has(edge)) values.set(edge, 0);
    for (const edge of insides(box)) values.set(edge, 0);
    for (const edge of this.#outline(box)) values.set(edge, this.wall);
    return [...values].map(([edge, value]) => [this.layer, edge, value]);
  }

  /** @param {Box} box @returns {Writing[]} */
  removing(box) {
    const kept = this.#keeping([box]);
    return this.#outline(box).filter((edge) => !kept.has(edge)).map((edge) => [this.layer, edge, 0]);
  }

  /** The closed rectangles that a rectangle lies over. @param {Box} box @returns {Box[]} */
  within(box) {
    const found = new Map();
    for (const cell of cellsOf(box)) {
      const other = this.at(cell);
      if (other) found.set(JSON.stringify(other), other);
    }
    return [...found.values()];
  }

  /** The walls of some rectangles that others, which stay, need as well. @param {Box[]} going */
  #keeping(going) {
    const gone = new Set(going.map((box) => JSON.stringify(box)));
    const kept = new Set();
    for (const edge of going.flatMap((box) => this.#outline(box))) {
      const others = this.grid.beside(edge).map((cell) => this.at(cell));
      if (others.some((other) => other && !gone.has(JSON.stringify(other)))) kept.add(edge);
    }
    return kept;
  }

  /** The edges round a rectangle that walls can be on. @param {Box} box @returns {Spot[]} */
  #outline({ top, left, bottom, right }) {
    const edges = [];
    for (let x = left; x <= right; x += 2) edges.push(spot(top - 1, x), spot(bottom + 1, x));
    for (let y = top; y <= bottom; y += 2) edges.push(spot(y, left - 1), spot(y, right + 1));
    return edges.filter((edge) => this.grid.isInner(...places(edge)));
  }
}

/** @param {Spot[]} cells @returns {Box} */
export function boxOf([first, ...others]) {
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
export function cellsOf({ top, left, bottom, right }) {
  const cells = [];
  for (let y = top; y <= bottom; y += 2) for (let x = left; x <= right; x += 2) cells.push(spot(y, x));
  return cells;
}

/** The edges between cells of a rectangle. @param {Box} box @returns {Spot[]} */
export function insides({ top, left, bottom, right }) {
  const edges = [];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) if ((y ^ x) & 1) edges.push(spot(y, x));
  }
  return edges;
}
