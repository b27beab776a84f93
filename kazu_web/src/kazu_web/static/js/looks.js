/** What is written, as items of a scene: by the look of its layer, for every kind alike. */

import { places, reading } from "./geometry.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {[number, number]} Point */

/** Looks that are drawn as lines through all that is written, not spot by spot, with what those lines are. */
export const LINED = new Map([["side", "line"], ["path", "path"], ["rect", "wall"]]);

/** From so many numbers on, the notes of a cell are a grid of dots: so many small numbers cannot be read. */
export const MANY = 16;

/** The largest letters, in half-cells, with which the longest of the texts still fits a cell. @param {string[]} words */
export function textSize(words) {
  const longest = Math.max(0, ...words.map((word) => word.length));
  return [1.2, 1.2, 1][longest] ?? Math.round((2.1 / longest) * 100) / 100;
}

/** The names of a layer's values. @param {any} layer @returns {Map<number, string>} */
export function namesOf(layer) {
  return new Map(Object.entries(layer.values).map(([value, words]) => [Number(value), /** @type {any} */ (words).en]));
}

/** The names by which notes are shown: those of the first layer of numbers. @param {any[]} layers */
export function noteNames(layers) {
  const numbers = layers.find((layer) => layer.look === "number");
  return numbers ? namesOf(numbers) : new Map([1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => [value, String(value)]));
}

/**
 * The items of one value at a spot.
 * @param {any} layer @param {Spot} at @param {number} value
 * @param {{names: Map<number, string>, isPrinted: (at: Spot) => boolean}} about
 * @returns {any[]}
 */
export function itemsAt(layer, at, value, { names, isPrinted }) {
  if (!value) return [];
  const helper = layer.look !== "notes" && !layer.counts.includes(value);
  if (helper) return [nothingHere(layer, at, isPrinted(at))];
  return LOOKS[layer.look]?.(places(at), value, names, layer) ?? [];
}

/** The sign that a spot stays free: a dot in a cell, round its number if any, a cross on an edge. @param {any} layer @param {Spot} at @param {boolean} isPrinted */
function nothingHere(layer, at, isPrinted) {
  if (layer.places !== "cell") return cross(places(at));
  return isPrinted ? disc(places(at), 0.76, "ring") : disc(places(at), 0.14, "dot");
}

/** @param {Point} at @param {number} radius @param {string} role */
const disc = (at, radius, role) => ({ t: "disc", at, radius, role });
/** @param {Point} at */
const cross = (at) => ({ t: "sign", at, form: "cross", role: "cross", size: 0.4 });
/** @param {Point} at @param {string} role */
export const fill = ([y, x], role) => ({ t: "fill", top: y - 1, left: x - 1, height: 2, width: 2, role });

/** @type {Record<string, (at: Point, value: number, names: Map<number, string>, layer: any) => any[]>} */
const LOOKS = {
  number: (at, value, names) => [
    { t: "text", at, text: names.get(value) ?? String(value), role: "entry", size: textSize([...names.values()]) },
  ],
  notes: notesIn,
  fill: (at) => [fill(at, "shaded")],
  dot: (at) => [disc(at, 0.14, "dot")],
  bulb: (at) => [disc(at, 0.56, "bulb")],
  bar([y, x], value) {
    const [down, across] = value === 1 ? [0, 0.62] : [0.62, 0];
    return [{ t: "line", points: [[y - down, x - across], [y + down, x + across]], role: "bar" }];
  },
  cross: (at) => [cross(at)],
};

/** Which numbers a mask notes. @param {number} mask @returns {number[]} */
export function noted(mask) {
  const found = [];
  for (let value = 0, rest = mask; rest > 0; value += 1, rest = Math.floor(rest / 2)) if (rest % 2) found.push(value);
  return found;
}

/** Notes, each at its own place in the cell, below its top. @param {Point} at @param {number} mask @param {Map<number, string>} names @param {any} layer */
function notesIn([y, x], mask, names, { below = 0 }) {
  const highest = Math.max(...names.keys());
  const columns = Math.floor(Math.sqrt(highest - 1)) + 1;
  const rows = Math.ceil(highest / columns);
  const aside = below ? 0.16 : 0; // where something is printed at the top, a line may run inside the other edges
  const [high, wide] = [(1.76 - below - aside) / rows, (1.72 - 2 * aside) / columns];
  const [size, radius] = [0.72, 0.34].map((share) => Math.round(share * Math.min(high, wide) * 100) / 100);
  return noted(mask).filter((value) => value > 0 && value <= highest).map((value) => {
    const [row, column] = [Math.floor((value - 1) / columns), (value - 1) % columns];
    const at = [y - 0.86 + below + (row + 0.5) * high, x - 0.86 + aside + (column + 0.5) * wide];
    const text = names.get(value) ?? String(value);
    if (highest >= MANY) return { ...disc(/** @type {Point} */ (at), radius, "note"), text, values: [value] };
    return { t: "text", at, text, role: "note", size, values: [value] };
  });
}

