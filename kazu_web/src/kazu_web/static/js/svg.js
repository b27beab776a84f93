/** Draws the items of a scene as SVG elements: a hundred units a cell, a margin of ten, one class for each role. */

export const SVG = "http://www.w3.org/2000/svg";
export const HALF = 50;
export const MARGIN = 10;

const BASELINE = 0.35;
const DASHES = "9 7";

/** What a primitive is, from the bottom of a drawing to its top. */
export const ROLES = [
  "paper", "region", "diagonal", "lit", "peer", "same", "select", "reason", "hint", "wrong", "conflict", "shaded",
  "block", "grid", "cage", "wall", "box", "frame", "corner", "pearl-white", "pearl-black", "ring", "bar", "line",
  "path", "good", "bad", "cross", "dot", "bulb", "mark", "note", "given", "entry", "on-shade", "clue", "clue-done",
];

/** @typedef {[number, number]} Point */

/** A number rounded to two decimals (half up), without trailing zeros. @param {number} value */
export function number(value) {
  const hundredths = value >= 0 ? Math.trunc(value * 100 + 0.5) : -Math.trunc(-value * 100 + 0.5);
  return String(hundredths / 100);
}

/** @param {string} name @param {Record<string, string | number | null | undefined>} attributes @param {Node[]} children @returns {SVGElement} */
export function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) {
      made.setAttribute(key, typeof value === "number" ? number(value) : value);
    }
  }
  made.append(...children);
  return made;
}

/** Turns a scene's places into units. */
export class Pen {
  /** @param {number} top @param {number} left the outline's first point, in half-cells */
  constructor(top, left) {
    this.top = top;
    this.left = left;
  }

  /** x and y of a point as they are written. @param {Point} point */
  place([y, x]) {
    return [number((x - this.left) * HALF + MARGIN), number((y - this.top) * HALF + MARGIN)];
  }

  /** The course of a line. @param {{points: Point[], closed?: boolean}} line */
  course({ points, closed }) {
    return `M${points.map((point) => this.place(point).join(" ")).join("L")}${closed ? "Z" : ""}`;
  }

  /** The attributes of the element that an item is drawn as. @param {any} item */
  attributes(item) {
    return ATTRIBUTES[item.t](item, this);
  }

  /** The elements that an item is drawn as. @param {any} item @returns {SVGElement[]} */
  draw(item) {
    if (item.t === "text") {
      return [element("text", this.attributes(item), document.createTextNode(item.text))];
    }
    const drawn = element(ELEMENTS[item.t], this.attributes(item));
    return item.t === "sign" && item.form.startsWith("chevron") ? [this.#ground(item), drawn] : [drawn];
  }

  /** The disc behind a sign. @param {any} sign */
  #ground(sign) {
    return element("circle", { class: "kz-mark-bg", ...circle(sign.at, sign.size * 0.95, this) });
  }

  /** One element for lines that are alike. @param {any[]} lines */
  path(lines) {
    const { role, dashed } = lines[0];
    const d = lines.map((line) => this.course(line)).join("");
    return element("path", { class: `kz-${role}`, "stroke-dasharray": dashed ? DASHES : null, d });
  }

  /**
   * The elements of items of one role, in order; lines that follow one another and are alike become one element. Of
   * everything else it tells which elements an item became.
   * @param {any[]} items @param {(item: any, nodes: SVGElement[]) => void} tell
   */
  drawAll(items, tell) {
    const drawn = [];
    for (let at = 0; at < items.length; ) {
      let end = at + 1;
      if (items[at].t === "line") {
        while (end < items.length && items[end].t === "line" && items[end].dashed === items[at].dashed) end += 1;
        drawn.push(this.path(items.slice(at, end)));
      } else {
        const nodes = this.draw(items[at]);
        tell(items[at], nodes);
        drawn.push(...nodes);
      }
      at = end;
    }
    return drawn;
  }
}

/** @type {Record<string, string>} */
const ELEMENTS = { fill: "rect", line: "path", disc: "circle", shape: "polygon", sign: "path", text: "text" };

/** @type {Record<string, (item: any, pen: Pen) => Record<string, string | number | null | undefined>>} */
const ATTRIBUTES = {
  fill({ top, left, height, width, role }, pen) {
    const [x, y] = pen.place([top, left]);
    const [across, down] = [width * HALF, height * HALF];
    if (role === "paper") {
      return { class: "kz-paper", width: across + 2 * MARGIN, height: down + 2 * MARGIN, rx: "6" };
    }
    return { class: `kz-${role}`, x, y, width: across, height: down };
  },
  line: (line, pen) => ({
    class: `kz-${line.role}`, "stroke-dasharray": line.dashed ? DASHES : null, d: pen.course(line),
  }),
  disc: ({ at, radius, role }, pen) => ({ class: `kz-${role}`, ...circle(at, radius, pen) }),
  shape: ({ points, role }, pen) => ({
    class: `kz-${role}`, points: points.map((/** @type {Point} */ point) => pen.place(point).join(",")).join(" "),
  }),
  sign: (sign, pen) => ({
    class: `kz-${sign.role}`, d: strokes(sign).map((points) => pen.course({ points })).join(""),
  }),
  text({ at, role, size, start }, pen) {
    const [x] = pen.place(at);
    const [, y] = pen.place([at[0] + BASELINE * size, at[1]]);
    return { class: start ? `kz-${role} kz-start` : `kz-${role}`, x, y, "font-size": size * HALF };
  },
};

/** @param {Point} at @param {number} radius @param {Pen} pen */
function circle(at, radius, pen) {
  const [cx, cy] = pen.place(at);
  return { cx, cy, r: radius * HALF };
}

/** @type {Record<string, Point[][]>} each sign as strokes from -1 to 1, as (y, x), its point upward */
const FORMS = {
  cross: [[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]],
  arrow: [[[1, 0], [-1, 0]], [[-0.2, -0.65], [-1, 0], [-0.2, 0.65]]],
  chevron: [[[0.8, -1], [-0.8, 0], [0.8, 1]]],
};

/** @type {Record<string, (point: Point) => Point>} */
const WAYS = { up: ([y, x]) => [y, x], down: ([y, x]) => [-y, -x], left: ([y, x]) => [-x, y], right: ([y, x]) => [x, -y] };

/** The strokes of a sign, in half-cells. @param {any} sign @returns {Point[][]} */
function strokes({ at: [y, x], form, size }) {
  const [shape, way = "up"] = form.split("-");
  const turned = FORMS[shape].map((stroke) => stroke.map(WAYS[way]));
  return turned.map((stroke) => stroke.map(([down, right]) => [y + (down * size) / 2, x + (right * size) / 2]));
}
