/** Marks: a tap or a stroke puts one of a few values into cells. */

import { isCell, places, way } from "../geometry.js";
import { Stroke } from "../stroke.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */

/** How soon a step that paints has to follow the last to be one turn with it, in milliseconds. */
const RUN = 600;

export class Marks {
  /** @param {import("../board.js").Board} board @param {any} mode */
  constructor(board, mode) {
    this.board = board;
    this.mode = mode;
    this.layer = board.state.layers.get(mode.layer);
    /** @type {number[]} */
    this.values = Object.keys(this.layer.values).map(Number);
    this.primary = this.layer.counts[0] ?? this.values[0];
    this.secondary = this.values.find((value) => !this.layer.counts.includes(value)) ?? this.values[1] ?? this.primary;
    /** @type {Spot | null} the cell that the stroke is in */
    this.cell = null;
    /** @type {Spot | undefined} the cell that it began in */
    this.start = undefined;
    this.run = { at: -1e9, number: 0 };
  }

  /** @param {Spot} at */
  value(at) {
    return this.board.state.value(this.mode.layer, at);
  }

  // ---------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    const cell = this.board.grid.cellAt(touch.start);
    this.stroke = new Stroke(this.board);
    this.cell = cell;
    this.last = touch.start;
    if (!cell) return;
    this.board.point(cell);
    this.start = cell;
    this.like = this.value(cell);
    this.paints = this.#wanted(touch, this.like);
    this.#paint(cell);
  }

  /** What a stroke that begins on a value writes. @param {Touch} touch @param {number} now */
  #wanted(touch, now) {
    const { tool } = this.board;
    if (touch.erase || tool === "erase") return 0;
    const toggled = (/** @type {number} */ value) => (now === value ? 0 : value);
    if (tool === "primary" || tool === "secondary") {
      return toggled((tool === "secondary") !== touch.secondary ? this.secondary : this.primary);
    }
    if (touch.secondary) return toggled(this.secondary);
    return this.board.isOneButton(touch) || this.#hasChoice ? this.#next(now) : toggled(this.primary);
  }

  /** Whether there are several values that count, which one button has to go through. */
  get #hasChoice() {
    return this.layer.counts.length > 1;
  }

  /** @param {number} now @param {number} [by] */
  #next(now, by = 1) {
    const cycle = [0, ...this.values];
    return cycle[(cycle.indexOf(now) + by + cycle.length) % cycle.length];
  }

  /** @param {Touch} _touch @param {[number, number][]} points */
  drag(_touch, points) {
    for (const point of points) {
      for (const at of way(this.last ?? point, point)) this.#go(this.board.grid.cellAt(at));
      this.last = point;
    }
  }

  /** @param {Spot | null} cell */
  #go(cell) {
    if (!cell || cell === this.cell) return;
    const from = this.cell;
    this.cell = cell;
    if (from && this.mode.direction && this.paints) return this.#lay(from, cell);
    if (!from || !this.start) {
      this.start = cell;
      this.like = this.value(cell);
    }
    if (this.#spreads) this.#paint(cell);
  }

  /** Whether the stroke goes on past its first cell. */
  get #spreads() {
    const isHelper = !this.layer.counts.includes(this.paints) && this.paints !== 0;
    return this.mode.paint === "all" || (this.mode.paint === "secondary" && isHelper);
  }

  /** The way the stroke runs decides the value. @param {Spot} from @param {Spot} to */
  #lay(from, to) {
    const value = places(from)[0] === places(to)[0] ? this.values[0] : this.values[1];
    for (const at of [from, to]) if (isCell(at)) this.stroke?.put(this.mode.layer, at, value);
  }

  /** @param {Spot} cell */
  #paint(cell) {
    const { stroke } = this;
    if (!stroke || stroke.original(this.mode.layer, cell) !== this.like) return;
    if (this.mode.parity && this.paints === this.primary && !this.#isSameColour(cell)) return;
    stroke.put(this.mode.layer, cell, /** @type {number} */ (this.paints));
  }

  /** Whether a cell has the colour, on a checkerboard, of the one the stroke began on. @param {Spot} cell */
  #isSameColour(cell) {
    const [y, x] = places(cell);
    const [v, u] = places(/** @type {Spot} */ (this.start));
    return (Math.abs(y - v) + Math.abs(x - u)) % 4 === 0;
  }

  /** @param {Touch} touch */
  release(touch) {
    if (this.cell) this.board.point(this.cell);
    this.stroke?.commit();
    if (!touch.moved && this.#isClue(this.cell)) this.board.aside.strike(this.cell, touch.start);
    this.#end();
  }

  cancel() {
    this.stroke?.cancel();
    this.#end();
  }

  #end() {
    this.stroke = undefined;
    this.start = undefined;
    this.cell = null;
  }

  // -------------------------------------------------------------------------------------------------------- keys

  /** Writes a value into the cell of the keyboard. @param {number} value */
  enter(value) {
    const at = this.board.cursor;
    if (at && (value === 0 || this.values.includes(value))) this.board.apply([[this.mode.layer, at, value]]);
  }

  /** Whether nothing but a clue can be meant by a cell. @param {Spot | null} cell */
  #isClue(cell) {
    return cell !== null && this.board.state.isClosed(this.mode.layer, cell);
  }

  /** What Enter, a click without a pointer and the like do. @param {Spot} at @param {boolean} [secondary] */
  act(at, secondary = false) {
    if (this.#isClue(at)) return void this.board.aside.ask(at);
    const value = secondary ? (this.value(at) === this.secondary ? 0 : this.secondary) : this.#next(this.value(at));
    this.board.apply([[this.mode.layer, at, value]]);
  }

  clear() {
    this.enter(0);
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    const at = this.board.cursor;
    if (!at) return false;
    if (key.name === "Enter" || key.name === " ") return this.#did(() => this.act(at, key.shift));
    if (key.letter === "X") return this.#did(() => this.act(at, true));
    if (key.digit !== null) return this.#did(() => this.enter(/** @type {number} */ (key.digit)));
    if (this.mode.direction && (key.letter === "H" || key.name === "-")) return this.#did(() => this.enter(this.values[0]));
    if (this.mode.direction && (key.letter === "V" || key.name === "|")) return this.#did(() => this.enter(this.values[1]));
    return false;
  }

  /** @param {() => void} act */
  #did(act) {
    act();
    return true;
  }

  /** Takes what is here along to the next cell. @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    const from = this.board.cursor;
    const to = from && this.board.grid.step(from, 2 * dy, 2 * dx);
    if (!key.shift || !from || !to || !isCell(to)) return false;
    const now = performance.now();
    if (now - this.run.at > RUN) this.run.number += 1;
    this.run.at = now;
    this.board.point(to);
    this.board.apply([[this.mode.layer, to, this.value(from)]], { key: `paint ${this.run.number}` });
    return true;
  }
}
