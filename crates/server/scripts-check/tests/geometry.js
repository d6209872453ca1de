import assert from "node:assert/strict";
import { test } from "node:test";

import { matchTyped, nextInGrid, nextInRow } from "../../assets/script/geometry.js";

/** A grid of tiles of 40 px: the numbers of those that can be focused, in rows of ten. */
const PLACES = [2, 3, 9, 11, 12, 25, 29, 30];
const BOXES = PLACES.map((place) => {
  const [left, top] = [(place % 10) * 40, Math.floor(place / 10) * 40];
  return { left, top, right: left + 38, bottom: top + 38 };
});

/**
 * @param {number} from
 * @param {import("../../assets/script/geometry.js").Arrow} arrow
 */
function walk(from, arrow) {
  return PLACES[nextInGrid(BOXES, PLACES.indexOf(from), arrow)];
}

test("left and right stay in the row and leave out what cannot be focused", () => {
  assert.equal(walk(3, "ArrowRight"), 9);
  assert.equal(walk(9, "ArrowLeft"), 3);
  assert.equal(walk(9, "ArrowRight"), undefined);
  assert.equal(walk(11, "ArrowLeft"), undefined);
});

test("up and down go to the nearest tile of the next row that has one", () => {
  assert.equal(walk(2, "ArrowDown"), 12);
  assert.equal(walk(3, "ArrowDown"), 12);
  assert.equal(walk(9, "ArrowDown"), 12);
  assert.equal(walk(12, "ArrowDown"), 25);
  assert.equal(walk(29, "ArrowDown"), 30);
  assert.equal(walk(25, "ArrowUp"), 12);
});

test("at the edge an arrow leads nowhere, so the page may scroll", () => {
  assert.equal(walk(30, "ArrowDown"), undefined);
  assert.equal(walk(2, "ArrowUp"), undefined);
  assert.equal(nextInGrid([], 0, "ArrowUp"), -1);
});

test("in a row only left, right, Home and End lead somewhere", () => {
  assert.equal(nextInRow(5, 2, "ArrowRight"), 3);
  assert.equal(nextInRow(5, 2, "ArrowLeft"), 1);
  assert.equal(nextInRow(5, 4, "ArrowRight"), -1);
  assert.equal(nextInRow(5, 0, "ArrowLeft"), -1);
  assert.equal(nextInRow(5, 2, "ArrowDown"), -1);
  assert.equal(nextInRow(5, 2, "Home"), 0);
  assert.equal(nextInRow(5, 2, "End"), 4);
});

test("typed digits are a move as soon as no longer move begins with them", () => {
  const moves = ["1", "2", "12", "15", "7"];
  assert.deepEqual(matchTyped(moves, "7"), { move: "7", mayGoOn: false });
  assert.deepEqual(matchTyped(moves, "1"), { move: "1", mayGoOn: true });
  assert.deepEqual(matchTyped(moves, "12"), { move: "12", mayGoOn: false });
  assert.deepEqual(matchTyped(moves, "9"), { move: null, mayGoOn: false });
});
