/** Numbers and notes: cells are chosen, then a number, a note or a tint goes into all of them. */

import { rangeOf, way } from "../geometry.js";
import { namesOf, noted } from "../looks.js";
import { tidied } from "../notes.js";
import { Stroke } from "../stroke.js";
import { Typing } from "../typing.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../gestures.js").Touch} Touch */
/** @typedef {import("../state.js").Writing} Writing */

const TINTS = 8;

export class Digits {
  /** @param {import("../board.js").Board} board @param {any} mode */
  constructor(board, mode) {
    this.board = board;
    this.mode = mode;
    this.layer = board.state.layers.get(mode.layer);
    /** @type {number[]} */
    this.values = Object.keys(this.layer.values).map(Number);
    this.highest = Math.max(...this.values);
    /** @type {Map<string, number>} the values by what is written for them */
    this.named = new Map([...namesOf(this.layer)].map(([value, name]) => [name, value]));
    this.notes = [...board.state.layers.values()].find((layer) => layer.look === "notes")?.name ?? "corner";
    /** @type {number | null} a number that goes into every cell that is touched */
    this.locked = null;
    this.typing = new Typing(this);
    for (const role of ["select", "peer", "same"]) board.drawing.highlights.prepareWash(role, board.grid.spots("cell"));
  }

  /** The layer that a tool writes. @param {string} tool */
  layerOf(tool) {
    return { corner: this.notes, centre: "centre", tint: "tint" }[tool] ?? this.mode.layer;
  }

  /** @param {string} layer @param {Spot} at */
  value(layer, at) {
    return this.board.state.value(layer, at);
  }

