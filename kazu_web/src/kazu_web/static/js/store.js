/**
 * Keeps what is written in this browser, a record for each puzzle; and the settings. In a window that keeps nothing the
 * records last as long as the page.
 *
 * `kazu:1:HASH` holds one puzzle's record, `kazu:1` the keys from the longest unused to the newest.
 */

const PREFIX = "kazu:1:";
const INDEX = "kazu:1";
const SETTINGS = "kazu:settings";
/** Puzzles that are kept. */
export const MOST = 200;

/** @typedef {{code: string, at?: number} & Record<string, any>} Saved */
/** @typedef {"full" | "none"} Loss why something could not be kept */

export function createStore() {
  return new Store(usable());
}

/** The browser's own store, or null where it cannot be written. @returns {Storage | null} */
function usable() {
  try {
    const own = globalThis.localStorage;
    own.setItem("kazu:probe", "1");
    own.removeItem("kazu:probe");
    return own;
  } catch {
    return null;
  }
}

/** The key of a puzzle's record: a hash of 64 bits of its code (FNV-1a). @param {string} code */
export function keyOf(code) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(code)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return PREFIX + hash.toString(16).padStart(16, "0");
}

/** A store that lasts as long as the page. */
class Passing {
  constructor() {
    /** @type {Map<string, string>} */
    this.texts = new Map();
  }

  /** @param {string} key */
  getItem(key) {
    return this.texts.get(key) ?? null;
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    this.texts.set(key, text);
  }

  /** @param {string} key */
  removeItem(key) {
    this.texts.delete(key);
  }
}

export class Store {
  /** @param {Storage | null} kept */
  constructor(kept) {
    this.lasts = kept !== null;
    this.kept = kept ?? new Passing();
    /** @type {Set<(loss: Loss) => void>} */
    this.told = new Set();
    this.hasTold = false;
  }

  /** What is kept of a puzzle, or null. @param {string} code @returns {Saved | null} */
  load(code) {
    const saved = this.#read(keyOf(code));
    return saved?.code === code ? saved : null;
  }

  /** Keeps a puzzle's record; the oldest give way where there is no room. @param {string} code @param {Record<string, any>} record */
  save(code, record) {
    const key = keyOf(code);
    const keys = [...this.keys().filter((other) => other !== key), key];
    for (const oldest of keys.splice(0, Math.max(0, keys.length - MOST))) this.kept.removeItem(oldest);
    this.#write(key, { at: Date.now(), ...record, code }, keys);
  }

  /** @param {string} code */
  remove(code) {
    const key = keyOf(code);
    this.kept.removeItem(key);
    this.kept.setItem(INDEX, JSON.stringify(this.keys().filter((other) => other !== key)));
  }

  /** The records there are, newest first. @returns {Saved[]} */
  recent() {
    return this.keys().reverse().map((key) => this.#read(key)).filter((saved) => saved !== null);
  }

  /** The keys of the records, the longest unused first. @returns {string[]} */
  keys() {
    const keys = this.#read(INDEX);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string" && key.startsWith(PREFIX)) : [];
  }

  /**
   * Tells whenever another tab has changed a puzzle's record. Returns what stops it.
   * @param {string} code @param {(saved: Saved) => void} listener
   */
  watch(code, listener) {
    const key = keyOf(code);
    const heard = (/** @type {StorageEvent} */ event) => {
      const saved = event.key === key && event.newValue ? parsed(event.newValue) : null;
      if (saved?.code === code) listener(saved);
    };
    globalThis.addEventListener("storage", heard);
    return () => globalThis.removeEventListener("storage", heard);
  }

  /** Tells once when something could not be kept. Returns what stops it. @param {(loss: Loss) => void} listener */
  onLoss(listener) {
    this.told.add(listener);
    return () => this.told.delete(listener);
  }

  /** The settings that were chosen on this device. @returns {Record<string, any>} */
  settings() {
    const settings = this.#read(SETTINGS);
    return settings && typeof settings === "object" && !Array.isArray(settings) ? settings : {};
  }

  /** Keeps settings beside those there are. @param {Record<string, any>} changed */
  keepSettings(changed) {
    this.#write(SETTINGS, { ...this.settings(), ...changed }, this.keys());
  }

  /** @param {string} key @returns {any} what is there, or null when it cannot be read */
  #read(key) {
    const text = this.kept.getItem(key);
    return text === null ? null : parsed(text);
  }

  /** @param {string} key @param {any} value @param {string[]} keys */
  #write(key, value, keys) {
    const left = [...keys];
    for (;;) {
      try {
        this.kept.setItem(key, JSON.stringify(value));
        this.kept.setItem(INDEX, JSON.stringify(left));
        return;
      } catch {
        const others = left.filter((other) => other !== key);
        if (!others.length) return this.#lost("none");
        for (const oldest of others.slice(0, Math.ceil(others.length / 3))) {
          this.kept.removeItem(oldest);
          left.splice(left.indexOf(oldest), 1);
        }
        this.#lost("full");
      }
    }
  }

  /** @param {Loss} loss */
  #lost(loss) {
    if (this.hasTold) return;
    this.hasTold = true;
    for (const listener of this.told) listener(loss);
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
