/** The tool in hand: what gestures, keys and buttons of a board write. */

import { mirror } from "./hands.js";
import { ASIDE } from "./modes/aside.js";

const TOOLS = ["number", "corner", "centre", "tint"];
const MARKING = ["auto", "primary", "secondary", "erase"];

export class Tools {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.now = board.hasDigits ? TOOLS[0] : MARKING[0];
  }

  /** The tools that the board has. @returns {string[]} */
  get names() {
    const { hasDigits, aside, active } = this.board;
    return [...new Set([...(hasDigits ? TOOLS : MARKING), ...(active.tools ?? []), ...(aside.needsTool ? ASIDE : ["tint"])])];
  }

  /** @param {string} name */
  take(name) {
    if (name === this.now || !(this.names.includes(name) || name === "hand")) return;
    this.board.gestures.cancel();
    this.board.active.rest?.();
    this.now = name;
    mirror(this.board);
    this.board.emit("tool", { tool: name });
  }

  /** What takes gestures and keys with the tool in hand. */
  get hand() {
    return this.board.aside.isInHand ? this.board.aside : this.board.active;
  }

  /** Takes a tool in hand, or, when it already is, the usual one. @param {string} name */
  toggle(name) {
    this.take(this.now === name ? this.names[0] : name);
  }

  /** @param {number} by */
  cycle(by) {
    const { names } = this;
    this.take(names[(names.indexOf(this.now) + by + names.length) % names.length]);
  }

  /** Turns notes on or off. @param {boolean} on */
  pencil(on) {
    this.take(on ? "corner" : "number");
  }

  // ------------------------------------------------------------------------------------- what buttons and readers do

  /** Takes a digit as if it were typed. @param {number} digit */
  type(digit) {
    const { board } = this;
    if (board.isClosed) return;
    if (board.hasDigits) board.active.typing.take(digit, this.now);
    else this.hand.enter(digit);
  }

  /** Does what a tap does, without a pointer. @param {import("./geometry.js").Spot} at */
  act(at) {
    this.board.point(at);
    if (!this.board.isClosed) this.hand.act(at);
  }

  /** Lets a number go into every cell that is touched, or no longer. @param {number | null} value */
  lock(value) {
    if (!this.board.hasDigits) return;
    this.board.active.locked = value;
    this.board.emit("tool", { tool: this.now, locked: value });
  }
}