  // ---------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    const { board } = this;
    this.before = { selection: new Set(board.selection), cursor: board.cursor };
    this.last = touch.start;
    const cell = board.grid.cellAt(touch.start);
    const isPlain = !touch.ctrl && !touch.shift && this.locked === null && board.tool === "number";
    /** The number that a stroke from here copies into empty cells, where the puzzle is written so; 0 for none. */
    this.copied = cell && isPlain && this.mode.copies ? this.value(this.mode.layer, cell) : 0;
    this.typing.end();
    if (this.locked !== null && !touch.ctrl && !touch.shift) return this.#pressLocked(cell);
    if (!cell) return;
    this.wasAlone = board.selection.size === 1 && board.selection.has(cell);
    this.adds = !(touch.ctrl && board.selection.has(cell));
    if (touch.shift && board.cursor) board.choose(rangeOf(board.cursor, cell), board.cursor);
    else if (touch.ctrl) this.#add(cell);
    else board.choose([cell], cell);
  }

  /** @param {Spot | null} cell */
  #pressLocked(cell) {
    this.stroke = new Stroke(this.board);
    /** @type {boolean | undefined} whether the locked number is written, and not taken away */
    this.wanted = undefined;
    if (cell) this.#paint(cell);
  }

  #releaseLocked() {
    const cells = [...(this.stroke?.before.values() ?? [])].map(([, at]) => at);
    const also = this.board.tool === "number" && this.wanted ? tidied(this, cells, /** @type {number} */ (this.locked)) : [];
    this.stroke?.commit({ also });
    this.stroke = undefined;
  }

  /** @param {Spot} cell */
  #add(cell) {
    const selection = new Set(this.board.selection);
    if (this.adds) selection.add(cell);
    else selection.delete(cell);
    this.board.choose(selection, cell);
  }

  /** Writes the locked number, or note, into a cell; the first one decides whether it is taken away. @param {Spot} cell */
  #paint(cell) {
    const layer = this.layerOf(this.board.tool);
    const locked = /** @type {number} */ (this.locked);
    const now = this.value(layer, cell);
    const isMask = this.#isMask(layer);
    const has = isMask ? noted(now).includes(locked) : now === locked;
    this.wanted ??= !has;
    if (has === this.wanted || (isMask && this.value(this.mode.layer, cell))) return;
    if (isMask) this.stroke?.put(layer, cell, this.wanted ? now + 2 ** locked : now - 2 ** locked);
    else this.stroke?.put(layer, cell, this.wanted ? locked : 0);
  }

  /** @param {string} layer */
  #isMask = (layer) => layer === "centre" || layer === this.notes;

  /** @param {Touch} touch @param {[number, number][]} points */
  drag(touch, points) {
    const { board } = this;
    if (this.copied) return this.#copy(points);
    const selection = new Set(board.selection);
    let reached = null;
    for (const point of points) {
      for (const at of way(this.last ?? point, point)) {
        const cell = board.grid.cellNear(at);
        if (!cell) continue;
        if (this.stroke) this.#paint(cell);
        else if (this.adds) selection.add(cell);
        else selection.delete(cell);
        reached = cell;
      }
      this.last = point;
    }
    if (!this.stroke && reached && !touch.shift) board.choose(selection, reached);
    else if (!this.stroke && reached && this.before?.cursor) board.choose(rangeOf(this.before.cursor, reached), this.before.cursor);
  }

  /** Takes the number of the first cell along into the empty ones. @param {[number, number][]} points */
  #copy(points) {
    const { grid } = this.board;
    this.stroke ??= new Stroke(this.board);
    for (const point of points) {
      for (const at of way(this.last ?? point, point)) {
        const cell = grid.cellNear(at);
        if (cell && !this.value(this.mode.layer, cell)) this.stroke.put(this.mode.layer, cell, this.copied ?? 0);
      }
      this.last = point;
    }
  }

  /** @param {Touch} touch */
  release(touch) {
    if (this.stroke && this.copied) {
      this.stroke.commit();
      this.stroke = undefined;
      return;
    }
    if (this.stroke) return this.#releaseLocked();
    const cell = this.board.grid.cellAt(touch.start);
    if (touch.moved || !cell || touch.ctrl || touch.shift) return;
    if (touch.secondary) this.board.pencil();
    else if (touch.count === 2 && !this.steppedBefore) this.#chooseAlike(cell);
    else if (this.wasAlone) this.#stepOn(cell);
    this.steppedBefore = this.wasAlone;
  }

  cancel() {
    this.stroke?.cancel();
    this.stroke = undefined;
    if (this.before) this.board.choose(this.before.selection, this.before.cursor);
  }

  /** Writes the number after the one that is there, nothing after the last. @param {Spot} cell */
  #stepOn(cell) {
    if (this.board.options.tapToStep === false || this.board.tool !== "number") return;
    const cycle = [0, ...this.values];
    this.write(cycle[(cycle.indexOf(this.value(this.mode.layer, cell)) + 1) % cycle.length]);
  }

  /** Chooses every cell with the same number, or what the tool writes. @param {Spot} cell */
  #chooseAlike(cell) {
    const layer = this.value(this.mode.layer, cell) ? this.mode.layer : this.layerOf(this.board.tool);
    const value = this.value(layer, cell);
    if (!value) return this.wasAlone && this.#stepOn(cell);
    this.board.choose(this.board.grid.spots("cell").filter((at) => this.value(layer, at) === value), cell);
  }

  // ------------------------------------------------------------------------------------------------- what is written

  /** The cells that are written in. @returns {Spot[]} */
  get cells() {
    const { selection, cursor } = this.board;
    return selection.size ? [...selection] : cursor ? [cursor] : [];
  }

  /** Writes a number, a note or a tint, as the tool says, where it is not everywhere yet; else takes it away. @param {number} value @param {string} [tool] */
  enter(value, tool = this.board.tool) {
    if (value === 0) return this.clear();
    const layer = this.layerOf(tool);
    if (layer === "tint") return this.#tint(value);
    if (!this.values.includes(value)) return;
    if (this.#isMask(layer)) return this.#note(layer, value);
    const open = this.cells.filter((at) => !this.board.state.isClosed(layer, at));
    this.write(open.length && open.every((at) => this.value(layer, at) === value) ? 0 : value);
  }

  /** @param {number} value */
  write(value) {
    const open = this.cells.filter((at) => !this.board.state.isClosed(this.mode.layer, at));
    const writings = open.map((at) => /** @type {Writing} */ ([this.mode.layer, at, value]));
    return this.board.apply([...tidied(this, value ? open : [], value), ...writings]);
  }

  /** @param {number} value */
  #tint(value) {
    if (value > TINTS) return;
    const all = this.cells.every((at) => this.value("tint", at) === value);
    this.board.apply(this.cells.map((at) => ["tint", at, all ? 0 : value]));
  }

  /** @param {string} layer @param {number} value */
  #note(layer, value) {
    const open = this.cells.filter((at) => !this.value(this.mode.layer, at) && !this.board.state.isClosed(layer, at));
    const isIn = (/** @type {Spot} */ at) => noted(this.value(layer, at)).includes(value);
    const all = open.every(isIn);
    const bit = 2 ** value;
    this.board.apply(open.filter((at) => isIn(at) === all).map((at) => [layer, at, this.value(layer, at) + (all ? -bit : bit)]));
  }

  /** Takes away the numbers of the chosen cells; where there are none, one layer of notes, and at last the tints. */
  clear() {
    const { state } = this.board;
    for (const layer of [this.mode.layer, this.notes, "centre", "tint"]) {
      const there = this.cells.filter((at) => state.written.get(layer)?.has(at));
      if (there.length) return this.board.apply(there.map((at) => [layer, at, 0]));
    }
    return null;
  }

  // -------------------------------------------------------------------------------------------------------- keys

  /** @param {import("../keys.js").Key} key */
  key(key) {
    if (key.digit !== null) return this.#did(() => this.#type(/** @type {number} */ (key.digit), this.#toolOf(key)));
    const symbol = key.letter ? key.letter.charCodeAt(0) - 55 : 0;
    if (symbol > 9 && symbol <= this.highest && this.highest > 9) return this.#did(() => this.enter(symbol, this.#toolOf(key)));
    if (key.name === " ") return this.#did(() => this.board.kit.cycle(key.shift ? -1 : 1));
    if (key.name === "Enter") return this.#did(() => (this.typing.end()));
    const tool = { Z: "number", X: "corner", C: "centre", V: "tint" }[key.letter ?? ""];
    if (tool) return this.#did(() => (this.board.tool = tool));
    if (key.letter === "N" || key.name === "/") return this.#did(() => this.board.pencil());
    const way = { W: [-1, 0], A: [0, -1], S: [1, 0], D: [0, 1] }[key.letter ?? ""];
    return way ? this.#did(() => this.board.choice.step(way[0], way[1], key.shift)) : false;
  }

  /** Types a digit: the value that is called so (a 0 may be one), or else the number itself. @param {number} digit @param {string} tool */
  #type(digit, tool) {
    const named = this.values.find((value) => this.layer.values[value].en === String(digit));
    if (named === undefined || named === digit) return this.typing.take(digit, tool);
    return this.enter(named, tool);
  }

  /** @param {import("../keys.js").Key} key */
  #toolOf(key) {
    if (key.ctrl) return "centre";
    return key.shift ? "corner" : this.board.tool;
  }

  /** @param {() => void} act */
  #did(act) {
    act();
    return true;
  }

  /** @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    this.typing.end();
    return this.board.choice.step(dy, dx, key.shift);
  }

  act() {}
}
