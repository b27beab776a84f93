// The play page around the board: the sheet that chooses a puzzle, sharing, and the memory of what was solved.
import "./kazu-board.js";
import { keep } from "./site.js";

/** @type {any} */
const board = document.querySelector("[data-board]");
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-choose]"));
const kinds = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-choose-kind]"));

form?.addEventListener("submit", () => {
  if (kinds && form.getAttribute("action") !== kinds.value) form.setAttribute("action", kinds.value);
  for (const field of form.querySelectorAll("input, select")) {
    const entry = /** @type {HTMLInputElement} */ (field);
    if (entry.name && entry.value === "") entry.disabled = true;
  }
});
kinds?.addEventListener("change", () => {
  // sizes and levels are another kind's; leave them to its own usual ones
  for (const name of ["size", "level", "width", "height"]) {
    const field = /** @type {HTMLInputElement | null} */ (form?.elements.namedItem(name));
    if (field) field.disabled = kinds.value !== form?.getAttribute("action");
  }
});
window.addEventListener("pageshow", () => {
  for (const field of form?.querySelectorAll(":disabled") ?? []) field.removeAttribute("disabled");
});

/** @returns {{link: string, progress: string, code: string}} */
function shared() {
  const here = new URL(location.href);
  here.hash = "";
  const link = here.href;
  const progress = board?.progress ? `${link}#p=${board.progress}` : link;
  return { link, progress, code: board?.detail?.().code ?? "" };
}

document.querySelector('[data-open="share"]')?.addEventListener("click", () => {
  const texts = shared();
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-share]"))) {
    field.value = texts[/** @type {keyof ReturnType<typeof shared>} */ (field.dataset.share)] ?? "";
  }
});
document.querySelector("[data-copy]")?.addEventListener("click", async () => {
  const said = document.querySelector("[data-copied]");
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-share="link"]'));
  if (!field || !said) return;
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const words = await (await fetch(new URL(`../lang/${document.documentElement.lang}.json`, import.meta.url))).json();
  said.textContent = words["share.copied"];
});

board?.addEventListener("kazu-solve", (/** @type {CustomEvent} */ event) => {
  const { kind, size, level, seed, code } = event.detail;
  keep(`kazu:solved:${seed ? `${kind}/${board.getAttribute("size") ?? size}/${level}/${seed}` : code}`, "1");
});
