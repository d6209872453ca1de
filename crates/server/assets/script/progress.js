// What this browser remembers about puzzles: the rating, the row of first tries, the daily puzzles, the cards of practice.
// The server counts and says what is new; here it is only kept.

import { addChoice, forgetChoice } from "./puzzle-choice.js";
import { recall, remember } from "./storage.js";

/**
 * A puzzle that comes back on a day, such as "2026-11-19".
 * @typedef {{ level: number, due: string }} Card
 */
/**
 * @typedef {object} Progress
 * @property {string} rating rating, deviation and volatility, as the server writes them
 * @property {number} tried
 * @property {number} solved
 * @property {number} streak
 * @property {number} best
 * @property {string[]} seen the latest puzzles that were answered: only the first answer counts
 * @property {Record<string, string>} daily what was tried on each day, one letter each
 * @property {Record<string, Card>} cards
 */

const NAME = "puzzles";
/** How many answered puzzles are remembered. */
const MOST_SEEN = 500;
/** How many cards are kept: the oldest are dropped first. */
const MOST_CARDS = 500;

/** @returns {Progress} */
export function loadProgress() {
  const kept = recall(NAME, /** @type {Partial<Progress>} */ ({})) ?? {};
  const count = (/** @type {unknown} */ value) => (typeof value === "number" && value >= 0 ? Math.floor(value) : 0);
  /** @type {<T>(value: T | undefined, isRight: (value: unknown) => boolean, otherwise: T) => T} */
  const field = (value, isRight, otherwise) => (value !== undefined && isRight(value) ? value : otherwise);
  const isTable = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    rating: field(kept.rating, (value) => typeof value === "string", ""),
    tried: count(kept.tried),
    solved: count(kept.solved),
    streak: count(kept.streak),
    best: count(kept.best),
    seen: field(kept.seen, Array.isArray, []),
    daily: field(kept.daily, isTable, {}),
    cards: field(kept.cards, isTable, {}),
  };
}

/**
 * @param {Progress} progress
 * @returns {boolean} whether it is remembered
 */
export function saveProgress(progress) {
  return remember(NAME, progress);
}

/**
 * Says on the first page that the puzzle of the day is solved.
 * @param {Progress} progress
 */
export function markToday(progress) {
  const day = /** @type {HTMLElement | null} */ (document.querySelector(".hero[data-day]"))?.dataset.day;
  const [done, link] = ["today-done", "today"].map((id) => document.getElementById(id));
  if (!day || !done || !link || !progress.daily[day]?.endsWith("s")) return;
  done.hidden = false;
  link.textContent = "Look at it again";
}

/** Forgets everything about puzzles. */
export function forgetProgress() {
  remember(NAME, undefined);
  forgetChoice();
}

/**
 * Notes what a page says about an answer.
 * @param {Progress} progress
 * @param {DOMStringMap} page
 * @returns {boolean} whether anything is new
 */
export function noteAnswer(progress, page) {
  const { puzzle = "", first, rating, marks = "", day } = page;
  let isNew = noteCard(progress, page);
  if (day && marks && !progress.daily[day]?.endsWith("s") && progress.daily[day] !== marks) {
    progress.daily[day] = marks;
    isNew = true;
  }
  if (!first || progress.seen.includes(puzzle)) return isNew;
  progress.seen = [puzzle, ...progress.seen].slice(0, MOST_SEEN);
  progress.tried += 1;
  progress.solved += first === "solved" ? 1 : 0;
  progress.streak = first === "solved" ? progress.streak + 1 : 0;
  progress.best = Math.max(progress.best, progress.streak);
  if (rating) progress.rating = rating;
  return true;
}

/**
 * Notes where a puzzle is in practice now. A card that is not due yet stays where it is: that was not its turn.
 * @param {Progress} progress
 * @param {DOMStringMap} page
 */
function noteCard(progress, page) {
  const { puzzle = "", level, due, learned, today = "", state } = page;
  const card = progress.cards[puzzle];
  if (learned && card && card.due <= today) {
    delete progress.cards[puzzle];
    return true;
  }
  if (!puzzle || level === undefined || !due || (card && (state === "open" || card.due > today))) return false;
  addCard(progress, puzzle, { level: Number(level), due });
  return true;
}

/**
 * @param {Progress} progress
 * @param {string} puzzle
 * @param {Card} card
 */
export function addCard(progress, puzzle, card) {
  progress.cards[puzzle] = card;
  const names = Object.keys(progress.cards);
  for (const name of names.slice(0, Math.max(0, names.length - MOST_CARDS))) delete progress.cards[name];
}

/**
 * The puzzles that are due, those that have waited longest first. Dates are texts that sort by themselves.
 * @param {Progress} progress
 * @param {string} today
 */
export function dueCards(progress, today) {
  const due = Object.entries(progress.cards).filter(([, card]) => typeof card?.due === "string" && card.due <= today);
  return due.sort(([, one], [, two]) => one.due.localeCompare(two.due)).map(([name]) => name);
}

/**
 * How many days in a row were solved before a day. A clock that was set back shows the row as it was then.
 * @param {Progress} progress
 * @param {string} day
 */
export function daysBefore(progress, day) {
  let days = 0;
  for (let at = dayBefore(day); progress.daily[at]?.endsWith("s"); at = dayBefore(at)) days += 1;
  return days;
}

/** @param {string} day */
function dayBefore(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/**
 * The address of a puzzle.
 * @param {string} name
 */
export function puzzleAddress(name) {
  return `/puzzle/${encodeURIComponent(name.replace(/^puzzle:/, ""))}`;
}

/**
 * Makes the links to another puzzle ask for one as it was chosen, and of this level.
 * @param {Progress} progress
 */
export function fillLinks(progress) {
  for (const link of document.querySelectorAll('a[data-draw][href^="/puzzle"]')) {
    const address = new URL(link.getAttribute("href") ?? "", location.href);
    addChoice(address);
    if (progress.rating) address.searchParams.set("rating", progress.rating);
    link.setAttribute("href", address.pathname + address.search);
  }
}
