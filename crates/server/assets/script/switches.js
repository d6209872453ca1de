// The switches of the menu: light or dark, sound, single-letter shortcuts. They are remembered.

import { recall, remember } from "./storage.js";
import { setSound, isSoundOn } from "./sound.js";

/** Shows the switches, which do nothing without scripts, and makes them work. */
export function startSwitches() {
  for (const button of document.querySelectorAll("[data-action]")) showState(button);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    const action = button?.getAttribute("data-action");
    if (!button || !action || !(action in actions)) return;
    actions[action]?.();
    for (const same of document.querySelectorAll(`[data-action="${action}"]`)) showState(same);
  });
}

/** Whether single letters are shortcuts. */
export function areShortcutsOn() {
  return recall("shortcuts", /** @type {unknown} */ (true)) !== false;
}

/** @type {Record<string, () => void>} */
const actions = {
  theme() {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
  },
  sound() {
    setSound(!isSoundOn());
  },
  shortcuts() {
    remember("shortcuts", !areShortcutsOn());
  },
};

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {Element} button */
function showState(button) {
  const action = button.getAttribute("data-action") ?? "";
  if (!(action in actions)) return;
  button.removeAttribute("hidden");
  if (action === "sound") button.setAttribute("aria-pressed", String(isSoundOn()));
  if (action === "shortcuts") button.setAttribute("aria-pressed", String(areShortcutsOn()));
}
