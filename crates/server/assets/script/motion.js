// What moves. The style sheet motion.css has the movements; this file says which elements make them, and when. Nothing
// waits for a movement, and with reduced motion there are fades only.

/** @typedef {import("./patch.js").Change} Change */
/** @typedef {Map<string, DOMRect>} Places */

/** The states that a tile enters with a movement of their own. */
const STATES = ["you", "them", "struck", "gone", "closed", "last"];
const EASING = "cubic-bezier(.2,.9,.3,1.15)";
const SLIDE = 200;
const SHAKE = 160;

export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Where the tiles of all rows are, before they change.
 * @returns {Places}
 */
export function placesOfRows() {
  const tiles = document.querySelectorAll("#sky .row .tile[id]");
  return new Map(Array.from(tiles, (tile) => [tile.id, tile.getBoundingClientRect()]));
}

/**
 * Shows what changed: new states by their classes, tiles of a row that closed up by sliding from where they were.
 * @param {Change[]} changes
 * @param {Places} before
 */
export function animate(changes, before) {
  for (const change of changes) {
    if (change.after) markNew(change.before, change.after);
  }
  if (!isCalm()) slide(before);
}

/**
 * Marks the states that an element and what is in it did not have before.
 * @param {Element | null} before
 * @param {Element} after
 */
function markNew(before, after) {
  const olds = new Map(before ? [before, ...before.querySelectorAll("[id]")].map((one) => [one.id, one]) : []);
  for (const element of [after, ...after.querySelectorAll(".tile[id], .lane[id]")]) {
    const old = olds.get(element.id);
    const fresh = STATES.filter((state) => element.classList.contains(state) && !old?.classList.contains(state));
    // A part that is drawn for the first time as a whole is not a change of all its tiles.
    if (before && element !== after && !old && element.matches(".tile")) continue;
    markFor(element, fresh.map((state) => `new-${state}`));
  }
  if (after.matches(".links")) markFor(after, ["new-links"]);
}

/**
 * Gives an element classes until its movement is over.
 * @param {Element} element
 * @param {string[]} classes
 */
function markFor(element, classes) {
  if (classes.length === 0) return;
  element.classList.add(...classes);
  setTimeout(() => element.classList.remove(...classes), 700);
}

/** @param {Places} before */
function slide(before) {
  for (const [id, from] of before) {
    const tile = document.getElementById(id);
    const to = tile?.getBoundingClientRect();
    if (!tile || !to || to.width === 0 || from.width === 0) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    // Added to what the style sheet says: that is where the tile belongs.
    const steps = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0)" }];
    tile.animate(steps, { duration: SLIDE, easing: EASING, composite: "add" });
  }
}

/**
 * Shakes a tile that cannot be chosen.
 * @param {Element} tile
 */
export function shake(tile) {
  const steps = isCalm()
    ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }]
    : [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  tile.animate(steps, { duration: SHAKE, composite: isCalm() ? "replace" : "add" });
}

/** Marks the table as just over: the panel rises, the loser tips over, the winner hops. */
export function animateEnd() {
  const table = document.getElementById("table");
  if (table) markFor(table, ["ending"]);
}
