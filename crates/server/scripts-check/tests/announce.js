import assert from "node:assert/strict";
import { test } from "node:test";

import { Announcer } from "../../assets/script/announce.js";

/** An announcer with a clock that goes on when it is told to. */
function announcer() {
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const later = [];
  const tested = new Announcer((text) => said.push(text), (work) => later.push(work));
  return { tested, said, tick: () => later.shift()?.() };
}

test("a second message waits until the first had its time", () => {
  const { tested, said, tick } = announcer();
  tested.announce("You added 6, total 6.");
  tested.announce("Computer added 8, total 14. Your turn, 8 moves.");
  assert.deepEqual(said, ["You added 6, total 6."]);
  tick();
  assert.deepEqual(said, ["You added 6, total 6.", "Computer added 8, total 14. Your turn, 8 moves."]);
});

test("after a pause a message is said at once", () => {
  const { tested, said, tick } = announcer();
  tested.announce("One.");
  tick();
  tested.announce("Two.");
  assert.deepEqual(said, ["One.", "Two."]);
});

test("nothing is said twice in a row, and silence is not said", () => {
  const { tested, said, tick } = announcer();
  for (const text of ["Thinking …", "Sent.", "Sent.", "", undefined, "  "]) tested.announce(text);
  for (let i = 0; i < 5; i += 1) tick();
  assert.deepEqual(said, ["Thinking …", "Sent."]);
});
