/** Printed texts and signs, and the numbers and notes in cells: which role each has, by what lies under it and what is done. */

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {{node: SVGElement, role: string, now: string, clue?: import("./clues.js").Clue}} Lettering */

export class Letters {
  /** @param {import("./draw.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    /** @type {Map<Spot, Lettering[]>} by the cell they stand in, or the site of their clue */
    this.spots = new Map();
  }

  /** Remembers a text, or what else is part of a clue. @param {any} item @param {SVGElement} node @returns {Lettering} */
  add(item, node) {
    const { state, grid } = this.drawing;
    const clue = state.clues.ofItem.get(item);
    const spot = clue?.site ?? grid.cellAt(item.at) ?? "";
    const lettering = { node, role: item.role, now: item.role, clue };
    this.spots.set(spot, [...(this.spots.get(spot) ?? []), lettering]);
    return lettering;
  }

  /** Gives what stands at a spot the role in which it can be read there. @param {Spot} spot */
  relight(spot) {
    const { blocks, shown, state } = this.drawing;
    const letters = this.spots.get(spot);
    if (!letters) return;
    const isDark = blocks.has(spot) || this.#isShaded(spot);
    const isBad = shown.get("wrong")?.has(spot) || shown.get("conflict")?.has(spot);
    for (const lettering of letters) {
      const isStruck = state.isStruck(lettering.clue);
      const isMet = lettering.clue !== undefined && state.clues.done.has(lettering.clue);
      lettering.node.classList.toggle("is-struck", isStruck);
      lettering.node.classList.toggle("is-met", isMet);
      const isText = lettering.node.tagName === "text";
      if (isText) this.#show(lettering, roleOf(lettering.role, { isDark, isBad, isDone: isStruck || isMet }));
    }
  }

  /** @param {Lettering} lettering @param {string} role */
  #show(lettering, role) {
    if (role === lettering.now) return;
    lettering.node.classList.replace(`kz-${lettering.now}`, `kz-${role}`);
    lettering.now = role;
  }

  /** @param {Spot} cell */
  #isShaded(cell) {
    const { state } = this.drawing;
    return state.payload.layers.some((/** @type {any} */ layer) => {
      return layer.look === "fill" && layer.counts.includes(state.value(layer.name, cell));
    });
  }
}

/** @param {string} role @param {{isDark: boolean, isBad?: boolean, isDone: boolean}} about */
function roleOf(role, { isDark, isBad, isDone }) {
  if (isDark) return "on-shade";
  if (isDone) return "clue-done";
  return isBad && (role === "given" || role === "entry") ? "bad" : role;
}
