// Starts what the page needs. Without scripts every page works as plain forms and links.

import { startOffline } from "./offline.js";
import { startSheets } from "./sheet.js";
import { startSwitches } from "./switches.js";

startSwitches();
startSheets();
startOffline();

/**
 * Loads a module for pages that have an element.
 * @param {string} selector
 * @param {() => Promise<void>} start
 */
function when(selector, start) {
  if (document.querySelector(selector)) void start();
}

when("#table", async () => (await import("./table.js")).startTable());
when("#carry-on", async () => (await import("./carry-on.js")).showGames());
when("#waiting[data-version]", async () => (await import("./lobby.js")).startLobby());
when("#study", async () => {
  (await import("./study.js")).startStudy();
  (await import("./keyboard.js")).startKeyboard();
});
