/**
 * Places on a grid: cells, edges and corners by half-cells, what lies under a point, and the way between two points.
 *
 * A spot is written "y,x" in half-cells from the top left corner: both odd is a cell, both even a corner, else an edge.
 * A point is [y, x] in half-cells and may be fractional.
 */

/** @typedef {string} Spot */
/** @typedef {[number, number]} Point */

/** How far from a border, in half-cells, a point still means the border and not the cell. */
export const EDGE_ZONE = 0.44;
/** How far from the middle, in half-cells, a point means nothing but the cell. */
export const CORE = 0.5;
/** How near to the middle of the next cell, in half-cells, a stroke has to come to go there. */
export const REACH = 0.9;

/** @param {number} y @param {number} x @returns {Spot} */
export const spot = (y, x) => `${y},${x}`;

/** @param {Spot} at @returns {Point} */
export function places(at) {
  const comma = at.indexOf(",");
  return [Number(at.slice(0, comma)), Number(at.slice(comma + 1))];
}

/** @param {Spot} at */
export function isCell(at) {
  const [y, x] = places(at);
  return Boolean(y & 1 && x & 1);
}

/** @param {Spot} at */
export function isEdge(at) {
  const [y, x] = places(at);
  return Boolean((y ^ x) & 1);
}

/** Sorts spots in reading order. @param {Spot} one @param {Spot} other */
export function reading(one, other) {
  const [y, x] = places(one);
  const [v, u] = places(other);
  return y - v || x - u;
}

/** A rectangular grid and its spots; each list is in reading order. */
export class Grid {
  /** @param {number} width @param {number} height in cells */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** @type {Map<string, Spot[]>} */
    this.lists = new Map();
  }

  /** The spots of a layer's places; only those of clues may lie outside. @param {"cell"|"edge"|"inner-edge"|"corner"|"clue"} sort @returns {Spot[]} */
  spots(sort) {
    let list = this.lists.get(sort);
    if (!list) this.lists.set(sort, (list = sort === "clue" ? this.#clueSpots() : this.#spotsIn(0, (y, x) => this.#isOf(sort, y, x))));
    return list;
  }

  /** The spots on the grid and so many half-cells round it that a test lets through. @param {number} round @param {(y: number, x: number) => boolean} test */
  #spotsIn(round, test) {
    const list = [];
    for (let y = -round; y <= 2 * this.height + round; y += 1) {
      for (let x = -round; x <= 2 * this.width + round; x += 1) if (test(y, x)) list.push(spot(y, x));
    }
    return list;
  }

  /** Where clues may be: in cells, and after all of them between and round them. */
  #clueSpots() {
    return [...this.spots("cell"), ...this.#spotsIn(1, (y, x) => !(y & 1 && x & 1 && this.isInner(y, x)))];
  }

  /** @param {string} sort @param {number} y @param {number} x */
  #isOf(sort, y, x) {
    if (sort === "cell") return Boolean(y & 1 && x & 1);
    if (sort === "corner") return !(y & 1 || x & 1);
    if (!((y ^ x) & 1)) return false;
    return sort === "edge" || this.isInner(y, x);
  }

  /** Whether a place lies inside the outline. @param {number} y @param {number} x */
  isInner(y, x) {
    return y > 0 && x > 0 && y < 2 * this.height && x < 2 * this.width;
  }

  /** @param {Spot} at */
  holds(at) {
    const [y, x] = places(at);
    return y >= 0 && x >= 0 && y <= 2 * this.height && x <= 2 * this.width;
  }

  /** The spot so many half-cells away, or null outside. @param {Spot} at @param {number} dy @param {number} dx */
  step(at, dy, dx) {
    const [y, x] = places(at);
    const next = spot(y + dy, x + dx);
    return this.holds(next) ? next : null;
  }

  /** The cell under a point, or null outside. @param {Point} point @returns {Spot | null} */
  cellAt([y, x]) {
    const row = Math.floor(y / 2);
    const column = Math.floor(x / 2);
    if (row < 0 || column < 0 || row >= this.height || column >= this.width) return null;
    return spot(2 * row + 1, 2 * column + 1);
  }

  /** The cell whose middle is within reach of a point, or null. @param {Point} point @param {number} [reach] */
  cellNear(point, reach = REACH) {
    const cell = this.cellAt(point);
    return cell && distance(point, places(cell)) <= reach ? cell : null;
  }

  /** The corner nearest to a point. @param {Point} point @returns {Spot} */
  cornerNear([y, x]) {
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
    return spot(2 * within(Math.round(y / 2), this.height), 2 * within(Math.round(x / 2), this.width));
  }

  /**
   * The edge nearest to a point and how far it is, in half-cells.
   * @param {Point} point @returns {{edge: Spot, away: number}}
   */
  edgeNear([y, x]) {
    const row = Math.max(0, Math.min(this.height - 1, Math.floor(y / 2)));
    const column = Math.max(0, Math.min(this.width - 1, Math.floor(x / 2)));
    const sides = [
      { edge: spot(2 * row, 2 * column + 1), away: Math.abs(y - 2 * row) },
      { edge: spot(2 * row + 2, 2 * column + 1), away: Math.abs(y - 2 * row - 2) },
      { edge: spot(2 * row + 1, 2 * column), away: Math.abs(x - 2 * column) },
      { edge: spot(2 * row + 1, 2 * column + 2), away: Math.abs(x - 2 * column - 2) },
    ];
    return sides.reduce((best, side) => (side.away < best.away ? side : best));
  }

  /** The cells above, below, left and right that there are. @param {Spot} cell @returns {Spot[]} */
  neighbours(cell) {
    return this.#around(cell, 2).filter((at) => this.isInner(...places(at)));
  }

  /** The edges above, below, left and right of a cell. @param {Spot} cell @returns {Spot[]} */
  sides(cell) {
    return this.#around(cell, 1);
  }

  /** The edges that end at a corner. @param {Spot} corner @returns {Spot[]} */
  meeting(corner) {
    return this.#around(corner, 1).filter((at) => this.holds(at));
  }

  /** @param {Spot} at @param {number} far @returns {Spot[]} */
  #around(at, far) {
    const [y, x] = places(at);
    return [spot(y - far, x), spot(y + far, x), spot(y, x - far), spot(y, x + far)];
  }

  /** The two corners of an edge. @param {Spot} edge @returns {[Spot, Spot]} */
  ends(edge) {
    const [y, x] = places(edge);
    return y & 1 ? [spot(y - 1, x), spot(y + 1, x)] : [spot(y, x - 1), spot(y, x + 1)];
  }

  /** The cells on both sides of an edge that there are. @param {Spot} edge @returns {Spot[]} */
  beside(edge) {
    const [y, x] = places(edge);
    const pair = y & 1 ? [spot(y, x - 1), spot(y, x + 1)] : [spot(y - 1, x), spot(y + 1, x)];
    return pair.filter((at) => this.isInner(...places(at)));
  }
}

