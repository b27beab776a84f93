/** The settings that a player has: help while playing, hands and eyes. They hold for every board on this device. */

import { mirror } from "./hands.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{name: string, key: string, choices?: string[], usual: any, digits?: boolean}} Setting */

/** @type {[string, Setting[]][]} */
export const GROUPS = [
  ["set.help", [
    { name: "conflicts", key: "set.conflicts", usual: true },
    { name: "noteConflicts", key: "set.note-conflicts", usual: false, digits: true },
    { name: "autoCheck", key: "set.auto-check", choices: ["on", "guarded", "off"], usual: "on" },
    { name: "hints", key: "set.hints", choices: ["place", "explain", "point", "off"], usual: "place" },
    { name: "tidy", key: "set.tidy", usual: true, digits: true },
    { name: "finished", key: "set.finished", usual: true },
    { name: "components", key: "set.components", usual: false, digits: false },
    { name: "peers", key: "set.peers", usual: true, digits: true },
    { name: "assist", key: "set.assist", usual: false, digits: false },
  ]],
  ["set.hands", [
    { name: "input", key: "set.input", choices: ["auto", "one-button", "two-button"], usual: "auto", digits: false },
    { name: "digitFirst", key: "set.digit-first", usual: false, digits: true },
    { name: "tapToStep", key: "set.tap-to-step", usual: true, digits: true },
    { name: "hand", key: "set.hand", choices: ["right", "left"], usual: "right" },
    { name: "clock", key: "set.clock", usual: true },
    { name: "letters", key: "set.letters", usual: true },
    { name: "spoken", key: "set.spoken", choices: ["long", "short"], usual: "long" },
  ]],
];
const ALL = GROUPS.flatMap(([, settings]) => settings);

/** The attribute of the element that says the same as a setting. @param {string} name */
const attributeOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Takes over what was chosen on this device, where the page does not say otherwise. @param {Board} board @param {HTMLElement} host */
export function takeOver(board, host) {
  const kept = board.options.store?.settings() ?? {};
  const chosen = ALL.filter(({ name, choices }) => {
    return name in kept && !host.hasAttribute(attributeOf(name)) && (choices?.includes(kept[name]) ?? typeof kept[name] === "boolean");
  });
  if (chosen.length) board.set(Object.fromEntries(chosen.map(({ name }) => [name, kept[name]])));
}

/** Shows in notes what numbers rule out, or no longer. @param {Board} board */
export function judgeNotes({ drawing, options }) {
  drawing.judgesNotes = Boolean(options.noteConflicts);
  drawing.repaint();
}

/** Changes settings while a board is played. @param {Board} board @param {Record<string, any>} options */
export function setOn(board, options) {
  Object.assign(board.options, options);
  if ("clock" in options && !board.solved && !board.isResting) options.clock === false ? board.clock.stop() : board.clock.start();
  board.choice.showPeers();
  if ("conflicts" in options) void board.asking.changed();
  if ("components" in options) void board.extras.follow();
  if ("noteConflicts" in options) judgeNotes(board);
  if ("finished" in options) void board.extras.grey();
  if (options.assist) void board.asking.rules();
  if ("theme" in options) mirror(board);
  if (options.zoom > 0) board.view.zoomAt(options.zoom / board.view.zoom);
  board.emit("set", options);
}
