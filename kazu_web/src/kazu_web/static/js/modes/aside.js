/** What a player writes for their own help on any board: colours in cells, and clues that are struck off. */

import { nearest } from "../clues.js";
import { CORE, distance, isCell, places, way } from "../geometry.js";
import { Stroke } from "../stroke.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */

/** The tools that write no part of an answer. */
export const ASIDE = ["tint", "struck"];
const TINTS = 8;
/** How near to a sign between cells, in half-cells, a tap means the sign: exactly, or with all that was meant for signs. */
const ON_SIGN = 0.36;
const NEAR_SIGN = 0.62;
/** The ways in which an arrow key chooses among several clues. @type {[number, number][]} */
const WAYS = [[-1, 0], [0, 1], [1, 0], [0, -1]];

export class Aside {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The colour that goes into cells; 0 takes colours away. */
    this.colour = 1;
    this.clues = board.state.clues;
    /** @type {Spot | null} a cell with several clues, of which an arrow is to choose one */
    this.asks = null;
  }

  /** Whether gestures are for this and not for the puzzle's own mode. */
  get isInHand() {
    const { tool, hasDigits } = this.board;
    return tool === "struck" || (tool === "tint" && !hasDigits);
  }

  /** Whether a tap on some clue means something else, so that striking it off takes a tool. */
  get needsTool() {
    const { state, payload } = this.board;
    const [first] = payload.modes.modes;
    if (first.mode === "lines" && payload.modes.modes.length === 1) return false;
    const marks = payload.modes.modes.find((/** @type {any} */ one) => one.mode === "marks");
    return this.clues.all.some(({ where, site }) => where !== "outside" && (!marks || !state.isClosed(marks.layer, site)));
  }

  get #tints() {
    return this.board.tool === "tint";
  }

  // ---------------------------------------------------------------------------------------------------- struck clues

  /** Strikes a clue off, or brings it back. @param {import("../clues.js").Clue} clue */
  flip({ site, bit, ...clue }) {
    const now = this.board.state.value("struck", site);
    this.board.apply([["struck", site, this.board.state.isStruck({ site, bit, ...clue }) ? now - bit : now + bit]]);
  }

  /** Strikes the clue of a cell off, of several the one that is meant. @param {Spot | null} cell @param {[number, number]} [point] @returns {boolean} whether there is one */
  strike(cell, point) {
    const own = this.clues.at(cell);
    const clue = point ? nearest(own, point) : own[0];
    if (clue) this.flip(clue);
    return Boolean(clue);
  }

  /** Strikes off the clue that a tap means, if it is on the middle of one. @param {Touch} touch @returns {boolean} whether it is */
  tap(touch) {
    const cell = this.board.grid.cellAt(touch.start);
    const isClear = !touch.secondary && !touch.erase && this.board.tool !== "erase" && this.board.tool !== "secondary";
    return isClear && cell !== null && distance(touch.start, places(cell)) <= CORE && this.strike(cell, touch.start);
  }

  /**
   * The clue that a press can only mean: one round the grid, or exactly on a sign between cells; with the other button
   * or a long press also a small one in a cell that takes a number.
   * @param {Touch} touch
   */
  aimed({ start, secondary, erase }) {
    const { tool, hasDigits, grid } = this.board;
    if (erase || tool === "erase" || tool === "hand" || this.isInHand) return null;
    const beside = this.clues.beside(start, secondary ? NEAR_SIGN : ON_SIGN);
    if (beside || !secondary || !hasDigits) return beside;
    return nearest(this.clues.at(grid.cellAt(start)).filter(({ at }) => distance(at, start) <= NEAR_SIGN), start);
  }

  /** Strikes off what the key means at a cell: its clue, or else the only one beside it; of several an arrow chooses. @param {Spot} cell @returns {boolean} */
  ask(cell) {
    const own = this.clues.at(cell);
    if (own.length === 1) return this.strike(cell);
    const all = new Set(WAYS.map(([dy, dx]) => this.#toward(cell, dy, dx)).filter((clue) => clue !== null));
    if (all.size > 1) {
      this.asks = cell;
      this.board.emit("which");
    } else {
      for (const clue of all) this.flip(clue);
    }
    return all.size > 0;
  }

  /** Takes an arrow for an answer, if the key has asked. @param {[number, number] | undefined} way @returns {boolean} whether it had and this is one */
  answer(way) {
    const cell = this.asks;
    this.asks = null;
    if (!cell || !way) return false;
    const clue = this.#toward(cell, ...way);
    if (clue) this.flip(clue);
    return true;
  }

  /** The clue that lies that way: one of several in the cell, the sign on that side, or what stands at the end of the line. @param {Spot} cell @param {number} dy @param {number} dx */
  #toward(cell, dy, dx) {
    const [y, x] = places(cell);
    const own = this.clues.at(cell);
    const ahead = nearest(own.length > 1 ? own.filter(({ at: [v, u] }) => (v - y) * dy + (u - x) * dx > 0) : [], [y + dy, x + dx]);
    return ahead ?? this.clues.at(this.board.grid.step(cell, dy, dx))[0] ?? this.clues.end([y, x], dy, dx);
  }

  // -------------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    const cell = this.board.grid.cellAt(touch.start);
    this.last = touch.start;
    if (cell) this.board.point(cell);
    if (!this.#tints) return;
    this.stroke = new Stroke(this.board);
    const now = cell ? this.#tint(cell) : 0;
    const clears = touch.erase || touch.secondary || now === this.colour;
    /** What the stroke writes: the first cell decides whether colours come or go. */
    this.paints = clears ? 0 : this.colour;
    if (cell) this.stroke.put("tint", cell, this.paints);
  }

  /** @param {Touch} _touch @param {[number, number][]} points */
  drag(_touch, points) {
    for (const point of points) {
      for (const at of way(this.last ?? point, point)) {
        const cell = this.stroke && this.board.grid.cellAt(at);
        if (cell) this.stroke?.put("tint", cell, this.paints ?? 0);
      }
      this.last = point;
    }
  }

  /** @param {Touch} touch */
  release(touch) {
    const cell = this.board.grid.cellAt(touch.point);
    const beside = this.stroke || touch.moved ? null : this.clues.beside(touch.start, NEAR_SIGN);
    if (this.stroke) this.stroke.commit();
    else if (beside) this.flip(beside);
    else if (!touch.moved) this.strike(cell, touch.start);
    this.stroke = undefined;
    if (cell) this.board.point(cell);
  }

  cancel() {
    this.stroke?.cancel();
    this.stroke = undefined;
  }

  // ------------------------------------------------------------------------------------------------------------ keys

  /** @param {Spot} cell */
  #tint = (cell) => this.board.state.value("tint", cell);

  /** Takes a colour in hand; 0 is for taking colours away. @param {number} colour */
  choose(colour) {
    if (colour < 0 || colour > TINTS) return;
    this.colour = colour;
    this.board.emit("tool", { tool: this.board.tool, colour });
  }

  /** Puts a colour into the cell of the keyboard, or takes it away when it is there. @param {number} colour */
  #put(colour) {
    const { cursor } = this.board;
    if (cursor) this.board.apply([["tint", cursor, this.#tint(cursor) === colour ? 0 : colour]]);
  }

  /** @param {number} value */
  enter(value) {
    if (!this.#tints) return this.board.active.enter(value);
    if (value > TINTS) return;
    if (value) this.choose(value);
    this.#put(value);
  }

  clear() {
    if (this.#tints) this.#put(0);
    else this.board.active.clear();
  }

  /** @param {Spot} at */
  act(at) {
    if (this.#tints) this.#put(this.colour);
    else this.ask(at);
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    const { cursor } = this.board;
    if (key.name === "Escape") return did(() => (this.board.tool = this.board.tools[0]));
    if (cursor && (key.name === "Enter" || (key.name === " " && !this.board.hasDigits))) return did(() => this.act(cursor));
    if (this.#tints && key.digit !== null) return did(() => this.enter(/** @type {number} */ (key.digit)));
    return !this.#tints && this.board.active.key(key);
  }

  /** With Shift an arrow takes the colour along. @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    const { cursor, grid } = this.board;
    const to = cursor && grid.step(cursor, 2 * dy, 2 * dx);
    if (!this.#tints || !key.shift || !cursor || !to || !isCell(to)) return false;
    this.board.point(to);
    this.board.apply([["tint", to, this.#tint(cursor)]]);
    return true;
  }
}

/** @param {() => void} act */
function did(act) {
  act();
  return true;
}
