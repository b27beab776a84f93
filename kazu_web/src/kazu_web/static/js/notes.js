/** Notes as sets of bits: bit v of a value says that v is noted. */

import { noted } from "./looks.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").Writing} Writing */

/**
 * What a number, written in cells, takes away from the notes of the cells that may not have it as well.
 * @param {import("./state.js").State} state @param {string[]} layers @param {Spot[]} cells @param {number} value
 * @returns {Writing[]}
 */
export function tidied(state, layers, cells, value) {
  const bit = 2 ** value;
  const peers = [...new Set(cells.flatMap((at) => state.peersOf(at)))];
  return layers.flatMap((layer) => {
    const noting = peers.filter((at) => noted(state.value(layer, at)).includes(value));
    return noting.map((at) => /** @type {Writing} */ ([layer, at, state.value(layer, at) - bit]));
  });
}
