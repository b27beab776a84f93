/** What is written on a puzzle, how it came about, and how it is told as text; nothing here knows a page. */

import { Clues } from "./clues.js";
import { Grid, isCell, places, reading } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {[string, Spot, number]} Writing a layer, a spot, and the value to be there */
/** @typedef {[string, Spot, number, number]} Op a layer, a spot, the value before and the value after */
/** @typedef {Map<string, Map<Spot, number>>} Written */
/** @typedef {{t: number, s: number, ops: Op[], before?: Written[], after?: Written[], key?: string}} Turn */

/** Turns that are kept to be undone. */
export const LONGEST_HISTORY = 400;
/** Trials that can be open at once. */
export const MOST_TRIALS = 20;

/** Layers that a player has on every board, for their own help; no server hears of them. */
export const HELPERS = [
  { name: "corner", places: "cell", look: "notes" },
  { name: "centre", places: "cell", look: "centre" },
  { name: "tint", places: "cell", look: "tint" },
  { name: "struck", places: "clue", look: "struck" },
].map((layer) => ({ ...layer, values: {}, counts: [], every: false, answer: false }));

export class State {
  /** @type {Written} */ written;
  /** @type {Turn[]} */ turns;
  /** @type {Written[]} what was written when each open trial began */ trials;
  /** How many of the turns are made and not taken back. */
  at = 0;

  /** @param {any} payload what the server says of a puzzle */
  constructor(payload) {
    this.payload = payload;
    this.grid = new Grid(payload.size[0], payload.size[1]);
    /** @type {Map<string, any>} */
    this.layers = new Map();
    for (const layer of [...payload.layers, ...HELPERS]) {
      if (!this.layers.has(layer.name)) this.layers.set(layer.name, layer);
    }
    /** @type {Written} */
    this.printed = new Map(Object.entries(payload.printed ?? {}).map(([name, rows]) => [name, mapOf(rows)]));
    this.clues = new Clues(payload, this.grid, new Set([...this.printed.values()].flatMap((spots) => [...spots.keys()])));
    this.closed = this.#closedSpots();
    /** @type {Map<string, Set<Spot>>} */
    this.spotSets = new Map();
    /** @type {Map<Spot, Spot[]>} */
    this.peers = new Map();
    this.start();
  }

  /** Begins anew: nothing is written, and there is nothing to undo. */
  start() {
    this.written = new Map([...this.layers.keys()].map((name) => [name, new Map()]));
    this.turns = [];
    this.at = 0;
    this.trials = [];
  }

