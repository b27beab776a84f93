/** The clues that a player can strike off: printed texts, signs and pearls, in cells, between them and round the grid. */

import { distance, spot } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./geometry.js").Point} Point */
/**
 * One clue. What is struck off at a site is a set of bits, one for each of its clues.
 * @typedef {{site: Spot, bit: number, at: Point, where: "cell" | "between" | "outside", items: any[]}} Clue
 */

/** Printed discs that are clues. */
const PEARLS = new Set(["pearl-white", "pearl-black"]);
/** How far the middle of a text that begins at its point lies from there, in parts of its size for each letter. */
const MIDDLE = 0.3;

export class Clues {
  /** @param {any} payload @param {import("./geometry.js").Grid} grid @param {Set<Spot>} given where a number is printed */
  constructor(payload, grid, given) {
    this.grid = grid;
    /** @type {Map<Spot, Clue[]>} */
    this.sites = new Map();
    /** @type {Map<any, Clue>} */
    this.ofItem = new Map();
    /** @type {Set<Clue>} those that are found to be met */
    this.done = new Set();
    const items = (payload.scene?.items ?? []).filter((/** @type {any} */ item) => this.#isClue(item, given));
    for (const item of items) if (item.t !== "sign") this.#add(item);
    for (const item of items) if (item.t === "sign") this.#addSign(item);
    this.#leaveBoards();
  }

  /** All of them. @returns {Clue[]} */
  get all() {
    return [...this.sites.values()].flat();
  }

  /** The clues at a site. @param {Spot | null} site */
  at(site) {
    return (site && this.sites.get(site)) || [];
  }

  /** @param {any} item @param {Set<Spot>} given */
  #isClue(item, given) {
    if (item.t === "text") return !(item.role === "given" && given.has(this.grid.cellAt(item.at) ?? ""));
    return item.t === "sign" || (item.t === "disc" && PEARLS.has(item.role));
  }

  /** A sign belongs to the text in its cell, if there is one. @param {any} sign */
  #addSign(sign) {
    const { site, at } = this.#place(sign);
    const text = nearest(this.at(site), at);
    if (!text) return this.#add(sign);
    text.items.push(sign);
    this.ofItem.set(sign, text);
  }

  /** @param {any} item */
  #add(item) {
    const place = this.#place(item);
    const there = this.at(place.site);
    const clue = { ...place, bit: 2 ** there.length, items: [item] };
    this.sites.set(place.site, [...there, clue]);
    this.ofItem.set(item, clue);
  }

  /** @param {any} item @returns {{site: Spot, at: Point, where: Clue["where"]}} */
  #place({ at: [y, x], text = "", size = 0, start = false }) {
    const at = /** @type {Point} */ ([y, start ? x + MIDDLE * size * text.length : x]);
    const cell = this.grid.cellAt(at);
    const isOnLine = Number.isInteger(y) && Number.isInteger(x) && !(y & 1 && x & 1) && this.grid.holds(spot(y, x));
    if (isOnLine) return { site: spot(y, x), at, where: "between" };
    if (cell) return { site: cell, at, where: "cell" };
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(-1, Math.min(most + 1, Math.round(value)));
    return { site: spot(within(y, 2 * this.grid.height), within(x, 2 * this.grid.width)), at, where: "outside" };
  }

  /** Where every cell has a text the texts are the board itself. */
  #leaveBoards() {
    const cells = this.grid.spots("cell");
    if (!cells.every((cell) => this.sites.has(cell))) return;
    for (const cell of cells) {
      for (const { items } of this.at(cell)) for (const item of items) this.ofItem.delete(item);
      this.sites.delete(cell);
    }
  }

  /** The clue printed at a place: where a text of it stands, or the only one at that spot. @param {string} place as "y,x" */
  printedAt(place) {
    const alone = this.at(place);
    return this.all.find(({ items }) => items.some(({ at }) => at.join() === place)) ?? (alone.length === 1 ? alone[0] : undefined);
  }

  // -------------------------------------------------------------------------------------------------- which is meant

  /** The clue round the grid, or the sign between cells, that a point is on. @param {Point} point @param {number} reach */
  beside(point, reach) {
    if (!this.grid.cellAt(point)) {
      const outside = this.all.filter(({ where, at: [y, x] }) => where === "outside" && Math.max(Math.abs(y - point[0]), Math.abs(x - point[1])) <= 1);
      if (outside.length) return nearest(outside, point);
    }
    return nearest(this.all.filter(({ where, at }) => where === "between" && distance(at, point) <= reach), point);
  }

  /** The clue at the end of a cell's row or column, that way. @param {Point} cell @param {number} dy @param {number} dx */
  end([y, x], dy, dx) {
    const there = this.all.filter(({ where, at: [v, u] }) => {
      return where === "outside" && (dy ? Math.abs(u - x) < 1 && (v - y) * dy > 0 : Math.abs(v - y) < 1 && (u - x) * dx > 0);
    });
    return nearest(there, [y, x]);
  }
}

/** The clue nearest to a point; null when there is none. @param {Clue[]} clues @param {Point} point @returns {Clue | null} */
export function nearest(clues, point) {
  return clues.length ? clues.reduce((best, clue) => (distance(clue.at, point) < distance(best.at, point) ? clue : best)) : null;
}
