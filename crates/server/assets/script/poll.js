// Asks for updates again and again, for browsers whose WebSockets are blocked. Each question waits at the server until
// there is an answer.

/** @typedef {import("./queue.js").Update} Update */

const FIRST_WAIT = 500;
const LAST_WAIT = 5_000;

/**
 * Asks until it is told to stop. Pages that nobody looks at do not ask: browsers allow only a few connections at a time.
 * @param {() => string} address
 * @param {AbortSignal} signal
 * @param {(update: Update | null | undefined) => void} onAnswer an update, null for none, undefined without a connection
 */
export async function poll(address, signal, onAnswer) {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    await untilVisible(signal);
    const answer = await ask(address(), signal);
    if (signal.aborted) return;
    onAnswer(answer);
    if (answer === undefined) {
      await sleep(wait, signal);
      wait = Math.min(wait * 2, LAST_WAIT);
    } else {
      wait = FIRST_WAIT;
    }
  }
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<Update | null | undefined>}
 */
async function ask(address, signal) {
  try {
    const response = await fetch(address, { signal, cache: "no-store", headers: { accept: "application/json" } });
    if (response.status === 204) return null;
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => { clearTimeout(timer); resolve(undefined); }, { once: true });
  });
}

/** @param {AbortSignal} signal */
function untilVisible(signal) {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve(undefined);
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve(undefined);
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
}
