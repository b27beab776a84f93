/** A board that is played: it holds the puzzle, what is written and how it is shown, and tells what happens. */

import { Asking } from "./asking.js";
import { Choice } from "./choice.js";
import { Clock } from "./clock.js";
import { Drawing } from "./draw.js";
import { Events } from "./events.js";
import { Extras } from "./extras.js";
import { isCell, spot } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { installGrid } from "./grid.js";
import { followFocus, handlerOf, mirror, rest, settingsOf, takeFocus } from "./hands.js";
import { installKeys } from "./keys.js";
import { Aside } from "./modes/aside.js";
import { loadModes, modeOf } from "./modes/mode.js";
import { installPad } from "./pad.js";
import { decodeProgress, encodeProgress } from "./progress.js";
import { Saving, bringBack, detailOf, recordOf } from "./saving.js";
import { judgeNotes, setOn } from "./settings.js";
import { State } from "./state.js";
import { Tools } from "./tools.js";
import { View } from "./view.js";
import { languageOf, loadWords } from "./words.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").Writing} Writing */
/** @typedef {import("./state.js").Turn} Turn */

/** What all players start with. */
const USUAL = { hints: "place", check: "count", conflicts: true, peers: true, tidy: true, tapToStep: true, clock: true, controls: true, autoCheck: "on" };

export class Board extends Events {
  /** @type {any} */ payload;
  /** @type {State} */ state;
  /** @type {import("./geometry.js").Grid} */ grid;
  /** @type {Drawing} */ drawing;
  /** @type {Choice} */ choice;
  /** @type {View} */ view;
  /** @type {Asking} */ asking;
  /** @type {Gestures} */ gestures;
  /** @type {any} the puzzle's own way of being written */ active;
  /** @type {Aside} colours and struck clues */ aside;
  /** @type {Tools} */ kit;
  /** @type {Extras} */ extras;
  /** @type {Promise<void>} until it is known whether the last change solved the puzzle */ settled;
  hints = 0;
  checks = 0;
  solved = false;
  isPaused = false;
  wasTouched = false;
  isDamaged = false;
  /** @type {import("./later/replay.js").Replay | null} what plays the turns again, while it does */
  replaying = null;
  /** Whether the server could not be reached when it was asked last. */
  isOffline = false;
  /** Whether the focus is being given by a pointer, which does not show where the keyboard acts. */
  isTaken = false;
  /** @type {any[]} what is wrong already */
  findings = [];
  /** @type {(() => void)[]} */
  removers = [];

  /**
   * @param {HTMLElement} host what the board is drawn in
   * @param {any} payload what the server says of the puzzle
   * @param {Record<string, any>} options settings, and `words`, `api` and `store`
   */
  constructor(host, payload, options) {
    super();
    this.host = host;
    /** @type {Record<string, any>} */
    this.options = { ...USUAL, ...options };
    this.words = options.words;
    this.api = options.api;
    this.clock = new Clock(() => this.emit("clock", { elapsed: this.clock.elapsed, running: this.clock.isRunning }));
    this.box = document.createElement("div");
    this.box.className = "kzp-box";
    this.host.replaceChildren(this.box);
    this.host.classList.add("kazu-play");
    this.#mount(payload);
    this.removePad = installPad(this, this.host);
    this.#restore();
    if (this.options.zoom > 0) this.view.zoomAt(this.options.zoom);
    if (this.options.clock !== false && !this.solved) this.clock.start();
  }

  /** Sets everything up that belongs to one puzzle. @param {any} payload */
  #mount(payload) {
    this.payload = payload;
    this.state = new State(payload);
    this.grid = this.state.grid;
    this.drawing = new Drawing(this.state);
    this.choice = new Choice(this);
    Object.assign(this, { hints: 0, checks: 0, solved: false, isPaused: false, wasTouched: false, findings: [] });
    this.active = modeOf(this);
    this.aside = new Aside(this);
    this.kit = new Tools(this);
    this.box.replaceChildren(this.drawing.svg);
    this.view = new View(this.box, () => this.#viewed());
    this.asking = new Asking(this, this.api);
    this.gestures = new Gestures(this.box, this.drawing, this.view, handlerOf(this), () => settingsOf(this));
    this.removers = [installGrid(this, this.box), installKeys(this, this.box), this.drawing.follow(this.box), followFocus(this)];
    this.saving = this.options.store && this.options.save !== false ? new Saving(this, this.options.store) : null;
    this.extras = new Extras(this);
    mirror(this);
  }

  #unmount() {
    this.extras.destroy();
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

  /**
   * Plays another puzzle on this board: one that the server told of, or what `Api.find` finds one by.
   * @param {any} puzzle @returns {Promise<boolean>} whether there is such a one
   */
  async load(puzzle) {
    try {
      const payload = puzzle?.scene ? puzzle : await this.api.find(puzzle ?? {});
      await loadModes(payload);
      this.#load(payload);
      return true;
    } catch (trouble) {
      this.emit("trouble", { trouble });
      return false;
    }
  }

