use serde_json::json;

use crate::browser::Browser;

/// What a finger hits.
pub(crate) const FINGER: u64 = 44;

/// What somebody would have to scroll for, in words. A choice has to be whole, uncovered and large in one place at least:
/// on the board or on the keys.
const FAULTS: &str = r##"
const [smallest] = arguments;
const faults = [];
const page = document.documentElement;
if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
if (page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight} high`);
const round = (rect) => [rect.left, rect.top, rect.right, rect.bottom].map(Math.round).join(" ");
const isInside = (rect) => rect.left >= -0.5 && rect.top >= -0.5
  && rect.right <= innerWidth + 0.5 && rect.bottom <= innerHeight + 0.5;
const isFree = (element) => {
  const rect = element.getBoundingClientRect();
  const top = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
  return isInside(rect) && top !== null && element.contains(top);
};
const isLarge = (rect) => Math.min(rect.width, rect.height) >= smallest - 0.5;
const isShown = (element) => element.checkVisibility();
for (const part of document.querySelectorAll("#sky .scene, #sky .scene > *, #tools, #stand, .top, #result")) {
  const rect = part.getBoundingClientRect();
  if (isShown(part) && !isInside(rect)) faults.push(`${part.id || part.className} is at ${round(rect)}`);
}
for (const action of document.querySelectorAll("#tools :is(button, a), #result :is(button, a), #outcome, .top :is(a, summary)")) {
  if (isShown(action) && !isFree(action)) faults.push(`${action.textContent.trim()} is covered or outside`);
}
const tiles = [...document.querySelectorAll("#play button[name=move]")];
for (const value of new Set(tiles.map((tile) => tile.value))) {
  const places = tiles.filter((tile) => tile.value === value);
  if (!places.some((tile) => isFree(tile) && isLarge(tile.getBoundingClientRect()))) {
    faults.push(`${value} cannot be tapped at ${places.map((tile) => round(tile.getBoundingClientRect()))}`);
  }
}
return faults;"##;

/// What is not inside the screen, too small to tap, or covered.
pub(crate) async fn faults(player: &Browser, smallest: u64) -> Vec<String> {
    let found = player.client.execute(FAULTS, vec![json!(smallest)]).await.expect("the page is measured");
    serde_json::from_value(found).expect("a list")
}
