/** How much of a board is seen: two fingers, the wheel or buttons make it larger and move it; nothing is ever written. */

const LARGEST = 6;

export class View {
  /** @param {HTMLElement} box @param {() => void} moved told after every change */
  constructor(box, moved) {
    this.box = box;
    this.moved = moved;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** @type {{x: number, y: number}[]} */
    this.fingers = [];
  }

  /** @param {{x: number, y: number}[]} fingers */
  begin(fingers) {
    this.fingers = fingers;
  }

  /** Moves with the fingers. @param {{x: number, y: number}[]} fingers */
  follow(fingers) {
    const [before, after] = [middle(this.fingers), middle(fingers)];
    if (before && after && this.fingers.length === fingers.length) {
      const factor = fingers.length > 1 ? spread(fingers) / Math.max(1, spread(this.fingers)) : 1;
      this.#change(factor, after.x, after.y, after.x - before.x, after.y - before.y);
    }
    this.fingers = fingers;
  }

  /** Makes the board so many times larger round a point of the screen. @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  zoomAt(factor, clientX, clientY) {
    const bounds = this.box.getBoundingClientRect();
    this.#change(factor, clientX ?? bounds.left + bounds.width / 2, clientY ?? bounds.top + bounds.height / 2, 0, 0);
  }

  reset() {
    this.#change(1 / this.zoom, 0, 0, 0, 0);
  }

  /** Moves so that a rectangle of the screen is seen whole. @param {DOMRect} wanted */
  show(wanted) {
    if (this.zoom === 1) return;
    const bounds = this.box.getBoundingClientRect();
    const by = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ least, /** @type {number} */ most) => {
      if (low < least) return least - low;
      return high > most ? most - high : 0;
    };
    const dx = by(wanted.left, wanted.right, bounds.left, bounds.right);
    const dy = by(wanted.top, wanted.bottom, bounds.top, bounds.bottom);
    if (dx || dy) this.#change(1, 0, 0, dx, dy);
  }

  /** @param {number} factor @param {number} clientX @param {number} clientY @param {number} dx @param {number} dy */
  #change(factor, clientX, clientY, dx, dy) {
    const bounds = this.box.getBoundingClientRect();
    const zoom = Math.max(1, Math.min(LARGEST, this.zoom * factor));
    const [px, py] = [clientX - bounds.left, clientY - bounds.top];
    const scale = zoom / this.zoom;
    const within = (/** @type {number} */ value, /** @type {number} */ side) => Math.min(0, Math.max(side * (1 - zoom), value));
    this.x = within(px - (px - this.x) * scale + dx, bounds.width);
    this.y = within(py - (py - this.y) * scale + dy, bounds.height);
    this.zoom = zoom;
    this.box.style.setProperty("--kzp-zoom", String(zoom));
    this.box.style.setProperty("--kzp-x", `${this.x}px`);
    this.box.style.setProperty("--kzp-y", `${this.y}px`);
    this.moved();
  }
}

/** @param {{x: number, y: number}[]} points */
function middle(points) {
  if (!points.length) return null;
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @param {{x: number, y: number}[]} points */
function spread([a, b]) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
