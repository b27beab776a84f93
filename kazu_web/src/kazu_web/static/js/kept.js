// Lists the puzzles that this browser keeps, on the page that stands in for one that is not kept.

const { root } = document.documentElement.dataset;

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
