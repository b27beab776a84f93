/** The eight colours for cells, each with a pattern of its own, so that they tell apart without their hues. */

import { element } from "./svg.js";

const SIDE = 25;
/** The lines of each pattern on a square of 25 units; the first colour is plain. */
const LINES = [
  "", "M6 6h.01M18.5 18.5h.01", "M-2 27L27 -2M-2 2L2 -2M23 27L27 23", "M-2 -2L27 27M23 -2L27 2M-2 23L2 27",
  "M0 12.5H25", "M12.5 0V25", "M0 12.5H25M12.5 0V25", "M6 6h4v4h-4zM16 16h4v4h-4z",
];

/** The patterns, to be put into a drawing once; style sheets name them as `url(#kz-tint-1)` and so on. */
export function tintPatterns() {
  const patterns = LINES.map((lines, index) => {
    const value = index + 1;
    const about = { id: `kz-tint-${value}`, width: SIDE, height: SIDE, patternUnits: "userSpaceOnUse" };
    const ground = element("rect", { class: `kz-tint-ground-${value}`, width: SIDE, height: SIDE });
    return element("pattern", about, ground, ...(lines ? [element("path", { class: "kz-tint-lines", d: lines })] : []));
  });
  return element("defs", {}, ...patterns);
}

/** A small field of a colour, as a cell shows it. @param {number} value */
export function swatch(value) {
  const field = element("rect", { class: `kz-tint kz-tint-${value}`, width: 50, height: 50 });
  return element("svg", { class: "kzp-swatch", viewBox: "0 0 50 50", "aria-hidden": "true", focusable: "false" }, field);
}
