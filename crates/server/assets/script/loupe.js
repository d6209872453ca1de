// A map has no numbers: holding a finger on it, or the mouse over it, shows the cells around with theirs.

/** Cells below this width have no numbers, in pixels: grid.css says the same. */
const READABLE = 24;
/** How long a finger rests until the loupe is there, in milliseconds. */
const HOLD = 350;
/** How many cells the loupe shows to each side. */
const AROUND = { columns: 2, rows: 1 };

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement | null} */
let loupe = null;

/** Shows the loupe while somebody holds a map. What is under the finger is not played then. */
export function startLoupe() {
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" && mapOf(event.target)) timer = setTimeout(() => show(event.clientX, event.clientY), HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" ? event.buttons === 0 : loupe) show(event.clientX, event.clientY);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, (event) => hide(event.type), true);
  document.addEventListener("touchmove", (event) => { if (loupe) event.preventDefault(); }, { passive: false });
  document.addEventListener("contextmenu", (event) => { if (loupe) event.preventDefault(); });
}

/**
 * The cells of the map that an element belongs to; none where cells are large enough to be read.
 * @param {EventTarget | null} target
 */
function mapOf(target) {
  const cells = target instanceof Element ? target.closest(".cells") : null;
  const cell = cells?.querySelector(".tile");
  return cells && cell && cell.getBoundingClientRect().width < READABLE ? cells : null;
}

/**
 * @param {number} x
 * @param {number} y
 */
function show(x, y) {
  const target = document.elementFromPoint(x, y);
  const cells = mapOf(target);
  const tile = target?.closest(".tile");
  if (!cells || !tile) return remove();
  const columns = getComputedStyle(cells).gridTemplateColumns.split(" ").length;
  const all = [...cells.children];
  const at = all.indexOf(tile);
  const [row, column] = [Math.floor(at / columns), at % columns];
  const left = Math.max(0, Math.min(column - AROUND.columns, columns - 2 * AROUND.columns - 1));
  const top = Math.max(0, Math.min(row - AROUND.rows, Math.ceil(all.length / columns) - 2 * AROUND.rows - 1));
  loupe ??= make();
  loupe.firstElementChild?.replaceChildren(...cut(all, columns, left, top, tile));
  place(loupe, x, y);
}

/**
 * Copies of the cells in a window.
 * @param {Element[]} all
 * @param {number} columns
 * @param {number} left
 * @param {number} top
 * @param {Element} middle
 */
function cut(all, columns, left, top, middle) {
  const copies = [];
  for (let row = top; row <= top + 2 * AROUND.rows; row += 1) {
    for (let column = left; column <= left + 2 * AROUND.columns; column += 1) {
      const cell = all[row * columns + column];
      const copy = document.createElement("span");
      copy.className = cell ? cell.className : "";
      copy.classList.toggle("under", cell === middle);
      copy.innerHTML = cell?.innerHTML ?? "";
      copies.push(copy);
    }
  }
  return copies;
}

function make() {
  const made = document.createElement("div");
  made.className = "loupe grid c5 r3";
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElement("div"));
  made.firstElementChild?.classList.add("cells");
  const plate = document.querySelector("#table, #study")?.closest("[class]");
  (plate ?? document.body).append(made);
  return made;
}

/**
 * Above the finger, and inside of the window.
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 */
function place(element, x, y) {
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(6, Math.min(x - width / 2, innerWidth - width - 6))}px`;
  element.style.top = `${y - height - 28 > 0 ? y - height - 28 : y + 36}px`;
}

/** @param {string} why */
function hide(why) {
  clearTimeout(timer);
  if (!loupe) return;
  remove();
  // The finger that held the loupe does not play.
  if (why === "pointerup") addEventListener("click", (event) => { event.preventDefault(); event.stopPropagation(); }, { capture: true, once: true });
}

function remove() {
  loupe?.remove();
  loupe = null;
}
