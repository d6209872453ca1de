import assert from "node:assert/strict";
import { test } from "node:test";

import { THINKING, UpdateQueue, delay } from "../../assets/script/queue.js";

/** @param {number} version @param {string[]} kinds */
const update = (version, ...kinds) => ({ version, events: kinds.map((kind) => ({ version, kind })) });

test("the other's move waits until they have been thinking for a moment", () => {
  const shown = { version: 3, status: "other-turn", since: 1_000 };
  assert.equal(delay(update(4, "played"), shown, 1_050), THINKING - 50);
  assert.equal(delay(update(4, "played"), shown, 5_000), 0);
});

test("my own move is shown at once, and waits only when the answer came with it", () => {
  const shown = { version: 3, status: "your-turn", since: 1_000 };
  assert.equal(delay(update(4, "played"), shown, 1_010), 0);
  assert.equal(delay(update(5, "played", "played"), shown, 1_010), THINKING - 10);
});

test("who comes and goes, takes back or resigns is shown at once", () => {
  const shown = { version: 3, status: "other-turn", since: 1_000 };
  for (const kind of ["joined", "undone", "resigned"]) assert.equal(delay(update(4, kind), shown, 1_000), 0);
  assert.equal(delay(update(3), shown, 1_000), 0);
});

test("updates are shown in order, and old ones not at all", async () => {
  Object.assign(globalThis, { document: { hidden: false } });
  const page = { version: 3, status: "your-turn", since: Date.now() };
  /** @type {number[]} */
  const shown = [];
  let thought = 0;
  const queue = new UpdateQueue(() => page, (one) => {
    shown.push(one.version);
    Object.assign(page, { version: one.version, status: one.version === 4 ? "other-turn" : "your-turn", since: Date.now() });
  }, () => { thought += 1; });
  queue.push(update(4, "played"));
  queue.push(update(5, "played"));
  queue.push(update(4, "played"));
  assert.deepEqual([shown, thought], [[4], 1]);
  await new Promise((resolve) => setTimeout(resolve, THINKING + 50));
  assert.deepEqual(shown, [4, 5]);
});

test("a page that comes back to the foreground shows everything at once", () => {
  Object.assign(globalThis, { document: { hidden: false } });
  const page = { version: 3, status: "other-turn", since: Date.now() };
  /** @type {number[]} */
  const shown = [];
  const queue = new UpdateQueue(() => page, (one) => shown.push(one.version), () => undefined);
  queue.push(update(4, "played"));
  queue.push(update(5, "undone"));
  assert.deepEqual(shown, []);
  queue.flush();
  assert.deepEqual(shown, [4, 5]);
});
