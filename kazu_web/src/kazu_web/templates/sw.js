// Keeps what was seen, so that puzzles that were opened once are there without a network.
// Files that never change come from here at once; pages and puzzles are asked for and, when nobody answers, come from
// here. What a person writes is not seen here, and nothing is kept that was sent with POST or comes from elsewhere.
"use strict";

const ROOT = new URL("./", self.location.href);
const { hash: HASH, files: FILES } = SHELL;
const SHELL_CACHE = `kazu-shell-${ROOT.pathname}-${HASH}`;
const SEEN_CACHE = `kazu-seen-${ROOT.pathname}`;
/** Pages and puzzles that are kept; the oldest give way. */
const MOST = 300;
/** Milliseconds after which a page that is kept is shown rather than waited for. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELL_CACHE);
    await cache.addAll(FILES.map((path) => new URL(path, ROOT).href));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(`kazu-shell-${ROOT.pathname}-`) && name !== SHELL_CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
    // the page that brought this worker came before it
    for (const client of await self.clients.matchAll({ type: "window" })) {
      for (const address of withPuzzle(client.url.split("#")[0])) await see(new Request(address));
    }
  })());
});

/** A page's address, and that of the puzzle that it shows. */
function withPuzzle(page) {
  const address = new URL(page);
  const path = address.pathname.slice(ROOT.pathname.length);
  if (/^play(\/[^/]+){4}$/.test(path)) return [page, new URL(path.replace("play", "api/v1/puzzles"), ROOT).href];
  const code = path === "play" && address.searchParams.get("code");
  return code ? [page, new URL(`api/v1/puzzle?code=${encodeURIComponent(code)}`, ROOT).href] : [page];
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== ROOT.origin || !address.pathname.startsWith(ROOT.pathname)) return;
  const path = address.pathname.slice(ROOT.pathname.length);
  if (path.startsWith("static/")) event.respondWith(unchanging(request, path));
  else if (/^api\/v1\/(puzzles\/|puzzle$|draw\/)/.test(path)) event.respondWith(seen(request));
  else if (request.mode === "navigate") event.respondWith(page(request, address));
});

/** A file out of the shell; one of another version, when it cannot be had, in the version that is here. */
async function unchanging(request, path) {
  const [, hash, ...rest] = path.split("/");
  const isOurs = hash === HASH || hash === "-";
  const kept = await caches.match(request, { cacheName: SHELL_CACHE });
  if (kept && isOurs && hash !== "-") return kept;
  try {
    const answer = await fetch(request);
    if (hash === HASH && answer.ok) await (await caches.open(SHELL_CACHE)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const other = await caches.match(new URL(`static/${HASH}/${rest.join("/")}`, ROOT).href, { cacheName: SHELL_CACHE });
    if (other) return other;
    throw error;
  }
}

/** A puzzle or drawing: it is the same for ever, so the one that is kept will do. */
async function seen(request) {
  return (await caches.match(request, { cacheName: SEEN_CACHE })) ?? see(request);
}

/** A page as it is now; without an answer, or without one soon, as it was; or else the page that says so. */
async function page(request, address) {
  const kept = await caches.match(request.url.split("#")[0], { cacheName: SEEN_CACHE });
  try {
    const answer = see(request);
    if (!kept) return await answer;
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));
    return await Promise.race([answer, late]);
  } catch {
    const language = address.searchParams.get("lang") ?? self.navigator.language.slice(0, 2);
    return kept ?? caches.match(new URL(`offline?lang=${language === "ja" ? "ja" : "en"}`, ROOT).href, { cacheName: SHELL_CACHE });
  }
}

/** Asks, and keeps the answer when it is one that may be kept. */
async function see(request) {
  const answer = await fetch(request);
  const isFit = answer.ok && !answer.redirected && answer.type === "basic" && !/no-store|private/.test(answer.headers.get("cache-control") ?? "");
  if (isFit) {
    const cache = await caches.open(SEEN_CACHE);
    await cache.put(request.url.split("#")[0], answer.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
  }
  return answer;
}
