/** Says, in the place of a board, why there is none. */

import { make } from "./parts.js";
import { loadWords } from "./words.js";

/** The codes of problems that lie in what was asked for, not in the way to it. */
const NO_SUCH = new Set(["unknown-kind", "not-offered", "cannot-make", "unsolvable", "bad-text", "bad-puzzle", "not-found", "bad-field"]);

/** @param {HTMLElement} host @param {any} trouble @param {string | null} language */
export async function showTrouble(host, trouble, language) {
  const key = NO_SUCH.has(trouble?.code) ? "says.no-puzzle" : "says.not-loaded";
  // without the words there is nothing to say it with, and the page's own text stays
  const words = await loadWords(language).catch(() => /** @type {null} */ (null));
  if (words) host.replaceChildren(make("p", "kzp-says", { role: "alert", "data-tone": "warn" }, words.say(key)));
}
