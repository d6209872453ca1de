// A tap on a tile that cannot be chosen: it shakes, and the bubble says why.

import { announce } from "./announce.js";
import { shake } from "./motion.js";
import { thud } from "./sound.js";

/** How long the reason stays, in milliseconds. */
const STAYS = 4_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** What the bubble said before. */
let before = "";

/** Says why, at a tap, at Enter and at Space. */
export function startBlocked() {
  document.addEventListener("click", (event) => {
    const tile = blockedTile(event.target);
    if (!tile) return;
    event.preventDefault();
    sayWhy(tile);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const tile = blockedTile(event.target);
    // A button clicks itself.
    if (!tile || tile instanceof HTMLButtonElement) return;
    event.preventDefault();
    sayWhy(tile);
  });
}

/** @param {EventTarget | null} target */
function blockedTile(target) {
  const tile = target instanceof Element ? target.closest("#play .tile:not([name])") : null;
  return tile && whyNot(tile) ? tile : null;
}

/**
 * Why a tile cannot be chosen: its own reason, or the one that its part has for all free tiles that say nothing.
 * @param {Element} tile
 */
function whyNot(tile) {
  const own = tile.getAttribute("data-why");
  const rest = tile.matches(".free") ? tile.closest(".grid, .row")?.querySelector(":scope > [data-why]") : null;
  return own ?? rest?.getAttribute("data-why")?.replaceAll("{}", tile.firstChild?.textContent ?? "");
}

/**
 * Says why a tile cannot be chosen.
 * @param {Element} tile
 */
export function sayWhy(tile) {
  shake(tile);
  thud();
  const why = whyNot(tile);
  if (why) sayFor(why);
}

/**
 * Lets the bubble say something on your side for a while.
 * @param {string} why
 */
export function sayFor(why) {
  announce(why);
  const bubble = document.getElementById("bubble");
  if (!bubble) return;
  if (!bubble.dataset.why) before = bubble.outerHTML;
  bubble.dataset.why = "yes";
  bubble.classList.replace("them", "you");
  bubble.hidden = false;
  bubble.textContent = why;
  clearTimeout(timer);
  timer = setTimeout(restore, STAYS);
}

/** Lets the bubble say again what it said before. An update replaces the bubble anyway. */
function restore() {
  const bubble = document.getElementById("bubble");
  if (!bubble?.dataset.why) return;
  bubble.outerHTML = before;
}
