/**
 * One recogniser for mouse, finger and pen: it turns pointer events into a press, a drag and a release, or a cancel.
 *
 * A second finger takes the stroke back and moves the view; a long press of a finger means what the other button does.
 */

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Touch
 * @property {Point} point where it is, in half-cells
 * @property {Point} start where it began
 * @property {boolean} secondary whether it means the other act: right button, barrel button, long press
 * @property {boolean} erase whether it is a pen's other end
 * @property {boolean} shift
 * @property {boolean} ctrl
 * @property {string} type mouse, touch or pen
 * @property {boolean} moved whether it went far enough to be a stroke
 * @property {number} count 2 for the second of two quick taps
 */
/**
 * @typedef {object} Handler
 * @property {(touch: Touch) => void} press
 * @property {(touch: Touch, points: Point[]) => void} drag
 * @property {(touch: Touch) => void} release
 * @property {() => void} cancel
 */

const SLOP = { mouse: 6, pen: 6, touch: 10 };
const LONGEST_SLOP = 0.3;
const LONG_PRESS = 450;
const DOUBLE_TAP = 350;
const DOUBLE_TAP_WAY = 24;
const HAPTIC = 10;

export class Gestures {
  /**
   * @param {HTMLElement} box @param {import("./draw.js").Drawing} drawing @param {import("./view.js").View} view
   * @param {Handler} handler @param {() => Record<string, any>} settings
   */
  constructor(box, drawing, view, handler, settings) {
    this.box = box;
    this.drawing = drawing;
    this.view = view;
    this.handler = handler;
    this.settings = settings;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** @type {Touch | null} */
    this.touch = null;
    this.from = { x: 0, y: 0 };
    this.lastTap = { x: 0, y: 0, at: -1e9 };
    this.timer = 0;
    this.usesPen = false;
    this.isPanning = false;
    this.removers = [
      this.#on("pointerdown", (event) => this.#down(event)),
      this.#on("pointermove", (event) => this.#move(event)),
      this.#on("pointerup", (event) => this.#up(event)),
      this.#on("pointercancel", (event) => this.#lost(event)),
      this.#on("lostpointercapture", (event) => this.#lost(event)),
      this.#on("contextmenu", (event) => event.preventDefault()),
      this.#on("wheel", (event) => this.#wheel(event), { passive: false }),
      this.#on("touchmove", (event) => this.#holdStill(event), { passive: false }),
    ];
  }

  /** @param {string} name @param {(event: any) => void} listener @param {AddEventListenerOptions} [options] */
  #on(name, listener, options) {
    this.box.addEventListener(name, listener, options);
    return () => this.box.removeEventListener(name, listener, options);
  }

  get isBusy() {
    return this.touch !== null;
  }

  /** Takes back a stroke that is under way. */
  cancel() {
    clearTimeout(this.timer);
    if (!this.touch) return;
    this.touch = null;
    this.handler.cancel();
  }

  destroy() {
    this.cancel();
    for (const remove of this.removers) remove();
  }

  // ------------------------------------------------------------------------------------------------------ pointers

  /** @param {PointerEvent} event */
  #down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.pointerType === "pen") this.usesPen = true;
    this.box.setPointerCapture?.(event.pointerId);
    if (this.pointers.size > 1 || event.button === 1 || this.#isHand(event)) return this.#pan();
    if (event.button > 2 && event.button !== 5) return;
    this.drawing.moved();
    if (event.pointerType !== "touch" || !this.#scrolls()) event.preventDefault();
    this.#begin(event);
  }

  /** @param {PointerEvent} event */
  #isHand(event) {
    return this.settings().hand || (event.pointerType === "touch" && this.usesPen);
  }

  #scrolls() {
    return this.settings().scroll === "page";
  }

  /** Lets the pointers move the view from now on. */
  #pan() {
    this.cancel();
    this.isPanning = true;
    this.view.begin([...this.pointers.values()]);
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const { clientX: x, clientY: y } = event;
    const point = this.drawing.locate(x, y);
    const again = event.timeStamp - this.lastTap.at < DOUBLE_TAP && Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < DOUBLE_TAP_WAY;
    this.from = { x, y };
    this.last = point;
    this.touch = {
      point, start: point, secondary: this.#isSecondary(event), erase: Boolean(event.buttons & 32), type: event.pointerType || "mouse",
      shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, moved: false, count: again ? 2 : 1,
    };
    this.isWaiting = this.touch.type === "touch" && this.#scrolls();
    if (!this.isWaiting) this.handler.press(this.touch);
    if (this.touch.type === "touch") this.timer = window.setTimeout(() => this.#long(), this.settings().longPress ?? LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  #isSecondary(event) {
    const { extends: extending, swap } = this.settings();
    const withKey = !extending && (event.shiftKey || event.metaKey || event.ctrlKey);
    const other = event.button === 2 || Boolean(event.buttons & 2) || withKey;
    return other !== Boolean(swap);
  }

  /** A finger that rests means the other act, or, where drags scroll the page, that it wants to draw. */
  #long() {
    const { touch } = this;
    if (!touch || touch.moved) return;
    navigator.vibrate?.(HAPTIC);
    if (this.isWaiting) {
      this.isWaiting = false;
      this.draws = true;
    } else {
      this.handler.cancel();
    }
    touch.secondary = !touch.secondary;
    this.handler.press(touch);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.pointers.has(event.pointerId)) this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.isPanning) return this.view.follow([...this.pointers.values()]);
    const { touch } = this;
    if (!touch || !this.pointers.has(event.pointerId)) return;
    if (touch.type === "mouse" && (event.buttons & 3) === 3) return this.cancel();
    if (!touch.moved && !this.#isPastSlop(event)) return;
    if (!touch.moved) {
      clearTimeout(this.timer);
      touch.moved = true;
      if (this.isWaiting) return this.#leave();
    }
    const samples = event.getCoalescedEvents?.() ?? [];
    const points = (samples.length ? samples : [event]).map((one) => this.drawing.locate(one.clientX, one.clientY));
    touch.point = points[points.length - 1];
    this.handler.drag(touch, points);
  }

  /** @param {PointerEvent} event */
  #isPastSlop(event) {
    const slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? SLOP.mouse;
    const least = Math.min(slop, LONGEST_SLOP * this.drawing.cellPixels);
    return Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) >= least;
  }

  /** Leaves a finger to the page, which scrolls with it. */
  #leave() {
    this.touch = null;
    this.isWaiting = false;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.pointers.delete(event.pointerId);
    if (this.isPanning) return this.#endPan();
    clearTimeout(this.timer);
    const { touch } = this;
    if (!touch) return;
    this.touch = null;
    this.draws = false;
    if (this.isWaiting) this.handler.press(touch);
    this.isWaiting = false;
    if (!touch.moved) this.lastTap = { x: event.clientX, y: event.clientY, at: touch.count === 2 ? -1e9 : event.timeStamp };
    this.handler.release(touch);
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.isPanning) return this.#endPan();
    this.cancel();
  }

  /** The view rests once a finger is lifted, and nothing is written until all are. */
  #endPan() {
    if (this.pointers.size === 0) this.isPanning = false;
    this.view.begin([...this.pointers.values()]);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.view.zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /** Keeps the page from scrolling under a finger that draws after a long press. @param {TouchEvent} event */
  #holdStill(event) {
    if (this.draws) event.preventDefault();
  }
}
