// Sheets over the page: the rules and the moves, and the menus. A sheet is shown by its address, "#moves", so links open
// and close it without scripts too. Scripts add what a dialog needs: the focus inside, Escape, the focus back.

/** What stays alive while a sheet is open: it is how the page speaks. */
const SPEAKING = "#spoken, #link-state, #refused, .drawer";
/** The pages that have sheets: a table, or a puzzle. */
const STAGE = ":is(#table, #study)";

/** @type {Element | null} */
let opener = null;

/** Opens sheets, closes them at Escape and at a click beside them, and gives the focus back. */
export function startSheets() {
  addEventListener("hashchange", update);
  if (openSheet()) update();
  // What a menu was opened for is done.
  document.addEventListener("submit", () => closeMenus(document.body));
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    closeMenus(event.target);
    const link = event.target.closest('a[href^="#"]');
    const sheet = openSheet();
    if (link && !sheet) opener = link;
    else if (sheet && !sheet.contains(event.target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && (closeMenu() || close())) event.preventDefault();
  });
}

/** The sheet that is open. */
export function openSheet() {
  const sheet = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  return sheet?.matches(".drawer") ? sheet : null;
}

/** Closes the open sheet. Back would open it again, so the address is replaced. */
function close() {
  if (!openSheet()) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  // Only a navigation makes the style sheet notice that the target has changed.
  location.replace(document.getElementById("table") ? "#table" : "#study");
  return true;
}

/** Makes the page follow its address. */
function update() {
  const sheet = openSheet();
  for (const sibling of document.querySelectorAll(`${STAGE} > *`)) {
    if (!sibling.matches(SPEAKING)) sibling.toggleAttribute("inert", sheet !== null);
  }
  if (sheet) {
    sheet.setAttribute("role", "dialog");
    sheet.setAttribute("aria-modal", "true");
    closeMenus(document.body);
    return sheet.focus({ preventScroll: true });
  }
  // The opener may have been redrawn meanwhile.
  const href = opener?.getAttribute("href");
  const again = opener && document.contains(opener) ? opener : href && document.querySelector(`${STAGE} a[href="${CSS.escape(href)}"]`);
  const target = again instanceof HTMLElement && again.closest("details:not([open])")?.querySelector("summary") || again;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  opener = null;
}

function closeMenu() {
  const menu = document.querySelector("details.menu[open]");
  menu?.removeAttribute("open");
  menu?.querySelector("summary")?.focus();
  return menu !== null;
}

/**
 * Closes the menus that were not clicked into.
 * @param {Element} clicked
 */
function closeMenus(clicked) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(clicked)) menu.removeAttribute("open");
  }
}
