// Has the service worker installed that keeps what was seen, or taken away where the site has none.

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

// only the page that stands in for others lists them
if (document.querySelector("[data-kept]")) void import("./kept.js");

// not before the page is there, and without a word where a browser does not want it
if (document.readyState === "complete") settle().catch(() => {});
else addEventListener("load", () => settle().catch(() => {}), { once: true });
