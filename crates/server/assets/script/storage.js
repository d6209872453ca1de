// What this browser remembers. Storage that is full or forbidden is harmless: then nothing is remembered.

const PREFIX = "duels.";

/**
 * What was remembered under a name.
 * @template T
 * @param {string} name
 * @param {T} otherwise what to use when there is nothing, or nothing readable
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Remembers a value, or forgets it when there is none.
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean} whether it is remembered
 */
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
