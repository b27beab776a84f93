/** What a board asks: is this the answer, what is wrong already, how many are wrong, what comes next. */

import { mirror } from "./hands.js";
import { canSeal, sealOf } from "./seal.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Spot} Spot */

/** How far a hint goes: it names the place, gives the reason, writes. */
export const DEPTH = { off: 0, point: 1, show: 2, explain: 2, place: 3 };
const SETTLES = 600;

/** @param {[number, number][] | undefined} spots @returns {Spot[]} */
const spotsOf = (spots) => (spots ?? []).map(([y, x]) => `${y},${x}`);

export class Asking {
  /** @param {Board} board @param {any} api */
  constructor(board, api) {
    this.board = board;
    this.api = api;
    this.version = 0;
    this.timer = 0;
    /** @type {Promise<import("./rules.js").Rules> | null} */
    this.known = null;
    /** @type {import("./rules.js").Rules | null} the same, once it is there */
    this.loaded = null;
    /** @type {{hint: any, depth: number, version: number} | null} */
    this.given = null;
    if (board.options.assist === true) void this.rules();
  }

  get code() {
    return this.board.payload.code;
  }

  /** Takes notice of a change. @returns {Promise<void>} when it is known whether the puzzle is solved */
  async changed() {
    this.version += 1;
    this.given = null;
    for (const role of ["hint", "reason", "wrong"]) this.board.drawing.wash(role, []);
    this.#conflicts();
    await this.#finish();
  }

  destroy() {
    this.version += 1;
    clearTimeout(this.timer);
  }

  // ------------------------------------------------------------------------------------------------------- finished?

  async #finish() {
    const { board, version } = this;
    const { autoCheck = "on" } = board.options;
    clearTimeout(this.timer);
    if (autoCheck === "off" || autoCheck === false || board.state.trials.length || !board.state.isFull) return;
    if (autoCheck === "guarded" && !board.state.isDecided) return;
    const { seal } = board.payload;
    if (seal && canSeal()) {
      const found = await sealOf(this.code, board.state.canonical);
      if (found === seal && version === this.version) board.finish();
    } else if (board.state.isDecided || seal) {
      this.timer = window.setTimeout(() => this.#askWhetherDone(version), SETTLES);
    }
  }

