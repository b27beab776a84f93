/** A stroke under way: what it writes is seen at once and can be taken back; only at its end it becomes a turn. */

/** @typedef {import("./geometry.js").Spot} Spot */

export class Stroke {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, [string, Spot, number]>} what was there before */
    this.before = new Map();
  }

  /** Whether something may be written at a spot. @param {string} layer @param {Spot} at */
  takes(layer, at) {
    return !this.board.state.isClosed(layer, at);
  }

  /** What was at a spot before this stroke. @param {string} layer @param {Spot} at */
  original(layer, at) {
    return this.before.get(`${layer} ${at}`)?.[2] ?? this.board.state.value(layer, at);
  }

  /** @param {string} layer @param {Spot} at @param {number} value */
  put(layer, at, value) {
    if (!this.takes(layer, at)) return;
    const before = this.board.state.put(layer, at, value);
    const key = `${layer} ${at}`;
    if (!this.before.has(key)) this.before.set(key, [layer, at, before]);
    this.board.drawing.touch(layer, at);
  }

  /** Puts back what was at a spot before. @param {string} layer @param {Spot} at */
  restore(layer, at) {
    const was = this.before.get(`${layer} ${at}`);
    if (was) this.put(layer, at, was[2]);
  }

  /** Takes everything back. */
  cancel() {
    for (const [layer, at, value] of this.before.values()) this.put(layer, at, value);
    this.before.clear();
  }

  /** Makes it a turn. @param {{key?: string, also?: import("./state.js").Writing[]}} [about] */
  commit(about) {
    const { state } = this.board;
    const writings = [...this.before.values()].map(([layer, at]) => {
      return /** @type {import("./state.js").Writing} */ ([layer, at, state.written.get(layer)?.get(at) ?? 0]);
    });
    this.cancel();
    return this.board.apply(writings, about);
  }
}
