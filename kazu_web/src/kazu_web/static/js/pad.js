/** Everything round a board that is pressed or read: the bar, tools, numbers, actions, words, cover and settings. */

import { Names } from "./names.js";
import { Numbers } from "./numbers.js";
import { Labels, button, enable, make, put } from "./parts.js";
import { Says } from "./says.js";
import { takeOver } from "./settings.js";
import { tintPatterns } from "./tints.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./words.js").Words} Words */

/** From how many pixels on the buttons stand beside the board. */
const WIDE = 760;
/** Cells smaller than that, in pixels, call for a larger view. */
const SMALL = 28;
const HOLDS = 300;
const REPEATS = 60;

/** @param {Board} board @param {HTMLElement} host @returns {() => void} what takes it away */
export function installPad(board, host) {
  takeOver(board, host);
  if (board.options.controls === false) return () => {};
  const pad = new Pad(board, host);
  return () => pad.destroy();
}

export class Pad {
  /** @param {Board} board @param {HTMLElement} host */
  constructor(board, host) {
    this.board = board;
    this.host = host;
    this.labels = new Labels(board);
    this.says = new Says(board, new Names(board.state));
    this.numbers = new Numbers(board, this.labels);
    this.bar = this.#bar();
    this.tools = new Toolbar(board, this.labels, host);
    this.actions = this.#actions();
    this.cover = this.#cover();
    this.banner = make("div", "kzp-banner", { role: "alert", hidden: "" });
    const keys = [this.tools.node, this.numbers.node, this.actions];
    this.pad = make("div", "kzp-pad", {}, ...keys);
    host.prepend(this.bar);
    host.append(this.cover, this.says.node, this.banner, this.pad);
    this.removers = this.#listen();
    this.labels.refresh();
    this.#loaded();
  }

  destroy() {
    clearInterval(this.ticking);
    this.says.destroy();
    for (const remove of this.removers) remove();
    for (const node of [this.bar, this.cover, this.says.node, this.banner, this.pad]) node.remove();
  }

