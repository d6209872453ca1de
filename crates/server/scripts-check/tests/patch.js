import assert from "node:assert/strict";
import { test } from "node:test";

import { Window } from "happy-dom";

import { applyPatch } from "../../assets/script/patch.js";

/** @param {string} html */
function page(html) {
  const window = new Window();
  window.document.body.innerHTML = html;
  Object.assign(globalThis, { CSS: { escape: (/** @type {string} */ text) => text } });
  return /** @type {Document} */ (/** @type {unknown} */ (window.document));
}

const TILES = `<main id="table"><div id="sky"><div class="grid" id="board">
<button class="tile play" id="board.1" name="move" value="1">1</button>
<button class="tile play" id="board.2" name="move" value="2">2</button></div></div><ol id="log"></ol></main>`;

test("elements are replaced by their ids, appended where they are new, removed where they are empty", () => {
  const document = page(TILES);
  const changes = applyPatch([
    { id: "board.1", html: '<span class="tile you last" id="board.1">1</span>' },
    { id: "move-1", html: '<li id="move-1">You 1</li>', in: "log" },
    { id: "board.2", html: "" },
  ], document);
  assert.equal(document.getElementById("board.1")?.className, "tile you last");
  assert.equal(document.getElementById("log")?.textContent, "You 1");
  assert.equal(document.getElementById("board.2"), null);
  assert.deepEqual(changes.map((change) => [change.id, !!change.before, !!change.after]), [
    ["board.1", true, true], ["move-1", false, true], ["board.2", true, false],
  ]);
});

test("new elements are put after or before others", () => {
  const document = page(TILES);
  const tile = (/** @type {number} */ number) => ({ id: `board.${number}`, html: `<button id="board.${number}">${number}</button>` });
  applyPatch([
    { id: "board.1", html: "" },
    { ...tile(5), after: "board.2" },
    { ...tile(6), after: "board.5" },
    { ...tile(0), before: "board.2" },
  ], document);
  const ids = Array.from(document.getElementById("board")?.children ?? [], (element) => element.id);
  assert.deepEqual(ids, ["board.0", "board.2", "board.5", "board.6"]);
});

test("a patch that is applied twice changes nothing more", () => {
  const document = page(TILES);
  const patch = [{ id: "move-1", html: '<li id="move-1">You 1</li>', in: "log" }];
  applyPatch(patch, document);
  applyPatch(patch, document);
  assert.equal(document.getElementById("log")?.children.length, 1);
});

test("the focus stays on the tile that was replaced", () => {
  const document = page(TILES);
  document.getElementById("board.2")?.focus();
  applyPatch([{ id: "board.2", html: '<button class="tile play" id="board.2" name="move" value="2">2</button>' }], document);
  assert.equal(document.activeElement?.id, "board.2");
});

test("a taken tile keeps the focus, although it is not a button any more", () => {
  const document = page(TILES);
  document.getElementById("board.2")?.focus();
  applyPatch([{ id: "board.2", html: '<span class="tile you" id="board.2">2</span>' }], document);
  assert.equal(document.activeElement?.id, "board.2");
});

test("when the tile is gone the focus moves to the part that it was in", () => {
  const document = page(TILES);
  document.getElementById("board.2")?.focus();
  applyPatch([{ id: "board.2", html: "" }], document);
  assert.equal(document.activeElement?.id, "board.1");
});

test("a part that is drawn again keeps the focus on the button with the same value", () => {
  const document = page(TILES.replaceAll(' id="board.2"', ""));
  document.querySelectorAll("button")[1]?.focus();
  applyPatch([{ id: "board", html: '<div id="board"><button name="move" value="1">1</button><button name="move" value="2">2</button></div>' }], document);
  assert.equal(document.activeElement?.getAttribute("value"), "2");
});