/** The spot between two cells, or two corners, that are a step apart; null for others. @param {Spot} a @param {Spot} b */
export function between(a, b) {
  const [y, x] = places(a);
  const [v, u] = places(b);
  if (Math.abs(y - v) + Math.abs(x - u) !== 2 || (y !== v && x !== u)) return null;
  return spot((y + v) / 2, (x + u) / 2);
}

/** @param {Point} a @param {Point} b */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The points from one to another, so close that no cell on the way is skipped. @param {Point} a @param {Point} b */
export function* way(a, b, step = 0.25) {
  const steps = Math.max(1, Math.ceil(distance(a, b) / step));
  for (let at = 1; at <= steps; at += 1) {
    const part = at / steps;
    yield /** @type {Point} */ ([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]);
  }
}

/**
 * The spots, two half-cells apart, by which one goes from a cell to a cell, or a corner to a corner: first along the
 * longer way. The first is left out.
 * @param {Spot} from @param {Spot} to @returns {Spot[]}
 */
export function steps(from, to) {
  let [y, x] = places(from);
  const [v, u] = places(to);
  const found = [];
  const alongFirst = Math.abs(u - x) >= Math.abs(v - y);
  while (y !== v || x !== u) {
    if (x !== u && (alongFirst || y === v)) x += 2 * Math.sign(u - x);
    else y += 2 * Math.sign(v - y);
    found.push(spot(y, x));
  }
  return found;
}

/** The cells of the rectangle between two cells. @param {Spot} from @param {Spot} to @returns {Spot[]} */
export function rangeOf(from, to) {
  const [[y, x], [v, u]] = [places(from), places(to)];
  const cells = [];
  for (let row = Math.min(y, v); row <= Math.max(y, v); row += 2) {
    for (let column = Math.min(x, u); column <= Math.max(x, u); column += 2) cells.push(spot(row, column));
  }
  return cells;
}
