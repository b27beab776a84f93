/** What lies over a board while one plays: where the keyboard acts, and a rectangle that is being drawn. */

import { places } from "./geometry.js";
import { HALF, element, number } from "./svg.js";

/** @typedef {import("./geometry.js").Spot} Spot */

export class Overlay {
  /** @param {import("./draw.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.cursor = element("rect", { class: "kz-cursor", width: 92, height: 92, rx: 8, display: "none" });
    this.tip = element("circle", { class: "kz-cursor", r: 14, display: "none" });
    this.span = element("rect", { class: "kz-span", rx: 10, display: "none" });
    this.grips = element("path", { class: "kz-grips", display: "none" });
    this.badgeText = document.createTextNode("");
    this.badge = element("text", { class: "kz-badge", "font-size": 46, display: "none" }, this.badgeText);
    drawing.group("conflict").append(this.span);
    drawing.group("over").append(this.badge, this.grips, this.cursor, this.tip);
  }

  /** Shows where the keyboard acts. @param {Spot | null} cell */
  point(cell) {
    if (!cell) return this.cursor.setAttribute("display", "none");
    const [x, y] = this.drawing.pen.place([places(cell)[0] - 0.92, places(cell)[1] - 0.92]);
    this.cursor.setAttribute("x", x);
    this.cursor.setAttribute("y", y);
    this.cursor.removeAttribute("display");
  }

  /** Shows where the pen of the keyboard is, in place of the cell. @param {Spot | null} at */
  nib(at) {
    const [on, off] = at ? [this.tip, this.cursor] : [this.cursor, this.tip];
    const [x, y] = this.drawing.pen.place(places(at ?? "0,0"));
    this.tip.setAttribute("cx", x);
    this.tip.setAttribute("cy", y);
    on.removeAttribute("display");
    off.setAttribute("display", "none");
  }

  /** Shows a rectangle that is being drawn, with a few letters in it. @param {[Spot, Spot] | null} corners @param {string} [text] @param {boolean} [fits] */
  preview(corners, text = "", fits = false) {
    for (const node of [this.span, this.badge]) {
      if (corners) node.removeAttribute("display");
      else node.setAttribute("display", "none");
    }
    if (!corners) return;
    const [[y1, x1], [y2, x2]] = corners.map(places);
    const [x, y] = this.drawing.pen.place([Math.min(y1, y2) - 0.9, Math.min(x1, x2) - 0.9]);
    this.span.setAttribute("x", x);
    this.span.setAttribute("y", y);
    this.span.setAttribute("width", number((Math.abs(x1 - x2) + 1.8) * HALF));
    this.span.setAttribute("height", number((Math.abs(y1 - y2) + 1.8) * HALF));
    this.#write((y1 + y2) / 2, (x1 + x2) / 2, text);
    this.span.classList.toggle("is-fit", fits);
    this.badge.classList.toggle("is-fit", fits);
  }

  /** Shows handles by which a rectangle can be dragged wider, or none. @param {[number, number][]} at */
  handles(at) {
    if (!at.length) return this.grips.setAttribute("display", "none");
    this.grips.setAttribute("d", at.map((point) => `M${this.drawing.pen.place(point)}h0`).join(""));
    this.grips.removeAttribute("display");
  }

  /** Shows a few letters somewhere, until a rectangle or none is shown. @param {[number, number]} point @param {string} text */
  tag([y, x], text) {
    this.#write(y, x, text);
    this.badge.removeAttribute("display");
  }

  /** @param {number} y @param {number} x @param {string} text */
  #write(y, x, text) {
    const [middle, base] = this.drawing.pen.place([y + 0.33, x]);
    this.badge.setAttribute("x", middle);
    this.badge.setAttribute("y", base);
    this.badgeText.data = text;
  }
}
