/** A board that is played: it holds the puzzle, what is written and how it is shown, and tells what happens. */

import { Asking } from "./asking.js";
import { Clock } from "./clock.js";
import { Drawing } from "./draw.js";
import { isCell, places, spot } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { installGrid } from "./grid.js";
import { installKeys } from "./keys.js";
import { Composite } from "./modes/composite.js";
import { Digits, TOOLS } from "./modes/digits.js";
import { Lines } from "./modes/lines.js";
import { Marks } from "./modes/marks.js";
import { Rects } from "./modes/rects.js";
import { installPad } from "./pad.js";
import { decodeProgress, encodeProgress } from "./progress.js";
import { Saving, recordOf, restore } from "./saving.js";
import { State } from "./state.js";
import { View } from "./view.js";
import { languageOf, loadWords } from "./words.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").Writing} Writing */
/** @typedef {import("./state.js").Turn} Turn */

/** @type {Record<string, new (board: Board, mode: any) => any>} */
const MODES = { digits: Digits, marks: Marks, lines: Lines, rects: Rects };
/** What all players start with. */
const USUAL = { hints: "place", check: "count", conflicts: true, peers: true, tidy: true, tapToStep: true, clock: true, controls: true, autoCheck: "on" };

export class Board {
  /**
   * @param {HTMLElement} host what the board is drawn in
   * @param {any} payload what the server says of the puzzle
   * @param {Record<string, any>} options settings, and `words`, `api` and `store`
   */
  constructor(host, payload, options) {
    this.host = host;
    this.options = { ...USUAL, ...options };
    this.words = options.words;
    this.api = options.api;
    /** @type {Map<string, Set<(about: any) => void>>} */
    this.listeners = new Map();
    this.clock = new Clock(() => this.emit("clock", { elapsed: this.clock.elapsed, running: this.clock.isRunning }));
    this.box = document.createElement("div");
    this.box.className = "kzp-box";
    this.host.replaceChildren(this.box);
    this.host.classList.add("kazu-play");
    this.#mount(payload);
    this.removePad = installPad(this, this.host);
    this.#restore();
    if (this.options.clock !== false && !this.solved) this.clock.start();
  }

  /** Sets everything up that belongs to one puzzle. @param {any} payload */
  #mount(payload) {
    this.payload = payload;
    this.state = new State(payload);
    this.grid = this.state.grid;
    this.drawing = new Drawing(this.state);
    /** @type {Set<Spot>} */
    this.selection = new Set();
    /** @type {Spot | null} */
    this.cursor = null;
    this.hints = 0;
    this.checks = 0;
    this.solved = false;
    this.isPaused = false;
    this.wasTouched = false;
    /** @type {any[]} */
    this.findings = [];
    this.peers = new Map();
    this.modes = payload.modes.modes.map((/** @type {any} */ mode) => new MODES[mode.mode](this, mode));
    this.active = this.#together(this.modes);
    this.toolNow = this.hasDigits ? TOOLS[0] : "auto";
    this.box.replaceChildren(this.drawing.svg);
    this.view = new View(this.box, () => this.#viewed());
    this.asking = new Asking(this, this.api);
    this.gestures = new Gestures(this.box, this.drawing, this.view, this.#handler(), () => this.#gestureSettings());
    this.removers = [installGrid(this, this.box), installKeys(this, this.box), this.#followScreen()];
    this.saving = this.options.store && this.options.save !== false ? new Saving(this, this.options.store) : null;
    this.#mirror();
  }

  /** One way of writing out of the puzzle's. @param {any[]} modes */
  #together(modes) {
    const marks = modes.find((mode) => mode instanceof Marks);
    const lines = modes.find((mode) => mode instanceof Lines);
    return marks && lines ? new Composite(this, marks, lines) : modes[0];
  }

  #unmount() {
    this.gestures.destroy();
    this.asking.destroy();
    this.saving?.destroy();
    for (const remove of this.removers) remove();
  }

