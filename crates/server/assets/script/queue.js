// The order and the pace of updates: the other's move is shown after a moment of "Thinking …", everything else at once.

/** @typedef {import("./patch.js").Fragment} Fragment */
/** @typedef {{ version: number, kind: string, ply?: number, move?: string, game?: string, seat?: number }} GameEvent */
/**
 * What the server sends when something happened.
 * @typedef {object} Update
 * @property {number} version
 * @property {GameEvent[]} events
 * @property {boolean[]} [present]
 * @property {string} [say]
 * @property {Fragment[]} [patch]
 * @property {Record<string, string | number>} [data]
 */

/** How long the other one thinks at least, in milliseconds. */
export const THINKING = 350;

/**
 * What a page shows.
 * @typedef {object} Shown
 * @property {number} version
 * @property {string} status
 * @property {number} since when the last update was shown, in milliseconds
 */

/**
 * How long an update waits until it is shown.
 * @param {Update} update
 * @param {Shown} shown
 * @param {number} now
 * @returns {number} milliseconds
 */
export function delay(update, shown, now) {
  const moves = update.events.filter((event) => event.kind === "played").length;
  const answered = shown.status === "your-turn" && moves > 1;
  const waits = answered || (shown.status === "other-turn" && moves > 0);
  return waits ? Math.max(0, shown.since + THINKING - now) : 0;
}

/** Shows updates one after the other. */
export class UpdateQueue {
  /** @type {Update[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {() => Shown} shown what the page shows
   * @param {(update: Update) => void} show
   * @param {() => void} think shows that the other one is thinking
   */
  constructor(shown, show, think) {
    this.shown = shown;
    this.show = show;
    this.think = think;
  }

  /** @param {Update} update */
  push(update) {
    this.#waiting.push(update);
    if (this.#timer === undefined) this.#next();
  }

  /** Shows everything at once, as for a page that was not looked at. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const update of this.#waiting.splice(0)) this.#showNow(update);
  }

  /** @returns {void} */
  #next() {
    const update = this.#waiting[0];
    if (!update) return;
    const wait = document.hidden || this.#waiting.length > 1 ? 0 : delay(update, this.shown(), Date.now());
    if (wait === 0) {
      this.#waiting.shift();
      this.#showNow(update);
      return this.#next();
    }
    this.think();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#waiting.shift();
      this.#showNow(update);
      this.#next();
    }, wait);
  }

  /** @param {Update} update */
  #showNow(update) {
    // What comes twice, or too late, because two connections overlapped, is not shown.
    if (update.version >= this.shown().version) this.show(update);
  }
}
