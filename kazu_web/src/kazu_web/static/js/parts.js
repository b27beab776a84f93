/** The parts that buttons, words and sheets are made of, and their labels, which follow the language. */

import { icon } from "./icons.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {(words: Words) => string} Tell */

/** @param {string} tag @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children */
export function make(tag, name, attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Writes an attribute, or takes it away for null, only when it differs. @param {Element} node @param {string} name @param {string | null} value */
export function put(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

/** Texts and names that are written again when the language changes. */
export class Labels {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<Node, Map<string, Tell>>} */
    this.told = new Map();
  }

  /** Gives a node a text. @template {Node} T @param {T} node @param {Tell} tell @returns {T} */
  text(node, tell) {
    return this.#keep(node, "", tell);
  }

  /** Gives a node an attribute that is read. @template {Node} T @param {T} node @param {Tell} tell @returns {T} */
  name(node, tell, attribute = "aria-label") {
    return this.#keep(node, attribute, tell);
  }

  /** @template {Node} T @param {T} node @param {string} where @param {Tell} tell @returns {T} */
  #keep(node, where, tell) {
    this.told.set(node, (this.told.get(node) ?? new Map()).set(where, tell));
    write(node, where, tell(this.board.words));
    return node;
  }

  /** Writes everything again, and forgets what is no longer on the page. */
  refresh() {
    for (const [node, tells] of this.told) {
      if (!node.isConnected) this.told.delete(node);
      else for (const [where, tell] of tells) write(node, where, tell(this.board.words));
    }
  }
}

/** @param {Node} node @param {string} where @param {string} text */
function write(node, where, text) {
  if (where) put(/** @type {Element} */ (node), where, text);
  else if (node.textContent !== text) node.textContent = text;
}

/**
 * A button with a picture and a word.
 * @param {Labels} labels
 * @param {{action: string, picture: string, tell: Tell, press: () => void, look?: string}} about
 */
export function button(labels, { action, picture, tell, press, look = "" }) {
  const word = labels.text(make("span", "kzp-word"), tell);
  const made = make("button", `kzp-button ${look}`.trim(), { type: "button", "data-action": action }, icon(picture), word);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") press();
  });
  keepFocus(made);
  return /** @type {HTMLButtonElement} */ (made);
}

/** Leaves the focus on the board when a pointer presses a button. @param {HTMLElement} node */
export function keepFocus(node) {
  node.addEventListener("pointerdown", (event) => event.preventDefault());
  node.addEventListener("mousedown", (event) => event.preventDefault());
}

/** @param {Element} node @param {boolean} open */
export function enable(node, open) {
  put(node, "aria-disabled", open ? null : "true");
}
