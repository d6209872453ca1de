// The title of a page that nobody looks at says what has happened.

const plain = document.title;

/** Takes the news off the title as soon as somebody looks. */
export function startTitle() {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.title = plain;
  });
}

/**
 * Puts news in front of the title, if nobody looks at the page.
 * @param {string} news
 */
export function showNews(news) {
  if (document.hidden) document.title = `● ${news} · ${plain}`;
}
