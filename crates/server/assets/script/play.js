// Forms of the table are sent without leaving the page: over the socket, or as requests. What was not answered is sent
// again under the same name, so it happens once.

import { forgetUnsent, showSent, showUnsent } from "./link-state.js";

/** @typedef {import("./live.js").Reply} Reply */
/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./patch.js").Fragment} Fragment */
/** @typedef {Reply & { hint?: string, patch?: Fragment[], location?: string }} Answer */
/**
 * An action that was sent and has no answer yet.
 * @typedef {object} Pending
 * @property {string} address
 * @property {string} kind
 * @property {FormData} fields
 * @property {HTMLElement | null} button
 * @property {number} version what the page showed when it was sent
 */

/** How long an answer may take until the page says that nothing was sent, in milliseconds. */
const DOUBT = 1_500;
const FIRST_RETRY = 500;
const LAST_RETRY = 5_000;
/** The actions that the socket takes as the forms mean them. */
const BY_SOCKET = ["play", "resign"];

/** Sends the forms of a table. */
export class Sender {
  /** @type {Pending | null} */
  #pending = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #doubt;
  #retry = FIRST_RETRY;
  #posting = false;

  /**
   * @param {Live} live
   * @param {(answer: Answer) => void} onAnswer
   * @param {(kind: string, button: HTMLElement | null) => void} onSend
   */
  constructor(live, onAnswer, onSend) {
    this.live = live;
    this.onAnswer = onAnswer;
    this.onSend = onSend;
  }

  /** Whether something was sent and not answered. */
  get isBusy() {
    return this.#pending !== null;
  }

  /**
   * Sends a form instead of the browser. While one action has no answer the next one waits for it: it belongs to a
   * position that is not known yet.
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   * @param {number} version what the page shows
   */
  submit(form, button, version) {
    if (this.#pending) return;
    const kind = new URL(form.action).pathname.split("/").slice(3).join("/");
    this.#pending = { address: form.action, kind, fields: new FormData(form, button), button, version };
    this.#retry = FIRST_RETRY;
    button?.classList.add("sending");
    this.onSend(kind, button);
    this.#doubt = setTimeout(() => this.#hesitate(), DOUBT);
    this.send();
  }

  /** Sends what has no answer yet, over the socket if there is one. Called again whenever a connection opens. */
  send() {
    const pending = this.#pending;
    if (!pending) return;
    if (BY_SOCKET.includes(pending.kind) && this.live.send(message(pending))) return;
    if (!this.#posting) void this.#post(pending);
  }

  /**
   * Takes the answer to a request, from wherever it comes.
   * @param {Answer} answer
   */
  settle(answer) {
    const request = this.#pending?.fields.get("request");
    if (!this.#pending || (answer.request !== undefined && answer.request !== request)) return;
    // The server is there and cannot save anything: what may or may not be saved is sent again under its name.
    if (answer.status >= 500) return this.#hesitate(true);
    clearTimeout(this.#doubt);
    this.#pending.button?.classList.remove("sending", "unsent");
    this.#pending = null;
    if (answer.error) forgetUnsent();
    else showSent();
    this.onAnswer(answer);
  }

  /**
   * Takes note that the page shows another version. A move belongs to one version, so one that was sent before is done,
   * or will never be. Other actions have an answer to wait for.
   * @param {number} version
   */
  pass(version) {
    const isMove = this.#pending && BY_SOCKET.includes(this.#pending.kind);
    if (this.#pending && isMove && version > this.#pending.version) this.settle({ status: 200, version });
  }

  /**
   * Says that nothing was sent or saved yet, and tries again after a while.
   * @param {boolean} received whether the server has it
   */
  #hesitate(received = false) {
    if (!this.#pending) return;
    this.#pending.button?.classList.add("unsent");
    showUnsent(received);
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => { this.send(); this.#hesitate(received); }, this.#retry);
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY);
  }

  /** @param {Pending} pending */
  async #post(pending) {
    this.#posting = true;
    const answer = await post(pending);
    this.#posting = false;
    if (pending !== this.#pending) return;
    if (answer) return this.settle(answer);
    this.#hesitate();
  }
}

/**
 * An action as the socket takes it.
 * @param {Pending} pending
 */
function message({ kind, fields }) {
  const { ply, ...rest } = Object.fromEntries(fields);
  return { [kind]: ply === undefined ? rest : { ply: Number(ply), ...rest } };
}

/**
 * Sends an action as a request.
 * @param {Pending} pending
 * @returns {Promise<Answer | null>} nothing without a connection, or while a proxy finds no server
 */
async function post({ address, fields }) {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  try {
    const response = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } });
    if (response.headers.get("content-type")?.startsWith("application/json")) return { status: response.status, ...await response.json() };
    if (response.status >= 500) return null;
    return { status: response.status, location: response.redirected ? response.url : location.href };
  } catch {
    return null;
  }
}
