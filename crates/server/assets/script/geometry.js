// Where the arrow keys lead. Pure: rectangles in, an index out.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @param {Box} box */
const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/**
 * The box that an arrow key leads to in a grid: the nearest row or column in that direction, and in it the nearest box.
 * @param {Box[]} boxes
 * @param {number} from
 * @param {Arrow} arrow
 * @returns {number} its index, or -1 at the edge
 */
export function nextInGrid(boxes, from, arrow) {
  const start = boxes[from];
  if (!start) return -1;
  const across = arrow === "ArrowLeft" || arrow === "ArrowRight";
  const sign = arrow === "ArrowLeft" || arrow === "ArrowUp" ? -1 : 1;
  const here = middle(start);
  const size = across ? start.bottom - start.top : start.bottom - start.top;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const there = middle(box);
    const along = sign * (across ? there.x - here.x : there.y - here.y);
    const beside = Math.abs(across ? there.y - here.y : there.x - here.x);
    // Left and right stay in the row; up and down go to the next row that has something, however far away it is.
    if (index === from || along < 1 || (across && beside > size / 2)) return;
    const distance = across ? along : Math.round(along) * 10_000 + beside;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/**
 * The index that a key leads to in a row of some length: arrows along it, Home and End.
 * @param {number} length
 * @param {number} from
 * @param {string} key
 * @returns {number} the index, or -1 if the key does not lead anywhere
 */
export function nextInRow(length, from, key) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const next = from + step;
  return step === 0 || next < 0 || next >= length ? -1 : next;
}

/**
 * What typed digits mean among the moves that can be made: the move, whether a longer one begins like this, or neither.
 * @param {string[]} moves
 * @param {string} typed
 * @returns {{ move: string | null, mayGoOn: boolean }}
 */
export function matchTyped(moves, typed) {
  return {
    move: moves.includes(typed) ? typed : null,
    mayGoOn: moves.some((move) => move.length > typed.length && move.startsWith(typed)),
  };
}
