// The games that this browser has a seat in, for "Carry on" on the first page. They are remembered here and nowhere
// else; a game that is over, or that somebody forgets, leaves the list.

import { recall, remember } from "./storage.js";

/** @typedef {{ id: string, title: string, plate: string, status: string, other: string }} KnownGame */

const MOST = 12;
/** @type {Record<string, string>} */
const TURNS = { "your-turn": "Your turn", "other-turn": "Their turn", waiting: "Waiting" };
/** The D that bulges left, for the other player. */
const PICTURE = `<svg class="face them" viewBox="0 0 104 116" aria-hidden="true"><g transform="matrix(-1 0 0 1 104 0)">
<path class="body" d="M22 4H46a51 51 0 0 1 0 102H22A12 12 0 0 1 10 94V16A12 12 0 0 1 22 4Z"/>
<circle class="eye" cx="63.5" cy="41.5" r="14"/><circle class="pupil" cx="68" cy="43" r="6.8"/></g></svg>`;

/** @returns {KnownGame[]} */
function games() {
  const list = recall("games", /** @type {KnownGame[]} */ ([]));
  return Array.isArray(list) ? list.filter((game) => typeof game?.id === "string") : [];
}

/**
 * Puts the game of this page first in the list, or takes it off when it is over.
 * @param {HTMLElement} table
 */
export function rememberGame(table) {
  const { game: id, status = "", role } = table.dataset;
  if (!id) return;
  const others = games().filter((game) => game.id !== id);
  const isMine = role === "1" || role === "2" || role === "both";
  if (!isMine || status === "over") return void remember("games", others);
  const plate = [...table.classList].find((name) => name !== "stage") ?? "";
  const game = { id, title: ownText(table.querySelector("h1")), plate, status, other: ownText(document.getElementById("who-them")) };
  remember("games", [game, ...others].slice(0, MOST));
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
  link.setAttribute("href", `/g/${encodeURIComponent(game.id)}`);
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
    remember("games", games().filter((other) => other.id !== game.id));
    showGames();
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
