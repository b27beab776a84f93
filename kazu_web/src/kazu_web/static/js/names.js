/** What a cell, a row, a column or a group is called, for who listens: place, content, part in the puzzle, problem. */

import { isCell, places, reading, spot } from "./geometry.js";
import { noted } from "./looks.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {{conflict?: Set<Spot>, wrong?: Set<Spot>, hint?: Set<Spot>, reason?: Set<Spot>, select?: Set<Spot>}} Shown */

/** The four sides of a cell, with how far their edges are. @type {[string, number, number][]} */
const SIDES = [["above", -1, 0], ["right", 0, 1], ["below", 1, 0], ["left", 0, -1]];
/** What is pointed out, with the words for it, the gravest first. @type {[keyof Shown, string][]} */
const SHOWN = [["wrong", "grid.wrong"], ["conflict", "grid.bad"], ["hint", "grid.hint"], ["reason", "grid.reason"], ["select", "grid.chosen"]];
/** Parts of the printed drawing that say something by themselves. */
const TELLING = new Set(["pearl-white", "pearl-black", "block"]);
const TURNED = { above: "up", right: "right", below: "down", left: "left" };

export class Names {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.grid = state.grid;
    /** @type {Map<Spot, any[]>} the printed items in each cell, or on each edge */
    this.printed = new Map();
    /** @type {any[]} the texts round the grid */
    this.outside = [];
    for (const item of state.payload.scene.items) this.#sort(item);
    /** @type {Map<Spot, any[]>} */
    this.groups = new Map();
    for (const group of state.payload.modes?.groups ?? []) {
      for (const [y, x] of group.spots) push(this.groups, spot(y, x), group);
    }
  }

  /** @param {any} item */
  #sort(item) {
    const at = item.at ?? (item.role === "block" ? [item.top + 1, item.left + 1] : null);
    if (!at || !(item.t === "text" || item.t === "sign" || TELLING.has(item.role))) return;
    const edge = spot(Math.round(at[0]), Math.round(at[1]));
    const cell = this.grid.cellAt(at);
    if (item.t === "sign" && item.form.startsWith("chevron")) push(this.printed, edge, item);
    else if (cell) push(this.printed, cell, item);
    else if (item.t === "text") this.outside.push(item);
  }

  // -------------------------------------------------------------------------------------------------- one cell

  /** Where a spot is. @param {Spot} at @param {Words} words @returns {string} */
  place(at, words) {
    const [y, x] = places(at);
    if (isCell(at)) return words.say("grid.cell", { row: (y + 1) / 2, column: (x + 1) / 2 });
    const [cell] = this.grid.beside(at);
    if (!cell) return "";
    const [v, u] = places(cell);
    const side = v < y ? "below" : v > y ? "above" : u < x ? "right" : "left";
    return words.say(`grid.edge.${side}`, { row: (v + 1) / 2, column: (u + 1) / 2 });
  }

  /** The whole name of a cell. @param {Spot} at @param {Words} words @param {Shown} [shown] */
  cell(at, words, shown = {}) {
    const problems = SHOWN.filter(([role]) => shown[role]?.has(at)).map(([, key]) => words.say(key));
    const content = words.list([...this.contents(at, words), ...problems]);
    return words.say("grid.at", { place: this.place(at, words), content });
  }

  /** What is in a cell and on its sides. @param {Spot} at @param {Words} words @returns {string[]} */
  contents(at, words) {
    const clues = this.#clues(at, words);
    const written = [...this.#written(at, words), ...this.#sides(at, words), ...this.#notes(at, words)];
    return clues.length || written.length ? [...clues, ...written] : [words.say("grid.empty")];
  }

  /** A cell in few words. @param {Spot} at @param {Words} words */
  short(at, words) {
    return words.list(this.contents(at, words));
  }

  /** A cell as one of a line of cells, where it does not matter who wrote it. @param {Spot} at @param {Words} words @returns {string[]} */
  #inLine(at, words) {
    for (const [name, spots] of this.state.printed) {
      const value = spots.get(at);
      if (value) return [words.of(this.state.layers.get(name).values[value] ?? value)];
    }
    return this.contents(at, words);
  }

  /** Whether a printed number fills a cell. @param {Spot} at */
  isGiven(at) {
    return [...this.state.printed.values()].some((spots) => spots.has(at));
  }

  /** @param {Spot} at @param {Words} words @returns {string[]} */
  #clues(at, words) {
    const told = (this.printed.get(at) ?? []).map((item) => this.#struck(item, this.#printedWords(item, at, words), words));
    return [...told.filter(Boolean), ...this.#signs(at, words)];
  }

  /** @param {any} item @param {Spot} at @param {Words} words */
  #printedWords(item, at, words) {
    if (item.t === "sign") return words.has(`grid.${item.form}`) ? words.say(`grid.${item.form}`) : "";
    if (item.t !== "text") return words.say(`grid.${item.role}`);
    if (this.isGiven(at) && item.role === "given") return "";
    return words.say(item.role === "given" ? "grid.printed" : "grid.clue", { text: item.says ?? item.text });
  }

  /** What a clue is called, and that it is met or struck off if it is. @param {any} item @param {string} what @param {Words} words */
  #struck(item, what, words) {
    const { clues } = this.state;
    const clue = clues.ofItem.get(item);
    if (!what || !clue) return what;
    const told = clues.done.has(clue) ? words.say("grid.met", { what }) : what;
    return this.state.isStruck(clue) ? words.say("grid.struck", { what: told }) : told;
  }

  /** Where a clue is, and what it is. @param {import("./clues.js").Clue} clue @param {Words} words */
  clue({ site, where, at, items: [item] }, words) {
    if (where === "between") return words.say("grid.sign", { place: this.place(site, words) });
    if (where === "cell") return words.say("grid.at", { place: this.place(site, words), content: this.#printedWords(item, site, words) });
    const [y, x] = at.map((value) => Math.max(0, Math.floor(value / 2)) + 1);
    const side = at[0] < 0 ? "above" : at[0] > 2 * this.grid.height ? "below" : at[1] < 0 ? "left" : "right";
    return words.say(`grid.clue.${side}`, { text: item.says ?? item.text, row: y, column: x });
  }

  /** The signs between this cell and those beside it. @param {Spot} at @param {Words} words */
  #signs(at, words) {
    const [y, x] = places(at);
    return SIDES.flatMap(([side, dy, dx]) => {
      const signs = this.printed.get(spot(y + dy, x + dx)) ?? [];
      return signs.map((sign) => {
        const isMore = sign.form === `chevron-${TURNED[/** @type {keyof TURNED} */ (side)]}`;
        return this.#struck(sign, words.say(`grid.${isMore ? "more" : "less"}.${side}`), words);
      });
    });
  }

  /** @param {Spot} at @param {Words} words @returns {string[]} */
  #written(at, words) {
    const told = [];
    for (const layer of this.state.payload.layers) {
      if (layer.places !== "cell" || layer.look === "notes") continue;
      const value = this.state.value(layer.name, at);
      if (value) told.push(this.#valueWords(layer, at, value, words));
    }
    return told;
  }

  /** @param {any} layer @param {Spot} at @param {number} value @param {Words} words */
  #valueWords(layer, at, value, words) {
    const told = words.of(layer.values[value] ?? value);
    if (this.state.printed.get(layer.name)?.has(at)) return words.say("grid.given", { value: told });
    return this.state.isTried(layer.name, at) ? words.say("grid.tried", { value: told }) : told;
  }

  /** @param {Spot} at @param {Words} words @returns {string[]} */
  #sides(at, words) {
    const [y, x] = places(at);
    const told = [];
    for (const layer of this.state.payload.layers) {
      if (layer.places === "cell") continue;
      const area = layer.look === "rect" ? this.rectangle(at, layer) : null;
      if (area) told.push(words.say("grid.rect", area));
      for (const [side, dy, dx] of area ? [] : SIDES) {
        const value = this.state.value(layer.name, spot(y + dy, x + dx));
        if (value) told.push(words.say(`grid.${side}`, { what: layer.values[value] ?? value }));
      }
    }
    return told;
  }

  /** @param {Spot} at @param {Words} words @returns {string[]} */
  #notes(at, words) {
    const told = [];
    for (const layer of this.state.layers.values()) {
      const value = this.state.value(layer.name, at);
      if (value && layer.look === "tint") told.push(words.say("grid.tint", { value }));
      if (value && (layer.look === "notes" || layer.look === "centre")) {
        const key = layer.look === "centre" ? "grid.centre" : "grid.corner";
        told.push(words.say(key, { values: this.#noteNames(value, words) }));
      }
    }
    return told;
  }

  /** @param {number} mask @param {Words} words */
  #noteNames(mask, words) {
    const numbers = this.state.payload.layers.find((/** @type {any} */ layer) => layer.look === "number");
    return noted(mask).map((value) => words.of(numbers?.values[value] ?? value)).join(" ");
  }

  /**
   * The height and width of the rectangle that walls shut a cell into, or null when it is open or no rectangle.
   * @param {Spot} at @param {any} layer @returns {{height: number, width: number} | null}
   */
  rectangle(at, layer) {
    const isWall = (/** @type {number} */ y, /** @type {number} */ x) => {
      return !this.grid.isInner(y, x) || layer.counts.includes(this.state.value(layer.name, spot(y, x)));
    };
    const [y, x] = places(at);
    let [top, left, bottom, right] = [y, x, y, x];
    while (!isWall(top - 1, x)) top -= 2;
    while (!isWall(bottom + 1, x)) bottom += 2;
    while (!isWall(y, left - 1)) left -= 2;
    while (!isWall(y, right + 1)) right += 2;
    for (let down = top; down <= bottom; down += 2) {
      if (!isWall(down, left - 1) || !isWall(down, right + 1)) return null;
      for (let along = left + 1; along < right; along += 2) if (isWall(down, along)) return null;
    }
    for (let along = left; along <= right; along += 2) {
      if (!isWall(top - 1, along) || !isWall(bottom + 1, along)) return null;
      for (let down = top + 1; down < bottom; down += 2) if (isWall(down, along)) return null;
    }
    const whole = bottom - top === 2 * this.grid.height - 2 && right - left === 2 * this.grid.width - 2;
    return whole ? null : { height: (bottom - top) / 2 + 1, width: (right - left) / 2 + 1 };
  }

  // ----------------------------------------------------------------------------------------------- many cells

  /** A whole row, with what stands beside it. @param {Spot} at @param {Words} words */
  row(at, words) {
    const [y] = places(at);
    const cells = this.grid.spots("cell").filter((cell) => places(cell)[0] === y);
    return words.say("live.row", { row: (y + 1) / 2, told: this.#line(cells, words, this.#beside(0, y, words)) });
  }

  /** A whole column, with what stands above and below it. @param {Spot} at @param {Words} words */
  column(at, words) {
    const x = places(at)[1];
    const cells = this.grid.spots("cell").filter((cell) => places(cell)[1] === x);
    return words.say("live.column", { column: (x + 1) / 2, told: this.#line(cells, words, this.#beside(1, x, words)) });
  }

  /** The groups of a cell that are no row or column, or what it is connected with. @param {Spot} at @param {Words} words */
  group(at, words) {
    const found = (this.groups.get(at) ?? []).filter((group) => !isLine(group.spots, this.grid));
    if (!found.length) return this.#connected(at, words) ?? words.say("live.no-group");
    return found.map((group) => {
      const cells = group.spots.map((/** @type {[number, number]} */ [y, x]) => spot(y, x)).sort(reading);
      return words.say("live.group", { name: group.name, told: this.#line(cells, words) });
    }).join(" ");
  }

  /** Cells one after the other, set apart where one of them has several things to tell. @param {Spot[]} cells @param {Words} words @param {string[]} [more] */
  #line(cells, words, more = []) {
    const told = cells.map((cell) => this.#inLine(cell, words));
    const between = told.some((parts) => parts.length > 1) ? "grid.next" : "grid.two";
    return [...told.map((parts) => words.list(parts)), ...more].reduce((one, other) => words.say(between, { one, other }));
  }

  /** The clues that stand outside a row (axis 0) or a column (axis 1). @param {0 | 1} axis @param {number} line @param {Words} words */
  #beside(axis, line, words) {
    const most = 2 * (axis ? this.grid.height : this.grid.width);
    return this.outside.filter((item) => Math.round(item.at[axis]) === line).flatMap((item) => {
      const across = item.at[1 - axis];
      if (across > 0 && across < most) return [];
      const side = across <= 0 ? (axis ? "above" : "left") : axis ? "below" : "right";
      return [this.#struck(item, words.say(`grid.outside.${side}`, { text: item.says ?? item.text }), words)];
    });
  }

  /** How large the area, or how long the line, is that a cell belongs to; null for one with nothing. @param {Spot} at @param {Words} words */
  #connected(at, words) {
    const found = this.connected(at);
    return found && words.say(found.key, found.slots);
  }

  /** The area, or the line, that a cell belongs to, with the sentence that tells it. @param {Spot} at @returns {{spots: Set<Spot>, key: string, slots: Record<string, number>} | null} */
  connected(at) {
    let area = null;
    for (const layer of this.state.payload.layers) {
      const value = this.state.value(layer.name, at);
      const line = layer.look === "side" || layer.look === "path" ? this.line(at, layer) : null;
      if (line?.spots.size) return { spots: line.spots, key: line.ends ? "live.line" : "live.line.closed", slots: { count: line.spots.size, ends: line.ends } };
      if (layer.look === "fill") area ??= this.area(at, layer, layer.counts.includes(value));
    }
    return area && { spots: area, key: "live.area", slots: { count: area.size } };
  }

  /** Whether a cell has a part of something that is written: a line, or filling. @param {Spot} at */
  hasPart(at) {
    return this.state.payload.layers.some((/** @type {any} */ layer) => {
      if (layer.look === "fill") return layer.counts.includes(this.state.value(layer.name, at));
      return (layer.look === "side" || layer.look === "path") && this.line(at, layer).spots.size > 0;
    });
  }

  /** The cells joined to one, all shaded or all not. @param {Spot} at @param {any} layer @param {boolean} shaded */
  area(at, layer, shaded) {
    const found = new Set([at]);
    for (const cell of found) {
      for (const next of this.grid.neighbours(cell)) {
        if (layer.counts.includes(this.state.value(layer.name, next)) === shaded) found.add(next);
      }
    }
    return found;
  }

  /** The line that touches a cell, or has an edge: its edges, and how many ends it has. @param {Spot} at @param {any} layer */
  line(at, layer) {
    const has = (/** @type {Spot} */ edge) => layer.counts.includes(this.state.value(layer.name, edge));
    const found = new Set((isCell(at) ? this.grid.sides(at) : [at]).filter(has).slice(0, 1));
    let ends = 0;
    for (const edge of found) {
      for (const node of layer.look === "side" ? this.grid.ends(edge) : this.grid.beside(edge)) {
        const meeting = (layer.look === "side" ? this.grid.meeting(node) : this.grid.sides(node)).filter(has);
        if (meeting.length === 1) ends += 1;
        for (const next of meeting) found.add(next);
      }
    }
    return { spots: found, ends };
  }
}

/** @template T @param {Map<Spot, T[]>} lists @param {Spot} at @param {T} item */
function push(lists, at, item) {
  const list = lists.get(at);
  if (list) list.push(item);
  else lists.set(at, [item]);
}

/** Whether cells are a whole row or column. @param {[number, number][]} spots @param {{width: number, height: number}} grid */
function isLine(spots, { width, height }) {
  const isRow = spots.length === width && spots.every(([y]) => y === spots[0][0]);
  return isRow || (spots.length === height && spots.every(([, x]) => x === spots[0][1]));
}
