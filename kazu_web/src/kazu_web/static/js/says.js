/** The line under a board: how to begin, what a hint or a check found, what went wrong. It stays steady. */

import { make, put } from "./parts.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {(words: Words) => string} Tell */
/** @typedef {"" | "warn" | "good" | "hint"} Tone */

const MOST_PLACES = 3;

export class Says {
  /** @param {import("./board.js").Board} board @param {import("./names.js").Names} names */
  constructor(board, names) {
    this.board = board;
    this.names = names;
    this.node = make("p", "kzp-says", { role: "status", "aria-live": "polite" });
    /** @type {Tell} */
    this.tell = () => "";
    this.depth = 0;
    this.removers = [
      board.on("change", (about) => this.#changed(about)),
      board.on("hint", (about) => this.#hinted(about)),
      board.on("check", (told) => this.#checked(told)),
      board.on("solved", () => this.solved()),
      board.on("trouble", (about) => this.#troubled(about)),
      board.on("busy", (busy) => this.#waits(busy)),
      board.on("which", () => this.say("live.which")),
    ];
  }

  destroy() {
    clearTimeout(this.waiting);
    for (const remove of this.removers) remove();
  }

  /** Shows a sentence until something else happens. @param {Tell} tell @param {Tone} [tone] */
  show(tell, tone = "") {
    clearTimeout(this.waiting);
    this.tell = tell;
    put(this.node, "data-tone", tone || null);
    this.refresh();
  }

  /** @param {string} key @param {Tone} [tone] @param {import("./words.js").Slots} [slots] */
  say(key, tone, slots) {
    this.show((words) => words.say(key, slots), tone);
  }

  refresh() {
    const text = this.tell(this.board.words);
    if (this.node.textContent !== text) this.node.textContent = text;
  }

  /** How to begin, or how it ended. */
  begin() {
    const { board } = this;
    if (board.solved) return this.solved();
    if (board.isDamaged) return this.say("says.link-bad", "warn");
    if (board.host.hasAttribute("data-board") && location.hash.startsWith("#p=")) return this.say("says.link-read");
    if (board.options.store && !board.options.store.lasts) return this.say("says.storage.none");
    if (board.state.canUndo || board.progress.length > 6) return this.say("says.restored");
    return this.tip();
  }

  /** What to do with the tool that is chosen. */
  tip() {
    this.say(`says.start.${this.#tipOf()}`);
  }

  #tipOf() {
    const { board } = this;
    if (board.tool === "struck") return "struck";
    if (!board.hasDigits) return board.tool === "tint" ? "paint" : board.payload.modes.modes[0].mode;
    if (board.options.digitFirst) return "first";
    return board.tool === "number" ? "digits" : board.tool === "tint" ? "tint" : "notes";
  }

  /** Tells how long it took. */
  solved() {
    const { clock, hints, options } = this.board;
    const { elapsed } = clock;
    if (options.clock === false) return this.say("says.solved", "good");
    const key = hints ? "says.solved.helped" : "says.solved.in";
    this.show((words) => words.say(key, { time: words.time(elapsed) }), "good");
  }

  /** @param {{turn: any, how: string}} about */
  #changed({ turn, how }) {
    const { length: depth } = this.board.state.trials;
    const before = this.depth;
    this.depth = depth;
    if (how === "load") return this.begin();
    if (how === "restart") return this.say("says.restarted");
    if (how === "trial" && depth > before) return this.say(depth > 1 ? "says.trial.deep" : "says.trial", "", { depth });
    if (how === "trial") return this.say(turn?.ops.length ? "says.trial.dropped" : "says.trial.kept");
    this.show(() => "");
    queueMicrotask(() => this.board.settled?.then(() => this.#mayBeFull()));
  }

  #mayBeFull() {
    const { state, solved, options } = this.board;
    const fills = state.answering().every((layer) => layer.every);
    const asks = options.autoCheck !== "off" && options.autoCheck !== false;
    if (fills && asks && !solved && state.isFull && !state.trials.length && !this.node.textContent) this.say("says.full", "warn");
  }

  // ---------------------------------------------------------------------------------------------------- hint and check

  /** @param {{hint: any, depth: number, spots?: string[]}} about */
  #hinted({ hint, depth, spots = [] }) {
    if (!hint) return this.say("says.hint.none");
    const isLast = this.board.options.hints === "point";
    if (hint.wrong?.length && depth === 1) return this.say(isLast ? "says.hint.wrong.only" : "says.hint.wrong", "warn");
    if (depth === 1) return this.show((words) => this.#placeOf(words, spots), "hint");
    return this.show((words) => words.say(this.#keyOf(hint, depth), { reason: hint.words }), "hint");
  }

  /** The sentence round a reason: what pressing once more does, or what has been done. @param {any} hint @param {number} depth */
  #keyOf({ fact }, depth) {
    if ((this.board.options.hints ?? "place") !== "place") return "says.hint.only";
    const what = fact?.holds ? "write" : "do";
    return depth > 2 ? `says.hint.${what}.done` : `says.hint.${what}`;
  }

  /** @param {Words} words @param {string[]} spots */
  #placeOf(words, spots) {
    const place = words.list(spots.slice(0, MOST_PLACES).map((at) => this.names.place(at, words)));
    const isLast = this.board.options.hints === "point";
    return words.say(isLast ? "says.hint.place.only" : "says.hint.place", { place });
  }

  /** @param {any} told */
  #checked(told) {
    if (told.ok) return this.say("says.check.ok", "good");
    if (told.wrong) return this.say("says.check.wrong", "warn", { wrong: told.wrong });
    if (told.findings?.length && !told.known) return this.show((words) => words.of(told.findings[0].words), "warn");
    if (!Object.keys(this.board.state.marks).length) return this.say("says.check.nothing");
    return told.left ? this.say("says.check.left", "", { left: told.left }) : this.say("says.check.so-far");
  }

  // ------------------------------------------------------------------------------------------------------------ trouble

  /** @param {{trouble?: any, quiet?: boolean, damaged?: boolean}} about */
  #troubled({ trouble, quiet, damaged }) {
    if (damaged) return this.say("says.link-bad", "warn");
    const key = trouble?.key ?? "says.refused";
    if (quiet && key !== "says.offline") return;
    this.say(key, "warn");
  }

  /** Says that the server is being asked, when it takes a while. @param {boolean} busy */
  #waits(busy) {
    clearTimeout(this.waiting);
    put(this.node, "aria-busy", busy ? "true" : null);
    if (busy) this.waiting = setTimeout(() => this.say("says.looking"), 200);
    else if (this.node.textContent === this.board.words.say("says.looking")) this.show(() => "");
  }
}

