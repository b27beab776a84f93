/** The buttons that take a tool in hand, fill in notes and make the view larger. */

import { button, make, put } from "./parts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./words.js").Words} Words */

const ZOOM = 1.5;

/** The tools that are the same on every board. @type {Record<string, [string, string]>} */
const TOOLS = {
  number: ["tool.number", "number"], corner: ["tool.corner", "corner"], centre: ["tool.centre", "centre"], wall: ["tool.wall", "wall"],
  tint: ["tool.tint", "tint"], struck: ["tool.struck", "struck"], auto: ["tool.auto", "auto"], erase: ["tool.erase", "erase"], hand: ["tool.hand", "hand"],
};
/** The picture of what a layer's values look like. @type {Record<string, string>} */
const PICTURES = { fill: "fill", dot: "dot", bulb: "bulb", bar: "across", side: "line", path: "line", cross: "cross", rect: "rect" };

export class Toolbar {
  /** @param {Board} board @param {import("./parts.js").Labels} labels @param {HTMLElement} host */
  constructor(board, labels, host) {
    this.board = board;
    this.labels = labels;
    this.host = host;
    this.node = make("div", "kzp-tools", { role: "group" });
    labels.name(this.node, (words) => words.say("board.tools"));
  }

  /** Makes the buttons that fit the board, and its size. */
  build() {
    const small = this.host.dataset.small !== undefined;
    const names = [...this.board.tools.filter((name) => this.#fits(name)), ...(small ? ["hand"] : [])];
    const nodes = names.map((name) => this.#tool(name));
    if (this.board.hasDigits && this.board.payload.modes.groups.some((/** @type {any} */ group) => group.different)) nodes.push(this.#filler());
    if (small) nodes.push(this.#zoom("in", "larger", ZOOM), this.#zoom("out", "smaller", 1 / ZOOM));
    this.node.replaceChildren(...nodes);
    this.choose();
  }

  /** Whether a tool does something of its own on this board. @param {string} name */
  #fits(name) {
    const { board } = this;
    if (name === "corner" || name === "centre") return board.active.values.length <= 25;
    const isRects = board.payload.modes.modes[0].mode === "rects";
    return !(isRects && (name === "primary" || name === "secondary"));
  }

  /** @param {string} name */
  #tool(name) {
    const [tell, picture] = this.words(name);
    const made = button(this.labels, { action: `tool-${name}`, picture, tell, press: () => this.#take(name) });
    made.dataset.tool = name;
    return made;
  }

  /** The words and the picture of a tool: those of the value that it writes. @param {string} name @returns {[(words: Words) => string, string]} */
  words(name) {
    if (name === "auto" && this.board.payload.modes.modes[0].mode === "rects") return [(words) => words.say("tool.rect"), "rect"];
    if (TOOLS[name]) return [(words) => words.say(TOOLS[name][0]), TOOLS[name][1]];
    const { active } = this.board;
    const layer = active.layer;
    const value = name === "primary" ? (active.marks ?? active).primary ?? active.line : (active.marks ?? active).secondary ?? active.cross;
    return [(words) => words.of(layer.values[value] ?? ""), pictureOf(layer, value)];
  }

  /** A tool that is pressed again gives way to the usual one. @param {string} name */
  #take(name) {
    this.board.kit.toggle(name);
  }

  /** The button that notes, in every empty cell, the numbers that no cell of its groups has. */
  #filler() {
    const tell = (/** @type {Words} */ words) => words.say("board.notes.fill");
    return button(this.labels, { action: "fill-notes", picture: "notes", tell, press: () => this.board.apply(candidates(this.board)) });
  }

  /** @param {string} way @param {string} picture @param {number} factor */
  #zoom(way, picture, factor) {
    const tell = (/** @type {Words} */ words) => words.say(`board.zoom.${way}`);
    return button(this.labels, { action: `zoom-${way}`, picture, tell, press: () => this.board.view.zoomAt(factor) });
  }

  /** Shows which tool is in hand. */
  choose() {
    for (const node of this.node.children) {
      const { tool } = /** @type {HTMLElement} */ (node).dataset;
      if (tool) put(node, "aria-pressed", String(tool === this.board.tool));
    }
  }
}

/** What it takes to have noted every number that could be in a cell. @param {Board} board @returns {import("./state.js").Writing[]} */
function candidates({ active, grid, state, tool }) {
  const { name } = active.layer;
  const layer = active.layerOf(tool === "centre" ? "centre" : "corner");
  const empty = grid.spots("cell").filter((at) => !state.value(name, at));
  return empty.map((at) => {
    const taken = new Set(state.peersOf(at).map((other) => state.value(name, other)));
    const open = active.values.filter((/** @type {number} */ value) => !taken.has(value));
    return [layer, at, open.reduce((/** @type {number} */ sum, /** @type {number} */ value) => sum + 2 ** value, 0)];
  });
}

/** @param {any} layer @param {number} value */
function pictureOf(layer, value) {
  if (!layer.counts.includes(value)) return layer.places === "cell" ? "dot" : "cross";
  return layer.look === "bar" && value === 2 ? "down" : (PICTURES[layer.look] ?? "dot");
}
