/** What happens, told to whoever listens. */

/** Listens to events of an element. Returns what stops it. @param {Element} node @param {Record<string, (event: any) => void>} heard */
export function listen(node, heard) {
  for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener);
  };
}

export class Events {
  /** @type {Map<string, Set<(about: any) => void>>} */
  #listeners = new Map();

  /** Calls a listener with what an event is about. Returns what stops it. @param {string} name @param {(about: any) => void} listener */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  /** @param {string} name @param {any} [about] */
  emit(name, about) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(about);
  }

  /** Asks those around whether something may be told or written. @param {string} name @param {any} about */
  ask(name, about) {
    const question = { ...about, refused: false, refuse: () => (question.refused = true) };
    this.emit(`ask-${name}`, question);
    return !question.refused;
  }
}
