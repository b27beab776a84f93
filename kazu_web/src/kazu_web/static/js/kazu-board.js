/**
 * The element <kazu-board>, and `mountKazu`, which puts a board into any element.
 *
 * Both take a puzzle by its code, or by kind, size, level and seed, from the server that this file came from.
 */

import { createApi } from "./api.js";
import { Board } from "./board.js";
import { loadModes } from "./modes/mode.js";
import { createStore } from "./store.js";
import { showTrouble } from "./trouble.js";
import { loadWords } from "./words.js";

const ROOT = new URL("../../../", import.meta.url);
const OFF = new Set(["off", "false", "0", "no"]);
const SWITCHES = ["conflicts", "peers", "tidy", "tap-to-step", "clock", "controls", "save", "letters", "components", "finished", "note-conflicts"];
const CHOICES = ["hints", "check", "hand", "input", "scroll", "theme"];
const PUZZLE = ["kind", "size", "level", "seed", "givens", "code", "src"];
const START = ["run", "notes", "elapsed", "progress", "solution"];
const FLAGS = ["readonly", "swap", "assist"];

/** @typedef {Record<string, any>} Options */

/**
 * Puts a board into an element. Options: `payload`, or `code`, or `kind` with `size`, `level`, `seed` or `givens`; the
 * settings; `base`, the address of the server's root; `onChange`, `onHint`, `onCheck`, `onSolve`.
 * @param {HTMLElement} host @param {Options} options @returns {Promise<Board | null>} null when there is no such puzzle
 */
export async function mountKazu(host, options) {
  const api = options.api ?? createApi(options.base ?? ROOT);
  try {
    const [payload, words] = await Promise.all([
      options.payload ?? api.find(options), loadWords(options.language ?? languageAround(host)),
    ]);
    await loadModes(payload);
    if (options.stillWanted?.() === false) return null;
    const board = new Board(host, payload, { ...options, api, words, store: options.store ?? shared() });
    tellPage(host, board, options);
    return board;
  } catch (error) {
    tell(host, "error", { error: String(error), code: /** @type {any} */ (error)?.code ?? "failed" }, options);
    void showTrouble(host, error, options.language ?? languageAround(host));
    return null;
  }
}

/** @type {any} */
let store;
function shared() {
  store ??= createStore();
  return store;
}

/** The language of the nearest element that has one. @param {HTMLElement} host */
function languageAround(host) {
  return host.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang ?? "en";
}

/** Tells the page what happens on a board, as events of its host and to the options' own listeners. @param {HTMLElement} host @param {Board} board @param {Options} options */
function tellPage(host, board, options) {
  const send = (/** @type {string} */ name, /** @type {any} */ more = {}, cancelable = false) => {
    return tell(host, name, { ...board.detail(), ...more }, options, cancelable);
  };
  board.on("change", () => send("change"));
  board.on("ask-hint", (question) => !send("hint", { hint: question.hint, depth: question.depth }, true) && question.refuse());
  board.on("ask-check", (question) => !send("check", { check: question.check }, true) && question.refuse());
  board.on("solved", () => send("solve"));
  board.on("select", ({ cursor, selection }) => send("select", { cursor, selection: [...selection] }));
  board.on("trial", ({ depth }) => send("trial", { depth }));
  board.on("pause", ({ paused }) => send("pause", { paused }));
  board.on("trouble", ({ trouble, quiet, damaged }) => {
    if (!quiet) send("error", { code: damaged ? "damaged-progress" : (trouble?.code ?? "failed") });
  });
  queueMicrotask(() => send("ready"));
}

/** @param {HTMLElement} host @param {string} name @param {any} detail @param {Options} options @param {boolean} [cancelable] */
function tell(host, name, detail, options, cancelable = false) {
  const event = new CustomEvent(`kazu-${name}`, { bubbles: true, composed: true, cancelable, detail });
  const goesOn = host.dispatchEvent(event);
  options[`on${name[0].toUpperCase()}${name.slice(1)}`]?.(detail);
  return goesOn;
}

