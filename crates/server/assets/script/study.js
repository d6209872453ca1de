// Steps of a review or of the explorer without loading the whole page: the next one is fetched and swapped.

import { announce, ensureRegion } from "./announce.js";
import { refreshTabStops } from "./keyboard.js";
import { isBrowsers, swapper } from "./page-swap.js";

/** What is swapped, and the menu, whose links lead on from the position. */
const PART = "#study";
const MENU = "header .sheet";
/** What is said of a step: the move of a review, what is known about a position, or what a puzzle says. */
const SAID = ".move h3, .move .count, #verdict, .said";
/** Sent to the document after another step is shown. */
export const SHOWN = "study-shown";

/** @typedef {CustomEvent<{ before: Element, after: Element }>} ShownEvent */
/** How soon a position that is being solved is looked at again, in milliseconds. */
const AGAIN = 1_000;

/** The address of the step that is shown. */
let stepShown = location.pathname + location.search;

/** Shows another step. Where that fails, the browser loads the page itself and says why. */
export const go = swapper(show);

/** Follows the links between steps, and Back and Forward between those that were visited. */
export function startStudy() {
  ensureRegion();
  lookAgain();
  document.addEventListener("click", (event) => {
    if (isBrowsers(event)) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const address = link && stepAddress(link);
    if (!address) return;
    event.preventDefault();
    void go(address, true);
  });
  // A link to a part of the page, such as a sheet, is an entry of the history too, but the same step.
  addEventListener("popstate", () => {
    if (stepShown !== location.pathname + location.search) void go(location.href, false);
  });
}

/**
 * The address of a link that leads to another step of the same study.
 * @param {Element} link
 */
function stepAddress(link) {
  const href = link.getAttribute("href") ?? "";
  if (href.startsWith("#")) return null;
  const address = new URL(href, location.href);
  const isStep = address.origin === location.origin && address.pathname === location.pathname && address.search !== "";
  return isStep && !link.hasAttribute("download") && !link.hasAttribute("target") ? address.href : null;
}

/**
 * @param {Document} page
 * @param {boolean} isQuiet
 */
function show(page, isQuiet) {
  const [before, after] = [document.querySelector(PART), page.querySelector(PART)];
  if (!before || !after) return location.reload();
  stepShown = location.pathname + location.search;
  const focused = document.activeElement;
  const [id, href, rel] = [focused?.id, focused?.getAttribute("href"), focused?.getAttribute("rel")];
  const inside = before.contains(focused);
  document.title = page.title;
  before.replaceWith(document.adoptNode(after));
  const [menu, links] = [document.querySelector(MENU), page.querySelector(MENU)];
  if (menu && links) menu.replaceWith(document.adoptNode(links));
  refreshTabStops();
  if (inside) refocus(after, id, rel, href);
  if (!isQuiet) announce([...after.querySelectorAll(SAID)].map(sentenceOf).filter(Boolean).join(" "));
  document.dispatchEvent(new CustomEvent(SHOWN, { detail: { before, after } }));
  lookAgain();
}

/**
 * The text of an element, with a full stop where it has none.
 * @param {Element} part
 */
function sentenceOf(part) {
  const text = (part.textContent ?? "").trim().replace(/\s+/g, " ");
  return part.hasAttribute("hidden") || text === "" ? "" : text.replace(/[^.!?…]$/, "$&.");
}

/** Looks again at a position that is still being solved. */
function lookAgain() {
  if (document.querySelector(`${PART} progress`)) setTimeout(() => void go(location.href, false), AGAIN);
}

/**
 * Focuses what had the focus before: the same element, the same step button, or the part itself.
 * @param {Element} part
 * @param {string | undefined} id
 * @param {string | null | undefined} rel
 * @param {string | null | undefined} href
 */
function refocus(part, id, rel, href) {
  const again = (id && document.getElementById(id))
    || (rel && part.querySelector(`a[rel="${CSS.escape(rel)}"]`))
    || (href && part.querySelector(`a[href="${CSS.escape(href)}"]`));
  const target = again || part;
  if (!again) part.setAttribute("tabindex", "-1");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  // A tile that can no longer be chosen takes no focus.
  if (document.activeElement !== target && part instanceof HTMLElement) part.focus({ preventScroll: true });
}
