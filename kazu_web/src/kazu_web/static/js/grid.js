/**
 * The board for who listens: a grid of named cells over the drawing, one of which takes the focus, and a live line.
 *
 * It is built once; after a change only the names that differ are written.
 */

import { isCell, places, spot } from "./geometry.js";
import { Names } from "./names.js";
import { HALF, MARGIN } from "./svg.js";
import { toldOf } from "./telling.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./words.js").Words} Words */

const SETTLES = 150;

/** @param {import("./board.js").Board} board @param {HTMLElement} box @returns {() => void} what takes it away */
export function installGrid(board, box) {
  const grid = new ListeningGrid(board, box);
  return () => grid.destroy();
}

export class ListeningGrid {
  /** @param {import("./board.js").Board} board @param {HTMLElement} box what holds the drawing */
  constructor(board, box) {
    this.board = board;
    this.names = new Names(board.state);
    /** @type {Map<Spot, HTMLElement>} */
    this.cells = new Map();
    /** @type {HTMLElement[]} */
    this.rows = [];
    this.root = part("div", "kzp-grid", "grid");
    this.live = part("div", "kzp-sr", "status");
    this.live.setAttribute("aria-live", "polite");
    this.live.dataset.live = "";
    this.#build();
    box.append(this.root, this.live);
    this.timer = 0;
    this.renaming = 0;
    /** @type {import("./geometry.js").Spot | null} */
    this.stop = null;
    this.removers = this.#listen();
    this.#translate();
    this.#stopAt(board.cursor ?? spot(1, 1));
  }

  destroy() {
    clearTimeout(this.timer);
    clearTimeout(this.renaming);
    for (const remove of this.removers) remove();
    this.root.remove();
    this.live.remove();
  }

  /** @returns {Words} */
  get words() {
    return this.board.words;
  }

  // ----------------------------------------------------------------------------------------------------- structure

  #build() {
    const { width, height } = this.board.grid;
    this.root.setAttribute("aria-rowcount", String(height));
    this.root.setAttribute("aria-colcount", String(width));
    this.#lay();
    for (let y = 1; y < 2 * height; y += 2) {
      const row = part("div", "kzp-row", "row");
      row.setAttribute("aria-rowindex", String((y + 1) / 2));
      for (let x = 1; x < 2 * width; x += 2) row.append(this.#cell(spot(y, x), (x + 1) / 2));
      this.rows.push(row);
    }
    this.root.append(...this.rows);
  }

