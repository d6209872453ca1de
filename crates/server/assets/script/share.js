// Links to send: copied at a tap, or given to the system's own way of sharing.

import { announce } from "./announce.js";

/** How long a button says that it has copied, in milliseconds. */
const SAYS = 2_000;

/** Makes the buttons work that copy or share; those that this browser cannot serve stay hidden. */
export function startShare() {
  showButtons();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action=copy], [data-action=share]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.action === "copy") void copy(button);
    else void share(button);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.readOnly) event.target.select();
  });
}

/** Shows the buttons that work here. Called again after the page has changed. */
export function showButtons() {
  for (const button of document.querySelectorAll("[data-action=copy], [data-action=share]")) {
    button.toggleAttribute("hidden", button.matches("[data-action=share]") && !("share" in navigator));
  }
  // Only the browser knows the address that a proxy in front of the server has.
  for (const field of document.querySelectorAll("input[readonly]")) {
    if (!(field instanceof HTMLInputElement)) continue;
    const whole = field.value.replace(/^(https?:\/\/[^/]*)?\//, `${location.origin}/`);
    if (whole !== field.value) field.value = whole;
  }
}

/**
 * The address that a button is about: that of the field that it names, its own, or that of this page.
 * @param {HTMLElement} button
 */
function addressOf(button) {
  const field = document.getElementById(button.dataset.from ?? "");
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return new URL(button.dataset.url ?? "", location.href).href;
}

/** @param {HTMLElement} button */
async function copy(button) {
  const text = addressOf(button);
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (!copied && !copyOldWay(button, text)) return announce("Please copy the link by hand.");
  const label = button.querySelector("span") ?? button;
  const before = label.textContent;
  label.textContent = "Copied";
  announce("Copied.");
  setTimeout(() => { label.textContent = before; }, SAYS);
}

/**
 * Copies where the clipboard is not allowed, as without TLS.
 * @param {HTMLElement} button
 * @param {string} text
 */
function copyOldWay(button, text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}

/** @param {HTMLElement} button */
async function share(button) {
  const content = { title: document.title, text: button.dataset.text ?? "", url: addressOf(button) };
  // Closing the system's sheet is an answer too.
  await navigator.share(content).catch(() => undefined);
}