  /** Takes the board away, after what is written was saved. */
  destroy() {
    this.#unmount();
    this.removePad?.();
    this.clock.stop();
    this.clock.remove();
    this.host.replaceChildren();
    this.host.classList.remove("kazu-play");
  }

  /** Plays another puzzle on this board. @param {any} payload */
  load(payload) {
    this.#unmount();
    this.clock.elapsed = 0;
    this.#mount(payload);
    this.#restore();
    this.clock.start();
    this.emit("load", { payload });
    this.emit("change", { turn: null, changed: [], how: "load" });
  }

  // ---------------------------------------------------------------------------------------------------------- events

  /** Calls a listener with what an event is about. Returns what stops it. @param {string} name @param {(about: any) => void} listener */
  on(name, listener) {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** @param {string} name @param {any} [about] */
  emit(name, about) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(about);
  }

  /** Asks those around whether something may be told or written. @param {string} name @param {any} about */
  ask(name, about) {
    const question = { ...about, refused: false, refuse: () => (question.refused = true) };
    this.emit(`ask-${name}`, question);
    return !question.refused;
  }

  // ------------------------------------------------------------------------------------------------ settings and tools

  /** Changes settings while playing. @param {Record<string, any>} options */
  set(options) {
    Object.assign(this.options, options);
    if ("clock" in options && !this.solved && !this.isPaused) options.clock === false ? this.clock.stop() : this.clock.start();
    this.#choosePeers();
    if ("conflicts" in options) void this.asking.changed();
    this.emit("set", options);
  }

  get hasDigits() {
    return this.active instanceof Digits;
  }

  /** The tools that this board has. @returns {string[]} */
  get tools() {
    return this.hasDigits ? TOOLS : ["auto", "primary", "secondary", "erase"];
  }

  get tool() {
    return this.toolNow;
  }

  set tool(name) {
    if (name === this.toolNow || !(this.tools.includes(name) || name === "hand")) return;
    this.toolNow = name;
    this.#mirror();
    this.emit("tool", { tool: name });
  }

  /** @param {number} [by] */
  cycleTool(by = 1) {
    const place = this.tools.indexOf(this.tool);
    this.tool = this.tools[(place + by + this.tools.length) % this.tools.length];
  }

  /** Turns notes on or off. @param {boolean} [on] */
  pencil(on = this.tool === "number") {
    this.tool = on ? "corner" : "number";
  }

  get language() {
    return this.words?.language ?? "en";
  }

  set language(tag) {
    if (languageOf(tag) === this.language) return;
    loadWords(tag).then((words) => {
      this.words = words;
      this.emit("language", { language: words.language });
    }, (trouble) => this.emit("trouble", { trouble }));
  }

  /** Whether one button, or one finger, goes through all values. @param {{type: string}} touch */
  isOneButton(touch) {
    const { input = "auto" } = this.options;
    return input === "one-button" || (input === "auto" && touch.type === "touch");
  }

  /** Whether nothing can be written now. */
  get isClosed() {
    return this.solved || this.isPaused || this.options.readonly === true;
  }

  // -------------------------------------------------------------------------------------------------- what is chosen

  /** Chooses cells; `cursor` is the one the keyboard acts on. @param {Iterable<Spot>} cells @param {Spot | null} [cursor] */
  choose(cells, cursor = null) {
    this.selection = new Set(cells);
    this.cursor = cursor ?? [...this.selection].pop() ?? this.cursor;
    if (this.hasDigits) this.drawing.wash("select", this.selection);
    this.drawing.point(this.cursor);
    this.#choosePeers();
    this.emit("select", { selection: this.selection, cursor: this.cursor });
  }

  /** Chooses one cell, or none. @param {Spot | [number, number] | null} cell */
  select(cell) {
    const at = Array.isArray(cell) ? spot(cell[0], cell[1]) : cell;
    if (at === null) this.choose([]);
    else if (this.grid.holds(at) && isCell(at)) this.point(at);
  }

