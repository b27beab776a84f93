/** Lines: a stroke draws along the edges of cells or from cell to cell, and crosses say where none goes. */

import { CORE, EDGE_ZONE, REACH, between, distance, places, steps, way } from "../geometry.js";
import { Nib } from "../nib.js";
import { Stroke } from "../stroke.js";

/** @typedef {import("../geometry.js").Spot} Spot */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../gestures.js").Touch} Touch */

/** How far from a corner a press may be and still begin there and not at the other end of the edge. */
const AT_CORNER = 0.6;
/** The side of a cell that each key of the left hand means, as (dy, dx). @type {Record<string, Point>} */
const SIDES = { W: [-1, 0], A: [0, -1], S: [1, 0], D: [0, 1] };

export class Lines {
  /** @param {import("../board.js").Board} board @param {any} mode */
  constructor(board, mode) {
    this.board = board;
    this.mode = mode;
    this.layer = board.state.layers.get(mode.layer);
    /** Whether lines go through cells and not along their edges. */
    this.through = this.layer.look === "path";
    const values = Object.keys(this.layer.values).map(Number);
    this.line = this.layer.counts[0] ?? values[0];
    this.cross = values.find((value) => !this.layer.counts.includes(value)) ?? 0;
    /** @type {Spot | null} a cell that was tapped, from which a tap on a neighbour draws */
    this.tapped = null;
    this.nib = new Nib(this);
  }

  /** @param {Spot} at */
  value(at) {
    return this.board.state.value(this.mode.layer, at);
  }

  // ---------------------------------------------------------------------------------------------------- pointers

  /** @param {Touch} touch */
  press(touch) {
    this.rest();
    this.stroke = new Stroke(this.board);
    /** @type {Spot[]} the corners or cells that the stroke went through */
    this.trail = [];
    /** @type {number | null} what the stroke writes, once it is known */
    this.drawn = null;
    /** @type {number | null | undefined} what was on the first edge that is crossed; null for a line */
    this.like = undefined;
    this.last = touch.start;
    this.crosses = this.#isCrossing(touch);
    const cell = this.board.grid.cellAt(touch.start);
    if (cell) this.board.point(cell);
    if (this.through && cell) this.trail.push(cell);
  }

