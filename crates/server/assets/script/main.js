// Starts what the page needs. Without scripts every page works as plain forms and links.

import { startOffline } from "./offline.js";
import { startSheets } from "./sheet.js";
import { recall } from "./storage.js";
import { startSwitches } from "./switches.js";

startSwitches();
startSheets();
startOffline();

/** Until the page was painted for the first time: nobody waits for a script before there is something to see. */
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  // A page that nobody looks at is not painted.
  setTimeout(resolve, 200);
});

/**
 * Loads a module for pages that have an element.
 * @param {string} selector
 * @param {() => Promise<void>} start
 */
function when(selector, start) {
  if (document.querySelector(selector)) void painted.then(start);
}

when("#table", async () => (await import("./table.js")).startTable());
when("#carry-on", async () => (await import("./carry-on.js")).showGames());
when("[data-updates]", async () => (await import("./live-list.js")).startLiveList());
when("#lesson", async () => (await import("./lesson.js")).startLesson());
when("#lessons", async () => (await import("./lesson.js")).showProgress());
when("#table[data-class]", async () => (await import("./classroom.js")).followClass());
when("#classroom", async () => {
  (await import("./classroom.js")).startClassroom();
  (await import("./keyboard.js")).startKeyboard();
});
when("#study", async () => {
  (await import("./study.js")).startStudy();
  (await import("./keyboard.js")).startKeyboard();
  (await import("./loupe.js")).startLoupe();
});
when("#study.puzzle", async () => (await import("./puzzle.js")).startPuzzle());
when("#practice", async () => (await import("./practice.js")).showPractice());
when("a[data-card]", async () => (await import("./practice.js")).keepMistakes());
when(".home a[data-draw]", async () => {
  const { fillLinks, loadProgress, markToday } = await import("./progress.js");
  const progress = loadProgress();
  fillLinks(progress);
  markToday(progress);
});

/** Tells what happens in the other games of this browser, once it has any. */
async function watchGames() {
  if (recall("games", /** @type {unknown[]} */ ([])).length === 0) return;
  removeEventListener("storage", watchGames);
  (await import("./elsewhere.js")).startElsewhere(document.getElementById("table")?.dataset.game);
}

addEventListener("storage", watchGames);
void painted.then(watchGames);
