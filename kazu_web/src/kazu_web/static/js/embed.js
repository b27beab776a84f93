// The embed page: a board whose attributes are edited live, the tag to copy, and the events as they come.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-embed]"));
const stage = /** @type {HTMLElement} */ (document.querySelector("[data-stage]"));
const tag = /** @type {HTMLElement} */ (document.querySelector("[data-tag]"));
const events = /** @type {HTMLElement} */ (document.querySelector("[data-events]"));
const base = form.dataset.base ?? "/";
const usual = /** @type {Record<string, string>} */ ({
  hints: "place", check: "count", conflicts: "on", clock: "on", controls: "on", hand: "right", input: "auto", theme: "auto",
});

const board = document.createElement("kazu-board");
stage.append(board);

/** Writes what is chosen onto the board, and the tag that says the same. */
function apply() {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  for (const [name, value] of entries) if (board.getAttribute(name) !== value) board.setAttribute(name, value);
  if (!board.hasAttribute("src")) board.setAttribute("src", base);
  const said = entries.filter(([name, value]) => value && usual[name] !== value).map(([name, value]) => `${name}="${value}"`);
  const origin = location.origin;
  const styles = (form.dataset.styles ?? "").split(" ").map((path) => `<link rel="stylesheet" href="${origin}${path}">`);
  tag.textContent = [
    ...styles,
    `<script type="module" src="${origin}${form.dataset.element}"></script>`,
    `<kazu-board ${said.join(" ")} src="${origin}${base}"></kazu-board>`,
  ].join("\n");
}

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLSelectElement} */ (event.target);
  if (field.name === "kind") {
    const size = /** @type {HTMLInputElement} */ (form.elements.namedItem("size"));
    size.value = field.selectedOptions[0]?.dataset.default ?? size.value;
  }
  apply();
});
for (const name of ["kazu-ready", "kazu-change", "kazu-hint", "kazu-check", "kazu-solve", "kazu-select", "kazu-trial", "kazu-pause", "kazu-error"]) {
  board.addEventListener(name, () => {
    const row = document.createElement("li");
    row.textContent = name;
    events.prepend(row);
    while (events.children.length > 50) events.lastElementChild?.remove();
  });
}
apply();
