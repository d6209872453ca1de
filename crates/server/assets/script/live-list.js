// Keeps a list up to date, such as the one of waiting players. The list says where its updates are.

import { applyPatch } from "./patch.js";
import { poll } from "./poll.js";

/** Asks for the list whenever it has changed, while somebody looks at the page. */
export function startLiveList() {
  /** @type {() => HTMLElement | null} */
  const list = () => document.querySelector("[data-updates]");
  const address = () => `${list()?.dataset.updates ?? ""}?after=${list()?.dataset.version ?? ""}`;
  // Leaving the page ends the waiting request; otherwise it would hold a connection that the next page needs.
  let asking = new AbortController();
  const ask = () => void poll(address, asking.signal, (update) => {
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
