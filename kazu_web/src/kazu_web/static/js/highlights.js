/** What is pointed out on a board: washes of cells, bands along edges, rings where colour alone must not tell. */

import { isCell, isEdge, places } from "./geometry.js";
import { fill, ringed } from "./looks.js";

/** @typedef {import("./geometry.js").Spot} Spot */

/** @type {Record<string, string>} what goes round a highlighted cell, besides its wash */
const RINGS = { hint: "good", wrong: "bad", conflict: "bad" };
/** How far from the outline, in half-cells, a band has to lie: the half of it that does not fit the drawing's margin. */
const HALF_BAND = 0.1;

export class Highlights {
  /** @param {import("./draw.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    /** @type {Map<string, Map<Spot, SVGElement[]>>} what was made for each role */
    this.washes = new Map();
    /** @type {Map<string, Set<Spot>>} what is pointed out, by role */
    this.shown = new Map();
  }

  /** Points spots out in a role, and no others. @param {string} role @param {Iterable<Spot>} spots */
  wash(role, spots) {
    const wanted = new Set(spots);
    const before = this.shown.get(role) ?? new Set();
    this.shown.set(role, wanted);
    for (const at of before) if (!wanted.has(at)) this.#show(role, at, false);
    for (const at of wanted) if (!before.has(at)) this.#show(role, at, true);
    if (role in RINGS) for (const at of new Set([...before, ...wanted])) if (isCell(at)) this.drawing.relight(at);
  }

  /** Makes a highlight's elements before they are needed. @param {string} role @param {Iterable<Spot>} spots */
  prepareWash(role, spots) {
    for (const at of spots) this.#show(role, at, false);
  }

  /** @param {string} role @param {Spot} at @param {boolean} on */
  #show(role, at, on) {
    const made = this.washes.get(role) ?? new Map();
    this.washes.set(role, made);
    if (!made.has(at)) made.set(at, this.#washed(role, at));
    for (const node of made.get(at)) {
      if (on) node.removeAttribute("display");
      else node.setAttribute("display", "none");
    }
  }

  /** @param {string} role @param {Spot} at @returns {SVGElement[]} */
  #washed(role, at) {
    const items = isCell(at) ? [fill(places(at), role)] : isEdge(at) ? this.#bands(role, at) : [{ t: "disc", at: places(at), radius: 0.4, role }];
    if (isCell(at) && role in RINGS) items.push(ringed(places(at), RINGS[role], role === "conflict"));
    return items.flatMap((item) => {
      const drawn = this.drawing.pen.draw(item);
      this.drawing.group(item.role).append(...drawn);
      return drawn;
    });
  }

  /** @param {string} role @param {Spot} edge @returns {any[]} */
  #bands(role, edge) {
    const beside = this.drawing.grid.beside(edge);
    const paths = this.drawing.state.payload.layers.some((/** @type {any} */ layer) => layer.look === "path");
    const points = (paths && beside.length === 2 ? beside : this.drawing.grid.ends(edge)).map((at) => this.#within(places(at)));
    const band = { t: "line", points, role };
    return role in RINGS ? [band, { t: "line", points, role: RINGS[role], dashed: true }] : [band];
  }

  /** A point so far inside the outline that a band through it is not cut off at the drawing's border. @param {import("./geometry.js").Point} point */
  #within([y, x]) {
    const { height, width } = this.drawing.grid;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, HALF_BAND), most - HALF_BAND);
    return [within(y, 2 * height), within(x, 2 * width)];
  }
}
