// The service worker, and the last game that stays readable without a connection.

/** The cache that holds the page of the last game, and nothing else. The service worker reads it. */
const LAST_GAME = "last-game";
/** How long to wait for more changes before the page is kept, in milliseconds. */
const CALM = 800;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Installs the service worker once the page has loaded. Without one everything works, but only online. */
export function startOffline() {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const register = () => void worker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Keeps the page of this game as it is now, soon. */
export function keepPage() {
  clearTimeout(timer);
  timer = setTimeout(() => void keepNow().catch(() => undefined), CALM);
}

async function keepNow() {
  if (!("caches" in window)) return;
  const { pathname } = location;
  const cache = await caches.open(LAST_GAME);
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== pathname) await cache.delete(request);
  }
  // The headers stay those that the server sent, above all the policy that forbids foreign scripts.
  const sent = (await cache.match(pathname)) ?? (await fetch(pathname, { credentials: "same-origin" }));
  if (!sent.ok || sent.redirected) return;
  const headers = new Headers(sent.headers);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  await cache.put(pathname, new Response(`<!doctype html>\n${document.documentElement.outerHTML}`, { headers }));
}
