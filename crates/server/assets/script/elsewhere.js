// Tells on every page what happens in the games of this browser: somebody joined, or it is your turn. The server is asked
// about each of them with the cookie of its seat; it keeps nothing for that.

import { announce, ensureRegion } from "./announce.js";
import { forgetGame, games, updateGame } from "./carry-on.js";
import { showNews, startTitle } from "./title.js";

/** @typedef {import("./carry-on.js").KnownGame} KnownGame */

/** How often the server is asked, in milliseconds, and about how many games. */
const AGAIN = 3_000;
const MOST = 3;

/**
 * Looks after the games of this browser, except for the one on this page.
 * @param {string} [here] its id
 */
export function startElsewhere(here = "") {
  startTitle();
  ensureRegion();
  const look = async () => {
    for (const game of games().filter((one) => one.id !== here && isWaiting(one)).slice(0, MOST)) await ask(game);
    setTimeout(look, AGAIN);
  };
  void look();
}

/** @param {KnownGame} game */
function isWaiting(game) {
  return game.status === "waiting" || game.status === "other-turn";
}

/** @param {KnownGame} game */
async function ask(game) {
  const address = `/g/${encodeURIComponent(game.id)}/updates?now=true&after=${game.version ?? 0}`;
  const response = await fetch(address, { cache: "no-store", headers: { accept: "application/json" } }).catch(() => null);
  // What the server has forgotten, this browser need not know.
  if (response?.status === 404) return forgetGame(game.id);
  if (!response?.ok || response.status === 204) return;
  const update = await response.json();
  const { status, version } = update.data;
  if (version === game.version) return;
  const joined = update.events.some((/** @type {{ kind: string }} */ event) => event.kind === "joined");
  const other = otherName(update.patch) || game.other;
  updateGame({ ...game, status, version, other });
  if (joined || status === "your-turn" || status === "over") tell({ ...game, status, other }, joined);
}

/**
 * What the other player is called now.
 * @param {import("./patch.js").Fragment[]} patch
 */
function otherName(patch) {
  const html = patch.find((part) => part.id === "who-them")?.html ?? "";
  const who = new DOMParser().parseFromString(html, "text/html").getElementById("who-them");
  return who?.firstChild?.textContent?.trim() ?? "";
}

/**
 * @param {KnownGame} game
 * @param {boolean} joined
 */
function tell(game, joined) {
  const news = joined ? `${game.other} joined your ${game.title}.`
    : game.status === "over" ? `Your ${game.title} with ${game.other} is over.` : `${game.other} moved in ${game.title}.`;
  const turn = game.status === "your-turn" ? " It is your turn." : "";
  showNews(joined ? "Somebody joined" : game.status === "over" ? "Game over" : "Your turn");
  announce(news + turn);
  document.querySelector(".toast")?.remove();
  const toast = document.createElement("p");
  toast.className = "toast";
  const link = document.createElement("a");
  link.className = "btn go small";
  link.href = `/g/${encodeURIComponent(game.id)}`;
  link.textContent = "Go to the game";
  toast.append(`${news}${turn} `, link);
  document.body.append(toast);
}
