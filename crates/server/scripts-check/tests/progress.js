// What is remembered about puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";

import { daysBefore, dueCards, loadProgress, noteAnswer, puzzleAddress } from "../../assets/script/progress.js";

const PUZZLE = "puzzle:fifty@7,3,4";
/** @param {Record<string, string>} more */
const page = (more) => /** @type {DOMStringMap} */ ({ puzzle: PUZZLE, today: "2026-11-18", state: "right", marks: "s", ...more });

test("without storage everything begins at nothing", () => {
  assert.deepEqual(loadProgress(), { rating: "", tried: 0, solved: 0, streak: 0, best: 0, seen: [], daily: {}, cards: {} });
});

test("only the first answer to a puzzle counts", () => {
  const progress = loadProgress();
  assert.ok(noteAnswer(progress, page({ first: "solved", rating: "1300.0,290.0,0.0600" })));
  assert.ok(!noteAnswer(progress, page({ first: "missed", rating: "1100.0,250.0,0.0600" })));
  assert.ok(!noteAnswer(progress, page({ marks: "ms" })), "a second try says nothing");
  const { tried, solved, streak, best, rating } = progress;
  assert.deepEqual([tried, solved, streak, best, rating], [1, 1, 1, 1, "1300.0,290.0,0.0600"]);
  assert.ok(noteAnswer(progress, page({ puzzle: "puzzle:other#1", first: "missed", state: "wrong" })));
  assert.deepEqual([progress.streak, progress.best], [0, 1]);
});

test("a missed puzzle comes back, and moves only when it is due", () => {
  const progress = loadProgress();
  noteAnswer(progress, page({ first: "missed", level: "0", due: "2026-11-19", state: "wrong" }));
  assert.deepEqual(dueCards(progress, "2026-11-18"), []);
  assert.deepEqual(dueCards(progress, "2026-11-19"), [PUZZLE]);
  noteAnswer(progress, page({ level: "1", due: "2026-11-21" }));
  assert.equal(progress.cards[PUZZLE]?.level, 0, "it was not its turn");
  noteAnswer(progress, page({ level: "1", due: "2026-11-22", today: "2026-11-19" }));
  assert.deepEqual(progress.cards[PUZZLE], { level: 1, due: "2026-11-22" });
  noteAnswer(progress, page({ level: "0", due: "2026-11-23", today: "2026-11-22", state: "open" }));
  assert.equal(progress.cards[PUZZLE]?.level, 1, "to look at it again is not an answer");
  noteAnswer(progress, page({ learned: "1", today: "2026-11-22" }));
  assert.deepEqual(progress.cards, {});
});

test("days in a row are counted across months, and the first solution of a day stays", () => {
  const progress = loadProgress();
  for (const day of ["2026-02-27", "2026-02-28", "2026-03-01"]) noteAnswer(progress, page({ puzzle: day, day, marks: "ms" }));
  noteAnswer(progress, page({ puzzle: "again", day: "2026-03-01", marks: "s" }));
  assert.equal(progress.daily["2026-03-01"], "ms");
  assert.equal(daysBefore(progress, "2026-03-02"), 3);
  assert.equal(daysBefore(progress, "2026-02-28"), 1, "a clock that was set back");
  assert.equal(daysBefore(progress, "2026-03-03"), 0);
  assert.equal(daysBefore(progress, "no date"), 0);
});

test("addresses carry any name", () => {
  assert.equal(puzzleAddress("puzzle:divisors:count=24#1234"), "/puzzle/divisors%3Acount%3D24%231234");
  assert.equal(puzzleAddress("puzzle:fifty@/all"), "/puzzle/fifty%40%2Fall");
});
