// Fourteen digits that rain once when somebody has won.

import { isCalm } from "./motion.js";

const DROPS = 14;
const FALL = 600;

/** Lets it rain over the page; nothing can be touched in it, and nothing is said. */
export function rain() {
  if (isCalm()) return;
  const sky = document.createElement("div");
  sky.className = "rain";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const falls = Array.from({ length: DROPS }, (_, index) => drop(sky, index).finished);
  void Promise.allSettled(falls).then(() => sky.remove());
}

/**
 * @param {Element} sky
 * @param {number} index
 */
function drop(sky, index) {
  const digit = document.createElement("b");
  digit.textContent = String((index * 7 + 3) % 10);
  digit.className = index % 2 ? "them" : "you";
  digit.style.left = `${((index + 0.5) / DROPS) * 100}%`;
  sky.append(digit);
  const turn = (index % 3) * 40 - 40;
  const steps = [{ translate: "0 -20vh", rotate: "0deg", opacity: 1 }, { translate: "0 105vh", rotate: `${turn}deg`, opacity: 0.4 }];
  return digit.animate(steps, { duration: FALL, delay: (index * 5) % 9 * 40, easing: "ease-in", fill: "both" });
}
