/** Numbers, and walls between cells that a player draws for help: with Shift, or with the tool for them, a stroke draws walls. */

/** @typedef {import("../gestures.js").Touch} Touch */

/** The tool with which gestures and the keys of the left hand draw walls. */
const WALL = "wall";

/** The way of writing numbers, with walls beside. @param {typeof import("./digits.js").Digits} Digits */
export const walled = (Digits) => class Walled extends Digits {
  /** Tools that come after those of numbers. */
  tools = [WALL];

  /** @param {import("../board.js").Board} board @param {any} mode @param {import("./lines.js").Lines} lines what draws walls */
  constructor(board, mode, lines) {
    super(board, mode);
    this.lines = lines;
    this.draws = false;
  }

  /** @param {Touch} touch */
  press(touch) {
    this.draws = this.board.tool === WALL;
    if (this.draws) this.lines.press(touch);
    else super.press(touch);
  }

  /** With Shift it is a stroke along borders that draws; a tap chooses cells, as ever. @param {Touch} touch @param {[number, number][]} points */
  drag(touch, points) {
    if (touch.shift && !this.draws) {
      super.cancel();
      this.lines.press(touch);
      this.draws = true;
    }
    if (this.draws) this.lines.drag(touch, points);
    else super.drag(touch, points);
  }

  /** @param {Touch} touch */
  release(touch) {
    if (this.draws) this.lines.release(touch);
    else super.release(touch);
    this.draws = false;
  }

  cancel() {
    if (this.draws) this.lines.cancel();
    else super.cancel();
    this.draws = false;
  }

  /** Takes away what the tool in hand writes. */
  clear() {
    if (this.board.tool === WALL) this.lines.clear();
    else super.clear();
  }

  /** @param {import("../keys.js").Key} key */
  key(key) {
    const isSide = "WASD".includes(key.letter ?? "-");
    return this.board.tool === WALL && isSide ? this.lines.key(key) : super.key(key);
  }
};
