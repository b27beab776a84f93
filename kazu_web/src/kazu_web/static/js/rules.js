/**
 * The rules that a page judges by itself: generic ones, which a puzzle's payload names with their spots and numbers.
 *
 * Each does what the constraint's own reading in `kazu_core.constraints` does, on the whole board and at once; a test
 * holds them against each other. Loaded when something is written for the first time.
 *
 * `new Rules(payload.live, state)` knows the rules of one board; `findings()` tells what is wrong already, and
 * `met()` which printed clues are done with, so that a board can grey them. A spot is a number here, y * (2 * width + 1)
 * + x, and `v` has what is written (and counts) on each.
 */

/** @typedef {import("./state.js").State} State */
/** @typedef {Record<string, any> & {spots: number[]}} Rule one constraint */
/** @typedef {{code: string, spots: [number, number][], words: {en: string, ja: string, slots: Record<string, number>}}} Finding */
/** @typedef {(spots: number[], sort?: number, slots?: Record<string, number>) => void} Tell */
/** @typedef {(rule: Rule, v: Int32Array, tell: Tell, done: boolean, board: Shape) => void} Judge */

/** What a board's numbers mean: cells, their neighbours, edges. */
class Shape {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.across = 2 * width + 1;
    this.size = this.across * (2 * height + 1);
    /** @type {number[]} */
    this.cells = [];
    for (let y = 1; y < 2 * height; y += 2) {
      for (let x = 1; x < 2 * width; x += 2) this.cells.push(y * this.across + x);
    }
    this.steps = [-this.across, this.across, -1, 1];
    this.height = height;
    this.width = width;
    this.isCell = new Uint8Array(this.size + 2 * this.across + 2);
    for (const cell of this.cells) this.isCell[cell] = 1;
  }

  /**
   * The pieces that cells fall into, in reading order of their first ones.
   * @param {(cell: number) => boolean} isIn @param {(edge: number, from: number, to: number) => boolean} [isOpen] whether one goes across an edge
   */
  pieces(isIn, isOpen = () => true) {
    const seen = new Uint8Array(this.size);
    /** @type {number[][]} */
    const found = [];
    for (const cell of this.cells) {
      if (seen[cell] || !isIn(cell)) continue;
      const piece = [cell];
      seen[cell] = 1;
      for (const here of piece) {
        for (const next of this.beside(here)) {
          if (seen[next] || !isOpen((here + next) / 2, here, next) || !isIn(next)) continue;
          seen[next] = 1;
          piece.push(next);
        }
      }
      found.push(piece);
    }
    return found;
  }

  /** The cells that share a side with one. @param {number} cell */
  beside(cell) {
    const cells = this.steps.map((step) => cell + 2 * step);
    return cells.filter((next) => next >= 0 && this.isCell[next] && this.#isBeside(cell, next));
  }

  /** Not round the end of a row. @param {number} one @param {number} other */
  #isBeside(one, other) {
    return Math.abs(other - one) > 2 || Math.floor(one / this.across) === Math.floor(other / this.across);
  }
}

/** @param {number[]} spots */
const sorted = (spots) => spots.sort((one, other) => one - other);

/** Those whose value is there more than once. @param {number[]} spots @param {Int32Array} v */
function repeats(spots, v) {
  const once = new Set();
  const twice = new Set();
  for (const at of spots) if (v[at]) (once.has(v[at]) ? twice : once).add(v[at]);
  return twice.size ? spots.filter((at) => twice.has(v[at])) : [];
}

