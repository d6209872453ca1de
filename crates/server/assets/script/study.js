// Steps of a review or of the explorer without loading the whole page: the next one is fetched and swapped.

import { announce } from "./announce.js";
import { refreshTabStops } from "./keyboard.js";

/** What is swapped, and the menu, whose links lead on from the position. */
const PART = "#study";
const MENU = "header .sheet";
/** What is said of a step: the move of a review, or what is known about a position. */
const SAID = ".move h3, .move .count, #verdict";
/** How soon a position that is being solved is looked at again, in milliseconds. */
const AGAIN = 1_000;

/** @type {AbortController | null} */
let loading = null;

/** Follows the links between steps, and Back and Forward between those that were visited. */
export function startStudy() {
  if (!document.getElementById("spoken")) addLiveRegion();
  lookAgain();
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const address = link && stepAddress(link);
    if (!address) return;
    event.preventDefault();
    void go(address, true);
  });
  addEventListener("popstate", () => void go(location.href, false));
}

/**
 * The address of a link that leads to another step of the same study.
 * @param {Element} link
 */
function stepAddress(link) {
  const address = new URL(link.getAttribute("href") ?? "", location.href);
  const isStep = address.origin === location.origin && address.pathname === location.pathname && address.search !== "";
  return isStep && !link.hasAttribute("download") && !link.hasAttribute("target") ? address.href : null;
}

/**
 * Shows another step. Where that fails, the browser loads the page itself and says why.
 * @param {string} address
 * @param {boolean} isNew whether it is another entry of the history
 */
async function go(address, isNew) {
  loading?.abort();
  const mine = (loading = new AbortController());
  try {
    const response = await fetch(address, { signal: mine.signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine.signal.aborted) return;
    if (isNew) history.pushState(null, "", address);
    show(page);
  } catch {
    if (!mine.signal.aborted) location.assign(address);
  }
}

/** @param {Document} page */
function show(page) {
  const [before, after] = [document.querySelector(PART), page.querySelector(PART)];
  if (!before || !after) return location.reload();
  const focused = document.activeElement;
  const [id, href, rel] = [focused?.id, focused?.getAttribute("href"), focused?.getAttribute("rel")];
  const inside = before.contains(focused);
  document.title = page.title;
  before.replaceWith(document.adoptNode(after));
  const [menu, links] = [document.querySelector(MENU), page.querySelector(MENU)];
  if (menu && links) menu.replaceWith(document.adoptNode(links));
  refreshTabStops();
  if (inside) refocus(after, id, rel, href);
  announce([...after.querySelectorAll(SAID)].map((part) => part.textContent?.trim()).join(". "));
  lookAgain();
}

/** Looks again at a position that is still being solved. */
function lookAgain() {
  if (document.querySelector(`${PART} progress`)) setTimeout(() => void go(location.href, false), AGAIN);
}

function addLiveRegion() {
  const region = document.createElement("p");
  region.id = "spoken";
  region.className = "vh";
  region.setAttribute("aria-live", "polite");
  document.body.append(region);
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
}
