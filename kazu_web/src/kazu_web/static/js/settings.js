/** The sheet with the settings: help while playing, hands and eyes. They hold for every board on this device. */

import { button, make } from "./parts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{name: string, key: string, choices?: string[], usual: any, digits?: boolean}} Setting */

/** @type {[string, Setting[]][]} */
const GROUPS = [
  ["set.help", [
    { name: "conflicts", key: "set.conflicts", usual: true },
    { name: "autoCheck", key: "set.auto-check", choices: ["on", "guarded", "off"], usual: "on" },
    { name: "hints", key: "set.hints", choices: ["place", "explain", "point", "off"], usual: "place" },
    { name: "tidy", key: "set.tidy", usual: true, digits: true },
    { name: "components", key: "set.components", usual: false, digits: false },
    { name: "peers", key: "set.peers", usual: true, digits: true },
    { name: "assist", key: "set.assist", usual: false, digits: false },
  ]],
  ["set.hands", [
    { name: "input", key: "set.input", choices: ["auto", "one-button", "two-button"], usual: "auto", digits: false },
    { name: "digitFirst", key: "set.digit-first", usual: false, digits: true },
    { name: "tapToStep", key: "set.tap-to-step", usual: true, digits: true },
    { name: "hand", key: "set.hand", choices: ["right", "left"], usual: "right" },
    { name: "clock", key: "set.clock", usual: true },
    { name: "letters", key: "set.letters", usual: true },
    { name: "spoken", key: "set.spoken", choices: ["long", "short"], usual: "long" },
  ]],
];
const ALL = GROUPS.flatMap(([, settings]) => settings);
let sheets = 0;

/** The attribute of the element that says the same as a setting. @param {string} name */
const attributeOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Takes over what was chosen on this device, where the page does not say otherwise. @param {Board} board @param {HTMLElement} host */
export function takeOver(board, host) {
  const kept = board.options.store?.settings() ?? {};
  const chosen = ALL.filter(({ name, choices }) => {
    return name in kept && !host.hasAttribute(attributeOf(name)) && (choices?.includes(kept[name]) ?? typeof kept[name] === "boolean");
  });
  if (chosen.length) board.set(Object.fromEntries(chosen.map(({ name }) => [name, kept[name]])));
}

export class Settings {
  /** @param {Board} board @param {import("./parts.js").Labels} labels */
  constructor(board, labels) {
    this.board = board;
    this.labels = labels;
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
  }

  /** @param {HTMLElement} host @param {HTMLElement} opener what has the focus once the sheet is closed */
  open(host, opener) {
    this.sheet?.remove();
    this.sheet = this.#build();
    host.append(this.sheet);
    this.sheet.addEventListener("close", () => {
      this.close();
      opener.focus();
    });
    this.sheet.showModal();
  }

  close() {
    this.sheet?.remove();
    this.sheet = null;
  }

  #build() {
    const id = `kzp-settings-${(sheets += 1)}`;
    const title = this.labels.text(make("h2", "", { id }), (words) => words.say("board.settings"));
    const shut = button(this.labels, {
      action: "close", picture: "close", look: "is-plain", tell: (words) => words.say("board.close"), press: () => this.sheet?.close(),
    });
    const sheet = /** @type {HTMLDialogElement} */ (make("dialog", "kzp-sheet", { "aria-labelledby": id, autofocus: "" }));
    sheet.append(make("div", "kzp-sheet-head", {}, title, shut));
    for (const [key, settings] of GROUPS) sheet.append(this.#group(key, settings));
    if (this.board.state.canUndo && !this.board.isPaused) sheet.append(this.#replay());
    sheet.addEventListener("keydown", (event) => event.stopPropagation());
    sheet.addEventListener("click", (event) => {
      if (event.target === sheet) sheet.close();
    });
    return sheet;
  }

  #replay() {
    const press = () => {
      this.sheet?.close();
      void this.board.extras.replay();
    };
    return button(this.labels, { action: "replay-turns", picture: "replay", look: "is-wide", tell: (words) => words.say("board.replay"), press });
  }

  /** @param {string} key @param {Setting[]} settings */
  #group(key, settings) {
    const legend = this.labels.text(make("legend", ""), (words) => words.say(key));
    const fitting = settings.filter(({ digits }) => digits === undefined || digits === this.board.hasDigits);
    return make("fieldset", "", {}, legend, ...fitting.map((setting) => this.#setting(setting)));
  }

  /** @param {Setting} setting */
  #setting(setting) {
    const words = this.labels.text(make("span", ""), (texts) => texts.say(setting.key));
    const field = setting.choices ? this.#choice(setting, setting.choices) : this.#switch(setting);
    return make("label", "kzp-setting", {}, words, field);
  }

  /** @param {Setting} setting */
  #now({ name, usual }) {
    return this.board.options[name] ?? usual;
  }

  /** @param {Setting} setting @param {any} value */
  #set({ name }, value) {
    this.board.set({ [name]: value });
    this.board.options.store?.keepSettings({ [name]: value });
  }

  /** @param {Setting} setting */
  #switch(setting) {
    const field = /** @type {HTMLInputElement} */ (make("input", "kzp-switch", { type: "checkbox", role: "switch", name: setting.name }));
    const now = this.#now(setting);
    field.checked = now !== false && now !== "off";
    field.addEventListener("change", () => this.#set(setting, field.checked));
    return field;
  }

  /** @param {Setting} setting @param {string[]} choices */
  #choice(setting, choices) {
    const field = /** @type {HTMLSelectElement} */ (make("select", "", { name: setting.name }));
    for (const choice of choices) {
      field.append(this.labels.text(make("option", "", { value: choice }), (words) => words.say(`${setting.key}.${choice}`)));
    }
    field.value = choices.includes(this.#now(setting)) ? this.#now(setting) : setting.usual;
    field.addEventListener("change", () => this.#set(setting, field.value));
    return field;
  }
}
