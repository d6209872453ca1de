// The one polite live region. Messages are added one after the other, so that a second one does not overwrite the
// first before it was read out.

/** How long a message stays alone, in milliseconds. */
const PAUSE = 150;
/** How many messages stay in the region. Readers only read what is added. */
const KEPT = 12;

/** A queue of messages. */
export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  #busy = false;

  /**
   * @param {(text: string) => void} say shows a message
   * @param {(work: () => void, milliseconds: number) => void} later
   */
  constructor(say, later = (work, milliseconds) => void setTimeout(work, milliseconds)) {
    this.say = say;
    this.later = later;
  }

  /**
   * Says a sentence after those that were announced before.
   * @param {string | undefined} text
   */
  announce(text) {
    const sentence = text?.trim();
    if (!sentence || this.#waiting.at(-1) === sentence) return;
    this.#waiting.push(sentence);
    if (!this.#busy) this.#next();
  }

  #next() {
    const sentence = this.#waiting.shift();
    this.#busy = sentence !== undefined;
    if (sentence === undefined) return;
    this.say(sentence);
    this.later(() => this.#next(), PAUSE);
  }
}

/** @param {string} text */
function addToRegion(text) {
  const region = document.getElementById("spoken");
  if (!region) return;
  const line = document.createElement("span");
  line.textContent = `${text} `;
  region.append(line);
  while (region.children.length > KEPT) region.firstElementChild?.remove();
}

const announcer = new Announcer(addToRegion);

/**
 * Has a sentence read out by screen readers, after those before it.
 * @param {string | undefined} text
 */
export function announce(text) {
  announcer.announce(text);
}

/** Makes the live region on pages that come without one. It must be there before something is said. */
export function ensureRegion() {
  if (document.getElementById("spoken")) return;
  const region = document.createElement("p");
  region.id = "spoken";
  region.className = "vh";
  region.setAttribute("aria-live", "polite");
  document.body.append(region);
}
