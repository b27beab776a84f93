/** Shows what a cell is connected with, and how much that is: while Z is held, or where the pointer rests. */

import { listen } from "../events.js";
import { places } from "../geometry.js";
import { Names } from "../names.js";

/** @typedef {import("../geometry.js").Spot} Spot */

const RESTS = 600;

/** @param {import("../board.js").Board} board */
export const start = (board) => new Trace(board, new Names(board.state));

export class Trace {
  /** @param {import("../board.js").Board} board @param {Names} names */
  constructor(board, names) {
    this.board = board;
    this.names = names;
    this.isHeld = false;
    this.timer = 0;
    /** @type {Spot | null} the cell whose piece is shown */
    this.shown = null;
    const hide = () => this.hide();
    const forgets = [board.on("change", hide), listen(board.box, { pointermove: (event) => this.#moved(event), pointerdown: hide, pointerleave: hide })];
    this.destroy = () => {
      this.hide();
      forgets.forEach((forget) => forget());
    };
  }

  /** Shows the piece of the keyboard's cell for as long as a key is held. */
  hold() {
    this.isHeld = true;
    const { cursor, words } = this.board;
    if (cursor && !this.show(cursor)) this.board.emit("announce", { sentence: words.say("live.trace.none") });
  }

  /** @param {Spot} cell @returns {boolean} whether it is part of something */
  show(cell) {
    if (cell === this.shown) return true;
    this.hide(this.isHeld);
    const piece = this.names.connected(cell);
    if (!piece) return false;
    const { drawing, words } = this.board;
    this.shown = cell;
    drawing.wash("same", piece.spots);
    drawing.overlay.tag(places(cell), String(piece.slots.count));
    this.board.emit("announce", { sentence: words.say(piece.key, piece.slots) });
    return true;
  }

  /** @param {boolean} [isHeld] whether the key is still held */
  hide(isHeld = false) {
    clearTimeout(this.timer);
    this.isHeld = isHeld;
    if (!this.shown) return;
    this.shown = null;
    this.board.drawing.wash("same", []);
    this.board.drawing.overlay.preview(null);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    clearTimeout(this.timer);
    const { board } = this;
    if (event.pointerType === "touch" || event.buttons) return;
    const cell = board.grid.cellAt(board.drawing.locate(event.clientX, event.clientY));
    if (this.isHeld) return void (cell && this.show(cell));
    if (cell !== this.shown) this.hide();
    if (!cell || !board.options.components || board.isPaused) return;
    this.timer = window.setTimeout(() => this.names.hasPart(cell) && this.show(cell), RESTS);
  }
}