  #listen() {
    const { board } = this;
    const watcher = new ResizeObserver(() => this.#lay());
    watcher.observe(this.host);
    const refresh = () => this.refresh();
    const again = ["change", "trial", "check", "hint"].map((name) => board.on(name, refresh));
    return [
      ...again,
      () => watcher.disconnect(),
      board.on("load", () => this.#loaded()),
      board.on("tool", () => this.#tooled()),
      board.on("set", () => this.#set()),
      board.on("solved", refresh),
      board.on("replay", refresh),
      board.on("language", () => this.#translate()),
      board.on("pause", (about) => this.#rests(about.paused)),
      board.on("clock", () => this.#tick()),
      board.on("view", () => this.#lay()),
      board.on("busy", (busy) => put(this.actions, "aria-busy", busy ? "true" : null)),
      ...["online", "offline"].map((name) => this.#heard(name, () => this.#reached(name === "online"))),
      board.on("elsewhere", (record) => this.#elsewhere(record)),
      board.options.store?.onLoss((/** @type {string} */ loss) => this.says.say(`says.storage.${loss}`, "warn")) ?? (() => {}),
    ];
  }

  /** Listens to the browser. Returns what stops it. @param {string} name @param {() => void} act */
  #heard(name, act) {
    globalThis.addEventListener(name, act);
    return () => globalThis.removeEventListener(name, act);
  }

  /** Says when there is no way to the server, and no more once there is. @param {boolean} reached */
  #reached(reached) {
    this.refresh();
    if (!reached) this.says.say("says.offline", "warn");
    else if (this.says.node.textContent === this.board.words.say("says.offline")) this.says.show(() => "");
  }

  // ------------------------------------------------------------------------------------------------------------ the bar

  #bar() {
    const { labels, board } = this;
    this.clock = make("span", "kzp-clock", { role: "timer" });
    labels.name(this.clock, (words) => words.say("board.time"));
    this.progress = make("span", "kzp-progress");
    this.pauser = this.#plain("pause", "pause", () => board.pause());
    const opener = this.#plain("settings", "settings", () => board.extras.settings(opener));
    return make("div", "kzp-bar", {}, this.clock, this.progress, this.pauser, opener);
  }

  /** @param {string} action @param {string} picture @param {() => void} press */
  #plain(action, picture, press) {
    const tell = (/** @type {Words} */ words) => words.say(`board.${action}`);
    return button(this.labels, { action, picture, look: "is-plain", tell, press });
  }

  #tick() {
    clearInterval(this.ticking);
    const shows = this.board.options.clock !== false;
    this.clock.hidden = !shows;
    this.pauser.hidden = !shows;
    if (shows && this.board.clock.isRunning) this.ticking = setInterval(() => this.#showTime(), 250);
    this.#showTime();
  }

  #showTime() {
    const seconds = Math.floor(this.board.clock.elapsed / 1000);
    const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const text = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    if (this.clock.textContent !== text) this.clock.textContent = text;
  }

  #tooled() {
    this.tools.choose();
    this.numbers.refresh();
    const { board } = this;
    board.emit("announce", { sentence: board.words.say("live.tool", { tool: this.tools.words(board.tool)[0](board.words) }) });
    if (!board.state.canUndo) this.says.tip();
  }

  // -------------------------------------------------------------------------------------------------------- the actions

  #actions() {
    const { board } = this;
    const act = (/** @type {string} */ name, /** @type {() => void} */ press, look = "") => {
      return button(this.labels, { action: name, picture: name, look, tell: (words) => words.say(`board.${name}`), press });
    };
    this.undo = act("undo", () => board.undo());
    this.redo = act("redo", () => board.redo());
    this.try = act("try", () => board.trial("enter"));
    this.replay = act("replay", () => board.extras.replay());
    this.hint = act("hint", () => board.hint());
    this.check = act("check", () => board.check());
    this.restart = act("restart", () => board.restart());
    this.keep = act("keep", () => board.trial("keep"), "is-try");
    this.drop = act("drop", () => board.trial("drop"), "is-try");
    this.badge = make("span", "kzp-badge", { hidden: "" });
    this.try.append(this.badge);
    this.labels.name(this.undo, (words) => words.say("board.rewind"), "title");
    this.labels.name(this.redo, (words) => words.say("board.forward"), "title");
    holds(this.undo, () => board.undo());
    holds(this.redo, () => board.redo());
    const all = [this.undo, this.redo, this.try, this.replay, this.hint, this.check, this.restart, this.keep, this.drop];
    const made = make("div", "kzp-actions", { role: "group" }, ...all);
    this.labels.name(made, (words) => words.say("board.actions"));
    return made;
  }

  /** Brings every button up to what can be done now. */
  refresh() {
    const { board } = this;
    const { length: depth } = board.state.trials;
    enable(this.pauser, !board.isPaused && !board.solved);
    enable(this.undo, board.state.canUndo && !board.isResting);
    enable(this.redo, board.state.canRedo && !board.isPaused);
    enable(this.hint, navigator.onLine && !board.isClosed && board.options.hints !== "off");
    enable(this.check, navigator.onLine && !board.isClosed && board.options.check !== "off");
    this.#explain();
    enable(this.try, !board.isClosed);
    this.try.hidden = board.solved && board.state.canUndo;
    this.replay.hidden = !this.try.hidden;
    enable(this.restart, !board.isPaused);
    this.hint.hidden = board.options.hints === "off";
    this.check.hidden = board.options.check === "off";
    this.restart.hidden = depth > 0;
    this.keep.hidden = depth === 0;
    this.drop.hidden = depth === 0;
    this.badge.hidden = depth === 0;
    this.badge.textContent = String(depth);
    put(this.actions, "data-trial", depth ? String(depth) : null);
    this.#showProgress();
    this.numbers.refresh();
  }

  /** Says at the buttons that ask the server why they cannot. */
  #explain() {
    for (const node of [this.hint, this.check]) {
      for (const name of ["title", "aria-description"]) {
        this.labels.name(node, (words) => (navigator.onLine ? "" : words.say("says.offline")), name);
      }
    }
  }

  /** Shows how much is filled, on boards on which all of it has to be. */
  #showProgress() {
    const { filled, total } = this.board.state.progress;
    this.progress.hidden = !this.board.state.answering().every((layer) => layer.every);
    const text = `${filled} / ${total}`;
    if (this.progress.textContent !== text) this.progress.textContent = text;
    this.labels.name(this.progress, (words) => words.say("live.progress", { filled, total }), "title");
  }

