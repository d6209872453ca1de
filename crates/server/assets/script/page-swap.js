// Another page without loading it: it is fetched, and the caller shows its parts. Where that fails, the browser loads it.

/**
 * A way to go to other pages, one at a time.
 * @param {(page: Document, isQuiet: boolean) => void} show
 */
export function swapper(show) {
  /** @type {AbortController | null} */
  let loading = null;
  /**
   * @param {string} address
   * @param {boolean} isNew whether it is another entry of the history
   * @param {boolean} isQuiet whether nothing is read out
   */
  return async (address, isNew, isQuiet = false) => {
    loading?.abort();
    const mine = (loading = new AbortController());
    try {
      const response = await fetch(address, { signal: mine.signal });
      if (!response.ok) throw new Error(String(response.status));
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (mine.signal.aborted) return;
      if (isNew) history.pushState(null, "", response.url || address);
      show(page, isQuiet);
    } catch {
      if (!mine.signal.aborted) location.assign(address);
    }
  };
}

/** Whether a click should be left to the browser: it opens a tab, or was handled. @param {MouseEvent} event */
export function isBrowsers(event) {
  return event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
}
