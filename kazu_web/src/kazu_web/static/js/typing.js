/** Numbers of several digits: two digits that follow each other quickly are one number, and one turn. */

/** How long one digit waits for the next, in milliseconds. */
const WAITS = 900;

export class Typing {
  /** @param {import("./modes/digits.js").Digits} digits */
  constructor(digits) {
    this.digits = digits;
    this.end();
  }

  /** Lets the next digit begin a number of its own. */
  end() {
    this.last = { at: -Infinity, value: 0, cells: "", tool: "", turn: /** @type {any} */ (null) };
  }

  /** @param {number} digit @param {string} tool */
  take(digit, tool) {
    const { board, cells, highest } = this.digits;
    const number = this.#continued(digit, tool, cells.join(" "));
    if (number && this.last.turn && board.state.turns[board.state.at - 1] === this.last.turn) board.retract();
    const before = board.state.at;
    if (number || digit) this.digits.enter(number || digit, tool);
    else this.digits.clear();
    const turn = board.state.at > before ? board.state.turns[board.state.at - 1] : null;
    if (highest > 9) this.last = { at: performance.now(), value: number || digit, cells: cells.join(" "), tool, turn };
  }

  /** The number that a digit makes with those before it, 0 for none. @param {number} digit @param {string} tool @param {string} cells */
  #continued(digit, tool, cells) {
    const { last } = this;
    if (performance.now() - last.at > WAITS || last.cells !== cells || last.tool !== tool) return 0;
    const number = last.value * 10 + digit;
    return number > 9 && this.digits.values.includes(number) ? number : 0;
  }
}