  /** @param {any} payload */
  #load(payload) {
    this.#unmount();
    this.clock.elapsed = 0;
    this.#mount(payload);
    this.#restore();
    this.clock.start();
    this.emit("load", { payload });
    this.emit("change", { turn: null, changed: [], how: "load" });
  }

  /** What is written, and how it came about. */
  game() {
    return this.state;
  }

  // ------------------------------------------------------------------------------------------------ settings and tools

  /** Changes settings while playing. @param {Record<string, any>} options */
  set(options) {
    setOn(this, options);
  }

  get hasDigits() {
    return this.payload.modes.modes[0].mode === "digits";
  }

  /** The tools that this board has. */
  get tools() {
    return this.kit.names;
  }

  /** The tool in hand. */
  get tool() {
    return this.kit.now;
  }

  set tool(name) {
    this.kit.take(name);
  }

  /** What takes gestures and keys with the tool in hand. */
  get hand() {
    return this.kit.hand;
  }

  /** Turns notes on or off. @param {boolean} [on] */
  pencil(on = this.tool === "number") {
    this.kit.pencil(on);
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
    return this.solved || this.isResting || this.options.readonly === true;
  }

  /** Whether the board is covered, or its turns are played again. */
  get isResting() {
    return this.isPaused || this.replaying !== null;
  }

  // -------------------------------------------------------------------------------------------------- what is chosen

  /** The cells that are chosen. */
  get selection() {
    return this.choice.cells;
  }

  /** The cell that the keyboard acts on, or null. */
  get cursor() {
    return this.choice.cursor;
  }

  /** Chooses cells; `cursor` is the one the keyboard acts on. @param {Iterable<Spot>} cells @param {Spot | null} [cursor] */
  choose(cells, cursor) {
    this.choice.choose(cells, cursor);
  }

  /** Chooses one cell, or none. @param {Spot | [number, number] | null} cell */
  select(cell) {
    const at = Array.isArray(cell) ? spot(cell[0], cell[1]) : cell;
    if (at === null) this.choose([]);
    else if (this.grid.holds(at) && isCell(at)) this.point(at);
  }

  /** Moves to a cell. @param {Spot} cell */
  point(cell) {
    this.choice.point(cell);
  }

  // ------------------------------------------------------------------------------------------------- what is written

  /**
   * Writes as one turn. `merge` joins it to the last one with the same key; `also` is written in the same turn.
   * @param {Writing[]} writings @param {{merge?: string, key?: string, also?: Writing[]}} [about] @returns {Turn | null}
   */
  apply(writings, { merge, key = merge, also = [] } = {}) {
    if (this.isClosed) return null;
    const all = [...also, ...writings];
    const turn = this.state.apply([...this.state.excluded(all), ...all], { t: this.clock.elapsed, key });
    if (turn) this.#changed(this.extras.assisted(turn), "turn");
    return turn;
  }

  /** Shows and tells a change. @param {Turn} turn @param {string} how */
  #changed(turn, how) {
    this.wasTouched = true;
    this.solved = false;
    const changed = turn.ops.map(([layer, at]) => [layer, at]);
    for (const [layer, at] of changed) this.drawing.touch(layer, at);
    if (turn.after) {
      this.drawing.repaint();
      this.emit("trial", { depth: this.state.trials.length });
    }
    this.drawing.flush();
    this.choice.showPeers();
    mirror(this);
    if (this.options.clock !== false && !this.isPaused) this.clock.start();
    this.saving?.soon();
    this.emit("change", { turn, changed, how });
    return (this.settled = this.asking.changed());
  }

  undo() {
    return this.#move(this.state.canUndo && !this.isResting, () => this.state.undo(), "undo");
  }

  redo() {
    return this.#move(this.state.canRedo && !this.isResting, () => this.state.redo(), "redo");
  }

  /** Takes the last turn back for good, for one that is about to take its place. */
  retract() {
    const turn = this.state.undo();
    for (const [layer, at] of turn?.ops ?? []) this.drawing.touch(layer, at);
  }

  /** Takes everything away; the clock begins anew. */
  restart() {
    this.clock.elapsed = 0;
    Object.assign(this, { hints: 0, checks: 0 });
    return this.#move(!this.isResting, () => this.state.restart(), "restart");
  }

  /** Begins a trial, or keeps or drops what was written in the last one. @param {"enter" | "keep" | "drop"} what */
  trial(what) {
    return this.#move(!this.isClosed, () => this.state.trial(what, this.clock.elapsed), "trial");
  }

  /** @param {boolean} may @param {() => Turn | null} move @param {string} how */
  #move(may, move, how) {
    this.gestures.cancel();
    const turn = may ? move() : null;
    return turn !== null && Boolean(this.#changed(turn, how));
  }

  /** Writes a value into what is chosen, as the tool says; 0 takes away. @param {number} value */
  enter(value) {
    if (!this.isClosed) this.hand.enter(value);
  }

  clear() {
    if (!this.isClosed) this.hand.clear();
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
    mirror(this);
    this.saving?.soon();
    this.emit("solved", { elapsed: this.clock.elapsed });
  }

  /** Stops the clock and covers the board. */
  pause() {
    rest(this, true);
  }

  resume() {
    rest(this, false);
  }

  // ----------------------------------------------------------------------------------------------------------- saving

  #restore() {
    bringBack(this);
    mirror(this);
    judgeNotes(this);
    this.emit("trial", { depth: this.state.trials.length });
    if (!this.state.isEmpty && !this.solved) void this.asking.changed();
    void this.extras.grey();
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
    return detailOf(this);
  }

  focus() {
    takeFocus(this);
  }

  #viewed() {
    this.drawing.moved();
    this.host.dataset.zoom = this.view.zoom.toFixed(2);
    this.emit("view", { zoom: this.view.zoom });
  }
}