/** @type {Record<string, Judge>} */
const JUDGES = {
  different({ spots }, v, tell) {
    const found = repeats(spots, v);
    if (found.length) tell(sorted(found));
  },

  sum({ spots, total, highest, granted }, v, tell) {
    const repeated = granted ? [] : repeats(spots, v);
    if (repeated.length) tell(repeated, 1);
    let [left, missing] = [total, 0];
    for (const at of spots) {
      left -= v[at];
      if (!v[at]) missing += 1;
    }
    const least = (missing * (missing + 1)) / 2;
    if (left < least || left > (missing * (2 * highest + 1 - missing)) / 2) tell(spots);
  },

  less({ spots }, v, tell) {
    const [less, more] = spots;
    if (v[less] && v[more] && v[less] >= v[more]) tell(spots);
  },

  seen({ spots, count }, v, tell) {
    let [highest, seen, walked] = [0, 0, 0];
    for (; walked < spots.length && v[spots[walked]]; walked += 1) {
      const value = v[spots[walked]];
      if (value > highest) [highest, seen] = [value, seen + 1];
    }
    if (seen > count || (walked === spots.length && seen !== count)) tell(spots.slice(0, walked));
  },

  apart({ spots }, v, tell) {
    const last = new Map(), near = new Set();
    spots.forEach((spot, at) => {
      const value = v[spot], before = last.get(value);
      if (value && at - before <= value) near.add(spots[before]).add(spot);
      last.set(value, at);
    });
    if (near.size) tell([...near]);
  },

  "up-to"({ spots, most }, v, tell) {
    const large = spots.filter((spot) => v[spot] > most);
    if (large.length) tell(large);
  },

  count({ spots, value, least, most }, v, tell, done) {
    let [found, open] = [0, 0];
    for (const at of spots) {
      if (v[at] === value) found += 1;
      else if (!v[at]) open += 1;
    }
    if (found > most) tell(spots, 0, { found });
    else if (found + (done ? 0 : open) < least) tell(spots, 1, { found });
  },

  "count-either"({ spots, one, other, number, apart }, v, tell, done) {
    const count = (/** @type {number} */ value) => spots.filter((at) => v[at] === value).length;
    const [first, second, left] = [count(one), count(other), done ? 0 : count(0)];
    for (let more = 0; more <= left; more += 1) {
      const [a, b] = [first + more, second + left - more];
      if (number === (apart ? Math.abs(a - b) : Math.max(a, b))) return;
    }
    tell(spots);
  },

  "not-all"({ spots, value }, v, tell) {
    if (spots.every((at) => v[at] === value)) tell(spots);
  },

  unlike({ spots }, v, tell, done) {
    const half = spots.length / 2;
    for (let at = 0; at < half; at += 1) {
      const value = v[spots[at]];
      if (value !== v[spots[at + half]] || !(value || done)) return;
    }
    tell(spots);
  },

  "no-touch"({ spots }, v, tell) {
    if (v[spots[0]] !== 1) return;
    const found = spots.filter((at) => v[at] === 1);
    if (found.length > 1) tell(found);
  },

  connected({ value }, v, tell, done, board) {
    const found = board.pieces((cell) => (v[cell] === 1) === Boolean(value));
    if (found.length < 2) return;
    const largest = found.reduce((best, piece) => (piece.length > best.length ? piece : best));
    tell(sorted(found.filter((piece) => piece !== largest).flat()));
  },

  "island-size"({ spots, size, value }, v, tell, done, board) {
    const area = v[spots[0]] === value ? [] : (islands(v, value, board).get(spots[0]) ?? []);
    if (area.length < size || (done && area.length > size)) tell(area.length ? sorted([...area]) : [spots[0]], 0, { count: area.length });
  },

  degree({ spots }, v, tell, done) {
    const [at, ...edges] = spots;
    const lines = edges.filter((edge) => v[edge] === 1);
    if (lines.length > 2) tell([at, ...lines], 1);
    else if (lines.length === 1 && (done || edges.every((edge) => v[edge]))) tell([at, ...lines]);
  },

  loop({ corner }, v, tell, done, board) {
    const found = lines(v, Boolean(corner), board).sort((one, other) => one.links.length - other.links.length);
    const closed = found.length > 1 && found.find((piece) => done || piece.isClosed);
    if (closed) tell(sorted(closed.links));
  },

  "white-pearl"({ spots: [cell] }, v, tell, done, board) {
    const arms = armsOf(cell, v, done, board);
    const lines = arms.filter((arm) => arm.out.value > 0).map((arm) => arm.out.at);
    const axes = [arms.slice(0, 2), arms.slice(2)];
    const left = axes.find((axis, at) => axis.every((arm) => arm.out.value >= 0) && axes[1 - at].every((arm) => arm.out.value <= 0));
    if (!left) return lines.length ? tell([cell, ...lines]) : tell([cell], 2);
    if (!lines.length) return;
    const straight = left.filter((arm) => arm.on.value > 0).map((arm) => arm.on.at);
    const isStuck = left.every((arm) => arm.sides.every((side) => side.value < 0));
    if (straight.length === 2 || isStuck) tell([cell, ...lines, ...straight], 1);
  },

  "black-pearl"({ spots: [cell] }, v, tell, done, board) {
    const arms = armsOf(cell, v, done, board);
    const lines = arms.filter((arm) => arm.out.value > 0).map((arm) => arm.out.at);
    const axes = [arms.slice(0, 2), arms.slice(2)];
    if (axes.some((axis) => axis.every((arm) => arm.out.value > 0))) return tell([cell, ...lines]);
    const isShort = (/** @type {Arm} */ arm) => arm.on.value < 0 || arm.sides.some((side) => side.value > 0);
    const cut = arms.find((arm) => isShort(arm) && arm.out.value > 0);
    if (cut) return tell([cell, cut.out.at, ...cut.sides.filter((side) => side.value > 0).map((side) => side.at)], 1);
    const isLost = axes.some((axis) => axis.every((arm) => arm.out.value < 0 || isShort(arm)));
    if (isLost) tell(lines.length ? [cell, ...lines] : [cell], lines.length ? 0 : 2);
  },

  "area-clue"({ spots, sizes }, v, tell, done, board) {
    const clues = new Map(spots.map((at, index) => [at, sizes[index]]));
    for (const area of walled(v, board)) {
      const held = area.filter((cell) => clues.has(cell));
      if (!held.length) tell(sorted(area));
      else if (!done && held.length === 1 && !isRight(area, clues.get(held[0]) ?? 0, board)) tell(sorted(area), 1);
    }
  },

  "area-size"({ spots, size }, v, tell, done, board) {
    const area = walled(v, board).find((piece) => piece.includes(spots[0])) ?? [];
    if (area.length < size || (done && area.length > size)) tell(sorted([...area]), 0, { count: area.length });
  },

  "region-size"({ larger }, v, tell, done, board) {
    for (const { region, isClosed } of regions(v, board)) {
      const number = v[region[0]];
      const isWrong = larger ? region.length > number : region.length < number && (done || isClosed);
      if (isWrong) tell(sorted([...region]), 0, { number, count: region.length });
    }
  },
};

