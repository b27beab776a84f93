/** Asks the server. What goes wrong comes as a `Trouble`, whose key names the sentence that tells it. */

/** @typedef {Record<string, number[][]>} Marks */

const SETTLES = 80;
const LIMITS = { conflicts: 5000, check: 8000, hint: 8000, make: 45000, read: 12000 };

/** The sentence for each code of a problem that has one of its own. @type {Record<string, string>} */
const SENTENCES = { busy: "says.busy", "too-long": "says.too-long" };

export class Trouble extends Error {
  /** @param {string} code as the server names it, or "offline" @param {string} [detail] */
  constructor(code, detail = code) {
    super(detail);
    this.name = "Trouble";
    this.code = code;
  }

  /** The key of the sentence that tells it. */
  get key() {
    return this.code === "offline" ? "says.offline" : (SENTENCES[this.code] ?? "says.refused");
  }
}

/** @param {string | URL} base the app's root, as "../../" or an address */
export function createApi(base) {
  return new Api(base);
}

export class Api {
  /** @param {string | URL} base */
  constructor(base) {
    this.root = new URL("api/v1/", new URL(base, document.baseURI));
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /**
   * What is wrong already. Waits a moment; only the newest question is answered, an older one gets null.
   * With `rest` by those rules alone that a page does not know.
   * @param {string} code @param {Marks} marks @param {{rest?: boolean}} [about] @returns {Promise<any[] | null>}
   */
  async conflicts(code, marks, about = {}) {
    this.asking?.abort();
    const mine = new AbortController();
    this.asking = mine;
    await wait(SETTLES);
    if (mine.signal.aborted) return null;
    try {
      return (await this.#post("conflicts", { code, marks, ...about }, LIMITS.conflicts, mine.signal)).findings;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      if (this.asking === mine) this.asking = null;
    }
  }

  /** Judges what is written. @param {string} code @param {Marks} marks @param {{count?: boolean, show?: boolean}} [about] */
  check(code, marks, about = {}) {
    return this.#post("check", { code, marks, ...about }, LIMITS.check);
  }

  /** The next step, or null when there is none left. @param {string} code @param {Marks} marks */
  async hint(code, marks) {
    return (await this.#post("hint", { code, marks }, LIMITS.hint)).hint;
  }

  /** A puzzle made anew. @param {{kind: string, size?: string, level?: string, seed?: number}} wanted */
  make(wanted) {
    return this.#post("make", wanted, LIMITS.make);
  }

  /** The puzzle of a seed. @param {string} kind @param {string} size @param {string} level @param {string | number} seed */
  puzzle(kind, size, level, seed) {
    const path = [kind, size, level, String(seed)].map(encodeURIComponent).join("/");
    return this.#get(`puzzles/${path}`, LIMITS.make);
  }

  /**
   * A puzzle by its code, or by kind, size, level and seed, or by kind and givens. Without a kind it is the first there is.
   * @param {Record<string, any>} wanted
   */
  async find({ code, kind, size, level = "medium", seed, givens }) {
    if (code) return this.byCode(code);
    const named = kind ?? (await this.#first());
    if (givens) return this.byCode(`${named}:${givens}`);
    if (seed && size) return this.puzzle(named, String(size), level, seed);
    return this.make({ kind: named, level, ...(size && { size: String(size) }), ...(seed && { seed: Number(seed) }) });
  }

  /** The first kind that can be made. */
  async #first() {
    const { kinds } = await this.#get("kinds", LIMITS.read);
    return kinds.find((/** @type {any} */ kind) => kind.levels?.length)?.name;
  }

  /** The puzzle of a code. @param {string} code */
  byCode(code) {
    return this.#get(`puzzle?code=${encodeURIComponent(code)}`, LIMITS.read);
  }

  /** @param {string} path @param {number} limit */
  #get(path, limit) {
    return ask(new URL(path, this.root), { headers: { Accept: "application/json" } }, limit);
  }

  /** @param {string} path @param {any} body @param {number} limit @param {AbortSignal} [signal] */
  #post(path, body, limit, signal) {
    const headers = { "Content-Type": "application/json" };
    return ask(new URL(path, this.root), { method: "POST", headers, body: JSON.stringify(body), signal }, limit);
  }
}

/** @param {URL} address @param {RequestInit} request @param {number} limit in milliseconds @returns {Promise<any>} */
async function ask(address, request, limit) {
  const late = AbortSignal.timeout(limit);
  const signal = request.signal ? AbortSignal.any([request.signal, late]) : late;
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address, { ...request, signal });
  } catch (error) {
    throw new Trouble(late.aborted ? "too-long" : "offline", String(error));
  }
  return answer.ok ? answer.json() : refusal(answer);
}

/** @param {Response} answer @returns {Promise<never>} */
async function refusal(answer) {
  const told = await answer.json().catch(() => ({}));
  throw new Trouble(told.code ?? (answer.status >= 502 ? "offline" : "failed"), told.title);
}

/** @param {number} milliseconds @returns {Promise<void>} */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