  // ------------------------------------------------------------------------------------------------ what happens to it all

  #loaded() {
    this.says.names = new Names(this.board.state);
    const [across, down] = this.board.drawing.extent;
    this.host.style.setProperty("--kzp-aspect", String(across / down));
    this.banner.hidden = true;
    this.board.drawing.group("over").append(tintPatterns());
    this.#lay();
    this.tools.build();
    this.#set();
    this.#rests(this.board.isPaused);
    this.says.begin();
    // the board brings back what was saved after this was made
    queueMicrotask(() => this.says.begin());
  }

  #set() {
    const { options } = this.board;
    put(this.host, "data-hand", options.hand === "left" ? "left" : null);
    this.#tick();
    this.refresh();
  }

  #translate() {
    this.labels.refresh();
    this.says.refresh();
    this.refresh();
  }

  /** Puts the buttons beside the board where there is room, and offers a larger view for small cells. */
  #lay() {
    put(this.host, "data-layout", this.host.clientWidth >= WIDE ? "wide" : "tall");
    const { cellPixels } = this.board.drawing;
    const isSmall = this.board.view.zoom > 1 || (cellPixels > 0 && cellPixels < SMALL);
    if (isSmall === (this.host.dataset.small !== undefined)) return;
    put(this.host, "data-small", isSmall ? "" : null);
    this.tools.build();
  }

  #cover() {
    const words = this.labels.text(make("p", "kzp-rests"), (texts) => texts.say("says.paused"));
    this.resumer = button(this.labels, {
      action: "resume", picture: "resume", look: "is-main", tell: (texts) => texts.say("board.resume"), press: () => this.board.resume(),
    });
    return make("div", "kzp-cover", { hidden: "" }, words, this.resumer);
  }

  /** @param {boolean} paused */
  #rests(paused) {
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.host.getRootNode());
    const hadFocus = this.host.contains(activeElement);
    this.cover.hidden = !paused;
    this.pad.inert = paused;
    if (paused && hadFocus) this.resumer?.focus();
    this.refresh();
    this.#tick();
  }

  /** Another tab has written on the same puzzle: which of the two is to stay is for who plays to say. @param {any} record */
  #elsewhere(record) {
    this.banner.hidden = true;
    if (record.progress === this.board.progress) return;
    const text = this.labels.text(make("p", ""), (words) => words.say("says.elsewhere"));
    const choice = (/** @type {string} */ name, /** @type {() => void} */ press) => {
      const tell = (/** @type {Words} */ words) => words.say(`says.elsewhere.${name}`);
      return button(this.labels, { action: `elsewhere-${name}`, picture: name === "take" ? "redo" : "keep", tell, press });
    };
    const close = () => (this.banner.hidden = true);
    const take = choice("take", () => {
      close();
      if (!this.board.bring(record.progress)) this.says.say("says.link-bad", "warn");
    });
    this.banner.replaceChildren(text, take, choice("keep", close));
    this.banner.hidden = false;
  }
}

/** Repeats what a button does for as long as it is held. @param {HTMLElement} node @param {() => boolean} act */
function holds(node, act) {
  let timer = 0;
  let isHeld = false;
  const again = () => {
    isHeld = true;
    if (act()) timer = window.setTimeout(again, REPEATS);
  };
  const stop = () => clearTimeout(timer);
  node.addEventListener("pointerdown", () => {
    isHeld = false;
    timer = window.setTimeout(again, HOLDS);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(name, stop);
  node.addEventListener("click", (event) => {
    if (isHeld) event.stopImmediatePropagation();
    isHeld = false;
  }, { capture: true });
}
