/**
 * Colours what hangs together: each line, and each area of filled cells, has a colour and a pattern of its own.
 *
 * A piece keeps its colour as it grows; of two that are joined the larger one keeps it.
 */

import { element } from "../svg.js";

/** @typedef {import("../geometry.js").Spot} Spot */

export const COLOURS = 12;
/** A filled cell by itself hangs together with nothing. */
const LEAST_CELLS = 2;

/** @param {import("../board.js").Board} board */
export const start = (board) => new Components(board.drawing);

export class Components {
  /** @param {import("../draw.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.grid = drawing.grid;
    /** @type {Map<string, SVGElement[]>} a path for each colour, by layer */
    this.paths = new Map();
    /** @type {Map<string, Map<Spot, number>>} the colours that were given last, by layer */
    this.given = new Map();
    for (const name of drawing.lines.keys()) this.#prepare(name);
    drawing.colouring = this;
    drawing.repaint();
  }

  /** Takes the colours away. */
  destroy() {
    this.drawing.colouring = null;
    for (const paths of this.paths.values()) for (const path of paths) path.remove();
    for (const [name, colours] of this.given) for (const at of colours.keys()) this.#fill(name, at, 0);
    this.drawing.repaint();
  }

  /** Makes, hidden, a path for each colour. @param {string} name */
  #prepare(name) {
    const { plain } = /** @type {{plain: SVGElement}} */ (this.drawing.lines.get(name));
    if (this.drawing.state.layers.get(name).look === "rect") return;
    const look = plain.getAttribute("class");
    const paths = Array.from({ length: COLOURS }, (_, index) => element("path", { class: `${look} kz-comp-${index + 1}`, d: "", display: "none" }));
    plain.after(...paths);
    this.paths.set(name, paths);
  }

  /** Draws the lines of a layer piece by piece. @param {any} layer @param {Spot[]} edges @returns {boolean} whether these are lines that it colours */
  lines(layer, edges) {
    const paths = this.paths.get(layer.name);
    if (!paths) return false;
    const nodesOf = (/** @type {Spot} */ edge) => (layer.look === "side" ? this.grid.ends(edge) : this.grid.beside(edge));
    const colours = this.#coloured(layer.name, pieces(edges, nodesOf));
    for (const [index, path] of paths.entries()) {
      this.drawing.course(path, layer, edges.filter((edge) => colours.get(edge) === index + 1));
    }
    return true;
  }

  /** Colours the filled cells of a layer. @param {any} layer */
  fills(layer) {
    const { state } = this.drawing;
    const filled = this.grid.spots("cell").filter((at) => layer.counts.includes(state.value(layer.name, at)));
    const isFilled = new Set(filled);
    const bordersOf = (/** @type {Spot} */ at) => this.grid.sides(at).filter((edge) => this.grid.beside(edge).every((cell) => isFilled.has(cell)));
    const before = this.given.get(layer.name) ?? new Map();
    const colours = this.#coloured(layer.name, pieces(filled, bordersOf).filter((piece) => piece.length >= LEAST_CELLS));
    for (const at of new Set([...before.keys(), ...colours.keys()])) this.#fill(layer.name, at, colours.get(at) ?? 0);
  }

  /** @param {string} name @param {Spot} at @param {number} colour 0 for none */
  #fill(name, at, colour) {
    for (const nodes of this.drawing.ready.get(`${name} ${at}`)?.values() ?? []) {
      for (const { classList } of nodes) {
        const worn = [...classList].find((one) => one.startsWith("kz-comp-"));
        const wanted = colour ? `kz-comp-${colour}` : undefined;
        if (worn === wanted) continue;
        if (worn) classList.remove(worn);
        if (wanted) classList.add(wanted);
      }
    }
  }

  /** Gives each piece a colour, the one that most of it had if that is free. @param {string} name @param {Spot[][]} all @returns {Map<Spot, number>} */
  #coloured(name, all) {
    const before = this.given.get(name) ?? new Map();
    /** How often each colour has been given; all come once before any comes twice. */
    const uses = new Array(COLOURS).fill(0);
    /** @type {Map<Spot, number>} */
    const now = new Map();
    for (const [index, piece] of all.sort((one, other) => other.length - one.length).entries()) {
      const turn = Math.floor(index / COLOURS);
      const isFree = (/** @type {number} */ colour) => uses[colour - 1] <= turn;
      const colour = most(piece.map((at) => before.get(at) ?? 0).filter((one) => one && isFree(one))) ?? uses.indexOf(Math.min(...uses)) + 1;
      uses[colour - 1] += 1;
      for (const at of piece) now.set(at, colour);
    }
    this.given.set(name, now);
    return now;
  }
}

/** Spots that have something in common, directly or by others, as lists. @param {Spot[]} spots @param {(at: Spot) => Spot[]} partsOf @returns {Spot[][]} */
export function pieces(spots, partsOf) {
  /** @type {Map<Spot, Spot[]>} */
  const sharing = new Map();
  for (const at of spots) for (const part of partsOf(at)) sharing.set(part, [...(sharing.get(part) ?? []), at]);
  const left = new Set(spots);
  const found = [];
  for (const first of spots) {
    if (!left.delete(first)) continue;
    const piece = [first];
    for (const at of piece) {
      for (const part of partsOf(at)) for (const next of sharing.get(part) ?? []) if (left.delete(next)) piece.push(next);
    }
    found.push(piece);
  }
  return found;
}

/** The number that is there most often. @param {number[]} numbers @returns {number | undefined} */
function most(numbers) {
  const counts = new Map();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0];
}
