// Which puzzles this browser wants: what was chosen last is remembered, and asked for where a link does not say.

import { recall, remember } from "./storage.js";

const NAME = "puzzle-choice";
const FIELDS = ["game", "theme", "difficulty"];
const FORM = "form[data-choose]";

/** Remembers what is chosen, and offers only themes that the chosen game has. */
export function startChoice() {
  document.addEventListener("submit", (event) => {
    if (event.target instanceof HTMLFormElement && event.target.matches(FORM)) keep(new FormData(event.target));
  });
  document.addEventListener("change", ({ target }) => {
    const form = target instanceof HTMLSelectElement && target.name === "game" ? target.closest(FORM) : null;
    if (form) offer(form);
  });
  // Somebody may have chosen before this script was there.
  document.querySelectorAll(FORM).forEach(offer);
}

/** @param {FormData} data */
function keep(data) {
  const chosen = FIELDS.map((name) => [name, data.get(name)]).filter(([, value]) => value);
  remember(NAME, chosen.length > 0 ? Object.fromEntries(chosen) : undefined);
}

/** Forgets what was chosen. */
export function forgetChoice() {
  remember(NAME, undefined);
}

/** @param {Element} form */
function offer(form) {
  const [game, themes] = ["game", "theme"].map((name) => form.querySelector(`select[name="${name}"]`));
  if (game instanceof HTMLSelectElement && themes instanceof HTMLSelectElement) offerThemes(themes, game.value);
}

/**
 * @param {HTMLSelectElement} themes
 * @param {string} game
 */
function offerThemes(themes, game) {
  for (const option of themes.options) {
    const games = option.dataset.games?.split(" ");
    option.hidden = option.disabled = Boolean(game && games && !games.includes(game));
  }
  if (themes.selectedOptions[0]?.disabled) themes.value = "";
}

/**
 * Adds what was chosen to the address of a puzzle to draw, unless it says itself what is wanted.
 * @param {URL} address
 */
export function addChoice(address) {
  if ([...FIELDS, "lesson"].some((name) => address.searchParams.has(name))) return;
  const chosen = recall(NAME, /** @type {Record<string, unknown> | null} */ (null)) ?? {};
  for (const name of FIELDS) {
    const value = chosen[name];
    if (typeof value === "string" && value) address.searchParams.set(name, value);
  }
}
