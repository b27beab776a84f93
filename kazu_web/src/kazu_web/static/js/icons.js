/** Small pictures for buttons: strokes on a square of 24, in the colour of the words beside them. */

import { element } from "./svg.js";

/** Each picture as paths, drawn or filled. @type {Record<string, {lines?: string, filled?: string}>} */
const PICTURES = {
  undo: { lines: "M9 6.5L4.5 11 9 15.5M5 11h9a5 5 0 0 1 0 10h-3" },
  redo: { lines: "M15 6.5l4.5 4.5-4.5 4.5M19 11h-9a5 5 0 0 0 0 10h3" },
  hint: { lines: "M9.5 20h5M10 17v-1.6a6 6 0 1 1 4 0V17z" },
  check: { lines: "M4.5 12.8l4.8 4.8L19.5 7" },
  try: { lines: "M7 4v16M7 12h5a4 4 0 0 0 4-4V6M13 8.5L16 5l3 3.5" },
  keep: { lines: "M4.5 12.8l4.8 4.8L19.5 7" },
  drop: { lines: "M6 6l12 12M18 6L6 18" },
  restart: { lines: "M5 12a7 7 0 1 0 2.2-5.1M4.5 4.5v4h4" },
  pause: { lines: "M9 6v12M15 6v12" },
  resume: { filled: "M8.5 5.5l10 6.5-10 6.5z" },
  replay: { lines: "M5 12a7 7 0 1 0 2.2-5.1M4.5 4.5v4h4", filled: "M10 8.8l5.4 3.2-5.4 3.2z" },
  "step-back": { lines: "M7 6v12", filled: "M18 6v12l-8-6z" },
  "step-on": { lines: "M17 6v12", filled: "M6 6v12l8-6z" },
  settings: { lines: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.8v4.4M9 13.8v4.4" },
  share: { lines: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" },
  close: { lines: "M6 6l12 12M18 6L6 18" },
  erase: { lines: "M8 19h11M4.6 14.6l8.8-8.8 5.2 5.2-7.9 7.9H8.6z" },
  number: { lines: "M9.5 8l3-2v12M9.5 18h6" },
  corner: { lines: "M4.5 4.5h15v15h-15zM8 7.5v3M16 7.5v3M8 13.5v3" },
  centre: { lines: "M4.5 4.5h15v15h-15zM9 10.5v3M12 10.5v3M15 10.5v3" },
  wall: { lines: "M4.5 4.5h15v15h-15zM12 4.5v7.5h7.5" },
  tint: { lines: "M12 4.2c3 3.8 5.2 6.4 5.2 9.3a5.2 5.2 0 0 1-10.4 0c0-2.9 2.2-5.5 5.2-9.3z" },
  struck: { lines: "M5 17L19 7M9 18.5a7 7 0 1 1 6 0" },
  hand: { lines: "M12 3.5v17M3.5 12h17M9.5 6L12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.5M6 9.5L3.5 12 6 14.5M18 9.5l2.5 2.5-2.5 2.5" },
  auto: { lines: "M5 19l1-4L16.5 4.5l3 3L9 18z" },
  fill: { filled: "M5 5h14v14H5z" },
  dot: { filled: "M12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z" },
  bulb: { lines: "M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z" },
  across: { lines: "M4.5 12h15" },
  down: { lines: "M12 4.5v15" },
  line: { lines: "M5 17V8h9v9h5" },
  cross: { lines: "M8 8l8 8M16 8l-8 8" },
  rect: { lines: "M4.5 7h15v10h-15z" },
  notes: { lines: "M5 19l1-4L16.5 4.5l3 3L9 18zM13 19h6" },
  swap: { lines: "M4 9h14M14.5 5.5L18 9l-3.5 3.5M20 15H6M9.5 11.5L6 15l3.5 3.5" },
  larger: { lines: "M12 6v12M6 12h12" },
  smaller: { lines: "M6 12h12" },
};

/** @param {string} name */
export function icon(name) {
  const { lines, filled } = PICTURES[name] ?? PICTURES.dot;
  const paths = [];
  if (lines) paths.push(element("path", { class: "kz-icon-line", d: lines }));
  if (filled) paths.push(element("path", { class: "kz-icon-fill", d: filled }));
  return element("svg", { class: "kz-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, ...paths);
}
