// The notice about the connection: one line that is hidden while all is well.

import { announce } from "./announce.js";

/** How long good news stay, in milliseconds. */
const GOOD_NEWS = 2_000;

const NO_CONNECTION = "No connection. Trying again …";
const NOT_SENT = "Not sent yet. Trying again …";
const SAVING = "Saving …";
const SENT = "Sent.";
const SAVED = "Saved.";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let connected = true;
/** What is said about a move that has no good answer yet; empty if there is none. */
let unsent = "";
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

/**
 * Says that a move is not sent yet, or that the server has it and cannot save it yet.
 * @param {boolean} received
 */
export function showUnsent(received) {
  const sentence = received ? SAVING : NOT_SENT;
  if (unsent === sentence) return;
  unsent = sentence;
  show(text());
  announce(sentence);
}

/** Says that it is sent now, if there was a doubt. */
export function showSent() {
  if (!unsent) return;
  const sentence = unsent === SAVING ? SAVED : SENT;
  unsent = "";
  show(sentence);
  news = true;
  announce(sentence);
  timer = setTimeout(() => show(text()), GOOD_NEWS);
}

/** Takes back that something is not sent: it was refused, and the reason is shown elsewhere. */
export function forgetUnsent() {
  unsent = "";
  show(text());
}

function text() {
  if (unsent) return unsent;
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
