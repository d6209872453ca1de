// A lesson without loading whole pages: answers and steps are fetched and swapped, and what is done is remembered here.

import { announce, ensureRegion } from "./announce.js";
import { startBlocked } from "./blocked.js";
import { refreshTabStops, startKeyboard } from "./keyboard.js";
import { isBrowsers, swapper } from "./page-swap.js";
import { recall, remember } from "./storage.js";

const PART = "#lesson";

/** Sends answers, follows steps, and remembers what is done. */
export function startLesson() {
  ensureRegion();
  startKeyboard();
  startBlocked();
  keep();
  const go = swapper(show);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== "play" || event.defaultPrevented) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) query.append(name, String(value));
    void go(`${form.action.split("?")[0]}?${query}`, true);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(`${PART} a[href^="/lesson/"]`) : null;
    if (!link || isBrowsers(event)) return;
    event.preventDefault();
    void go(link.getAttribute("href") ?? "", true);
  });
  addEventListener("popstate", () => void go(location.href, false));
}

/** @param {Document} page */
function show(page) {
  const [before, after] = [document.querySelector(PART), page.querySelector(PART)];
  if (!(before instanceof HTMLElement) || !(after instanceof HTMLElement)) return location.reload();
  const focused = before.contains(document.activeElement) ? document.activeElement : null;
  const isSameStep = before.dataset.step === after.dataset.step;
  document.title = page.title;
  document.body.className = page.body.className;
  before.replaceWith(document.adoptNode(after));
  keep();
  refreshTabStops();
  focusOn(after, isSameStep ? focused : null);
  const name = isSameStep ? "" : after.querySelector("[aria-current]")?.getAttribute("aria-label") ?? "";
  const step = name && `${name}${/[.!?]$/.test(name) ? "" : "."} `;
  announce(step + (after.querySelector("#bubble")?.textContent ?? "").replace(/\s+/g, " "));
}

/**
 * Focuses what comes next: the button that goes on, the tile that had the focus, or the first that can be played.
 * @param {HTMLElement} part
 * @param {Element | null} focused
 */
function focusOn(part, focused) {
  const again = focused?.id ? document.getElementById(focused.id) : null;
  const target = part.querySelector("#go-on") ?? (again?.matches(".play") ? again : null)
    ?? part.querySelector(".answer, #sky .tile.play, #pads .tile.play") ?? part;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The steps that are done, as they are remembered: "fifty 1,2,3". @param {string} game */
function doneSteps(game) {
  const text = recall(`lesson.${game}`, "");
  const [name, list] = typeof text === "string" ? text.split(" ") : [];
  const steps = name === game ? (list ?? "").split(",").map(Number) : [];
  return new Set(steps.filter((step) => Number.isInteger(step) && step > 0));
}

/** Remembers the step that the page shows, if it is done, and marks the steps that are. */
function keep() {
  const part = document.querySelector(PART);
  if (!(part instanceof HTMLElement)) return;
  const game = part.dataset.game ?? "";
  const done = doneSteps(game);
  if (part.dataset.state === "right") {
    done.add(Number(part.dataset.step));
    remember(`lesson.${game}`, `${game} ${[...done].sort((one, two) => one - two).join(",")}`);
  }
  part.querySelectorAll(".lesson-steps a").forEach((step, index) => {
    if (!done.has(index + 1)) return;
    step.classList.add("done");
    if (!step.getAttribute("aria-label")?.endsWith(", done")) step.setAttribute("aria-label", `${step.getAttribute("aria-label")}, done`);
  });
}

/** Shows in the list of lessons how far each is, and lets its button continue. */
export function showProgress() {
  for (const count of document.querySelectorAll("[data-lesson]")) {
    if (!(count instanceof HTMLElement)) continue;
    const [game, steps] = [count.dataset.lesson ?? "", Number(count.dataset.steps)];
    const done = [...doneSteps(game)].filter((step) => step <= steps);
    const link = document.querySelector(`[data-start="${CSS.escape(game)}"]`);
    if (done.length === 0 || !link) continue;
    const next = Array.from({ length: steps }, (_, index) => index + 1).find((step) => !done.includes(step));
    count.textContent = next ? `${done.length} of ${steps} steps done` : "done";
    const label = link.querySelector("span");
    if (label) label.textContent = next ? "Continue" : "Again";
    link.setAttribute("href", `/lesson/${game}/${next ?? 1}`);
  }
}
