/** Notes as sets of bits: bit v of a value says that v is noted. */

import { noted } from "./looks.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./state.js").Writing} Writing */

/**
 * What a number, written in cells, takes away from the notes of the cells that may not have it as well, if that is wanted.
 * @param {import("./modes/digits.js").Digits} digits @param {Spot[]} cells @param {number} value @returns {Writing[]}
 */
export function tidied({ board, notes }, cells, value) {
  if (board.options.tidy === false) return [];
  const peers = [...new Set(cells.flatMap((at) => board.state.peersOf(at)))];
  return [notes, "centre"].flatMap((layer) => {
    const noting = peers.filter((at) => noted(board.state.value(layer, at)).includes(value));
    return noting.map((at) => /** @type {Writing} */ ([layer, at, board.state.value(layer, at) - 2 ** value]));
  });
}