/** Whether a rule leaves nothing more to be written on its spots. @type {Record<string, (rule: Rule, v: Int32Array) => boolean>} */
const CLOSING = {
  "no-touch": ({ spots }, v) => v[spots[0]] === 1,
  count: ({ spots, value, most }, v) => spots.filter((at) => v[at] === value).length === most,
  "not-all": ({ spots, value }, v) => spots.filter((at) => v[at] === value).length === spots.length - 1,
  degree: ({ spots }, v) => spots.slice(1).filter((edge) => v[edge] === 1).length === 2,
};

/** @typedef {{at: number, value: number}} Edge with a line (1), open (0), or without a line for good (-1) */
/** @typedef {{out: Edge, on: Edge, sides: Edge[]}} Arm the edge out of a cell, those on from the next cell and at its sides */

/** The four ways out of a cell: up, down, left, right. @param {number} cell @param {Int32Array} v @param {boolean} done @param {Shape} board @returns {Arm[]} */
function armsOf(cell, v, done, { across, width, height }) {
  const [row, column] = [Math.floor(cell / across), cell % across];
  const edge = (/** @type {number} */ down, /** @type {number} */ right) => {
    const [y, x] = [row + down, column + right];
    const isInner = y > 0 && x > 0 && y < 2 * height && x < 2 * width;
    const at = y * across + x;
    return { at, value: isInner && v[at] === 1 ? 1 : isInner && !done ? 0 : -1 };
  };
  return [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([y, x]) => ({
    out: edge(y, x), on: edge(3 * y, 3 * x), sides: [edge(2 * y + x, 2 * x + y), edge(2 * y - x, 2 * x - y)],
  }));
}

/** @type {WeakMap<Int32Array, number[][]>} */
const parted = new WeakMap();

/** The areas between walls, found once for all rules that ask. @param {Int32Array} v @param {Shape} board */
function walled(v, board) {
  let areas = parted.get(v);
  if (!areas) parted.set(v, (areas = board.pieces(() => true, (edge) => v[edge] !== 1)));
  return areas;
}

/** @type {WeakMap<Int32Array, {region: number[], isClosed: boolean}[]>} */
const alike = new WeakMap();

/** The regions of equal numbers, and whether an empty cell lies beside them, found once for all rules that ask. @param {Int32Array} v @param {Shape} board */
function regions(v, board) {
  let found = alike.get(v);
  if (!found) {
    found = board.pieces((cell) => v[cell] > 0, (_edge, from, to) => v[from] === v[to]).map((region) => {
      const isClosed = region.every((cell) => board.beside(cell).every((other) => v[other] > 0));
      return { region, isClosed };
    });
    alike.set(v, found);
  }
  return found;
}

