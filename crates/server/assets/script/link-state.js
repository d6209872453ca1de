// The notice about the connection: one line that is hidden while all is well.

import { announce } from "./announce.js";

/** How long good news stay, in milliseconds. */
const GOOD_NEWS = 2_000;

const NO_CONNECTION = "No connection. Trying again …";
const NOT_SENT = "Not sent yet. Trying again …";
const SENT = "Sent.";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let connected = true;
let unsent = false;
/** Whether good news are shown: a line that opens just then does not take them away. */
let news = false;

/**
 * Says whether there is a connection.
 * @param {boolean} value
 */
export function showConnected(value) {
  connected = value;
  if (!news || !value) show(text());
}

/** Says that a move is not sent yet. */
export function showUnsent() {
  if (unsent) return;
  unsent = true;
  show(text());
  announce(NOT_SENT);
}

/** Says that it is sent now, if there was a doubt. */
export function showSent() {
  if (!unsent) return;
  unsent = false;
  show(SENT);
  news = true;
  announce(SENT);
  timer = setTimeout(() => show(text()), GOOD_NEWS);
}

/** Takes back that something is not sent: it was refused, and the reason is shown elsewhere. */
export function forgetUnsent() {
  unsent = false;
  show(text());
}

function text() {
  if (unsent) return NOT_SENT;
  return connected ? "" : NO_CONNECTION;
}

/** @param {string} sentence */
function show(sentence) {
  clearTimeout(timer);
  news = false;
  const notice = document.getElementById("link-state");
  if (!notice) return;
  if (sentence) notice.textContent = sentence;
  notice.hidden = sentence === "";
}