const Element = globalThis.HTMLElement ?? class {};

/** A board as an element of a page, drawn into the page itself, and a field of a form. */
export class KazuBoard extends Element {
  static formAssociated = true;
  static observedAttributes = [...PUZZLE, ...START, ...SWITCHES, ...CHOICES, ...FLAGS, "auto-check", "lang", "required", "long-press", "zoom"];

  constructor() {
    super();
    this.internals = this.attachInternals?.();
    /** @type {Board | null} */
    this.board = null;
    this.changes = new Set();
    this.mounting = 0;
    /** @type {string | undefined} the seed of a board that was given none */
    this.ownSeed = undefined;
  }

  connectedCallback() {
    // a board that is only moved within the page stays as it is
    if (this.board || this.mounting) return;
    this.changes.add("kind");
    this.#soon();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (!this.isConnected) this.destroy();
    });
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    this.changes.add(name);
    this.#soon();
  }

  #soon() {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      const names = [...this.changes];
      this.changes.clear();
      if (names.some((name) => PUZZLE.includes(name) || START.includes(name))) void this.#mount();
      else this.set(this.#settings(names));
      if (names.includes("lang") && this.board) this.board.language = this.#language();
      this.#value();
    });
  }

  async #mount() {
    const mine = (this.mounting += 1);
    const options = { ...this.#settings(), ...this.#puzzle(), stillWanted: () => mine === this.mounting && this.isConnected };
    void adoptStyles(this);
    const before = this.board;
    this.board = null;
    before?.destroy();
    const board = await mountKazu(this, options);
    if (mine !== this.mounting) return board?.destroy();
    this.board = board;
    if (!board) return;
    for (const name of ["change", "solved", "trial", "pause", "conflicts", "reach"]) board.on(name, () => this.#value());
    this.#value();
  }

  /** @returns {Options} */
  #puzzle() {
    const given = Object.fromEntries([...PUZZLE, ...START].map((name) => [name, this.getAttribute(name) ?? undefined]));
    const linked = this.hasAttribute("data-board") ? /^#p=(.+)$/.exec(location.hash)?.[1] : undefined;
    if (!given.givens && !given.code && !given.seed) given.seed = this.ownSeed ??= String(1 + Math.floor(Math.random() * 2147483647));
    const progress = given.progress ?? (given.run || given.notes ? undefined : linked);
    return { ...given, progress, base: given.src, language: this.#language() };
  }

  /**
   * What the attributes say; of those that are not there nothing, so that what was chosen on the device stands.
   * @param {string[]} [changed] attributes that count even when they are gone @returns {Options}
   */
  #settings(changed = []) {
    const counts = (/** @type {string} */ name) => this.hasAttribute(name) || changed.includes(name);
    const isOn = (/** @type {string} */ name) => !OFF.has((this.getAttribute(name) ?? "on").toLowerCase());
    const isFlag = (/** @type {string} */ name) => this.hasAttribute(name) && isOn(name);
    const zoom = Number(this.getAttribute("zoom"));
    return {
      ...Object.fromEntries(SWITCHES.filter(counts).map((name) => [camel(name), isOn(name)])),
      ...Object.fromEntries(CHOICES.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)])),
      ...Object.fromEntries(FLAGS.filter((name) => name !== "assist" || counts(name)).map((name) => [name, isFlag(name)])),
      ...(counts("auto-check") && { autoCheck: this.getAttribute("auto-check") ?? "on" }),
      ...(this.hasAttribute("long-press") && { longPress: Number(this.getAttribute("long-press")) }),
      ...(zoom > 0 && { zoom }),
    };
  }

  #language() {
    return languageAround(this);
  }

  /** Writes the form's value and the states that style sheets see. */
  #value() {
    const { board, internals } = this;
    if (!internals) return;
    internals.setFormValue(board?.progress ?? null);
    const missing = this.hasAttribute("required") && !board?.solved;
    internals.setValidity(missing ? { valueMissing: true } : {}, missing ? (board?.words.say("says.required") ?? "…") : "");
    const states = { solved: board?.solved, trial: board?.state.trials.length, paused: board?.isPaused, conflict: board?.findings.length, offline: board?.isOffline };
    for (const [name, is] of Object.entries(states)) {
      if (is) internals.states?.add(name);
      else internals.states?.delete(name);
    }
  }

  // ------------------------------------------------------------------------------------------------ form and handle

  formResetCallback() {
    this.restart();
  }

  /** @param {string} state */
  formStateRestoreCallback(state) {
    if (typeof state === "string") this.board?.bring(state);
  }

  get form() {
    return this.internals?.form ?? null;
  }

  get name() {
    return this.getAttribute("name");
  }

  get mount() {
    return this.board;
  }

  get game() {
    return this.board?.state ?? null;
  }

  /** What is written, as a line of letters. */
  get progress() {
    return this.board?.progress ?? "";
  }

  detail() {
    return this.board?.detail() ?? null;
  }

  /** All that there is to know, as data. */
  state() {
    return this.board?.record() ?? null;
  }

  undo() {
    return this.board?.undo() ?? false;
  }

  redo() {
    return this.board?.redo() ?? false;
  }

  restart() {
    return this.board?.restart() ?? false;
  }

  hint() {
    return this.board?.hint();
  }

  check() {
    return this.board?.check();
  }

  /** @param {boolean} [on] */
  pencil(on) {
    this.board?.pencil(on);
  }

  /** @param {any} cell */
  select(cell) {
    this.board?.select(cell);
  }

  /** @param {number} value */
  enter(value) {
    this.board?.enter(value);
  }

  /** @param {string} [name] @returns {string | undefined} the tool in hand */
  tool(name) {
    if (name && this.board) this.board.tool = name;
    return this.board?.tool;
  }

  /** @param {"enter" | "keep" | "drop"} what */
  trial(what) {
    return this.board?.trial(what) ?? false;
  }

  /** Plays the turns again. */
  replay() {
    void this.board?.extras.replay();
  }

  pause() {
    this.board?.pause();
  }

  resume() {
    this.board?.resume();
  }

  /** @param {number} [to] how many times as large as usual */
  zoom(to) {
    if (to && this.board) this.board.view.zoomAt(to / this.board.view.zoom);
    return this.board?.view.zoom;
  }

  /** @param {string} sentence */
  announce(sentence) {
    this.board?.emit("announce", { sentence });
  }

  focus() {
    if (this.board) this.board.focus();
    else super.focus();
  }

  /** @param {Options} options */
  set(options) {
    this.board?.set(options);
  }

  /** Plays another puzzle. @param {any} puzzle as `Board.load` takes it @returns {boolean | Promise<boolean>} whether there is such a one */
  load(puzzle) {
    return this.board?.load(puzzle) ?? false;
  }

  destroy() {
    this.mounting += 1;
    this.board?.destroy();
    this.board = null;
    this.mounting = 0;
  }
}

/** @param {string} name */
function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** In a page's own shadow root the page's style sheets do not reach, so the board brings its own. @param {HTMLElement} host */
async function adoptStyles(host) {
  const root = host.getRootNode();
  if (!(root instanceof ShadowRoot) || dressed.has(root)) return;
  dressed.add(root);
  const sheets = await Promise.all(["theme.css", "kazu.css", "pad.css"].map(sheetOf));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
}

/** @type {WeakSet<ShadowRoot>} */
const dressed = new WeakSet();

/** @param {string} name */
async function sheetOf(name) {
  const sheet = new CSSStyleSheet();
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (answer.ok) sheet.replaceSync(await answer.text());
  return sheet;
}

if (globalThis.customElements && !customElements.get("kazu-board")) customElements.define("kazu-board", KazuBoard);