/** @type {WeakMap<Int32Array, Map<number, number[]>>} */
const apart = new WeakMap();

/** The areas of cells without a value by each of their cells, found once for all rules that ask. @param {Int32Array} v @param {number} value @param {Shape} board */
function islands(v, value, board) {
  let areas = apart.get(v);
  if (!areas) {
    areas = new Map();
    for (const piece of board.pieces((cell) => v[cell] !== value)) for (const cell of piece) areas.set(cell, piece);
    apart.set(v, areas);
  }
  return areas;
}

/** Whether an area is a rectangle of so many cells, or of any number for 0. @param {number[]} area @param {number} size @param {Shape} board */
function isRight(area, size, { across }) {
  if (size && area.length !== size) return false;
  const rows = area.map((cell) => Math.floor(cell / across));
  const columns = area.map((cell) => cell % across);
  const span = (/** @type {number[]} */ places) => (Math.max(...places) - Math.min(...places)) / 2 + 1;
  return span(rows) * span(columns) === area.length;
}

/** The lines that hang together. @param {Int32Array} v @param {boolean} corner whether they run from corner to corner @param {Shape} board */
function lines(v, corner, { across, size, width, height }) {
  /** @type {Map<number, number[]>} */
  const meeting = new Map();
  const all = [];
  for (let edge = 0; edge < size; edge += 1) {
    if (v[edge] !== 1) continue;
    const [y, x] = [Math.floor(edge / across), edge % across];
    const isInner = y > 0 && x > 0 && y < 2 * height && x < 2 * width;
    if (!((y ^ x) & 1) || !(corner || isInner)) continue;
    const isLevel = Boolean(y & 1) !== corner;
    const ends = isLevel ? [edge - 1, edge + 1] : [edge - across, edge + across];
    all.push({ edge, ends });
    for (const end of ends) meeting.set(end, [...(meeting.get(end) ?? []), all.length - 1]);
  }
  const seen = new Uint8Array(all.length);
  const found = [];
  for (const first of all.keys()) {
    if (seen[first]) continue;
    const piece = [first];
    seen[first] = 1;
    for (const at of piece) {
      for (const other of all[at].ends.flatMap((end) => meeting.get(end) ?? [])) {
        if (!seen[other]) piece.push(other);
        seen[other] = 1;
      }
    }
    const isClosed = piece.every((at) => all[at].ends.every((end) => meeting.get(end)?.length === 2));
    found.push({ links: piece.map((at) => all[at].edge), isClosed });
  }
  return found;
}

/** A value out of a column, which is one for all when it is not a list. @param {any} column @param {number} at */
const of = (column, at) => (Array.isArray(column) ? column[at] : column);

/** Lists of spots as they were before they were put together. @param {number[][]} rows @returns {number[][]} */
function whole(rows) {
  let start = 0;
  return rows.map(([first, ...others]) => {
    if (first === undefined) return [];
    start += first;
    return [start, ...others.map((other) => start + other)];
  });
}

const COLUMNS = new Set(["rule", "layer", "over", "spots", "told", "where", "clue"]);

export class Rules {
  /** @param {any} live what the payload says of the rules @param {State} state what is written */
  constructor(live, state) {
    this.state = state;
    this.shape = new Shape(state.grid.width, state.grid.height);
    this.words = live.words;
    /** Whether these are all the rules there are. @type {boolean} */
    this.isWhole = live.whole;
    /** @type {Map<string, Int32Array>} by a layer, or by two of them with a space between */
    this.values = new Map();
    this.families = live.rules.filter((/** @type {any} */ family) => family.rule in JUDGES).map(familyOf);
    if (this.families.length < live.rules.length) this.isWhole = false;
    for (const { read } of this.families) this.values.set(read, new Int32Array(this.shape.size));
    this.numbers = new Map(state.grid.spots("cell").concat(state.grid.spots("edge")).map((at) => [at, this.#numberOf(at)]));
  }

  /** @param {string} at */
  #numberOf(at) {
    const [y, x] = at.split(",").map(Number);
    return y * this.shape.across + x;
  }

  /** @param {number} at @returns {[number, number]} */
  #placeOf(at) {
    return [Math.floor(at / this.shape.across), at % this.shape.across];
  }

  /** Notes what is written now and counts. */
  #read() {
    for (const read of this.values.keys()) {
      const values = new Int32Array(this.shape.size);
      for (const layer of read.split(" ")) {
        const { counts } = this.state.layers.get(layer);
        for (const source of [this.state.printed.get(layer), this.state.written.get(layer)]) {
          for (const [at, value] of source ?? []) if (counts.includes(value)) values[this.numbers.get(at) ?? 0] = value;
        }
      }
      this.values.set(read, values);
    }
  }

