// The panel of the result: it has the focus when the game ends, and Escape folds it so that the board can be seen.

import { openSheet } from "./sheet.js";

/** Makes Escape fold the panel, and a click on its heading unfold it. */
export function startResult() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !openSheet()) fold(true);
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const panel = event.target.closest("#result.folded");
    if (panel && !event.target.closest("a, button")) fold(false);
    if (event.target.closest("[data-action=fold]")) fold(!document.getElementById("result")?.classList.contains("folded"));
  });
}

/** Gives the focus to the heading of the result, so that it is read out and the next actions follow. */
export function focusResult() {
  const heading = document.querySelector("#result :is(h1, h2)");
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** @param {boolean} folded */
function fold(folded) {
  const panel = document.getElementById("result");
  if (!panel || panel.hidden) return;
  panel.classList.toggle("folded", folded);
  if (!folded) return focusResult();
  const board = document.getElementById("sky");
  if (!board) return;
  board.tabIndex = -1;
  board.focus({ preventScroll: true });
}
