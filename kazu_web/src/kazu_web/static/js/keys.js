/** The keyboard: what a key means, by where it lies, whatever is printed on it; only while the board has the focus. */

/**
 * @typedef {object} Key
 * @property {string} name as the event names it: "Enter", " ", "/"
 * @property {string | null} letter the letter that lies there on an English keyboard, or null
 * @property {number | null} digit
 * @property {boolean} shift
 * @property {boolean} ctrl
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const FAR = 5;

/**
 * Lets the keyboard play on a board. Returns what stops it.
 * @param {import("./board.js").Board} board @param {HTMLElement} box
 */
export function installKeys(board, box) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.isComposing || (event.altKey && !isAside(event))) return;
    if (!press(board, event)) return;
    box.classList.add("is-keyed");
    event.preventDefault();
  };
  const left = (/** @type {Event} */ event) => {
    if (event.type === "focusout" || /** @type {KeyboardEvent} */ (event).code === "KeyZ") void board.extras.trace(false);
  };
  const all = /** @type {[string, any][]} */ ([["keydown", heard], ["keyup", left], ["focusout", left]]);
  for (const [name, listener] of all) box.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) box.removeEventListener(name, listener);
  };
}

/** @param {KeyboardEvent} event @returns {Key} */
function keyOf(event) {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1] ?? null;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
  return {
    name: event.key, letter, digit: digit === undefined ? null : Number(digit), shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
  };
}

/** @param {import("./board.js").Board} board @param {KeyboardEvent} event @returns {boolean} whether it meant something */
function press(board, event) {
  const key = keyOf(event);
  if (key.ctrl && key.digit === null && !(event.key in ARROWS)) return chord(board, event, key);
  if (event.key === "Escape" && board.gestures.isBusy) return did(() => board.gestures.cancel());
  const answers = !key.ctrl && board.aside.answer(ARROWS[event.key]);
  if (answers) return true;
  if (event.key in ARROWS && !key.ctrl) return arrow(board, event, key);
  if (board.options.letters === false && key.letter) return false;
  if (isJump(event.key)) return jump(board, event);
  if (key.letter === "Z" && !board.hasDigits && !board.isPaused) return did(() => void board.extras.trace(true));
  if (board.isClosed) return false;
  if (key.ctrl && !board.hasDigits) return false;
  if ((event.altKey || !board.hand.key(key)) && !aside(board, key)) return rest(board, event);
  return true;
}

/** What is left of the keys that mean the same on every board. @param {import("./board.js").Board} board @param {KeyboardEvent} event */
function rest(board, event) {
  if (event.key === "Backspace" || event.key === "Delete") return did(() => board.clear());
  return event.key === "Escape" && board.selection.size > 0 ? did(() => board.choose([], board.cursor)) : false;
}

/** Whether a key with Alt is one of those for colours and struck clues, where letters are numbers. @param {KeyboardEvent} event */
function isAside(event) {
  return !event.ctrlKey && !event.metaKey && (event.code === "KeyV" || event.code === "KeyK");
}

/** The keys for colours and struck clues, where the board has no use of its own for them. @param {import("./board.js").Board} board @param {Key} key */
function aside(board, key) {
  if (key.letter === "V") return did(() => board.kit.toggle("tint"));
  return (key.letter === "K" || key.name === "`") && board.cursor !== null && board.aside.ask(board.cursor);
}

/** @param {() => void} act */
function did(act) {
  act();
  return true;
}

/** Undo and redo go by the letter, as everywhere else on the device. @param {import("./board.js").Board} board @param {KeyboardEvent} event @param {Key} key */
function chord(board, event, key) {
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : key.letter;
  if (letter === "Z") return did(() => (event.shiftKey ? board.redo() : board.undo()));
  if (letter === "Y") return did(() => board.redo());
  if (letter === "A" && board.hasDigits) return did(() => board.choose(board.grid.spots("cell"), board.cursor));
  if (letter === "I" && board.hasDigits) {
    return did(() => board.choose(board.grid.spots("cell").filter((at) => !board.selection.has(at)), board.cursor));
  }
  return event.key === "Home" || event.key === "End" ? jump(board, event) : false;
}

/** @param {import("./board.js").Board} board @param {KeyboardEvent} event @param {Key} key */
function arrow(board, event, key) {
  const [dy, dx] = ARROWS[event.key];
  if (!board.cursor) board.point(board.grid.spots("cell")[0]);
  else if (board.isClosed || !board.hand.arrow(dy, dx, key)) board.choice.step(dy, dx, false);
  return true;
}

/** @param {string} name */
const isJump = (name) => name === "Home" || name === "End" || name === "PageUp" || name === "PageDown";

/** @param {import("./board.js").Board} board @param {KeyboardEvent} event */
function jump(board, event) {
  const far = event.ctrlKey || event.metaKey;
  const { width, height } = board.grid;
  if (event.key === "Home") board.choice.step(far ? -height : 0, -width, false);
  else if (event.key === "End") board.choice.step(far ? height : 0, width, false);
  else board.choice.step(event.key === "PageUp" ? -FAR : FAR, 0, false);
  return true;
}
