// Keeps the list of waiting players up to date.

import { applyPatch } from "./patch.js";
import { poll } from "./poll.js";

/** Asks for the list whenever it has changed, while somebody looks at the page. */
export function startLobby() {
  const version = () => document.getElementById("waiting")?.dataset.version ?? "";
  // Leaving the page ends the waiting request; otherwise it would hold a connection that the next page needs.
  let asking = new AbortController();
  const ask = () => void poll(() => `/lobby/updates?after=${version()}`, asking.signal, (update) => {
    if (update?.patch) applyPatch(update.patch);
  });
  addEventListener("pagehide", () => asking.abort());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    asking = new AbortController();
    ask();
  });
  ask();
}
