// The page of a puzzle: answers without leaving the page, the line after an answer played out, and what is remembered.

import { startBlocked } from "./blocked.js";
import { animate, isCalm, placesOfRows } from "./motion.js";
import { daysBefore, fillLinks, loadProgress, noteAnswer, saveProgress } from "./progress.js";
import { startChoice } from "./puzzle-choice.js";
import { showButtons, startShare } from "./share.js";
import { SHOWN, go } from "./study.js";

/** @typedef {import("./study.js").ShownEvent} ShownEvent */

/** How long each move of the line is shown, in milliseconds. */
const STAYS = 1_300;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Where the tiles of rows were before the next move. */
let places = placesOfRows();

/** @returns {HTMLElement | null} */
const page = () => document.querySelector("#study.puzzle");

/** Starts the page of a puzzle. */
export function startPuzzle() {
  startBlocked();
  startShare();
  startChoice();
  document.addEventListener("submit", submit);
  document.addEventListener(SHOWN, (event) => {
    const { before, after } = /** @type {ShownEvent} */ (event).detail;
    animate([{ id: "study", before, after }], places);
    settle(true);
  });
  // Who takes a step wants to go at their own pace.
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => clearTimeout(timer));
  settle(false);
}

/**
 * Sends an answer without leaving the page.
 * @param {SubmitEvent} event
 */
function submit(event) {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return;
  // Another puzzle is another page.
  if (form.matches("[data-choose]")) return;
  const data = new FormData(form, event.submitter);
  const fields = [...data].filter(([, value]) => value !== "").map(([name, value]) => [name, String(value)]);
  event.preventDefault();
  places = placesOfRows();
  void go(`${new URL(form.action).pathname}?${new URLSearchParams(fields)}`, true);
}

/**
 * What every change is followed by.
 * @param {boolean} isAnswer whether the page has changed since it was loaded
 */
function settle(isAnswer) {
  const stage = page();
  if (!stage) return;
  const progress = loadProgress();
  if (stage.dataset.first && !progress.seen.includes(stage.dataset.puzzle ?? "")) void tellTry(stage, progress.rating);
  const wasKept = !noteAnswer(progress, stage.dataset) || saveProgress(progress);
  fillForms(stage, progress);
  fillLinks(progress);
  showStreak(progress);
  say(wasKept ? "" : "This browser keeps nothing, so your row and your practice are not remembered.");
  showButtons();
  const isLine = stage.dataset.state !== "open" && !new URLSearchParams(location.search).has("step");
  if (isAnswer && isLine && !isCalm()) playOn();
}

/**
 * Tells the server how a first try went, so that it learns how hard the puzzle is. It judges the answer itself.
 * @param {HTMLElement} stage
 * @param {string} rating
 */
async function tellTry(stage, rating) {
  const asked = new URLSearchParams(location.search);
  const answer = asked.get("move") || asked.get("answer");
  if (!answer) return;
  const body = new URLSearchParams({ puzzle: stage.dataset.puzzle ?? "", answer, marks: asked.get("marks") ?? "", rating });
  // Whether anybody counts it makes no difference to the solver.
  const response = await fetch("/puzzle-tries", { method: "POST", body }).catch(() => null);
  const crowd = document.getElementById("crowd");
  if (!crowd || response?.status !== 200) return;
  crowd.textContent = await response.text();
  crowd.hidden = false;
}

/** Shows the next move of the line in a moment, until its end. */
function playOn() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const next = document.querySelector('#tools a[rel="next"]');
    if (!(next instanceof HTMLAnchorElement)) return;
    places = placesOfRows();
    void go(next.href, false, true);
  }, STAYS);
}

/**
 * Tells the server what it needs to count: it knows nobody.
 * @param {HTMLElement} stage
 * @param {import("./progress.js").Progress} progress
 */
function fillForms(stage, progress) {
  const { puzzle = "", day } = stage.dataset;
  const fields = {
    rating: progress.rating,
    level: progress.cards[puzzle]?.level?.toString() ?? "",
    days: day ? String(daysBefore(progress, day)) : "",
  };
  for (const form of stage.querySelectorAll("form#play, form#typing")) {
    for (const [name, value] of Object.entries(fields)) setField(form, name, value);
  }
  for (const form of stage.querySelectorAll("form[data-choose]")) setField(form, "rating", progress.rating);
}

/**
 * @param {Element} form
 * @param {string} name
 * @param {string} value
 */
function setField(form, name, value) {
  const known = form.querySelector(`input[type=hidden][name="${name}"]`);
  const field = known ?? document.createElement("input");
  field.setAttribute("type", "hidden");
  field.setAttribute("name", name);
  field.setAttribute("value", value);
  if (!known && value) form.append(field);
}

/** At a desk the row is beside your D, elsewhere it is among the buttons. @param {import("./progress.js").Progress} progress */
function showStreak({ streak, best }) {
  const row = document.getElementById("row");
  if (row) {
    const about = document.createElement("small");
    about.textContent = `Best so far: ${best}`;
    row.replaceChildren(`★ ${streak} in a row`, about);
    row.hidden = streak === 0 && best === 0;
  }
  const shown = document.getElementById("streak");
  if (!shown) return;
  shown.hidden = streak === 0 && best === 0;
  shown.textContent = `★ ${streak}`;
  shown.setAttribute("aria-label", `${streak} in a row, best so far ${best}`);
  shown.setAttribute("role", "img");
}

/** @param {string} sentence */
function say(sentence) {
  const shown = document.getElementById("kept");
  if (!shown) return;
  shown.textContent = sentence;
  shown.hidden = sentence === "";
}