/** Notes in one line, in the middle of a cell or at its top. @param {Point} at @param {number} mask @param {Map<number, string>} names */
export function notesInLine([y, x], mask, names, where = "centre") {
  const text = noted(mask).map((value) => names.get(value) ?? String(value)).join(noteGap(names));
  const size = Math.min(where === "centre" ? 0.62 : 0.5, 2.6 / Math.max(1, text.length));
  return [{ t: "text", at: [where === "centre" ? y : y - 0.66, x], text, role: "note", size, values: noted(mask) }];
}

/** @param {Map<number, string>} names */
const noteGap = (names) => ([...names.values()].some((name) => name.length > 1) ? " " : "");

/**
 * The lines through everything that is written on a layer of lines.
 * @param {any} layer @param {Iterable<Spot>} edges @param {Grid} grid @returns {any[]}
 */
export function linesOf(layer, edges, grid) {
  if (layer.look === "rect") return straight([...edges], "wall");
  const role = LINED.get(layer.look) ?? "line";
  /** @type {[Spot, Spot][]} */
  const segments = [];
  for (const edge of edges) {
    const pair = layer.look === "side" ? grid.ends(edge) : grid.beside(edge);
    if (pair.length === 2) segments.push([pair[0], pair[1]]);
  }
  return joined(segments, role);
}

/** Lines along edges, edges that continue one another drawn as one line. @param {Spot[]} edges @param {string} role */
export function straight(edges, role) {
  const sorted = edges.map(places).sort(along);
  const lines = [];
  /** @type {Point | null} */
  let start = null;
  /** @type {Point} */
  let end = [0, 0];
  for (const [y, x] of sorted) {
    const down = y & 1;
    const first = /** @type {Point} */ (down ? [y - 1, x] : [y, x - 1]);
    const last = /** @type {Point} */ (down ? [y + 1, x] : [y, x + 1]);
    const continues = start && first[0] === end[0] && first[1] === end[1] && (start[0] === first[0]) === (first[0] === last[0]);
    if (!continues) {
      if (start) lines.push({ t: "line", points: [start, end], role });
      start = first;
    }
    end = last;
  }
  if (start) lines.push({ t: "line", points: [start, end], role });
  return lines;
}

/** Sorts edges by direction (across first), then by the line they lie on, then along it. @param {Point} one @param {Point} other */
function along(one, other) {
  const key = (/** @type {Point} */ [y, x]) => (y & 1 ? [1, x, y] : [0, y, x]);
  const [a, b] = [key(one), key(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Lines through segments, each as long as it can be without a fork; a loop comes out closed. @param {[Spot, Spot][]} segments @param {string} role */
export function joined(segments, role) {
  /** @type {Map<Spot, Spot[]>} */
  const ends = new Map();
  const sorted = segments.map(ordered).sort((a, b) => reading(a[0], b[0]) || reading(a[1], b[1]));
  const push = (/** @type {Spot} */ one, /** @type {Spot} */ other) => ends.set(one, [...(ends.get(one) ?? []), other]);
  for (const [one, other] of sorted) {
    push(one, other);
    push(other, one);
  }
  const isStop = new Set([...ends].filter(([, to]) => to.length !== 2).map(([at]) => at));
  const starts = [...ends.keys()].sort((a, b) => Number(isStop.has(b)) - Number(isStop.has(a)) || reading(a, b));
  const lines = [];
  for (const start of starts) {
    while (/** @type {Spot[]} */ (ends.get(start)).length) lines.push(traced(ends, start, isStop, role));
  }
  return lines;
}

/** @param {[Spot, Spot]} segment @returns {[Spot, Spot]} */
function ordered([one, other]) {
  return reading(one, other) <= 0 ? [one, other] : [other, one];
}

/** One line out of the segments that are left, to a stop or back to the start. @param {Map<Spot, Spot[]>} ends @param {Spot} start @param {Set<Spot>} isStop @param {string} role */
function traced(ends, start, isStop, role) {
  const spots = [start];
  let here = start;
  do {
    const next = /** @type {Spot} */ (/** @type {Spot[]} */ (ends.get(here)).shift());
    const back = /** @type {Spot[]} */ (ends.get(next));
    back.splice(back.indexOf(here), 1);
    spots.push(next);
    here = next;
  } while (!isStop.has(here) && here !== start);
  const closed = here === start;
  return { t: "line", points: turning((closed ? spots.slice(0, -1) : spots).map(places), closed), role, closed };
}

/** The points at which a line turns, and its ends when it is open. @param {Point[]} points @param {boolean} closed */
function turning(points, closed) {
  return points.filter(([y, x], index) => {
    const isEnd = !closed && (index === 0 || index === points.length - 1);
    const before = points[(index + points.length - 1) % points.length];
    const after = points[(index + 1) % points.length];
    return isEnd || after[0] - y !== y - before[0] || after[1] - x !== x - before[1];
  });
}

/** A ring round a cell that a hint or a finding speaks of. @param {Point} at @param {string} role @param {boolean} dashed */
export function ringed([y, x], role, dashed) {
  const [near, far] = [-0.86, 0.86];
  const points = [[y + near, x + near], [y + near, x + far], [y + far, x + far], [y + far, x + near]];
  return { t: "line", points, role, closed: true, dashed };
}
