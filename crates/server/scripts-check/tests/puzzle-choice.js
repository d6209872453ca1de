// What is remembered about which puzzles are wanted.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Window } from "happy-dom";

const window = new Window();
const { document, localStorage, FormData, HTMLFormElement, HTMLSelectElement } = window;
Object.assign(globalThis, { document, localStorage, FormData, HTMLFormElement, HTMLSelectElement });
const { addChoice, forgetChoice, startChoice } = await import("../../assets/script/puzzle-choice.js");

document.body.innerHTML = `<form data-choose action="/puzzle">
  <select name="game"><option value="">All</option><option value="fifty">Fifty</option><option value="divisors">Divisors</option></select>
  <select name="theme"><option value="">Any</option><option value="the pair" data-games="divisors" selected>The pair</option>
  <option value="one answer" data-games="fifty divisors">One answer</option></select>
  <select name="difficulty"><option value="">Any</option><option value="4" selected>Hard</option></select></form>`;
startChoice();

/** @param {string} name */
const select = (name) => /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (document.querySelector(`[name="${name}"]`)));

/** @param {string} path */
function asked(path) {
  const address = new URL(path, "http://duels.test");
  addChoice(address);
  return address.search;
}

/** @param {string} game */
function chooseGame(game) {
  select("game").value = game;
  document.querySelector("[name=game]")?.dispatchEvent(new window.Event("change", { bubbles: true }));
}

const submit = () => document.querySelector("form")?.dispatchEvent(new window.Event("submit", { bubbles: true }));

test("only themes of the chosen game are offered", () => {
  chooseGame("divisors");
  assert.equal(select("theme").value, "the pair");
  chooseGame("fifty");
  assert.deepEqual([...select("theme").options].map((option) => option.disabled), [false, true, false]);
  assert.equal(select("theme").value, "", "what is not offered is not chosen");
  chooseGame("");
  assert.ok([...select("theme").options].every((option) => !option.disabled));
});

test("what was chosen is asked for where a link does not say", () => {
  assert.equal(asked("/puzzle"), "");
  chooseGame("divisors");
  submit();
  assert.equal(asked("/puzzle"), "?game=divisors&difficulty=4");
  assert.equal(asked("/puzzle?game=fifty"), "?game=fifty");
  assert.equal(asked("/puzzle?lesson=fifty"), "?lesson=fifty");
  forgetChoice();
  assert.equal(asked("/puzzle"), "");
});

test("choosing everything again forgets the choice", () => {
  submit();
  chooseGame("");
  select("difficulty").value = "";
  submit();
  assert.equal(asked("/puzzle"), "");
});
