/** The keys with numbers, or colours, each with how many are left to write. */

import { Labels, button, keepFocus, make, put } from "./parts.js";
import { swatch } from "./tints.js";

const DOUBLE = 350;
/** More values than that are typed digit by digit. */
const MOST_KEYS = 25;
/** How many keys stand side by side, on a narrow pad and on a wide one, by how many there are. @type {[number, number, number][]} */
const COLUMNS = [[4, 4, 4], [5, 5, 5], [6, 6, 3], [8, 4, 4], [9, 5, 3], [10, 5, 5], [12, 6, 4], [16, 6, 4], [25, 6, 5]];

export class Numbers {
  /** @param {import("./board.js").Board} board @param {Labels} labels */
  constructor(board, labels) {
    this.board = board;
    this.labels = labels;
    this.node = make("div", "kzp-numbers", { role: "group" });
    labels.name(this.node, (words) => words.say("board.numbers"));
    /** @type {{value: number, at: number, cursor: unknown}} */
    this.last = { value: 0, at: -1e9, cursor: null };
    this.shape = "";
    /** @type {number | null} how often every number comes in the answer */
    this.expected = null;
    /** @type {Map<number, number>} how often every number stands on the board */
    this.used = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.keys = new Map();
    /** @type {HTMLElement} the key that erases */
    this.wiper = this.node;
  }

  /** Makes the keys that fit the tool. */
  refresh() {
    const { board } = this;
    const shape = board.tool === "tint" ? "tint" : board.hasDigits ? "number" : "none";
    if (shape !== this.shape || board.payload !== this.payload) {
      this.shape = shape;
      this.payload = board.payload;
      this.#build();
    }
    if (shape === "number") this.#count();
    if (shape === "tint") for (const [value, key] of this.keys) this.#showLock(key, value);
    if (this.#chooses) put(this.wiper, "aria-pressed", String(board.aside.colour === 0));
  }

  /** Whether the keys take a colour in hand and do not write it at once. */
  get #chooses() {
    return this.shape === "tint" && !this.board.hasDigits;
  }