  /** Moves to a cell. @param {Spot} cell */
  point(cell) {
    if (cell === this.cursor && (this.selection.size === 1 || !this.hasDigits)) return;
    this.choose(this.hasDigits ? [cell] : [], cell);
    this.#keepInSight(cell);
  }

  /** Moves so many cells, no further than the border; with `extends` the cells on the way are chosen as well. @param {number} dy @param {number} dx @param {boolean} extending */
  step(dy, dx, extending) {
    const [y, x] = places(this.cursor ?? spot(1, 1));
    const { width, height } = this.grid;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(1, Math.min(2 * most - 1, value));
    const next = spot(within(y + 2 * dy, height), within(x + 2 * dx, width));
    if (extending) this.choose([...this.selection, next], next);
    else if (next !== this.cursor || this.selection.size > 1) this.choose(this.hasDigits ? [next] : [], next);
    this.#keepInSight(next);
    return true;
  }

  /** @param {Spot} cell */
  #keepInSight(cell) {
    if (this.view.zoom === 1) return;
    const seen = this.box.querySelector(`[data-spot="${cell}"]`)?.getBoundingClientRect();
    if (seen) this.view.show(seen);
  }

  /** The cells that may not have the number of a cell as well. @param {Spot} cell @returns {Spot[]} */
  peersOf(cell) {
    const known = this.peers.get(cell);
    if (known) return known;
    const groups = this.payload.modes.groups.filter((/** @type {any} */ group) => group.different);
    const spots = groups.map((/** @type {any} */ group) => group.spots.map(([y, x]) => spot(y, x)));
    const found = [...new Set(spots.filter((/** @type {Spot[]} */ group) => group.includes(cell)).flat())].filter((at) => at !== cell);
    this.peers.set(cell, found);
    return found;
  }

  #choosePeers() {
    if (!this.hasDigits || this.gestures?.touch?.moved) return;
    const shows = this.options.peers !== false && this.cursor && this.selection.size === 1;
    const at = /** @type {Spot} */ (this.cursor);
    const { layer } = this.active;
    const value = shows ? this.state.value(layer.name, at) : 0;
    this.drawing.wash("peer", shows ? this.peersOf(at) : []);
    this.drawing.wash("same", value ? this.grid.spots("cell").filter((cell) => this.state.value(layer.name, cell) === value) : []);
  }

  // ------------------------------------------------------------------------------------------------- what is written

  /**
   * Writes as one turn. `merge` joins it to the last one with the same key; `also` is written in the same turn.
   * @param {Writing[]} writings @param {{merge?: string, key?: string, also?: Writing[]}} [about] @returns {Turn | null}
   */
  apply(writings, { merge, key = merge, also = [] } = {}) {
    if (this.isClosed) return null;
    const all = [...also, ...writings];
    const turn = this.state.apply([...this.#excluded(all), ...all], { t: this.clock.elapsed, key });
    if (turn) this.#changed(turn, "turn");
    return turn;
  }

  /** What has to go because two layers exclude each other. @param {Writing[]} writings @returns {Writing[]} */
  #excluded(writings) {
    const exclusive = this.payload.modes.exclusive.map((/** @type {string} */ name) => this.state.layers.get(name));
    return writings.flatMap(([name, at, value]) => {
      const layer = exclusive.find((/** @type {any} */ one) => one?.name === name);
      if (!layer?.counts.includes(value)) return [];
      return exclusive.filter((/** @type {any} */ one) => one && one !== layer).flatMap((/** @type {any} */ other) => {
        const beside = other.places === layer.places ? [at] : isCell(at) ? this.grid.sides(at) : this.grid.beside(at);
        const there = beside.filter((place) => other.counts.includes(this.state.value(other.name, place)));
        return there.map((place) => /** @type {Writing} */ ([other.name, place, 0]));
      });
    });
  }

  /** Shows and tells a change. @param {Turn} turn @param {string} how */
  #changed(turn, how) {
    this.wasTouched = true;
    this.solved = false;
    const changed = turn.ops.map(([layer, at]) => [layer, at]);
    for (const [layer, at] of changed) this.drawing.touch(layer, at);
    if (turn.after || turn.before) this.#tried();
    this.drawing.flush();
    this.#choosePeers();
    this.#mirror();
    if (this.options.clock !== false && !this.isPaused) this.clock.start();
    this.saving?.soon();
    this.emit("change", { turn, changed, how });
    return (this.settled = this.asking.changed());
  }

  #tried() {
    this.drawing.repaint();
    this.emit("trial", { depth: this.state.trials.length });
  }

  undo() {
    return this.#move(this.state.canUndo && !this.isPaused, () => this.state.undo(), "undo");
  }

  redo() {
    return this.#move(this.state.canRedo && !this.isPaused, () => this.state.redo(), "redo");
  }

  /** Takes the last turn back for good, for one that is about to take its place. */
  retract() {
    const turn = this.state.undo();
    for (const [layer, at] of turn?.ops ?? []) this.drawing.touch(layer, at);
  }

  /** Takes everything away; the clock begins anew. */
  restart() {
    this.clock.elapsed = 0;
    this.hints = 0;
    this.checks = 0;
    return this.#move(!this.isPaused, () => this.state.restart(), "restart");
  }

  /** Begins a trial, or keeps or drops what was written in the last one. @param {"enter" | "keep" | "drop"} what */
  trial(what) {
    return this.#move(!this.isClosed, () => this.state.trial(what, this.clock.elapsed), "trial");
  }

  /** @param {boolean} may @param {() => Turn | null} move @param {string} how */
  #move(may, move, how) {
    this.gestures.cancel();
    const turn = may ? move() : null;
    if (turn) this.#changed(turn, how);
    return turn !== null;
  }

  /** Writes a value into what is chosen, as the tool says; 0 takes away. @param {number} value */
  enter(value) {
    if (!this.isClosed) this.active.enter(value);
  }

  /** Takes a digit as if it were typed. @param {number} digit */
  type(digit) {
    if (!this.isClosed) (this.active.type ? this.active.type(digit) : this.active.enter(digit));
  }

  clear() {
    if (!this.isClosed) this.active.clear();
  }

  /** Does what a tap does, without a pointer. @param {Spot} at */
  act(at) {
    this.point(at);
    if (!this.isClosed) this.active.act(at);
  }

  /** Lets a number go into every cell that is touched, or no longer. @param {number | null} value */
  lock(value) {
    if (!this.hasDigits) return;
    this.active.locked = value;
    this.emit("tool", { tool: this.tool, locked: value });
  }

  // ------------------------------------------------------------------------------------------------ asking and playing

  hint() {
    return this.asking.hint();
  }

  check() {
    return this.asking.check();
  }

  /** The puzzle is solved. */
  finish() {
    if (this.solved) return;
    this.solved = true;
    this.wasTouched = true;
    this.clock.stop();
    this.choose([], this.cursor);
    this.#mirror();
    this.saving?.soon();
    this.emit("solved", { elapsed: this.clock.elapsed });
  }

  /** Stops the clock and covers the board. */
  pause() {
    this.#rest(true);
  }

  resume() {
    this.#rest(false);
  }

  /** @param {boolean} rests */
  #rest(rests) {
    if (rests === this.isPaused) return;
    this.gestures.cancel();
    this.isPaused = rests;
    if (rests) this.clock.stop();
    else if (!this.solved && this.options.clock !== false) this.clock.start();
    this.#mirror();
    this.emit("pause", { paused: rests });
  }

  // ----------------------------------------------------------------------------------------------------------- saving

  #restore() {
    const { progress, store, save } = this.options;
    const linked = typeof progress === "string" && progress ? { progress, elapsed: this.options.elapsed } : null;
    const record = linked ?? (store && save !== false ? store.load(this.payload.code) : null);
    const fits = record ? restore(this, record) : false;
    if (record && !fits) this.emit("trouble", { damaged: true });
    if (!fits && this.options.elapsed) this.clock.elapsed = Number(this.options.elapsed);
    this.options.progress = undefined;
    this.isDamaged = Boolean(record && !fits);
    this.solved = Boolean(fits && record.solved);
    this.drawing.repaint();
    this.#mirror();
    this.emit("trial", { depth: this.state.trials.length });
    if (fits && !this.solved) void this.asking.changed();
  }

  /** What is written, as a line of letters. */
  get progress() {
    return encodeProgress(this.state);
  }

  /** Goes to what a progress code says, as one turn. @param {string} code @returns {boolean} whether it could be read */
  bring(code) {
    const written = decodeProgress(this.state, code);
    if (!written) return false;
    this.#move(true, () => this.state.moveTo(written, []), "bring");
    return true;
  }

  /** All that there is to know of this board, as data: what is written and how it came about. */
  record() {
    return recordOf(this);
  }

  /** What events tell. */
  detail() {
    const { kind, size, level, seed, code } = this.payload;
    const turn = this.state.turns[this.state.at - 1] ?? null;
    return {
      kind, size: size[0] === size[1] ? size[0] : `${size[0]}x${size[1]}`, width: size[0], height: size[1], level, seed, code,
      run: this.progress, state: this.progress, marks: this.state.marks, notes: this.#notes(), answer: this.state.canonical,
      progress: this.state.progress, elapsedMs: this.clock.elapsed, hints: this.hints, checks: this.checks,
      helped: this.hints > 0, solved: this.solved, trial: this.state.trials.length,
      turn: turn && { t: turn.t, s: turn.s, ops: turn.ops }, layer: turn?.ops[0]?.[0] ?? null,
      conflicts: this.findings.flatMap((finding) => finding.spots),
    };
  }

  #notes() {
    const noting = [...this.state.layers.values()].filter(({ look }) => look === "notes" || look === "centre");
    return Object.fromEntries(noting.map(({ name }) => [name, Object.fromEntries(this.state.written.get(name) ?? [])]));
  }

  // --------------------------------------------------------------------------------------------------- pointers, view

  /** What gestures do: nothing while the board is closed, but cells can be chosen. @returns {import("./gestures.js").Handler} */
  #handler() {
    const open = () => !this.isClosed;
    return {
      press: (touch) => {
        this.box.classList.remove("is-keyed");
        if (open()) this.active.press(touch);
        this.#takeFocus();
      },
      drag: (touch, points) => open() && this.active.drag(touch, points),
      release: (touch) => {
        if (open()) this.active.release(touch);
        this.#choosePeers();
      },
      cancel: () => this.active.cancel(),
    };
  }

  focus() {
    this.#takeFocus();
  }

  #takeFocus() {
    const seen = /** @type {HTMLElement | null} */ (this.box.querySelector('[role="gridcell"][tabindex="0"]'));
    seen?.focus({ preventScroll: true });
  }

  #gestureSettings() {
    const { longPress, swap, scroll } = this.options;
    return { longPress, swap, scroll, hand: this.tool === "hand" || this.isPaused, extends: this.hasDigits };
  }

  #viewed() {
    this.drawing.moved();
    this.host.dataset.zoom = this.view.zoom.toFixed(2);
    this.emit("view", { zoom: this.view.zoom });
  }

  /** Forgets where the drawing is whenever it may have moved on the screen. */
  #followScreen() {
    const moved = () => this.drawing.moved();
    const watcher = new ResizeObserver(moved);
    watcher.observe(this.box);
    globalThis.addEventListener("scroll", moved, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      globalThis.removeEventListener("scroll", moved, { capture: true });
    };
  }

  /** Shows on the host, for style sheets, how the board stands. */
  #mirror() {
    const { dataset } = this.host;
    dataset.kind = this.payload.kind;
    dataset.size = this.payload.size.join("x");
    dataset.tool = this.tool;
    dataset.pencil = String(this.tool === "corner" || this.tool === "centre");
    dataset.solved = String(this.solved);
    dataset.trial = String(this.state.trials.length);
    dataset.paused = String(this.isPaused);
  }
}