  /** Which spots of each layer a printed number, or the layer's mode, keeps from being written on. */
  #closedSpots() {
    /** @type {Map<string, Set<Spot>>} */
    const closed = new Map();
    const every = new Set([...this.printed.values()].flatMap((spots) => [...spots.keys()]));
    for (const layer of this.answering()) if (layer.look === "number") for (const at of closedIn(layer)) every.add(at);
    for (const layer of this.layers.values()) {
      const notes = layer.look === "notes" || layer.look === "centre";
      closed.set(layer.name, new Set(notes ? every : this.printed.get(layer.name)?.keys()));
    }
    for (const mode of this.payload.modes?.modes ?? []) {
      for (const [y, x] of mode.blocked ?? []) closed.get(mode.layer)?.add(`${y},${x}`);
    }
    return closed;
  }

  // ------------------------------------------------------------------------------------------------ what is there

  /** The spots on which a layer may be written. @param {string} name @returns {Set<Spot>} */
  spots(name) {
    let found = this.spotSets.get(name);
    if (!found) {
      const layer = this.layers.get(name);
      const closed = closedIn(layer);
      found = new Set(this.grid.spots(layer.places).filter((at) => !closed.has(at)));
      this.spotSets.set(name, found);
    }
    return found;
  }

  /** What is at a spot, printed or written; 0 for nothing. @param {string} layer @param {Spot} at */
  value(layer, at) {
    return this.printed.get(layer)?.get(at) ?? this.written.get(layer)?.get(at) ?? 0;
  }

  /** Whether a clue is struck off. @param {import("./clues.js").Clue | undefined} clue */
  isStruck(clue) {
    return clue !== undefined && Math.floor(this.value("struck", clue.site) / clue.bit) % 2 === 1;
  }

  /** Whether nothing may be written at a spot of a layer. @param {string} layer @param {Spot} at */
  isClosed(layer, at) {
    return !this.layers.has(layer) || !this.spots(layer).has(at) || (this.closed.get(layer)?.has(at) ?? false);
  }

  /** How much has something on it, printed numbers among it. */
  get progress() {
    let filled = 0;
    let total = 0;
    for (const layer of this.answering()) {
      const printed = this.printed.get(layer.name);
      const written = [...(this.written.get(layer.name)?.keys() ?? [])].filter((at) => !printed?.has(at));
      filled += (printed?.size ?? 0) + written.length;
      total += this.spots(layer.name).size;
    }
    return { filled, total };
  }

  /** The layers that make up an answer. @returns {any[]} */
  answering() {
    return this.payload.layers.filter((/** @type {any} */ layer) => layer.answer);
  }

  /** Whether nothing is written. */
  get isEmpty() {
    return [...this.written.values()].every((spots) => !spots.size);
  }

  /** Whether every spot that has to have something in an answer has something. */
  get isFull() {
    return this.answering().every((layer) => {
      if (!layer.every) return true;
      return [...this.spots(layer.name)].every((at) => layer.counts.includes(this.value(layer.name, at)));
    });
  }

  /** Whether every spot of an answer has something, be it a sign that nothing is there. */
  get isDecided() {
    const { filled, total } = this.progress;
    return filled === total;
  }

  /** The text of what is written that its seal is made of. */
  get canonical() {
    const rows = this.answering().map((layer) => {
      const all = new Map([...(this.written.get(layer.name) ?? []), ...(this.printed.get(layer.name) ?? [])]);
      const counting = [...all].filter(([, value]) => layer.counts.includes(value)).sort(byPlace);
      return `${layer.name}:${counting.map(([at, value]) => `${at},${value}`).join(";")}`;
    });
    return rows.join("\n");
  }

  /** What is written, as the server reads it; helpers of this page alone are left out. */
  get marks() {
    /** @type {Record<string, number[][]>} */
    const found = {};
    for (const layer of this.payload.layers) {
      const written = this.written.get(layer.name);
      if (written?.size) found[layer.name] = rowsOf(written);
    }
    return found;
  }

  /** The cells that may not have the number of a cell as well. @param {Spot} cell @returns {Spot[]} */
  peersOf(cell) {
    let found = this.peers.get(cell);
    if (!found) {
      const groups = this.payload.modes.groups.filter((/** @type {any} */ group) => group.different);
      const spots = groups.map((/** @type {any} */ group) => group.spots.map((/** @type {any} */ [y, x]) => `${y},${x}`));
      found = [...new Set(/** @type {Spot[]} */ (spots.filter((/** @type {Spot[]} */ group) => group.includes(cell)).flat()))];
      this.peers.set(cell, (found = found.filter((at) => at !== cell)));
    }
    return found;
  }

  /** What has to go when values are written, because two layers exclude each other. @param {Writing[]} writings @returns {Writing[]} */
  excluded(writings) {
    const exclusive = this.payload.modes.exclusive.map((/** @type {string} */ name) => this.layers.get(name));
    return writings.flatMap(([name, at, value]) => {
      const layer = exclusive.find((/** @type {any} */ one) => one?.name === name);
      if (!layer?.counts.includes(value)) return [];
      return exclusive.filter((/** @type {any} */ one) => one && one !== layer).flatMap((/** @type {any} */ other) => {
        const beside = other.places === layer.places ? [at] : isCell(at) ? this.grid.sides(at) : this.grid.beside(at);
        const there = beside.filter((place) => other.counts.includes(this.value(other.name, place)));
        return there.map((place) => /** @type {Writing} */ ([other.name, place, 0]));
      });
    });
  }

  // ------------------------------------------------------------------------------------------------------ changes

  /**
   * Puts a value at a spot without remembering it; for a stroke that is still under way.
   * @param {string} layer @param {Spot} at @param {number} value @returns {number} what was there
   */
  put(layer, at, value) {
    const written = /** @type {Map<Spot, number>} */ (this.written.get(layer));
    const before = written.get(at) ?? 0;
    if (value) written.set(at, value);
    else written.delete(at);
    return before;
  }

  /**
   * Writes values as one turn; what may not be written is passed over, of several for one spot the last stands.
   * A turn with the key of the last one is joined to it.
   * @param {Writing[]} writings @param {{t?: number, key?: string}} [about] @returns {Turn | null} null without change
   */
  apply(writings, { t = 0, key } = {}) {
    const last = new Map(writings.map((writing) => [`${writing[0]} ${writing[1]}`, writing]));
    /** @type {Op[]} */
    const ops = [];
    for (const [layer, at, value] of last.values()) {
      const before = this.written.get(layer)?.get(at) ?? 0;
      if (before !== value && !this.isClosed(layer, at)) ops.push([layer, at, before, value]);
    }
    return ops.length ? this.#make({ t, s: this.trials.length, ops, ...(key && { key }) }) : null;
  }

  /** @param {Turn} turn */
  #make(turn) {
    for (const [layer, at, , after] of turn.ops) this.put(layer, at, after);
    if (turn.after) this.trials = turn.after;
    const previous = this.turns[this.at - 1];
    this.turns.length = this.at;
    if (turn.key && previous?.key === turn.key && !turn.after) this.#join(previous, turn);
    else this.turns.push(turn);
    if (this.turns.length > LONGEST_HISTORY) this.turns.shift();
    this.at = this.turns.length;
    return turn;
  }

  /** Adds a turn to the one before it; when both together change nothing there is none. @param {Turn} first @param {Turn} turn */
  #join(first, turn) {
    const ops = new Map(first.ops.map((op) => [`${op[0]} ${op[1]}`, op]));
    for (const [layer, at, before, after] of turn.ops) {
      const place = `${layer} ${at}`;
      ops.set(place, [layer, at, ops.get(place)?.[2] ?? before, after]);
    }
    first.ops = [...ops.values()].filter((op) => op[2] !== op[3]);
    first.t = turn.t;
    if (!first.ops.length) this.turns.pop();
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.turns.length;
  }

  /** Takes the last turn back. @returns {Turn | null} it */
  undo() {
    if (!this.canUndo) return null;
    this.at -= 1;
    const turn = this.turns[this.at];
    for (const [layer, at, before] of turn.ops) this.put(layer, at, before);
    if (turn.before) this.trials = turn.before;
    return turn;
  }

  /** Makes the turn again that was taken back last. @returns {Turn | null} it */
  redo() {
    if (!this.canRedo) return null;
    const turn = this.turns[this.at];
    this.at += 1;
    for (const [layer, at, , after] of turn.ops) this.put(layer, at, after);
    if (turn.after) this.trials = turn.after;
    return turn;
  }

  /** Takes everything away and ends all trials; one turn. @param {number} [t] @returns {Turn | null} */
  restart(t = 0) {
    return this.moveTo(new Map(), [], t);
  }

  /**
   * Begins a trial, or ends the last one and keeps or drops what was written in it; one turn.
   * @param {"enter" | "keep" | "drop"} what @param {number} [t] @returns {Turn | null}
   */
  trial(what, t = 0) {
    if (what === "enter") {
      return this.trials.length < MOST_TRIALS ? this.moveTo(this.written, [...this.trials, copyOf(this.written)], t) : null;
    }
    const last = this.trials[this.trials.length - 1];
    if (!last) return null;
    return this.moveTo(what === "keep" ? this.written : last, this.trials.slice(0, -1), t);
  }

  /** Goes to other marks and trials; one turn. @param {Written} written @param {Written[]} trials @param {number} [t] */
  moveTo(written, trials, t = 0) {
    const ops = differences(this.written, written);
    if (!ops.length && trials.length === this.trials.length) return null;
    return this.#make({ t, s: trials.length, ops, before: this.trials, after: trials });
  }

  /** Whether what is at a spot was written in a trial. @param {string} layer @param {Spot} at */
  isTried(layer, at) {
    return this.triedIn(layer, at) > 0;
  }

  /** How deep the trial is, of those within each other, in which what is at a spot was written; 0 for none. @param {string} layer @param {Spot} at */
  triedIn(layer, at) {
    if (!this.trials.length) return 0;
    const now = this.written.get(layer)?.get(at);
    return this.trials.filter((before) => before.get(layer)?.get(at) !== now).length;
  }
}