  /** Whether a stroke writes crosses. @param {Touch} touch */
  #isCrossing(touch) {
    const { tool } = this.board;
    const other = tool === "secondary" ? !touch.secondary : touch.secondary;
    return other && this.cross !== 0 && tool !== "erase" && !touch.erase;
  }

  /** @param {Touch} touch @param {Point[]} points */
  drag(touch, points) {
    this.tapped = null;
    for (const point of points) {
      for (const at of way(this.last ?? point, point)) {
        if (this.crosses) this.#crossOver(at);
        else this.#draw(touch, at);
      }
      this.last = point;
    }
  }

  /** @param {Touch} touch @param {Point} point */
  #draw(touch, point) {
    const node = this.#nodeNear(point);
    const trail = /** @type {Spot[]} */ (this.trail);
    if (!node || node === trail[trail.length - 1]) return;
    if (!trail.length) trail.push(this.#origin(touch, node));
    for (const next of steps(trail[trail.length - 1], node)) this.#step(touch, next);
  }

  /** @param {Point} point @returns {Spot | null} */
  #nodeNear(point) {
    if (this.through) return this.board.grid.cellNear(point);
    const corner = this.board.grid.cornerNear(point);
    return distance(point, places(corner)) <= REACH ? corner : null;
  }

  /** Where a stroke along edges began, given the first corner it came to. @param {Touch} touch @param {Spot} first */
  #origin(touch, first) {
    const { edge, away } = this.board.grid.edgeNear(touch.start);
    const ends = this.board.grid.ends(edge);
    const begins = away <= EDGE_ZONE && ends.includes(first) && distance(touch.start, places(first)) > AT_CORNER;
    return begins ? ends[ends[0] === first ? 1 : 0] : first;
  }

  /** @param {Touch} touch @param {Spot} next */
  #step(touch, next) {
    const trail = /** @type {Spot[]} */ (this.trail);
    const here = trail[trail.length - 1];
    const link = between(here, next);
    if (!link) return;
    if (trail[trail.length - 2] === next) {
      this.stroke?.restore(this.mode.layer, link);
      trail.pop();
      return;
    }
    trail.push(next);
    if (!this.stroke?.takes(this.mode.layer, link)) return;
    const erases = touch.erase || this.board.tool === "erase" || this.value(link) === this.line;
    const value = (this.drawn ??= erases ? 0 : this.line);
    if (value || erases) this.stroke.put(this.mode.layer, link, value);
  }

  /** Writes a cross on the edge that a stroke goes over. @param {Point} point */
  #crossOver(point) {
    const { edge, away } = this.board.grid.edgeNear(point);
    if (away > EDGE_ZONE || this.board.grid.ends(edge).some((end) => distance(point, places(end)) < CORE)) return;
    const now = this.stroke?.original(this.mode.layer, edge) ?? 0;
    this.like ??= now === this.line ? null : now;
    if (this.like === null || now !== this.like) return;
    this.stroke?.put(this.mode.layer, edge, this.like === this.cross ? 0 : this.cross);
  }

  /** @param {Touch} touch */
  release(touch) {
    if (touch.moved) this.stroke?.commit();
    else this.#tap(touch);
    const cell = this.board.grid.cellAt(touch.point);
    if (cell) this.board.point(cell);
    this.#end();
  }

  cancel() {
    this.stroke?.cancel();
    this.#end();
  }

  #end() {
    this.stroke = undefined;
    this.like = undefined;
    this.trail = [];
  }

  /** @param {Touch} touch */
  #tap(touch) {
    const { edge, away } = this.board.grid.edgeNear(touch.start);
    const cell = this.board.grid.cellAt(touch.start);
    if (this.through) return this.#tapThrough(touch, edge, away, cell);
    if (this.board.aside.tap(touch)) return;
    if (away <= 1 - CORE / 2) this.#toggle(edge, touch);
  }

  /** A tap near a border writes a cross; one on a cell after one on its neighbour draws the line between them. @param {Touch} touch @param {Spot} edge @param {number} away @param {Spot | null} cell */
  #tapThrough(touch, edge, away, cell) {
    const link = this.tapped && cell && between(this.tapped, cell);
    if (link && away > EDGE_ZONE / 2) {
      this.tapped = cell;
      return this.flip(link, this.line);
    }
    this.tapped = away > EDGE_ZONE ? cell : null;
    if (away <= EDGE_ZONE || touch.secondary) this.flip(edge, this.board.tool === "erase" ? 0 : this.cross);
  }

  /** @param {Spot} edge @param {Touch} touch */
  #toggle(edge, touch) {
    const now = this.value(edge);
    const { tool } = this.board;
    if (tool === "erase" || touch.erase) return this.#write(edge, 0);
    if (tool === "auto" && !touch.secondary && this.board.isOneButton(touch) && this.cross) {
      const cycle = [0, this.line, this.cross];
      return this.#write(edge, cycle[(cycle.indexOf(now) + 1) % 3]);
    }
    return this.flip(edge, (tool === "secondary") !== touch.secondary ? this.cross : this.line);
  }

  /** Writes a value on an edge, or takes it away when it is there. @param {Spot} edge @param {number} value @param {{key?: string}} [about] */
  flip(edge, value, about) {
    this.#write(edge, this.value(edge) === value ? 0 : value, about);
  }

  /** @param {Spot} edge @param {number} value @param {{key?: string}} [about] */
  #write(edge, value, about) {
    this.board.apply([[this.mode.layer, edge, value]], about);
  }

  // -------------------------------------------------------------------------------------------------------- keys

  /** Takes away everything round the cell of the keyboard. */
  clear() {
    const { cursor } = this.board;
    if (cursor) this.board.apply(this.board.grid.sides(cursor).map((edge) => [this.mode.layer, edge, 0]));
  }

  /** @param {number} value */
  enter(value) {
    if (value === 0) this.clear();
  }

  /** @param {Spot} at */
  act(at) {
    if (this.through) this.nib.lower(at);
    else this.board.aside.ask(at);
  }

  /** Lifts the pen of the keyboard. */
  rest() {
    return this.nib.lift();
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    const at = this.board.cursor;
    if (!at) return false;
    const side = SIDES[key.letter ?? ""];
    if (side) return this.#side(at, side, key.shift);
    if (key.name === "Escape") return this.rest();
    if (key.name === "Enter" || key.name === " ") return this.rest() || this.nib.lower(at, key.shift);
    return false;
  }

  /** @param {Spot} at @param {Point} side @param {boolean} cross */
  #side(at, [dy, dx], cross) {
    const edge = this.board.grid.step(at, dy, dx);
    if (!edge) return true;
    this.flip(edge, cross && this.cross ? this.cross : this.line);
    const next = this.board.grid.step(at, 2 * dy, 2 * dx);
    if (this.through && !cross && next) this.board.point(next);
    return true;
  }

  /** With the pen down an arrow draws. @param {number} dy @param {number} dx @param {import("../keys.js").Key} key */
  arrow(dy, dx, key) {
    return this.nib.go(dy, dx, key.shift);
  }
}
