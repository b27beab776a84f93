/** What is seen along rows and columns: the cells that lamps light. */

/** @typedef {import("../geometry.js").Spot} Spot */

/** @type {[number, number][]} */
const WAYS = [[-2, 0], [2, 0], [0, -2], [0, 2]];

/** The cells lit by what is written on the layers that give light, up to cells that take nothing. @param {import("../state.js").State} state @returns {Set<Spot>} */
export function litCells(state) {
  /** @type {Set<Spot>} */
  const found = new Set();
  for (const layer of state.layers.values()) {
    if (!layer.lights) continue;
    for (const [lamp, value] of state.written.get(layer.name) ?? []) {
      if (!layer.counts.includes(value)) continue;
      found.add(lamp);
      for (const [dy, dx] of WAYS) {
        for (let at = state.grid.step(lamp, dy, dx); at && !state.isClosed(layer.name, at); at = state.grid.step(at, dy, dx)) found.add(at);
      }
    }
  }
  return found;
}
