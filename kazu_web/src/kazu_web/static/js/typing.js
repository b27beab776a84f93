/** Numbers of several digits: two digits that follow each other quickly are one number, and one turn. */

/** How long one digit waits for the next, in milliseconds. */
const WAITS = 900;

/** @type {{at: number, text: string, cells: string, tool: string, turn: any}} what was typed last */
const NOTHING = { at: -Infinity, text: "", cells: "", tool: "", turn: null };

export class Typing {
  /** @param {import("./modes/digits.js").Digits} digits */
  constructor(digits) {
    this.digits = digits;
    this.last = NOTHING;
  }

  /** Lets the next digit begin a number of its own. */
  end() {
    this.last = NOTHING;
  }

  /** @param {number} digit @param {string} tool */
  take(digit, tool) {
    const { board, highest, named } = this.digits;
    const cells = this.digits.cells.join(" ");
    const text = this.#continued(digit, tool, cells);
    if (text.length > 1 && board.state.turns[board.state.at - 1] === this.last.turn) board.retract();
    const before = board.state.at;
    const value = named.get(text) ?? digit;
    if (value) this.digits.enter(value, tool);
    else this.digits.clear();
    const turn = board.state.at > before ? board.state.turns[board.state.at - 1] : null;
    if (highest > 9) this.last = { at: performance.now(), text, cells, tool, turn };
  }

  /** The number that a digit makes with those before it, or by itself. @param {number} digit @param {string} tool @param {string} cells */
  #continued(digit, tool, cells) {
    const { last } = this;
    const text = last.text + digit;
    const follows = last.text && performance.now() - last.at <= WAITS && last.cells === cells && last.tool === tool;
    return follows && this.digits.named.has(text) ? text : String(digit);
  }
}