  /** What is wrong already, in the order of the kind's rules. @returns {Finding[]} */
  findings() {
    this.#read();
    /** @type {Finding[]} */
    const found = [];
    for (const { rule, read, rules, told } of this.families) {
      const values = /** @type {Int32Array} */ (this.values.get(read));
      for (const [at, one] of rules.entries()) {
        JUDGES[rule](one, values, (spots, sort = 0, slots = {}) => {
          const [code, words, numbers] = told[sort];
          const [en, ja] = this.words[of(words, at)];
          const places = (one.where ?? spots).map((spot) => this.#placeOf(spot));
          found.push({ code, spots: places, words: { en, ja, slots: { ...numbers[at], ...slots } } });
        }, false, this.shape);
      }
    }
    return found;
  }

  /**
   * The printed clues that are done with: something is written where they look, and were it all, they would be kept.
   * @returns {Set<string>} their places, as "y,x" of their texts in the payload's `clues`
   */
  met() {
    this.#read();
    const found = new Set();
    for (const { rule, layer, read, rules, clue } of this.families) {
      if (!clue) continue;
      const values = /** @type {Int32Array} */ (this.values.get(read));
      for (const [at, one] of rules.entries()) {
        let isMet = this.#isTouched(layer, one);
        JUDGES[rule](one, values, () => (isMet = false), true, this.shape);
        if (isMet) found.add(clue[at].join(","));
      }
    }
    return found;
  }

  /**
   * What is ruled out by what was just written, as writings of signs that nothing is there: the cells beside a shaded
   * one, what is left of a clue that has enough, the other ways at a place with two lines, the last cell of a square.
   * @param {import("./state.js").Op[]} ops @returns {import("./state.js").Writing[]}
   */
  ruledOut(ops) {
    this.#read();
    const found = [];
    for (const { rule, layer, read, rules } of this.families) {
      const { values: names, counts } = this.state.layers.get(layer);
      const sign = Object.keys(names).map(Number).find((value) => !counts.includes(value));
      const fresh = new Set(ops.filter((op) => op[0] === layer && counts.includes(op[3])).map((op) => this.numbers.get(op[1])));
      if (!sign || !fresh.size || !(rule in CLOSING)) continue;
      const v = /** @type {Int32Array} */ (this.values.get(read));
      for (const one of rules) {
        if (!one.spots.some((at) => fresh.has(at)) || !CLOSING[rule](one, v)) continue;
        for (const at of one.spots) {
          const place = this.#placeOf(at).join(",");
          const isOpen = !v[at] && this.state.spots(layer).has(place) && !this.state.written.get(layer)?.has(place);
          if (isOpen) found.push(/** @type {import("./state.js").Writing} */ ([layer, place, sign]));
        }
      }
    }
    return found;
  }

  /**
   * Whether something, be it a sign that nothing is there, is written where a rule looks; one whose spots take nothing
   * (a cell, where walls are written) looks everywhere.
   * @param {string} layer @param {Rule} rule
   */
  #isTouched(layer, { spots }) {
    const written = this.state.written.get(layer);
    const own = spots.map((at) => this.#placeOf(at).join(",")).filter((at) => this.state.spots(layer).has(at));
    return own.length ? own.some((at) => written?.has(at)) : Boolean(written?.size);
  }
}

/** @param {any} data */
function familyOf(data) {
  const { rule, layer, over, told, clue } = data;
  const where = data.where && whole(data.where);
  const names = Object.keys(data).filter((name) => !COLUMNS.has(name));
  const rules = whole(data.spots).map((spots, at) => ({
    spots, where: where?.[at], ...Object.fromEntries(names.map((name) => [name, of(data[name], at)])),
  }));
  return { rule, layer, read: over ? `${layer} ${over}` : layer, rules, told, clue };
}
