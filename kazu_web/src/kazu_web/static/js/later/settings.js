/** The sheet with the settings. */

import { Labels, button, make } from "../parts.js";
import { GROUPS } from "../settings.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../settings.js").Setting} Setting */

let sheets = 0;

/** @param {Board} board */
export const start = (board) => new Settings(board);

export class Settings {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.labels = new Labels(board);
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
    this.destroy = board.on("language", () => this.labels.refresh());
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
