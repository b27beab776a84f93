/** What a board can do besides being played: colour its pieces, show what hangs together, play its turns again. */

import { later } from "./later.js";
import { MANY } from "./looks.js";

export class Extras {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isColoured = false;
    this.isTracing = false;
    this.isGone = false;
    this.assists = 0;
    /** @type {Promise<any> | undefined} */
    this.tracer = undefined;
    /** @type {Promise<any> | undefined} */
    this.dots = undefined;
    /** @type {Promise<any> | undefined} */
    this.sheet = undefined;
    /** @type {any} */
    this.components = null;
    const forgets = ["change", "solved"].map((name) => board.on(name, () => void this.grey()));
    forgets.push(board.on("change", () => this.#readDots()));
    this.forget = () => forgets.forEach((forget) => forget());
    void this.follow();
  }

  destroy() {
    this.isGone = true;
    this.forget();
    this.board.replaying?.close();
    this.components?.destroy();
    void this.dots?.then((dots) => dots?.destroy());
    void this.tracer?.then((trace) => trace?.destroy());
    void this.sheet?.then((settings) => {
      settings?.close();
      settings?.destroy();
    });
  }

  /** Colours the pieces of the board, or no longer, as the settings say. */
  async follow() {
    const wanted = Boolean(this.board.options.components);
    if (wanted === this.isColoured) return;
    this.isColoured = wanted;
    if (!wanted) {
      this.components?.destroy();
      this.components = null;
      return;
    }
    const isWanted = () => !this.isGone && this.isColoured && !this.components;
    const [components] = await Promise.all([later(this.board, "components", isWanted), this.#trace()]);
    this.components ??= components;
  }

  /** Opens the sheet with the settings. @param {HTMLElement} opener what has the focus once it is closed */
  async settings(opener) {
    this.sheet ??= later(this.board, "settings", () => !this.isGone);
    const settings = await this.sheet;
    if (settings) settings.open(this.board.host, opener);
    else this.sheet = undefined;
  }

  /** Crosses off what a turn rules out, as part of it, if that is wanted. @param {import("./state.js").Turn} turn @returns {import("./state.js").Turn} all that is changed */
  assisted(turn) {
    const { asking, options, state } = this.board;
    const ruled = options.assist === true ? (asking.loaded?.ruledOut(turn.ops) ?? []) : [];
    if (!ruled.length) return turn;
    state.turns[state.at - 1].key = turn.key ??= `assist ${(this.assists += 1)}`;
    const more = state.apply(ruled, { t: turn.t, key: turn.key });
    return more ? { ...turn, ops: [...turn.ops, ...more.ops] } : turn;
  }

  /** Draws the clues that are met in grey, on a solved board all, if that is wanted and the page knows their rules. */
  async grey() {
    const { board } = this;
    const { clues } = board.state;
    const rules = board.options.finished === false || board.state.isEmpty ? null : await board.asking.rules();
    if (this.isGone) return;
    const met = [...(rules?.met() ?? [])].map((place) => clues.printedAt(place)).filter((clue) => clue !== undefined);
    const now = new Set(rules && board.solved ? clues.all : met);
    const before = clues.done;
    const changed = [...new Set([...before, ...now])].filter((clue) => before.has(clue) !== now.has(clue));
    if (!changed.length) return;
    clues.done = now;
    for (const { site } of changed) board.drawing.relight(site);
    board.emit("clues");
  }

  /** Lets the pointer read notes that are dots, once there are any. */
  #readDots() {
    const { drawing, state } = this.board;
    if (this.dots || drawing.about.names.size < MANY) return;
    const noted = [...state.layers.values()].some(({ name, look }) => look === "notes" && state.written.get(name)?.size);
    if (noted) this.dots = later(this.board, "dots", () => !this.isGone);
  }

  /** Plays the turns again. */
  replay() {
    const { board } = this;
    return later(board, "replay", () => !this.isGone && !board.replaying && !board.isPaused && board.state.canUndo);
  }

  #trace() {
    return (this.tracer ??= later(this.board, "trace", () => !this.isGone));
  }

  /** Shows what the keyboard's cell is connected with for as long as a key is held. @param {boolean} on */
  async trace(on) {
    if (on === this.isTracing) return;
    this.isTracing = on;
    if (!on && !this.tracer) return;
    const trace = await this.#trace();
    if (this.isTracing && on) trace?.hold();
    else if (!on) trace?.hide();
  }
}
