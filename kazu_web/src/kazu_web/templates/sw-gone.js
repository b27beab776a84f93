// This site keeps nothing for use without a network: takes away what an earlier version of it may have kept.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const path = new URL("./", self.location.href).pathname;
  event.waitUntil((async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(`kazu-shell-${path}-`) || name === `kazu-seen-${path}`);
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
