// The service worker: keeps what pages load, and shows the last game, or a page that says so, without a connection.
// A page is always asked of the server first, so a game is never out of date while there is a connection.
// The server puts VERSION, ASSETS and OFFLINE in front of this file.

/** This file is a script of its own, and not one of a page. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CURRENT = `assets-${VERSION}`;
const LAST_GAME = "last-game";

worker.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CURRENT);
    await cache.addAll([...ASSETS, OFFLINE]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) {
      if (name !== CURRENT && name !== LAST_GAME) await caches.delete(name);
    }
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/**
 * An asset: its address names its contents, so what was kept is right.
 * @param {Request} request
 */
async function asset(request) {
  const kept = await caches.match(request.url, { cacheName: CURRENT });
  return kept ?? fetch(request).catch(async (error) => {
    // The last game may have been kept by an older version of the site: its assets have other addresses.
    const name = new URL(request.url).pathname.split("/").at(-1);
    const same = ASSETS.find((address) => address.endsWith(`/${name}`));
    const other = same && (await caches.match(same, { cacheName: CURRENT }));
    if (other) return other;
    throw error;
  });
}

/**
 * A page: from the server, or without a connection the last game, or the page that says so.
 * @param {FetchEvent} event
 * @param {string} pathname
 */
async function page(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const game = await caches.match(pathname, { cacheName: LAST_GAME });
    return game ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}
