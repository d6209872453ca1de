// Keeps the place of the keys: the board would jump if they took their room with them while the other one thinks.

/** The width of the window for which the room was measured. */
let width = 0;
let most = 0;

/** Keeps as much room for the keys as they ever needed in this game, until it is over. */
export function keepRoom() {
  const pads = document.getElementById("pads");
  if (!pads) return;
  if (width !== innerWidth) [width, most] = [innerWidth, 0];
  pads.style.minHeight = "";
  most = Math.max(most, pads.offsetHeight);
  const isOver = document.getElementById("table")?.dataset.status === "over";
  if (!isOver && most > 0) pads.style.minHeight = `${most}px`;
}

addEventListener("resize", keepRoom);
