// Replaces the parts of a page that changed, by their ids, and keeps the focus where it was.

/**
 * A piece of a page that changed.
 * @typedef {{ id: string, html: string, in?: string, after?: string, before?: string }} Fragment
 */
/**
 * What a fragment did.
 * @typedef {{ id: string, before: Element | null, after: Element | null }} Change
 */

/**
 * Replaces an element, puts it where it belongs if it is new, or removes it if it has no HTML.
 * @param {Document} page
 * @param {Fragment} fragment
 * @returns {Change}
 */
function applyOne(page, fragment) {
  const before = page.getElementById(fragment.id);
  if (fragment.html === "") {
    before?.remove();
    return { id: fragment.id, before, after: null };
  }
  const template = page.createElement("template");
  template.innerHTML = fragment.html;
  const after = template.content.firstElementChild;
  if (!after) return { id: fragment.id, before, after: null };
  if (before) before.replaceWith(after);
  else if (fragment.in) page.getElementById(fragment.in)?.append(after);
  else if (fragment.after) page.getElementById(fragment.after)?.after(after);
  else if (fragment.before) page.getElementById(fragment.before)?.before(after);
  return { id: fragment.id, before, after };
}

/**
 * Applies fragments in their order. What had the focus has it again, or its successor has it.
 * @param {Fragment[]} fragments
 * @param {Document} page
 * @returns {Change[]}
 */
export function applyPatch(fragments, page = document) {
  const focused = page.activeElement;
  const place = focused && focused !== page.body ? describeFocus(focused) : null;
  const changes = fragments.map((fragment) => applyOne(page, fragment));
  if (place && !page.contains(focused)) restoreFocus(page, place);
  return changes;
}

/** @typedef {{ id: string, ids: string[], name: string | null, value: string | null }} FocusPlace */

/**
 * Where the focus is, in a way that survives a replacement: the ids from the inside out, and which button it is.
 * @param {Element} element
 * @returns {FocusPlace}
 */
function describeFocus(element) {
  const ids = [];
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    if (at.id) ids.push(at.id);
  }
  return { id: element.id, ids, name: element.getAttribute("name"), value: element.getAttribute("value") };
}

/**
 * Focuses the same element as before. If it is gone, a tile near it; if there is none, the innermost part that is left.
 * @param {Document} page
 * @param {FocusPlace} place
 */
function restoreFocus(page, place) {
  if (place.id && focus(page.getElementById(place.id))) return;
  for (const id of place.ids) {
    const part = page.getElementById(id);
    const again = place.name && place.value !== null
      ? part?.querySelector(`[name="${CSS.escape(place.name)}"][value="${CSS.escape(place.value)}"]`)
      : null;
    if (focus(again) || focus(part?.querySelector('[tabindex="0"]')) || focus(part?.querySelector("button, a[href]"))) return;
  }
  const table = page.getElementById("table");
  table?.setAttribute("tabindex", "-1");
  focus(table);
}

/**
 * Focuses an element without scrolling the page.
 * @param {Element | null | undefined} element
 * @returns {boolean} whether it has the focus now
 */
function focus(element) {
  if (!element || !("focus" in element)) return false;
  if (element.matches(".tile:not(button, a)") && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  return element.ownerDocument.activeElement === element;
}
