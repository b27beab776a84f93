/**
 * Plays the turns of a board again, on a drawing of its own: what is written stays as it is, and nothing is kept.
 *
 * It waits between two turns as long as the player did, within limits. Where less motion is wanted it begins standing.
 */

import { Drawing } from "../draw.js";
import { Names } from "../names.js";
import { Labels, button, enable, make, put } from "../parts.js";
import { State } from "../state.js";
import { toldOf } from "../telling.js";
import { tintPatterns } from "../tints.js";

const SPEEDS = [1, 4, 16];
const SHORTEST = 160;
const LONGEST = 1200;

/** @param {import("../board.js").Board} board */
export const start = (board) => new Replay(board);

export class Replay {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.labels = new Labels(board);
    this.state = asItBegan(new State(board.payload), board.state);
    this.names = new Names(this.state);
    this.drawing = new Drawing(this.state);
    this.drawing.group("over").append(tintPatterns());
    this.drawing.repaint();
    this.speed = SPEEDS[0];
    this.timer = 0;
    this.bar = this.#bar();
    board.drawing.svg.replaceWith(this.drawing.svg);
    board.host.append(this.bar);
    board.host.dataset.replay = "";
    board.clock.stop();
    this.removers = [
      board.on("change", () => this.close()),
      board.on("pause", () => this.close()),
      board.on("language", () => this.#translate()),
    ];
    board.replaying = this;
    board.emit("replay", { on: true });
    this.#show(false);
    this.player.focus();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  get total() {
    return this.state.turns.length;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** Goes back to the board. */
  close() {
    if (this.board.replaying !== this) return;
    this.stop();
    const hadFocus = this.bar.contains(/** @type {Document | ShadowRoot} */ (this.bar.getRootNode()).activeElement);
    for (const remove of this.removers) remove();
    this.board.replaying = null;
    this.drawing.svg.replaceWith(this.board.drawing.svg);
    this.bar.remove();
    delete this.board.host.dataset.replay;
    this.board.drawing.moved();
    if (!this.board.solved && !this.board.isPaused && this.board.options.clock !== false) this.board.clock.start();
    this.board.emit("replay", { on: false });
    if (hadFocus) this.board.focus();
  }

  // --------------------------------------------------------------------------------------------------------- playing

  /** Plays on to the end, from the beginning when it is there. */
  play() {
    if (this.state.at === this.total) this.go(0, false);
    this.#wait();
    this.#show(false);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  #wait() {
    const { turns, at } = this.state;
    const gap = at && turns[at] ? turns[at].t - turns[at - 1].t : 0;
    this.timer = window.setTimeout(() => this.#next(), Math.max(SHORTEST, Math.min(LONGEST, gap)) / this.speed);
  }

  #next() {
    this.timer = 0;
    this.#move(this.state.redo());
    if (this.state.at < this.total) this.#wait();
    this.#show(this.state.at === this.total);
  }

  /** Goes to a turn, and tells it if wanted. @param {number} place @param {boolean} [tells] */
  go(place, tells = true) {
    this.stop();
    const wanted = Math.max(0, Math.min(this.total, place));
    while (this.state.at < wanted) this.#move(this.state.redo());
    while (this.state.at > wanted) this.#move(this.state.undo());
    this.#show(tells);
  }

  /** @param {import("../state.js").Turn | null} turn */
  #move(turn) {
    for (const [layer, at] of turn?.ops ?? []) this.drawing.touch(layer, at);
    if (turn?.after) this.drawing.repaint();
  }

  // ---------------------------------------------------------------------------------------------------- what is shown

  #bar() {
    this.slider = /** @type {HTMLInputElement} */ (make("input", "", { type: "range", min: "0", max: String(this.total), step: "1" }));
    this.labels.name(this.slider, (words) => words.say("replay.turn"));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.back = this.#button("back", "step-back", () => this.go(this.state.at - 1));
    this.player = this.#button("play", "resume", () => this.#toggle());
    this.stopper = this.#button("stop", "pause", () => this.#toggle());
    this.on = this.#button("on", "step-on", () => this.go(this.state.at + 1));
    this.faster = make("button", "kzp-button", { type: "button", "data-action": "replay-speed" });
    this.faster.addEventListener("click", () => this.#hurry());
    this.closer = this.#button("close", "close", () => this.close());
    this.told = make("p", "kzp-told", { role: "status" });
    const acts = make("div", "kzp-replay-acts", {}, this.back, this.player, this.stopper, this.on, this.faster, this.closer);
    const bar = make("div", "kzp-replay", { role: "group" }, this.slider, acts, this.told);
    this.labels.name(bar, (words) => words.say("replay.name"));
    bar.addEventListener("keydown", (event) => this.#key(event));
    return bar;
  }

  /** @param {string} name @param {string} picture @param {() => void} press */
  #button(name, picture, press) {
    return button(this.labels, { action: `replay-${name}`, picture, press, tell: (words) => words.say(`replay.${name}`) });
  }

  #toggle() {
    if (this.isPlaying) this.stop();
    else return this.play();
    this.#show(true);
  }

  #hurry() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.isPlaying) {
      this.stop();
      this.#wait();
    }
    this.#show(false);
  }

  #translate() {
    this.labels.refresh();
    this.#show(false);
  }

  /** @param {boolean} tells whether what the turn wrote is told to who listens */
  #show(tells) {
    const { words } = this.board;
    const { at } = this.state;
    const place = words.say(at ? "replay.at" : "replay.begin", { place: at, total: this.total });
    const told = at ? words.say("replay.told", { place, told: this.#turnWords() }) : place;
    this.drawing.flush();
    this.slider.value = String(at);
    put(this.slider, "aria-valuetext", told);
    this.told.setAttribute("aria-live", tells ? "polite" : "off");
    if (this.told.textContent !== told) this.told.textContent = told;
    enable(this.back, at > 0);
    enable(this.on, at < this.total);
    const isOn = this.stopper.contains(document.activeElement) || this.player.contains(document.activeElement);
    this.player.hidden = this.isPlaying;
    this.stopper.hidden = !this.isPlaying;
    if (isOn) (this.isPlaying ? this.stopper : this.player).focus();
    const speed = words.say("replay.speed", { times: String(this.speed) });
    if (this.faster.textContent !== speed) this.faster.textContent = speed;
  }

  /** What the turn that was made last did. */
  #turnWords() {
    const turn = this.state.turns[this.state.at - 1];
    const { words } = this.board;
    if (turn.after && turn.after.length > (turn.before?.length ?? 0)) return words.say("replay.trial");
    return turn.ops.length ? toldOf(turn.ops, this.names, words) : words.say("says.trial.kept");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    const isButton = /** @type {HTMLElement} */ (event.target).tagName === "BUTTON";
    const acts = /** @type {Record<string, () => void>} */ ({
      Escape: () => this.close(), ArrowLeft: () => this.go(this.state.at - 1), ArrowRight: () => this.go(this.state.at + 1),
      Home: () => this.go(0), End: () => this.go(this.total), ...(!isButton && { " ": () => this.#toggle() }),
    });
    if (event.ctrlKey || event.altKey || event.metaKey || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

/** The state as it was before the first turn that is kept, with those turns still to be made. @param {State} state @param {State} now */
function asItBegan(state, now) {
  for (const [name, spots] of now.written) state.written.set(name, new Map(spots));
  state.trials = now.trials;
  state.turns = now.turns.slice(0, now.at);
  state.at = now.at;
  while (state.canUndo) state.undo();
  return state;
}