  #build() {
    const { board } = this;
    this.node.hidden = this.shape === "none";
    this.keys.clear();
    /** @type {number[]} */
    const values = this.shape === "tint" ? [1, 2, 3, 4, 5, 6, 7, 8] : this.shape === "none" ? [] : board.active.values;
    this.isTyped = values.length > MOST_KEYS;
    const shown = this.isTyped ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : values;
    const [, tall, wide] = COLUMNS.find(([most]) => shown.length <= most) ?? COLUMNS[COLUMNS.length - 1];
    this.node.style.setProperty("--kzp-tall", String(tall));
    this.node.style.setProperty("--kzp-wide", String(wide));
    put(this.node, "data-many", shown.length > 12 ? "" : null);
    this.node.replaceChildren(...shown.map((value) => this.#key(value)), this.#eraser(shown.length, tall, wide));
    this.expected = this.shape === "number" && !this.isTyped ? expectedOf(board) : null;
  }

  /** The key that erases takes what room is left in the last row, or a row of its own. @param {number} count @param {number} tall @param {number} wide */
  #eraser(count, tall, wide) {
    const key = button(this.labels, {
      action: "erase", picture: "erase", tell: (words) => words.say("tool.erase"), press: () => (this.#chooses ? this.board.aside.choose(0) : this.board.clear()),
    });
    this.wiper = key;
    key.style.setProperty("--kzp-span-tall", String(tall - (count % tall)));
    key.style.setProperty("--kzp-span-wide", String(wide - (count % wide)));
    return key;
  }

  /** @param {number} value */
  #key(value) {
    const isTint = this.shape === "tint";
    const key = make("button", "kzp-key", { type: "button", "data-action": `number-${value}`, "data-value": String(value) });
    if (isTint) key.append(swatch(value));
    else key.append(this.#figure(value), make("span", "kzp-left", { "aria-hidden": "true" }));
    key.addEventListener("click", () => this.#press(value));
    keepFocus(key);
    if (isTint) this.labels.name(key, (words) => words.say("board.colour", { value }));
    else this.labels.name(key, (words) => this.#nameOf(value, words));
    this.keys.set(value, key);
    return key;
  }

  /** @param {number} value */
  #figure(value) {
    const names = this.board.active.layer.values[value];
    return this.labels.text(make("span", ""), (words) => (this.isTyped ? String(value) : words.of(names ?? value)));
  }

  /** @param {number} value */
  #press(value) {
    const { board } = this;
    if (board.isClosed) return;
    if (this.#chooses) return board.aside.choose(value);
    if (this.isTyped) return board.kit.type(value);
    const now = performance.now();
    // twice on one cell holds the number; for a quick hand that goes on to another cell it is simply written there
    const isDouble = this.last.value === value && this.last.cursor === board.cursor && now - this.last.at < DOUBLE;
    this.last = { value, at: now, cursor: board.cursor };
    const { locked } = board.active;
    if (locked === value) return board.kit.lock(null);
    if (this.board.options.digitFirst || isDouble || locked !== null) return this.#lock(value, isDouble);
    board.enter(value);
  }

  /** @param {number} value @param {boolean} isDouble whether its first press has already been written */
  #lock(value, isDouble) {
    if (isDouble) this.last.at = -1e9;
    this.board.kit.lock(value);
  }

  /** Writes on every key how many are left. */
  #count() {
    const { board } = this;
    const { layer } = board.active;
    this.used = usesOf(board, layer.name);
    put(this.node, "data-notes", board.tool === "number" ? null : "");
    for (const [value, key] of this.keys) {
      const left = this.#left(value);
      put(key, "data-done", left === 0 ? "" : null);
      this.#showLock(key, value);
      key.classList.toggle("is-note", board.tool === "corner" || board.tool === "centre");
      const count = /** @type {HTMLElement} */ (key.lastElementChild);
      const text = left === null ? "" : String(left);
      if (count.textContent !== text) count.textContent = text;
      put(key, "aria-label", this.#nameOf(value, board.words));
    }
  }

  /** Shows which key goes into every cell that is touched. @param {HTMLElement} key @param {number} value */
  #showLock(key, value) {
    const { active, aside, options } = this.board;
    const held = this.#chooses ? aside.colour : active.locked;
    put(key, "aria-pressed", held === null && !options.digitFirst ? null : String(held === value));
    key.classList.toggle("is-locked", held === value);
  }

  /** How many of a number are left to write; null when nobody knows. @param {number} value */
  #left(value) {
    return this.expected === null ? null : Math.max(0, this.expected - (this.used.get(value) ?? 0));
  }

  /** @param {number} value @param {import("./words.js").Words} words */
  #nameOf(value, words) {
    if (this.isTyped) return words.say("board.number", { value: String(value) });
    const { layer, locked } = this.board.active;
    const told = words.of(layer.values[value] ?? value);
    if (locked === value) return words.say("board.number.locked", { value: told });
    const left = this.#left(value);
    if (left === null) return words.say("board.number", { value: told });
    return left ? words.say("board.number.left", { value: told, left }) : words.say("board.number.done", { value: told });
  }
}

/** How often each value stands on a layer. @param {import("./board.js").Board} board @param {string} layer */
function usesOf({ grid, state }, layer) {
  /** @type {Map<number, number>} */
  const used = new Map();
  for (const at of grid.spots("cell")) {
    const value = state.value(layer, at);
    if (value) used.set(value, (used.get(value) ?? 0) + 1);
  }
  return used;
}

/**
 * How often every value comes in the answer, or null when the groups do not say: they do when each of them that has as
 * many cells as there are values has every value, and together they cover the board.
 * @param {import("./board.js").Board} board @returns {number | null}
 */
function expectedOf({ grid, payload, active }) {
  const cells = grid.spots("cell");
  const count = active.values.length;
  const whole = payload.modes.groups.filter((/** @type {any} */ group) => group.different && group.spots.length === count);
  const covered = new Set(whole.flatMap((/** @type {any} */ group) => group.spots.map((/** @type {number[]} */ at) => at.join())));
  return covered.size === cells.length && cells.length % count === 0 ? cells.length / count : null;
}
