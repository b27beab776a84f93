/**
 * The drawing of a board: a skeleton made once, then only what changes is patched.
 *
 * All that a stroke may show is there from the beginning and hidden, so that no element comes or goes during one.
 */

import { places } from "./geometry.js";
import { Highlights } from "./highlights.js";
import { Letters } from "./letters.js";
import { LINED, fill, itemsAt, linesOf, namesOf, noteNames, notesInLine } from "./looks.js";
import { Overlay } from "./overlay.js";
import { HALF, MARGIN, Pen, ROLES, element, number } from "./svg.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./letters.js").Lettering} Lettering */

const MOST_CLASSES_A_TINT = 8;

export class Drawing {
  /** @type {SVGElement} */ svg;
  /** @type {Highlights} */ highlights;
  /** @type {Overlay} */ overlay;
  /** @type {{names: Map<number, string>, isPrinted: (at: Spot) => boolean}} */ about;
  /** @type {Set<Spot>} where numbers are printed */ printedAt;
  /** @type {Set<Spot | null>} cells that are filled in print */ blocks;
  /** Whether notes show that their number stands where it rules them out. */
  judgesNotes = false;
  /** @type {DOMRect | undefined} where the drawing is on the screen */ bounds;
  /** @type {import("./later/components.js").Components | null} what colours pieces, if they are to be told apart */ colouring = null;

  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.grid = state.grid;
    const { top, left, height, width } = state.payload.scene;
    this.pen = new Pen(top, left);
    this.extent = [width * HALF + 2 * MARGIN, height * HALF + 2 * MARGIN];
    this.scene = { top, left, height, width };
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    this.letters = new Letters(this);
    /** @type {Map<string, {value: number, nodes: SVGElement[]}>} what is seen of each mark */
    this.seen = new Map();
    /** @type {Map<string, Map<number, SVGElement[]>>} what each mark could show */
    this.ready = new Map();
    /** @type {Map<string, {plain: SVGElement, tried: SVGElement}>} */
    this.lines = new Map();
    /** @type {Map<Spot, Record<string, Lettering[]>>} the texts, and the dots, of notes, to be used again */
    this.pool = new Map();
    /** @type {Map<string, [string, Spot]>} what has to be painted again */
    this.dirty = new Map();
    this.frame = 0;
    this.#build();
  }

  // ------------------------------------------------------------------------------------------------ the skeleton

  #build() {
    const [across, down] = this.extent;
    this.svg = element("svg", {
      class: "kazu", viewBox: `0 0 ${number(across)} ${number(down)}`, "aria-hidden": "true", focusable: "false",
    });
    for (const role of ROLES) {
      if (role === "select") this.#group("tint");
      this.#group(role);
    }
    this.#group("over");
    this.highlights = new Highlights(this);
    for (const { name, lights } of this.state.payload.layers) {
      if (lights) this.highlights.prepareWash("lit", this.grid.spots("cell").filter((at) => !this.state.isClosed(name, at)));
    }
    this.#print();
    this.about = {
      names: noteNames(this.state.payload.layers),
      isPrinted: (/** @type {Spot} */ at) => this.printedAt.has(at),
    };
    for (const layer of this.state.layers.values()) this.#prepare(layer);
    this.overlay = new Overlay(this);
  }

  /** @param {string} name */
  #group(name) {
    const group = element("g", { "data-role": name });
    this.groups.set(name, group);
    this.svg.append(group);
  }

  /** @param {string} role */
  group(role) {
    return /** @type {SVGElement} */ (this.groups.get(role));
  }

  /** Draws what is printed. */
  #print() {
    const items = this.state.payload.scene.items;
    this.printedAt = new Set(
      items.filter((/** @type {any} */ item) => item.t === "text" && item.role === "given")
        .map((/** @type {any} */ item) => `${item.at[0]},${item.at[1]}`),
    );
    this.blocks = new Set(
      items.filter((/** @type {any} */ item) => item.t === "fill" && item.role === "block")
        .map((/** @type {any} */ item) => this.grid.cellAt([item.top + 1, item.left + 1])),
    );
    for (const role of ROLES) {
      const alike = items.filter((/** @type {any} */ item) => item.role === role);
      this.group(role).append(...this.pen.drawAll(alike, (item, nodes) => this.#remember(item, nodes)));
    }
    for (const cell of this.blocks) if (cell) this.relight(cell);
  }

  /** Remembers texts, and what else belongs to a clue. @param {any} item @param {SVGElement[]} nodes */
  #remember(item, nodes) {
    if (item.t === "text" || this.state.clues.ofItem.has(item)) this.letters.add(item, nodes[nodes.length - 1]);
  }

  /** Makes, hidden, all that a layer may show. @param {any} layer */
  #prepare(layer) {
    if (LINED.has(layer.look)) this.#prepareLines(layer);
    const values = Object.keys(layer.values).map(Number).filter((value) => !LINED.has(layer.look) || !layer.counts.includes(value));
    if (!layer.answer && layer.look !== "dot" && layer.look !== "cross") return;
    for (const at of this.grid.spots(layer.places)) {
      if (this.state.isClosed(layer.name, at)) continue;
      if (layer.look === "number") this.#prepareNumber(layer, at);
      else for (const value of values) this.#prepareValue(layer, at, value);
    }
  }

  /** @param {any} layer */
  #prepareLines(layer) {
    const role = LINED.get(layer.look) ?? "line";
    const make = (/** @type {string} */ more) => element("path", { class: `kz-${role}${more}`, d: "", display: "none" });
    const made = { plain: make(""), tried: make(" is-trial"), deeper: make(" is-trial is-trial-2") };
    this.group(role).append(...Object.values(made));
    this.lines.set(layer.name, made);
  }

  /** @param {any} layer @param {Spot} at */
  #prepareNumber(layer, at) {
    const [item] = itemsAt(layer, at, layer.counts[0], { ...this.about, names: namesOf(layer) });
    const [node] = this.pen.draw({ ...item, text: "" });
    node.setAttribute("display", "none");
    this.group("entry").append(node);
    this.letters.add(item, node);
    this.ready.set(`${layer.name} ${at}`, new Map([[0, [node]]]));
  }

  /** @param {any} layer @param {Spot} at @param {number} value */
  #prepareValue(layer, at, value) {
    const key = `${layer.name} ${at}`;
    const items = itemsAt(layer, at, value, this.about);
    const nodes = items.flatMap((item) => {
      const drawn = this.pen.draw(item);
      for (const node of drawn) node.setAttribute("display", "none");
      this.group(item.role).append(...drawn);
      return drawn;
    });
    this.ready.set(key, (this.ready.get(key) ?? new Map()).set(value, nodes));
  }

  // ------------------------------------------------------------------------------------------------ what is written

  /** Has a mark painted again in the next frame. @param {string} layer @param {Spot} at */
  touch(layer, at) {
    this.dirty.set(`${layer} ${at}`, [layer, at]);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.flush());
  }

  /** Paints all that changed, now. */
  flush() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
    const touched = new Set();
    for (const [layer, at] of this.dirty.values()) {
      this.#paint(this.state.layers.get(layer), at);
      touched.add(layer);
    }
    this.dirty.clear();
    for (const layer of touched) {
      if (this.lines.has(layer)) this.#paintLines(layer);
      else if (this.state.layers.get(layer).look === "fill") this.colouring?.fills(this.state.layers.get(layer));
    }
    if ([...touched].some((layer) => this.state.layers.get(layer).lights)) void this.#light();
  }

  /** Shows what is lit; how is learnt when it is needed first. */
  async #light() {
    const { litCells } = await import("./later/sight.js").catch(() => ({ litCells: () => [] }));
    this.wash("lit", litCells(this.state));
  }

  /** Paints everything written. */
  repaint() {
    for (const name of this.state.layers.keys()) {
      const seen = [...this.seen.keys()].filter((key) => key.startsWith(`${name} `)).map((key) => key.slice(name.length + 1));
      for (const at of new Set([...seen, ...(this.state.written.get(name)?.keys() ?? [])])) this.dirty.set(`${name} ${at}`, [name, at]);
      if (this.lines.has(name)) this.#paintLines(name);
    }
    for (const at of this.pool.keys()) this.dirty.set(`centre ${at}`, ["centre", at]);
    this.flush();
  }

  /** @param {any} layer @param {Spot} at */
  #paint(layer, at) {
    const value = this.state.written.get(layer.name)?.get(at) ?? 0;
    const depth = this.state.triedIn(layer.name, at);
    if (layer.look === "notes" || layer.look === "centre") return this.#paintNotes(at);
    if (layer.look === "tint") return this.#paintTint(at, value);
    if (layer.look === "struck") return this.relight(at);
    const key = `${layer.name} ${at}`;
    const before = this.seen.get(key)?.nodes ?? [];
    const nodes = value ? this.#nodes(layer, key, value) : [];
    for (const node of before) if (!nodes.includes(node)) node.setAttribute("display", "none");
    for (const node of nodes) {
      node.removeAttribute("display");
      node.classList.toggle("is-trial", depth > 0);
      node.classList.toggle("is-trial-2", depth > 1);
    }
    if (value) this.seen.set(key, { value, nodes });
    else this.seen.delete(key);
    if (layer.look === "number") this.#paintNotes(at);
    if (layer.look === "number" && this.judgesNotes) for (const peer of this.state.peersOf(at)) if (this.pool.has(peer)) this.#paintNotes(peer);
    if (layer.look === "fill") this.relight(at);
  }

  /** @param {any} layer @param {string} key @param {number} value */
  #nodes(layer, key, value) {
    const ready = this.ready.get(key);
    if (layer.look !== "number") return ready?.get(value) ?? [];
    const [node] = ready?.get(0) ?? [];
    const name = layer.values[value]?.en ?? String(value);
    if (node?.firstChild && node.firstChild.nodeValue !== name) node.firstChild.nodeValue = name;
    return node ? [node] : [];
  }

  /** @param {string} name */
  #paintLines(name) {
    const layer = this.state.layers.get(name);
    const nodes = /** @type {Record<"plain" | "tried" | "deeper", SVGElement>} */ (this.lines.get(name));
    const there = [...(this.state.written.get(name) ?? [])].filter(([, value]) => layer.counts.includes(value)).map(([at]) => at);
    /** @type {Spot[][]} */
    const byDepth = [[], [], []];
    for (const at of there) byDepth[Math.min(2, this.state.triedIn(name, at))].push(at);
    const [plain, tried, deeper] = byDepth;
    this.course(nodes.plain, layer, this.colouring?.lines(layer, plain) ? [] : plain);
    this.course(nodes.tried, layer, tried);
    this.course(nodes.deeper, layer, deeper);
  }

  /** Draws lines through edges as one path. @param {SVGElement} node @param {any} layer @param {Spot[]} edges */
  course(node, layer, edges) {
    const lines = linesOf(layer, edges, this.grid);
    if (lines.length) node.removeAttribute("display");
    else node.setAttribute("display", "none");
    node.setAttribute("d", lines.map((line) => this.pen.course(line)).join(""));
  }

  /** Shows the notes of a cell that has no number. @param {Spot} at */
  #paintNotes(at) {
    const items = this.notesAt(at);
    const pools = this.pool.get(at) ?? { text: [], disc: [] };
    for (const [sort, pool] of Object.entries(pools)) this.#paintPool(at, pool, items.filter(({ t }) => t === sort));
    if (items.length) this.pool.set(at, pools);
  }

  /** @param {Spot} at @param {Lettering[]} pool @param {any[]} items of one sort */
  #paintPool(at, pool, items) {
    items.forEach((item, index) => {
      const lettering = (pool[index] ??= this.#newNote(item));
      for (const [name, value] of Object.entries(this.pen.attributes(item))) {
        if (name !== "class") lettering.node.setAttribute(name, typeof value === "number" ? number(value) : String(value));
      }
      if (lettering.node.firstChild) /** @type {Text} */ (lettering.node.firstChild).data = item.text;
      lettering.node.classList.toggle("is-bad", this.judgesNotes && this.#isTaken(at, item.values));
      lettering.node.removeAttribute("display");
    });
    for (const { node } of pool.slice(items.length)) node.setAttribute("display", "none");
  }

  /** Whether one of some numbers stands where the cell may not have it as well. @param {Spot} at @param {number[]} values */
  #isTaken(at, values) {
    const numbers = this.state.payload.layers.filter((/** @type {any} */ layer) => layer.look === "number");
    return this.state.peersOf(at).some((peer) => numbers.some((/** @type {any} */ { name }) => values.includes(this.state.value(name, peer))));
  }

  /** @param {any} item */
  #newNote(item) {
    const [node] = this.pen.draw(item);
    this.group("note").append(node);
    return this.letters.add(item, node);
  }

  /** @param {Spot} at */
  #hasNumber(at) {
    return [...this.state.layers.values()].some((layer) => layer.look === "number" && this.state.value(layer.name, at));
  }

  /** The notes that are seen in a cell: none where it has a number. @param {Spot} at @returns {any[]} */
  notesAt(at) {
    if (this.#hasNumber(at)) return [];
    const centre = this.state.value("centre", at);
    const items = centre ? notesInLine(places(at), centre, this.about.names) : [];
    for (const layer of this.state.layers.values()) {
      const mask = layer.look === "notes" ? this.state.value(layer.name, at) : 0;
      if (mask && centre) items.push(...notesInLine(places(at), mask, this.about.names, "top"));
      else if (mask) items.push(...itemsAt(layer, at, mask, this.about));
    }
    return items;
  }

  /** @param {Spot} at @param {number} value */
  #paintTint(at, value) {
    let node = this.ready.get(`tint ${at}`)?.get(0)?.[0];
    if (!node) {
      [node] = this.pen.draw(fill(places(at), "tint"));
      this.group("tint").append(node);
      this.ready.set(`tint ${at}`, new Map([[0, [node]]]));
    }
    node.setAttribute("class", `kz-tint kz-tint-${value % (MOST_CLASSES_A_TINT + 1)}`);
    if (value) node.removeAttribute("display");
    else node.setAttribute("display", "none");
    if (value) this.seen.set(`tint ${at}`, { value, nodes: [] });
  }

  // ------------------------------------------------------------------------------------------ what is pointed out

  /** Points spots out in a role, and no others. @param {string} role @param {Iterable<Spot>} spots */
  wash(role, spots) {
    this.highlights.wash(role, spots);
  }

  /** What is pointed out, by role. */
  get shown() {
    return this.highlights.shown;
  }

  /** Gives the texts of a cell, or a clue outside of them, the role in which they can be read there. @param {Spot} spot */
  relight(spot) {
    this.letters.relight(spot);
  }

  // ------------------------------------------------------------------------------------------------ where things are

  /** The place in half-cells of a point on the screen. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  locate(clientX, clientY) {
    const box = (this.bounds ??= this.svg.getBoundingClientRect());
    const [across, down] = this.extent;
    const scale = Math.min(box.width / across, box.height / down) || 1;
    const x = (clientX - box.left - (box.width - across * scale) / 2) / scale;
    const y = (clientY - box.top - (box.height - down * scale) / 2) / scale;
    return [(y - MARGIN) / HALF + this.scene.top, (x - MARGIN) / HALF + this.scene.left];
  }

  /** Where a cell is on the screen. @param {Spot} cell @returns {DOMRect} */
  boundsOf(cell) {
    const box = this.svg.getBoundingClientRect();
    const scale = box.width / this.extent[0];
    const [x, y] = this.pen.place([places(cell)[0] - 1, places(cell)[1] - 1]).map(Number);
    return new DOMRect(box.left + x * scale, box.top + y * scale, 2 * HALF * scale, 2 * HALF * scale);
  }

  /** How many pixels a cell is wide on the screen. */
  get cellPixels() {
    const box = (this.bounds ??= this.svg.getBoundingClientRect());
    return (box.width / this.extent[0]) * 2 * HALF;
  }

  /** Forgets where the drawing is on the screen, after it may have moved. */
  moved() {
    this.bounds = undefined;
  }

  /** Forgets where the drawing is whenever its box may have moved. Returns what stops it. @param {HTMLElement} box */
  follow(box) {
    const moved = () => this.moved();
    const watcher = new ResizeObserver(moved);
    watcher.observe(box);
    globalThis.addEventListener("scroll", moved, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      globalThis.removeEventListener("scroll", moved, { capture: true });
    };
  }
}