/** The spots in print on which nothing is written on a layer. @param {any} layer @returns {Set<Spot>} */
function closedIn(layer) {
  return new Set((layer.blocked ?? []).map((/** @type {[number, number]} */ [y, x]) => `${y},${x}`));
}

/** @param {number[][]} rows @returns {Map<Spot, number>} */
function mapOf(rows) {
  return new Map(rows.map(([y, x, value]) => [`${y},${x}`, value]));
}

/** @param {Map<Spot, number>} written @returns {number[][]} */
export function rowsOf(written) {
  return [...written].sort(byPlace).map(([at, value]) => [...places(at), value]);
}

/** @param {[Spot, number]} one @param {[Spot, number]} other */
function byPlace(one, other) {
  return reading(one[0], other[0]);
}

/** @param {Written} written @returns {Written} */
export function copyOf(written) {
  return new Map([...written].map(([name, spots]) => [name, new Map(spots)]));
}

/** @param {Written} before @param {Written} after @returns {Op[]} */
function differences(before, after) {
  /** @type {Op[]} */
  const ops = [];
  for (const [layer, spots] of before) {
    const wanted = after.get(layer) ?? new Map();
    for (const at of new Set([...spots.keys(), ...wanted.keys()])) {
      const op = /** @type {Op} */ ([layer, at, spots.get(at) ?? 0, wanted.get(at) ?? 0]);
      if (op[2] !== op[3]) ops.push(op);
    }
  }
  return ops;
}
