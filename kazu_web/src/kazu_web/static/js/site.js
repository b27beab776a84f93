// What every page does: the choice of colours, dialogs, the filter of the home page, ticks on solved days, printing.
import "./offline.js";

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { /* private mode: for this page only */ }
}

/** @type {HTMLSelectElement | null} */
const themes = document.querySelector("[data-theme-choice]");
if (themes) {
  themes.value = kept("kazu:theme") ?? "auto";
  themes.addEventListener("change", () => {
    keep("kazu:theme", themes.value);
    if (themes.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = themes.value;
  });
}

for (const button of document.querySelectorAll("[data-open]")) {
  button.addEventListener("click", () => {
    const dialog = document.getElementById(/** @type {HTMLElement} */ (button).dataset.open ?? "");
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });
}
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close());
}

/** @type {HTMLInputElement | null} */
const filter = document.querySelector("[data-filter]");
filter?.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  let shown = 0;
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-cards] > [data-name]"))) {
    card.hidden = !(card.dataset.name ?? "").toLowerCase().includes(wanted);
    if (!card.hidden) shown += 1;
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-group]"))) {
    group.hidden = !group.querySelector("[data-name]:not([hidden])");
  }
  const none = /** @type {HTMLElement | null} */ (document.querySelector("[data-none]"));
  if (none) none.hidden = shown > 0;
});

for (const chip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-puzzle]"))) {
  if (kept(`kazu:solved:${chip.dataset.puzzle}`)) chip.classList.add("done");
}

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
