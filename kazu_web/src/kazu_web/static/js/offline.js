// Has the service worker installed that keeps what was seen, or taken away where the site has none; lists what is kept.

const root = document.documentElement.dataset.root;
const wants = document.documentElement.dataset.offline === "on";

/** An address as what a page may run: this one, at the app's own root, and no other. @param {string} address @returns {any} */
function ofOurs(address) {
  const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("kazu-worker", {
    createScriptURL: (/** @type {string} */ asked) => (asked === address ? asked : ""),
  });
  return policy?.createScriptURL(address) ?? address;
}

async function settle() {
  if (!navigator.serviceWorker || root === undefined) return;
  const scope = new URL(`${root}/`, location.href).href;
  if (wants) {
    await navigator.serviceWorker.register(ofOurs(`${root}/sw.js`), { scope });
    return;
  }
  const all = await navigator.serviceWorker.getRegistrations();
  await Promise.all(all.filter((one) => one.scope === scope).map((one) => one.unregister()));
}

/** Lists the puzzles that can be played without a network. @param {HTMLElement} list */
async function showKept(list) {
  const kept = await (await caches.open(`kazu-seen-${root}/`)).keys();
  const puzzles = kept.map(({ url }) => new URL(url)).filter(({ pathname }) => /\/play\/[^/]+\/[^/]+\/[^/]+\/\d+$/.test(pathname));
  for (const address of puzzles.reverse()) {
    const link = document.createElement("a");
    link.href = address.href;
    link.textContent = decodeURIComponent(address.pathname.split("/play/")[1]).replaceAll("/", " · ");
    const row = document.createElement("li");
    row.append(link);
    list.append(row);
  }
  list.hidden = puzzles.length === 0;
  document.querySelector("[data-none-kept]")?.toggleAttribute("hidden", puzzles.length > 0);
}

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-kept]"));
if (list && globalThis.caches) void showKept(list);

// not before the page is there, and without a word where a browser does not want it
if (document.readyState === "complete") settle().catch(() => {});
else addEventListener("load", () => settle().catch(() => {}), { once: true });
