// The table by keyboard: one tab stop for each part of the board, arrows inside, digits and letters as shortcuts.

import { sayFor, sayWhy } from "./blocked.js";
import { matchTyped, nextInGrid, nextInRow } from "./geometry.js";
import { openSheet } from "./sheet.js";
import { areShortcutsOn } from "./switches.js";

/** What has one tab stop. */
const PARTS = ".grid, .row, .pad";
const TILES = "button.tile, a.tile";
/** How long typed digits belong together, in milliseconds. */
const TOGETHER = 600;
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** What a letter presses. */
const SHORTCUTS = /** @type {Record<string, string>} */ ({
  h: "[data-action=hint]",
  u: "[data-action=undo]",
  m: "[data-action=moves]",
  "?": "[data-action=rules]",
});

let typed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Makes keys work on the page. */
export function startKeyboard() {
  refreshTabStops();
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (walk(event) || typeDigit(event.key) || press(event.key)) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    const tile = event.target instanceof Element ? event.target.closest(TILES) : null;
    if (tile) makeTabStop(tile);
  });
}

/** Gives every part of the board exactly one tab stop: the tile that had it, or the first that can be played. */
export function refreshTabStops() {
  for (const part of document.querySelectorAll(`:is(#table, #study, #lesson, #classroom) :is(${PARTS})`)) {
    const tiles = tilesOf(part);
    const stop = tiles.find((tile) => tile === document.activeElement)
      ?? tiles.find((tile) => tile.id !== "" && tile.id === part.getAttribute("data-stop") && isPlayable(tile))
      ?? tiles.find(isPlayable) ?? tiles[0];
    for (const tile of tiles) tile.setAttribute("tabindex", tile === stop ? "0" : "-1");
  }
}

/** @param {Element} part */
function tilesOf(part) {
  return /** @type {HTMLElement[]} */ ([...part.querySelectorAll(TILES)]);
}

/** @param {Element} tile */
function isPlayable(tile) {
  return tile.matches(".play");
}

/** @param {Element} tile */
function makeTabStop(tile) {
  const part = tile.closest(PARTS);
  if (!part) return;
  if (tile.id) part.setAttribute("data-stop", tile.id);
  for (const other of tilesOf(part)) other.setAttribute("tabindex", other === tile ? "0" : "-1");
}

/**
 * Walks along the tiles. Keys that lead nowhere are left to the browser, which scrolls.
 * @param {KeyboardEvent} event
 */
function walk(event) {
  // The tile that was just played keeps the focus, and is not a button any more: the others are a step away from it.
  const tile = event.target instanceof Element ? event.target.closest(".tile") : null;
  const part = tile?.closest(PARTS);
  if (!tile || !part || event.shiftKey) return false;
  const isStep = (/** @type {Element} */ one) => one === tile || one.matches(TILES);
  const all = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".tile")]);
  const tiles = all.filter((one) => isStep(one) && one.getClientRects().length > 0);
  const from = tiles.findIndex((one) => one === tile);
  const isRow = part.matches(".row") || (event.key === "Home" || event.key === "End");
  let next = -1;
  if (isRow) next = nextInRow(tiles.length, from, event.key);
  else if (ARROWS.includes(event.key)) {
    const arrow = /** @type {import("./geometry.js").Arrow} */ (event.key);
    next = nextInGrid(tiles.map((one) => one.getBoundingClientRect()), from, arrow);
  }
  tiles[next]?.focus();
  return next >= 0;
}

/**
 * Plays the tile whose move is typed in digits, as soon as it is clear which one is meant.
 * @param {string} key
 */
function typeDigit(key) {
  if (!/^\d$/.test(key) || openSheet()) return false;
  const buttons = [...document.querySelectorAll("#play button[name=move]")].filter((button) => button.getClientRects().length > 0);
  const names = buttons.map(nameOf);
  typed += key;
  clearTimeout(timer);
  const { move, mayGoOn } = matchTyped(names, typed);
  const play = () => {
    typed = "";
    const meant = buttons.filter((button, index) => names[index] === move && document.contains(button));
    const moves = new Set(meant.map((button) => button.getAttribute("value")));
    if (moves.size > 1) askWhich(meant, move ?? "");
    else if (meant[0] instanceof HTMLElement) meant[0].click();
  };
  if (mayGoOn) timer = setTimeout(play, TOGETHER);
  else if (move !== null) play();
  else refuse(typed);
  return buttons.length > 0;
}

/**
 * What a tile is called by those who type: the number that it adds, or else the digits on it. Its move may be something
 * else, such as a place.
 * @param {Element} button
 */
function nameOf(button) {
  const texts = [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const text = texts.map((node) => node.textContent).join("").trim();
  const note = button.querySelector("small")?.dataset.note ?? "";
  return (/^\+\d+$/.test(note) ? note : text).replace(/^\+/, "");
}

/**
 * Says that a typed digit is there more than once, and goes to the first one: arrows lead to the others.
 * @param {Element[]} tiles
 * @param {string} digit
 */
function askWhich(tiles, digit) {
  sayFor(`There is more than one ${digit}. Use the arrow keys and Enter.`);
  if (tiles[0] instanceof HTMLElement) tiles[0].focus();
}

/**
 * Says why a typed number cannot be played, if a tile says so.
 * @param {string} number
 */
function refuse(number) {
  typed = "";
  const find = (/** @type {string} */ css) => [...document.querySelectorAll(css)].find((tile) => nameOf(tile) === number);
  const tile = find("#pads .tile[data-why]") ?? find("#sky .tile[data-why]");
  if (tile) sayWhy(tile);
}

/**
 * Presses what a letter stands for.
 * @param {string} key
 */
function press(key) {
  const direction = { ArrowLeft: "prev", ArrowRight: "next" }[key];
  const css = direction ? `a[rel~="${direction}"]` : areShortcutsOn() ? SHORTCUTS[key.toLowerCase()] : undefined;
  if (!css || openSheet()) return false;
  const button = document.querySelector(css);
  if (button instanceof HTMLElement) button.click();
  return button !== null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches("input, select, textarea");
}
