/** Parts of a board that are loaded when they are first wanted, so that a page that never wants them is small. */

/** @type {Record<string, () => Promise<any>>} */
const PARTS = {
  components: () => import("./later/components.js"),
  dots: () => import("./later/dots.js"),
  replay: () => import("./later/replay.js"),
  settings: () => import("./later/settings.js"),
  trace: () => import("./later/trace.js"),
};
/** The parts that have a style sheet. */
const DRESSED = new Set(["components", "replay", "settings"]);

/** @type {WeakMap<Document | ShadowRoot, Set<string>>} */
const dressed = new WeakMap();

/**
 * Loads a part with its words and its style sheet, and tells the board when it cannot be had.
 * @param {import("./board.js").Board} board @param {string} name @param {() => boolean} isWanted asked once it is there
 * @returns {Promise<any | null>} what its `start` gives, or null
 */
export async function later(board, name, isWanted) {
  try {
    const [part] = await Promise.all([PARTS[name](), board.words.more(), dress(board.host, name)]);
    return isWanted() ? part.start(board) : null;
  } catch (trouble) {
    board.emit("trouble", { trouble: { key: "says.offline", error: String(trouble) } });
    return null;
  }
}

/** Gives the page, or the shadow root around a board, the style sheet of a part. @param {HTMLElement} host @param {string} name */
async function dress(host, name) {
  const root = /** @type {Document | ShadowRoot} */ (host.getRootNode());
  const worn = dressed.get(root) ?? new Set();
  if (worn.has(name) || !DRESSED.has(name)) return;
  const answer = await fetch(new URL(`./later/${name}.css`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}.css: ${answer.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  dressed.set(root, worn.add(name));
}
