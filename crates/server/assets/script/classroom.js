// The pages of a class: keeps them up to date, and takes pupils to where their class is.

import { announce } from "./announce.js";
import { refreshTabStops } from "./keyboard.js";
import { applyPatch } from "./patch.js";
import { poll } from "./poll.js";

/**
 * What a page of a class is told.
 * @typedef {{ version?: string, patch?: import("./patch.js").Fragment[], location?: string, say?: string }} ClassUpdate
 */

/**
 * Asks again and again while somebody looks at the page. Leaving it ends the waiting request; otherwise it would hold a
 * connection that the next page needs.
 * @param {() => string} address
 * @param {(update: ClassUpdate) => void} onUpdate
 */
function follow(address, onUpdate) {
  let asking = new AbortController();
  const ask = () => void poll(address, asking.signal, (update) => {
    if (update) onUpdate(/** @type {ClassUpdate} */ (/** @type {unknown} */ (update)));
  });
  addEventListener("pagehide", () => asking.abort());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    asking = new AbortController();
    ask();
  });
  ask();
}

/** Keeps the page of a teacher or a pupil up to date. */
export function startClassroom() {
  const page = /** @type {HTMLElement} */ (document.getElementById("classroom"));
  const address = () => `${page.dataset.classUpdates}?after=${encodeURIComponent(page.dataset.version ?? "")}`;
  follow(address, (update) => {
    if (update.location) return location.assign(update.location);
    if (update.patch) applyPatch(update.patch);
    page.dataset.version = update.version ?? "";
    if (update.say) announce(update.say);
    refreshTabStops();
  });
}

/** On the page of a game: goes where the class goes. */
export function followClass() {
  const table = /** @type {HTMLElement} */ (document.getElementById("table"));
  const { class: code, game } = table.dataset;
  follow(() => `/class/${code}/where?game=${game}`, (update) => {
    if (update.location) location.assign(update.location);
  });
}
