/** Which cells of a board are chosen, and where its keyboard acts. */

import { places, spot } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */

export class Choice {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Set<Spot>} */
    this.cells = new Set();
    /** @type {Spot | null} */
    this.cursor = null;
    this.isUntold = false;
  }

  /** Chooses cells; `cursor` is the one the keyboard acts on. @param {Iterable<Spot>} cells @param {Spot | null} [cursor] */
  choose(cells, cursor = null) {
    const { board } = this;
    this.cells = new Set(cells);
    this.cursor = cursor ?? [...this.cells].pop() ?? this.cursor;
    if (board.hasDigits) board.drawing.wash("select", this.cells);
    board.drawing.overlay.point(this.cursor);
    if (board.gestures.touch?.moved) this.isUntold = true;
    else this.tell();
  }

  /** Tells what is chosen; during a stroke that waits for its end. */
  tell() {
    this.isUntold = false;
    this.showPeers();
    this.board.emit("select", { selection: this.cells, cursor: this.cursor });
  }

  /** Moves to a cell. @param {Spot} cell */
  point(cell) {
    const { hasDigits } = this.board;
    if (cell === this.cursor && (this.cells.size === 1 || !hasDigits)) return;
    this.choose(hasDigits ? [cell] : [], cell);
    this.#keepInSight(cell);
  }

  /** Moves so many cells, no further than the border; with `extending` the cells that were chosen stay so. @param {number} dy @param {number} dx @param {boolean} extending */
  step(dy, dx, extending) {
    const { grid, hasDigits } = this.board;
    const [y, x] = places(this.cursor ?? spot(1, 1));
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(1, Math.min(2 * most - 1, value));
    const next = spot(within(y + 2 * dy, grid.height), within(x + 2 * dx, grid.width));
    if (extending && hasDigits) this.choose([...this.cells, next], next);
    else if (next !== this.cursor || this.cells.size > 1) this.choose(hasDigits ? [next] : [], next);
    this.#keepInSight(next);
    return true;
  }

  /** @param {Spot} cell */
  #keepInSight(cell) {
    const { view, drawing } = this.board;
    if (view.zoom > 1) view.show(drawing.boundsOf(cell));
  }

  /** Points out the cells that a chosen number has to do with. */
  showPeers() {
    const { board, cursor } = this;
    if (!board.hasDigits) return;
    const shows = board.options.peers !== false && cursor && this.cells.size === 1;
    const { name } = board.active.layer;
    const value = shows ? board.state.value(name, cursor) : 0;
    const alike = value ? board.grid.spots("cell").filter((cell) => board.state.value(name, cell) === value) : [];
    board.drawing.wash("peer", shows ? board.state.peersOf(cursor) : []);
    board.drawing.wash("same", alike);
  }
}
