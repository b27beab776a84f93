/** How long a puzzle has been played: the clock rests while the page is hidden, the board paused or the puzzle solved. */

export class Clock {
  /** @param {() => void} [changed] told when it starts or stops */
  constructor(changed = () => {}) {
    this.changed = changed;
    this.before = 0;
    /** @type {number | null} when it was started */
    this.since = null;
    this.wants = false;
    const seen = () => this.#follow();
    document.addEventListener("visibilitychange", seen);
    this.remove = () => document.removeEventListener("visibilitychange", seen);
  }

  /** Milliseconds that were played. */
  get elapsed() {
    return Math.round(this.before + (this.since === null ? 0 : performance.now() - this.since));
  }

  set elapsed(milliseconds) {
    this.before = milliseconds;
    if (this.since !== null) this.since = performance.now();
    this.changed();
  }

  get isRunning() {
    return this.since !== null;
  }

  start() {
    this.wants = true;
    this.#follow();
  }

  stop() {
    this.wants = false;
    this.#follow();
  }

  #follow() {
    const runs = this.wants && document.visibilityState !== "hidden";
    if (runs === this.isRunning) return;
    if (runs) {
      this.since = performance.now();
    } else {
      this.before = this.elapsed;
      this.since = null;
    }
    this.changed();
  }
}
