/** What is said: whole sentences with named slots, in the language that is asked for. */

/** @typedef {{en: string, ja: string, slots?: Record<string, number>}} Both one text in both languages, and what fills it */
/** @typedef {Record<string, string | number | Both>} Slots */

const SLOT = /\{(\w+)\}/g;

/** The nearest of our languages to a language tag. @param {string | null | undefined} tag @returns {"en" | "ja"} */
export function languageOf(tag) {
  return tag?.toLowerCase().startsWith("ja") ? "ja" : "en";
}

export class Words {
  /** @param {"en" | "ja"} language @param {Record<string, string>} texts */
  constructor(language, texts) {
    this.language = language;
    this.texts = texts;
    /** @type {Promise<unknown> | undefined} */
    this.adding = undefined;
  }

  /**
   * A sentence with its slots filled. One with a twin that ends in ".one" gives way to it where `count`, or the only
   * number among the slots, is 1.
   * @param {string} key @param {Slots} [slots]
   */
  say(key, slots = {}) {
    const counted = slots.count ?? Object.values(slots).find((slot) => typeof slot === "number");
    const text = (counted === 1 && this.texts[`${key}.one`]) || this.texts[key];
    if (text === undefined) return key;
    return text.replace(SLOT, (_, name) => this.of(slots[name] ?? ""));
  }

  /** Loads the words of what comes later; from then on every language has them. @returns {Promise<Words>} */
  more() {
    hasMore = true;
    this.adding ??= fetched(`${this.language}-more`).then((texts) => Object.assign(this.texts, texts));
    return this.adding.then(() => this, (trouble) => {
      this.adding = undefined;
      throw trouble;
    });
  }

  /** Whether there is such a sentence. @param {string} key */
  has(key) {
    return key in this.texts;
  }

  /** A text of the server's in this language. @param {string | number | Both} text */
  of(text) {
    if (typeof text !== "object") return String(text);
    const { [this.language]: told, slots } = text;
    return slots ? told.replace(SLOT, (_, name) => String(slots[name] ?? "")) : told;
  }

  /** Several things one after the other. @param {string[]} told */
  list(told) {
    return told.length ? told.reduce((one, other) => this.say("grid.two", { one, other })) : "";
  }

  /** A length of time in words. @param {number} milliseconds */
  time(milliseconds) {
    const all = Math.floor(milliseconds / 1000);
    const slots = { hours: Math.floor(all / 3600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
    if (slots.hours) return this.say("says.time.hours", slots);
    return slots.minutes ? this.say("says.time", slots) : this.say("says.time.seconds", { seconds: slots.seconds });
  }
}

/** @type {Map<string, Promise<Words>>} */
const loaded = new Map();
/** Whether the words of what comes later are wanted as well. */
let hasMore = false;

/** Loads the words of a language; those that were loaded before come at once. @param {string | null} tag @returns {Promise<Words>} */
export function loadWords(tag) {
  const language = languageOf(tag);
  let words = loaded.get(language);
  if (!words) {
    words = fetched(language).then((texts) => new Words(language, texts));
    words.catch(() => loaded.delete(language));
    loaded.set(language, words);
  }
  return words.then((found) => (hasMore ? found.more() : found));
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
async function fetched(name) {
  const answer = await fetch(new URL(`../lang/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`the words of ${name} could not be loaded (${answer.status})`);
  return answer.json();
}