  /** Asks the server, where this page cannot know by itself. @param {number} version */
  async #askWhetherDone(version) {
    try {
      const told = await this.api.check(this.code, this.board.state.marks);
      if (told.ok && version === this.version) this.board.finish();
    } catch {
      // nobody asked for it, so nobody is told that it could not be found out
    }
  }

  // ------------------------------------------------------------------------------------------------------- conflicts

  async #conflicts() {
    const { board, version } = this;
    const { conflicts = true } = board.options;
    if (conflicts === false || conflicts === "off") return this.show([]);
    try {
      const rules = await this.rules();
      if (version !== this.version) return;
      const own = rules?.findings() ?? [];
      this.show(own);
      if (rules?.isWhole) return;
      const findings = await this.api.conflicts(this.code, board.state.marks, rules ? { rest: true } : {});
      this.#reaches();
      if (findings && version === this.version) this.show([...own, ...findings]);
    } catch (trouble) {
      this.#reaches(trouble);
      // once it is solved there is nothing left to point out, and a late trouble would talk over the end
      if (version === this.version && !board.solved) board.emit("trouble", { trouble, quiet: true });
    }
  }

  /**
   * The rules that this page judges by itself, loaded when they are first asked for; null where it knows none.
   * @returns {Promise<import("./rules.js").Rules | null>}
   */
  async rules() {
    const { live } = this.board.payload;
    if (!live?.rules.length) return null;
    const { state } = this.board;
    this.known ??= import("./rules.js").then(({ Rules }) => new Rules(live, state));
    // not to be had: the server is asked, and the next time it is tried again
    this.loaded = await this.known.catch(() => (this.known = null));
    return this.loaded;
  }

  /** Points out what is wrong already. @param {any[]} findings */
  show(findings) {
    const { board } = this;
    const spots = findings.flatMap((finding) => spotsOf(finding.spots));
    board.findings = findings;
    board.drawing.wash("conflict", spots);
    mirror(board);
    board.emit("conflicts", { findings, spots: new Set(spots) });
  }

  // ----------------------------------------------------------------------------------------------------------- check

  /** Judges what is written and tells it. */
  async check() {
    const { board, version } = this;
    const how = board.options.check ?? "count";
    if (how === "off") return null;
    const told = await this.#ask(() => this.api.check(this.code, board.state.marks, { count: true, show: how === "show" }));
    if (!told || version !== this.version) return null;
    board.checks += 1;
    if (!board.ask("check", { check: told })) return null;
    if (how === "show") board.drawing.wash("wrong", spotsOf(told.wrong_spots));
    board.emit("check", told);
    if (told.ok) board.finish();
    return told;
  }

  // ------------------------------------------------------------------------------------------------------------ hint

  /** Gives the next step: first its place, then the reason, then it is written. */
  async hint() {
    const { board } = this;
    const most = DEPTH[/** @type {keyof typeof DEPTH} */ (board.options.hints ?? "place")] ?? DEPTH.place;
    if (!most || board.solved) return null;
    if (this.given && this.given.depth >= most) return this.given.hint;
    const given = this.given ?? (await this.#fetch());
    if (!given) return null;
    const depth = given.depth + 1;
    if (!board.ask("hint", { hint: given.hint, depth })) return null;
    if (depth === 1) board.hints += 1;
    given.depth = depth;
    this.given = given;
    this.#tell(given);
    return given.hint;
  }

  async #fetch() {
    const { board, version } = this;
    const hint = await this.#ask(() => this.api.hint(this.code, board.state.marks));
    if (hint === undefined || version !== this.version) return null;
    if (hint) return { hint, depth: 0, version };
    board.emit("hint", { hint: null, depth: 0 });
    return null;
  }

  /** @param {{hint: any, depth: number}} given */
  #tell({ hint, depth }) {
    const { board } = this;
    const wrong = spotsOf(hint.wrong);
    const spots = spotsOf(hint.spots);
    board.drawing.wash("wrong", wrong);
    board.drawing.wash("hint", spots);
    if (depth > 1) board.drawing.wash("reason", spotsOf(hint.reasons).filter((at) => !spots.includes(at)));
    const about = { hint, depth, spots, words: depth > 1 ? hint.words : null };
    if (depth > 2) this.#write(hint);
    board.emit("hint", about);
  }

  /** Writes what a hint found: a value, or a sign that it is not there. @param {any} hint */
  #write({ fact }) {
    if (!fact) return;
    const { state } = this.board;
    const layer = state.layers.get(fact.layer);
    const [y, x] = fact.spot;
    const at = `${y},${x}`;
    if (fact.holds) return this.board.apply([[fact.layer, at, fact.value]]);
    if (state.value(fact.layer, at) === fact.value) return this.board.apply([[fact.layer, at, 0]]);
    const helper = Object.keys(layer.values).map(Number).find((value) => !layer.counts.includes(value));
    if (helper) return this.board.apply([[fact.layer, at, helper]]);
    return this.#unnote(at, fact.value);
  }

  /** Takes a number out of the notes of a cell. @param {Spot} at @param {number} value */
  #unnote(at, value) {
    const { state } = this.board;
    const bit = 2 ** value;
    const noting = [...state.layers.values()].filter(({ look, name }) => {
      return (look === "notes" || look === "centre") && Math.floor(state.value(name, at) / bit) % 2;
    });
    return this.board.apply(noting.map(({ name }) => [name, at, state.value(name, at) - bit]));
  }

  /** Notes whether the server could be reached. @param {any} [trouble] */
  #reaches(trouble) {
    const isOffline = trouble?.code === "offline";
    if (this.board.isOffline === isOffline) return;
    this.board.isOffline = isOffline;
    mirror(this.board);
    this.board.emit("reach", { offline: isOffline });
  }

  /** Asks the server and tells that it is being asked, and what went wrong. @param {() => Promise<any>} question */
  async #ask(question) {
    const { board } = this;
    if (this.isBusy) return undefined;
    this.isBusy = true;
    board.emit("busy", true);
    try {
      // what tells the answer comes with it
      const [answer] = await Promise.all([question(), board.words.more()]);
      this.#reaches();
      return answer;
    } catch (trouble) {
      this.#reaches(trouble);
      board.emit("trouble", { trouble });
      return undefined;
    } finally {
      this.isBusy = false;
      board.emit("busy", false);
    }
  }
}
