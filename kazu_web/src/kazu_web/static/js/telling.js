/** What a turn did, in one sentence for who listens. */

import { isCell } from "./geometry.js";

/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./state.js").Op} Op */
/** @typedef {import("./words.js").Words} Words */

/** @param {Op[]} ops @param {Names} names of the board as it is after them @param {Words} words */
export function toldOf(ops, names, words) {
  const spots = new Set(ops.map(([, at]) => at));
  const [op] = ops;
  if (spots.size === 1 && op[0] === "struck") return struckWords(op, names, words);
  const isEdges = ops.every(([layer, at]) => layer !== "struck" && !isCell(at));
  const drawn = spots.size > 1 && isEdges && lineWords(ops, names, words);
  if (drawn) return drawn;
  if (spots.size > 1) return words.say(isEdges ? "live.drew" : "live.wrote.many", { count: spots.size });
  const [layer, at, , after] = op;
  const content = isCell(at) ? names.short(at, words) : edgeWords(names, layer, after, words);
  return words.say("live.wrote", { place: names.place(at, words), content });
}

/** @param {Op} op @param {Names} names @param {Words} words */
function struckWords([, site, before, after], names, words) {
  const there = names.state.clues.at(site);
  const clue = there.find(({ bit }) => bit === Math.abs(after - before)) ?? there[0];
  return clue ? words.say(after > before ? "live.struck" : "live.unstruck", { clue: names.clue(clue, words) }) : "";
}

/** The line that a stroke drew, or went on with; null for one that drew none. @param {Op[]} ops @param {Names} names @param {Words} words */
function lineWords(ops, names, words) {
  const [name, at] = ops.findLast(([layer, , , after]) => names.state.layers.get(layer).counts.includes(after)) ?? [];
  const layer = name && names.state.layers.get(name);
  if (!at || !(layer.look === "side" || layer.look === "path")) return null;
  const { spots, ends } = names.line(at, layer);
  return spots.size ? words.say(ends ? "live.line" : "live.line.closed", { count: spots.size, ends }) : null;
}

/** @param {Names} names @param {string} name @param {number} value @param {Words} words */
function edgeWords(names, name, value, words) {
  const layer = names.state.layers.get(name);
  return value ? words.of(layer.values[value] ?? value) : words.say("grid.empty");
}
