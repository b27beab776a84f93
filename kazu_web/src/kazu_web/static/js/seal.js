/** The seal of an answer: with it a page knows that what is written is the answer, without having been told it. */

/** Whether this page may compute a seal at all: browsers let only secure pages. */
export const canSeal = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} code @param {string} canonical as `State.canonical` writes it @returns {Promise<string>} */
export async function sealOf(code, canonical) {
  const text = new TextEncoder().encode(`kazu-seal-1\n${code}\n${canonical}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 16);
  const letters = btoa(String.fromCharCode(...digest));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
