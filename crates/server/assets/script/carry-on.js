// The games that this browser has a seat in, for "Carry on" on the first page. They are remembered here and nowhere
// else. A game that is over can be reviewed from there, until somebody forgets it or others take its place.

import { recall, remember } from "./storage.js";

/** @typedef {{ id: string, title: string, plate: string, status: string, other: string, version?: number }} KnownGame */

const MOST = 12;
/** How many games that are over stay in the list. */
const MOST_OVER = 3;
/** @type {Record<string, string>} */
const TURNS = { "your-turn": "Your turn", "other-turn": "Their turn", waiting: "Waiting", over: "Review" };
/** The D that bulges left, for the other player. */
const PICTURE = `<svg class="face them" viewBox="0 0 104 116" aria-hidden="true"><g transform="matrix(-1 0 0 1 104 0)">
<path class="body" d="M22 4H46a51 51 0 0 1 0 102H22A12 12 0 0 1 10 94V16A12 12 0 0 1 22 4Z"/>
<circle class="eye" cx="63.5" cy="41.5" r="14"/><circle class="pupil" cx="68" cy="43" r="6.8"/></g></svg>`;

/**
 * The games of this browser, the latest first.
 * @returns {KnownGame[]}
 */
export function games() {
  const list = recall("games", /** @type {KnownGame[]} */ ([]));
  return Array.isArray(list) ? list.filter((game) => typeof game?.id === "string") : [];
}

/**
 * The games that go on, and then the latest that are over.
 * @param {KnownGame[]} list
 */
function inOrder(list) {
  const isOver = (/** @type {KnownGame} */ game) => game.status === "over";
  return [...list.filter((game) => !isOver(game)).slice(0, MOST), ...list.filter(isOver).slice(0, MOST_OVER)];
}

/**
 * Puts the game of this page first in the list.
 * @param {HTMLElement} table
 */
export function rememberGame(table) {
  const { game: id, status = "", role } = table.dataset;
  if (!id) return;
  const others = games().filter((game) => game.id !== id);
  const isMine = role === "1" || role === "2" || role === "both";
  // A game that was never begun has nothing to review.
  if (!isMine || (status === "over" && table.dataset.plies === "0")) return void remember("games", others);
  const plate = [...table.classList].find((name) => name !== "stage") ?? "";
  const game = {
    id, title: ownText(table.querySelector("h1")), plate, status, other: ownText(document.getElementById("who-them")),
    version: Number(table.dataset.version),
  };
  remember("games", inOrder([game, ...others]));
}

/**
 * Takes note of what happened in a game that is not on this page.
 * @param {KnownGame} news
 */
export function updateGame(news) {
  remember("games", inOrder(games().map((game) => (game.id === news.id ? news : game))));
  showGames();
}

/**
 * Takes a game off the list.
 * @param {string} id
 */
export function forgetGame(id) {
  remember("games", games().filter((game) => game.id !== id));
  showGames();
}

/**
 * The text of an element without that of the elements in it.
 * @param {Element | null} parent
 */
function ownText(parent) {
  const texts = [...(parent?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("").trim();
}

/** Fills the section of the first page, and hides it when there is nothing to carry on. */
export function showGames() {
  const section = document.getElementById("carry-on");
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  const known = games();
  list.replaceChildren(...known.map(line));
  section.hidden = known.length === 0;
}

/** @param {KnownGame} game */
function line(game) {
  const link = element("a", `going ${game.plate}`);
  const isOver = game.status === "over";
  link.setAttribute("href", `/g/${encodeURIComponent(game.id)}${isOver ? "/review" : ""}`);
  const picture = element("span", "th");
  picture.innerHTML = PICTURE;
  const what = element("span", "what");
  what.append(element("b", "", game.title), element("small", "", game.other && `with ${game.other}`));
  const turn = TURNS[game.status] ?? "";
  link.append(picture, what, element("span", game.status === "your-turn" ? "pill" : "pill wait", turn));
  const item = element("li", "known");
  item.append(link, forgetButton(game));
  return item;
}

/** @param {KnownGame} game */
function forgetButton(game) {
  const button = element("button", "forget", "×");
  button.setAttribute("type", "button");
  button.setAttribute("aria-label", `Forget ${game.title}${game.other && ` with ${game.other}`}`);
  button.addEventListener("click", () => {
    forgetGame(game.id);
    // The button is gone with its game; the next one is where the list goes on.
    const next = document.querySelector("#carry-on .forget, main a, main button");
    if (next instanceof HTMLElement) next.focus();
  });
  return button;
}

/**
 * @param {string} tag
 * @param {string} classes
 * @param {string} [text]
 */
function element(tag, classes, text = "") {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.textContent = text;
  return made;
}
