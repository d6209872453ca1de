// Practice: the puzzles that this browser has kept, and when they come back.

import { addCard, dueCards, forgetProgress, loadProgress, puzzleAddress, saveProgress } from "./progress.js";

/** How many cards are listed. */
const MOST_LISTED = 50;

/** Fills the page of practice. */
export function showPractice() {
  const page = document.getElementById("practice");
  const today = page?.dataset.today ?? "";
  const progress = loadProgress();
  const due = dueCards(progress, today);
  const cards = Object.entries(progress.cards).sort(([, one], [, two]) => String(one.due).localeCompare(String(two.due)));
  tell("practice-lead", lead(due.length, cards[0]?.[1].due));
  const go = document.getElementById("practice-go");
  if (go) {
    go.hidden = due.length === 0;
    if (due[0]) go.setAttribute("href", `${puzzleAddress(due[0])}?practice=1&level=${progress.cards[due[0]]?.level ?? 0}`);
  }
  showTally(progress);
  const section = document.getElementById("cards");
  section?.querySelector("ul")?.replaceChildren(...cards.slice(0, MOST_LISTED).map(([name, card]) => line(name, card.due, today)));
  section?.toggleAttribute("hidden", cards.length === 0);
  const forget = document.getElementById("practice-forget");
  forget?.toggleAttribute("hidden", cards.length === 0 && progress.tried === 0);
  forget?.addEventListener("click", () => {
    forgetProgress();
    location.reload();
  }, { once: true });
}

/**
 * @param {number} due how many are due
 * @param {string | undefined} next when the next one comes back
 */
function lead(due, next) {
  if (due > 0) return due === 1 ? "1 puzzle is back." : `${due} puzzles are back.`;
  if (next) return `Nothing for today. The next puzzle comes back on ${next}.`;
  return "Nothing to practise yet. A puzzle that you miss comes back after a day, and so do the mistakes of the games that you review.";
}

/** @param {import("./progress.js").Progress} progress */
function showTally({ tried, solved, streak, best, rating }) {
  const list = document.getElementById("tally");
  if (!list || tried === 0) return;
  const facts = { "Solved at the first try": `${solved} of ${tried}`, "In a row": `${streak}, best ${best}`, Rating: rating.split(".")[0] ?? "" };
  list.replaceChildren(...Object.entries(facts).map(([name, value]) => {
    const pair = document.createElement("div");
    const [term, fact] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, fact.textContent] = [name, value];
    pair.append(term, fact);
    return pair;
  }));
  list.hidden = false;
}

/**
 * @param {string} name
 * @param {string} due
 * @param {string} today
 */
function line(name, due, today) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = puzzleAddress(name);
  link.textContent = name.replace(/^puzzle:/, "");
  const when = document.createElement("small");
  when.textContent = due <= today ? " today" : ` ${due}`;
  item.append(link, when);
  return item;
}

/** Adds the mistakes that a review lists to practice, if they are the reader's own. */
export function keepMistakes() {
  const progress = loadProgress();
  let isNew = false;
  for (const link of document.querySelectorAll("a[data-card]")) {
    const [name, due] = [link.getAttribute("data-card") ?? "", link.getAttribute("data-due") ?? ""];
    if (!name || !due || progress.cards[name] || progress.seen.includes(name)) continue;
    addCard(progress, name, { level: 0, due });
    isNew = true;
  }
  if (isNew) saveProgress(progress);
}

/**
 * @param {string} id
 * @param {string} text
 */
function tell(id, text) {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}