  /** Lays the grid over the cells of the drawing, in parts of it, so that both grow round the same point. */
  #lay() {
    const scene = this.board.payload.scene;
    const { width, height } = this.board.grid;
    const [across, down] = [scene.width * HALF + 2 * MARGIN, scene.height * HALF + 2 * MARGIN];
    const [left, top] = [MARGIN - scene.left * HALF, MARGIN - scene.top * HALF];
    const [wide, high] = [2 * HALF * width, 2 * HALF * height];
    const { style } = this.root;
    style.setProperty("left", `${(100 * left) / across}%`);
    style.setProperty("top", `${(100 * top) / down}%`);
    style.setProperty("width", `${(100 * wide) / across}%`);
    style.setProperty("height", `${(100 * high) / down}%`);
    style.setProperty("transform-origin", `${(-100 * left) / wide}% ${(-100 * top) / high}%`);
    style.setProperty("grid-template-rows", `repeat(${height}, minmax(0, 1fr))`);
  }

  /** @param {Spot} at @param {number} column */
  #cell(at, column) {
    const cell = part("span", "kzp-cell", "gridcell");
    cell.setAttribute("aria-colindex", String(column));
    cell.tabIndex = -1;
    cell.dataset.spot = at;
    if (this.names.isGiven(at)) cell.setAttribute("aria-readonly", "true");
    this.cells.set(at, cell);
    return cell;
  }

  // ------------------------------------------------------------------------------------------------------ listening

  #listen() {
    const { board } = this;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) => {
      this.root.addEventListener(name, listener);
      return () => this.root.removeEventListener(name, listener);
    };
    return [
      on("keydown", (event) => this.#read(event)),
      on("click", (event) => this.#act(event)),
      on("focusin", (event) => this.#focused(event)),
      board.on("change", (/** @type {any} */ about) => this.#changed(about)),
      board.on("select", () => this.#moved()),
      board.on("conflicts", () => this.#renameSoon()),
      board.on("clues", () => this.#renameSoon()),
      board.on("hint", () => this.#renameSoon()),
      board.on("check", () => this.#renameSoon()),
      board.on("trial", () => this.#renameSoon()),
      board.on("language", () => this.#translate()),
      board.on("pause", (/** @type {any} */ about) => (this.root.inert = about.paused)),
      board.on("replay", (/** @type {any} */ about) => (this.root.inert = about.on)),
      board.on("announce", (/** @type {any} */ about) => this.say(about.sentence)),
      board.on("which", () => this.say(this.words.say("live.which"))),
      board.on("rect", (/** @type {any} */ about) => this.#spanned(about)),
      board.on("pen", (/** @type {any} */ about) => this.#penned(about)),
    ];
  }

  /** A click without a pointer comes from a screen reader and does the first act. @param {MouseEvent} event */
  #act(event) {
    const at = cellOf(event);
    if (event.detail === 0 && at) this.board.kit.act(at);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const at = cellOf(event);
    if (at && at !== this.board.cursor) this.board.point(at);
  }

  /** Moves the focus along with the board's own cursor. */
  #moved() {
    const { cursor } = this.board;
    if (cursor && isCell(cursor) && cursor !== this.stop) this.#stopAt(cursor);
    if (this.#hasFocus && cursor) this.#focus(cursor);
    const count = this.board.selection.size;
    if (count > 1) this.say(this.words.say("live.chosen", { count }));
    this.#renameSoon();
  }

  /** Gives a cell the focus without showing where the keyboard would act, which only keys do. @param {Spot} at */
  #focus(at) {
    this.board.isTaken = true;
    this.cells.get(at)?.focus({ preventScroll: true });
    this.board.isTaken = false;
  }

  get #hasFocus() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    return this.root.contains(root.activeElement);
  }

  /** Lets the tab key come to one cell only. @param {Spot} at */
  #stopAt(at) {
    const before = this.stop && this.cells.get(this.stop);
    if (before) before.tabIndex = -1;
    const cell = this.cells.get(at);
    if (cell) cell.tabIndex = 0;
    this.stop = at;
  }

  // ---------------------------------------------------------------------------------------------------------- names

  #translate() {
    const { width, height } = this.board.grid;
    const name = this.words.say("grid.name", { name: this.board.payload.name, rows: height, columns: width });
    this.root.setAttribute("aria-label", name);
    this.root.lang = this.words.language;
    this.live.lang = this.words.language;
    this.rows.forEach((row, index) => row.setAttribute("aria-label", this.words.say("grid.row", { row: index + 1 })));
    this.rename();
  }

  #renameSoon() {
    clearTimeout(this.renaming);
    this.renaming = window.setTimeout(() => this.rename(), 0);
  }

  /** Writes every name that differs from what it was. */
  rename() {
    const shown = this.#shown();
    for (const [at, cell] of this.cells) {
      put(cell, "aria-label", this.names.cell(at, this.words, shown));
      put(cell, "aria-selected", shown.select?.has(at) ? "true" : null);
      put(cell, "aria-invalid", shown.conflict?.has(at) || shown.wrong?.has(at) ? "true" : null);
    }
  }

  /** What is pointed out, told of cells: an edge is told of the cells beside it. @returns {import("./names.js").Shown} */
  #shown() {
    /** @type {Record<string, Set<Spot>>} */
    const found = { select: this.board.selection };
    for (const role of ["conflict", "wrong", "hint", "reason"]) {
      found[role] = new Set([...(this.board.drawing.shown.get(role) ?? [])].flatMap((at) => this.#cellsOf(at)));
    }
    return found;
  }

  /** @param {Spot} at @returns {Spot[]} */
  #cellsOf(at) {
    if (isCell(at)) return [at];
    const [y, x] = places(at);
    return (y ^ x) & 1 ? this.board.grid.beside(at) : [];
  }

  // ------------------------------------------------------------------------------------------------------- speaking

  /** Says a sentence in the live line once things have settled; only the last of several is said. @param {string} sentence */
  say(sentence) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      // the same words twice are said twice only when the text differs
      this.live.textContent = this.live.textContent === sentence ? `${sentence}\u00a0` : sentence;
    }, SETTLES);
  }

  /** @param {{turn?: import("./state.js").Turn | null, how?: string}} [about] */
  #changed({ turn, how } = {}) {
    this.#renameSoon();
    if (!turn?.ops.length) return;
    const isAside = turn.ops.every(([layer]) => !this.board.state.layers.get(layer).answer);
    const did = toldOf(turn.ops, this.names, this.words);
    const told = isAside ? did : this.#left(did);
    if (how === "undo") this.say(this.words.say("live.undone", { told }));
    else if (how === "redo") this.say(this.words.say("live.redone", { told }));
    else this.say(told);
  }

  /** A sentence with how much is left, where every cell is to be filled. @param {string} told */
  #left(told) {
    const isFilled = this.board.state.answering().every((layer) => layer.every);
    const { filled, total } = this.board.state.progress;
    const isLong = isFilled && this.board.options.spoken !== "short";
    return isLong ? this.words.say("live.left", { told, left: total - filled }) : told;
  }

  /** @param {{height: number, width: number, area: number} | null} about */
  #spanned(about) {
    if (about) this.say(this.words.say("live.rect", { height: about.height, width: about.width, area: about.area }));
  }

  /** @param {{down: boolean, corner?: {rows: number, columns: number} | null}} about */
  #penned({ down, corner }) {
    if (corner) this.say(this.words.say("live.pen.corner", corner));
    else this.say(this.words.say(down ? "live.pen.down" : "live.pen.up"));
  }

  // ------------------------------------------------------------------------------------------------- read on demand

  /** Reads aloud what a key asks for; these keys mean the same on every board. @param {KeyboardEvent} event */
  #read(event) {
    const reader = READERS[event.key];
    if (!reader || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    this.say(reader(this, this.board.cursor ?? spot(1, 1)));
  }

  progress() {
    const { filled, total } = this.board.state.progress;
    const every = this.board.state.answering().every((layer) => layer.every);
    return every ? this.words.say("live.progress", { filled, total }) : this.words.say("live.progress.open", { count: filled, filled });
  }

  conflicts() {
    const findings = /** @type {any[]} */ (this.board.findings ?? []);
    if (!findings.length) return this.words.say("live.no-conflicts");
    return findings.map((finding) => this.words.of(finding.words)).join(" ");
  }
}

/** What each reading key reads. @type {Record<string, (grid: ListeningGrid, at: Spot) => string>} */
const READERS = {
  "[": (grid, at) => grid.names.row(at, grid.words),
  "]": (grid, at) => grid.names.column(at, grid.words),
  "\\": (grid, at) => grid.names.group(at, grid.words),
  "¥": (grid, at) => grid.names.group(at, grid.words),
  ".": (grid) => grid.progress(),
  ",": (grid) => grid.conflicts(),
  "?": (grid) => grid.words.say("live.keys"),
};

/** @param {string} tag @param {string} name @param {string} role */
function part(tag, name, role) {
  const made = document.createElement(tag);
  made.className = name;
  made.setAttribute("role", role);
  return made;
}

/** @param {Event} event @returns {Spot | null} */
function cellOf(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  return target.dataset?.spot ?? null;
}

/** @param {HTMLElement} node @param {string} name @param {string | null} value */
function put(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
