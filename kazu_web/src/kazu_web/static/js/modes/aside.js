/** What a player writes for their own help on any board: colours in cells, and clues that are struck off. */

import { CORE, distance, isCell, places, way } from "../geometry.js";
import { Stroke } from "../stroke.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */

/** The tools that write no part of an answer. */
export const ASIDE = ["tint", "struck"];
const TINTS = 8;

export class Aside {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The colour that goes into cells; 0 takes colours away. */
    this.colour = 1;
    this.clues = cluesOf(board.state);
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
    return [...this.clues].some((cell) => !marks || !state.isClosed(marks.layer, cell));
  }

  get #tints() {
    return this.board.tool === "tint";
  }

  // ---------------------------------------------------------------------------------------------------- struck clues

  /** Strikes the clue of a cell off, or brings it back. @param {Spot | null} cell @returns {boolean} whether there is one */
  strike(cell) {
    if (!cell || !this.clues.has(cell)) return false;
    this.board.apply([["struck", cell, this.board.state.value("struck", cell) ? 0 : 1]]);
    return true;
  }

  /** Strikes off the clue that a tap means, if it is on the middle of one. @param {Touch} touch @returns {boolean} whether it is */
  tap(touch) {
    const cell = this.board.grid.cellAt(touch.start);
    const isClear = !touch.secondary && !touch.erase && this.board.tool !== "erase" && this.board.tool !== "secondary";
    return isClear && cell !== null && distance(touch.start, places(cell)) <= CORE && this.strike(cell);
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
    if (this.stroke) this.stroke.commit();
    else if (!touch.moved) this.strike(cell);
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
    else this.strike(at);
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

/**
 * The cells with a printed text that is no number of the answer; none where every cell has one, for there the texts are
 * the board itself.
 * @param {import("../state.js").State} state @returns {Set<Spot>}
 */
function cluesOf({ payload, grid, printed }) {
  const given = new Set([...printed.values()].flatMap((spots) => [...spots.keys()]));
  const texts = payload.scene.items.filter((/** @type {any} */ item) => item.t === "text");
  const cells = texts.map((/** @type {any} */ item) => grid.cellAt(item.at));
  const clues = new Set(/** @type {Spot[]} */ (cells.filter((/** @type {Spot | null} */ cell) => cell && !given.has(cell))));
  return clues.size < grid.width * grid.height ? clues : new Set();
}
