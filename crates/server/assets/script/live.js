// Keeps a page up to date: over a WebSocket, and by asking again and again where sockets are blocked or die.

import { poll } from "./poll.js";

/** @typedef {import("./queue.js").Update} Update */
/** @typedef {{ request?: string, status: number, version?: number, error?: string }} Reply */
/**
 * What a page wants to hear.
 * @typedef {object} Listener
 * @property {(update: Update) => void} onUpdate
 * @property {(reply: Reply) => void} onReply the answer to an action
 * @property {(connected: boolean) => void} onState
 * @property {() => boolean} expects whether something should happen soon, so that a dead line must be noticed soon
 */

/** How soon a silent line is checked while something is expected, and while nothing is; in milliseconds. */
const CHECK_SOON = 500;
const CHECK_LATER = 10_000;
/** How long a check may take at first; a slow line gets more time. */
const PATIENCE = 1_200;
const MOST_PATIENCE = 10_000;
/** How long to wait before another try: doubled each time, and much longer where asking works. */
const FIRST_RETRY = 100;
const LAST_RETRY = 1_000;
const RETRY_WHILE_POLLING = 30_000;
/** After so many tries in vain sockets seem to be blocked. Fewer only mean that a server is gone, and another takes over. */
const MOST_TRIES = 6;
/** The code with which a server that restarts closes a socket: another server, or the same one, takes over at once. */
const RESTARTS = 1012;
/** The state of a socket that is open. Where sockets are forbidden, the browser may not know it. */
const OPEN = 1;

/** The line between a page and its game. */
export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #received = 0;
  /** When a check was sent that has no answer yet. */
  #asked = 0;
  #patience = PATIENCE;
  #retry = FIRST_RETRY;
  /** How often it was tried to connect since there was a line. */
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {AbortController | null} */
  #polling = null;
  #pollWorks = false;

  /**
   * @param {string} game
   * @param {number} version what the page has seen
   * @param {Listener} listener
   */
  constructor(game, version, listener) {
    this.game = game;
    this.version = version;
    this.listener = listener;
  }

  start() {
    this.#connect();
    setInterval(() => this.#check(), 250);
    const wake = () => { if (!document.hidden) this.#wake(); };
    for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, wake);
    for (const event of ["online", "focus"]) addEventListener(event, wake);
    // A page that waits in the history would hold a line that nobody listens to.
    addEventListener("pagehide", () => this.#hangUp());
    addEventListener("pageshow", (event) => { if (event.persisted) this.#connect(); });
  }

  /**
   * Sends an action over the socket.
   * @param {object | string} message
   * @returns {boolean} whether there was a socket to send it over
   */
  send(message) {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#asked ||= Date.now();
    return true;
  }

  #connect() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    let socket;
    try {
      socket = new WebSocket(`${scheme}://${location.host}/g/${this.game}/live?after=${this.version}`);
    } catch {
      return this.#lost();
    }
    this.#socket = socket;
    this.#received = Date.now();
    this.#asked = Date.now();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#heard();
      this.#retry = FIRST_RETRY;
      this.#tries = 0;
      this.#stopPolling();
      this.listener.onState(true);
    };
    socket.onmessage = (message) => { if (socket === this.#socket) this.#take(String(message.data)); };
    socket.onclose = (event) => { if (socket === this.#socket) this.#lost(event.code === RESTARTS); };
  }

  /** @param {string} text */
  #take(text) {
    this.#heard();
    const data = JSON.parse(text);
    if ("status" in data) return this.listener.onReply(data);
    this.#update(data);
  }

  /** @param {Update} update */
  #update(update) {
    this.version = Math.max(this.version, update.version);
    this.listener.onUpdate(update);
  }

  #heard() {
    const now = Date.now();
    if (this.#asked && now - this.#asked < PATIENCE / 3) this.#patience = PATIENCE;
    this.#received = now;
    this.#asked = 0;
  }

  /**
   * Gives up the socket, tries again soon, and asks meanwhile.
   * @param {boolean} expected whether another server takes over at once, so that there is nothing to tell yet
   */
  #lost(expected = false) {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
    if (!this.#pollWorks && !expected) this.listener.onState(false);
    this.#startPolling();
    clearTimeout(this.#timer);
    const isBlocked = this.#pollWorks && ++this.#tries > MOST_TRIES;
    this.#timer = setTimeout(() => this.#connect(), isBlocked ? RETRY_WHILE_POLLING : this.#retry);
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY);
  }

  /** Finds out whether a silent line is dead: by sending, because a dead line says nothing. */
  #check() {
    if (document.hidden || !this.#socket) return;
    const now = Date.now();
    if (this.#asked) {
      if (now - this.#asked <= this.#patience) return;
      this.#patience = Math.min(this.#patience * 2, MOST_PATIENCE);
      this.#lost();
    } else if (now - this.#received > (this.listener.expects() ? CHECK_SOON : CHECK_LATER)) {
      this.send("look");
    }
  }

  /** After sleep, or when the network is back: checks the line at once. */
  #wake() {
    this.#retry = FIRST_RETRY;
    if (this.#socket?.readyState === OPEN) this.send("look");
    else if (!this.#socket && !this.#pollWorks) this.#connect();
    if (this.#polling) this.#startPolling();
  }

  #hangUp() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#stopPolling();
  }

  #startPolling() {
    this.#polling?.abort();
    const polling = new AbortController();
    this.#polling = polling;
    void poll(() => `/g/${this.game}/updates?after=${this.version}`, polling.signal, (update) => {
      if (polling.signal.aborted) return;
      const works = update !== undefined;
      if (works !== this.#pollWorks || works) this.listener.onState(works);
      this.#pollWorks = works;
      if (update) this.#update(update);
    });
  }

  #stopPolling() {
    this.#polling?.abort();
    this.#polling = null;
    this.#pollWorks = false;
  }
}
