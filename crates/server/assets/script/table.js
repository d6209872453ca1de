// The page of a game: connects what happens there with what is shown.

import { announce } from "./announce.js";
import { startBlocked } from "./blocked.js";
import { keepRoom } from "./room.js";
import { showNews, startTitle } from "./title.js";
import { rememberGame } from "./carry-on.js";
import { refreshTabStops, startKeyboard } from "./keyboard.js";
import { showConnected } from "./link-state.js";
import { Live } from "./live.js";
import { startLoupe } from "./loupe.js";
import { animate, animateEnd, placesOfRows } from "./motion.js";
import { keepPage } from "./offline.js";
import { applyPatch } from "./patch.js";
import { Sender } from "./play.js";
import { UpdateQueue } from "./queue.js";
import { rain } from "./rain.js";
import { focusResult, startResult } from "./result.js";
import { showButtons, startShare } from "./share.js";
import { ending, tap } from "./sound.js";

/** @typedef {import("./queue.js").Update} Update */
/** @typedef {import("./play.js").Answer} Answer */

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const status = () => table().dataset.status ?? "";

/** When the page changed last, or sent something. */
let since = 0;

/** Starts the page of a game. */
export function startTable() {
  const version = Number(table().dataset.version);
  const shown = () => ({ version: Number(table().dataset.version), status: status(), since });
  const queue = new UpdateQueue(shown, (update) => {
    show(update);
    sender.pass(update.version);
  }, think);
  const live = new Live(table().dataset.game ?? "", version, {
    onUpdate: (update) => queue.push(update),
    onReply: (reply) => { if (reply.request !== undefined || reply.error) sender.settle(reply); },
    onState: (connected) => { showConnected(connected); if (connected) sender.send(); },
    expects: () => sender.isBusy || status() === "other-turn" || status() === "waiting",
  });
  const sender = new Sender(live, takeAnswer, (kind, button) => {
    since = Date.now();
    if (kind === "play" && button instanceof HTMLButtonElement) tap(button.value, true);
  });
  document.addEventListener("submit", (event) => submit(event, sender));
  document.addEventListener("visibilitychange", () => queue.flush());
  startBlocked();
  startKeyboard();
  startLoupe();
  startResult();
  startShare();
  live.start();
  startTitle();
  settleDown();
}

/**
 * Sends a form of the table without leaving the page.
 * @param {SubmitEvent} event
 * @param {Sender} sender
 */
function submit(event, sender) {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  const isOurs = form.method === "post" && new URL(form.action).pathname.startsWith(`/g/${table().dataset.game}/`);
  if (!isOurs) return;
  event.preventDefault();
  sender.submit(form, event.submitter, Number(table().dataset.version));
}

/**
 * Takes the answer to a form: a reason, another page to go to, or parts to replace.
 * @param {Answer} answer
 */
function takeAnswer(answer) {
  if (answer.patch) applyPatch(answer.patch);
  if (answer.error) showError(answer.error);
  else if (answer.hint) announce(`Hint: ${answer.hint}`);
  if (answer.location && new URL(answer.location, location.href).pathname !== location.pathname) location.assign(answer.location);
  else if (answer.location) location.reload();
  settleDown();
}

/** @param {string} sentence */
function showError(sentence) {
  const refused = document.getElementById("refused");
  if (!refused) return announce(sentence);
  refused.textContent = sentence;
  refused.hidden = sentence === "";
}

/** Shows that the other one is thinking, until the update says so itself. */
function think() {
  const bubble = document.getElementById("bubble");
  if (!bubble || status() !== "your-turn") return;
  bubble.hidden = false;
  bubble.textContent = "Thinking …";
}

/**
 * Shows an update.
 * @param {Update} update
 */
function show(update) {
  const [was, before] = [status(), placesOfRows()];
  const changes = applyPatch(update.patch ?? []);
  for (const [name, value] of Object.entries(update.data ?? { version: update.version })) table().dataset[name] = String(value);
  nameTurn();
  animate(changes, before);
  announce(update.say ?? "");
  if (update.events.length > 0) showError("");
  const move = update.events.findLast((event) => event.kind === "played")?.move;
  if (move && was === "other-turn") tap(move, false);
  tellOthers(was);
  if (status() === "over" && was !== "over") end();
  since = Date.now();
  settleDown();
}

/** Lets the forms say to which position they belong: the next ply, and the version in the names of requests. */
function nameTurn() {
  const { plies, version } = table().dataset;
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#turn input"))) {
    field.value = field.name === "ply" ? String(Number(plies) + 1) : `v${version} ${field.getAttribute("form")}`;
  }
}

/**
 * Tells somebody who looks at another page.
 * @param {string} was the status before
 */
function tellOthers(was) {
  if (status() === "your-turn" && was !== "your-turn") showNews("Your turn");
  else if (was === "waiting" && status() === "other-turn") showNews("Somebody joined");
}

function end() {
  const hasLost = document.querySelector("#result.lost") !== null;
  animateEnd();
  if (!hasLost) rain();
  ending(!hasLost);
  focusResult();
}

/** What every change is followed by. */
function settleDown() {
  keepRoom();
  refreshTabStops();
  showButtons();
  rememberGame(table());
  keepPage();
}
