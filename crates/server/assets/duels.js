// Brings the page of a game to life: every event arrives over a socket as soon as it is on disk. Without this
// script the page works as plain forms.

const board = () => document.getElementById("board");

if (board()) follow();

/** Keeps a socket open, says when there is none, and asks for exactly what was missed. */
function follow() {
  const state = document.getElementById("link-state");
  let version = Number(board().dataset.version);
  let wait = 100;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/g/${board().dataset.game}/live?after=${version}`);
    socket.onopen = () => { wait = 100; };
    socket.onmessage = (message) => {
      const news = JSON.parse(message.data);
      version = news.version;
      show(news);
      state.hidden = true;
    };
    socket.onclose = () => {
      state.hidden = false;
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 1000);
    };
  };
  connect();
}

/** Puts the new board in the place of the old one, keeps the focus, and speaks the game's sentences. */
function show(news) {
  const focused = document.activeElement;
  const inside = board().contains(focused);
  if (!inside || focused.tagName !== "INPUT" || news.events.length > 0) {
    board().outerHTML = news.html;
    if (inside) refocus(focused);
  }
  if (news.events.some((event) => event.kind === "joined")) document.querySelector(".invite")?.remove();
  if (news.events.length > 0) {
    document.getElementById("spoken").textContent = news.said;
    // It was for the position before.
    document.querySelector(".hint")?.remove();
  }
}

/** The same button as before; while it is gone the table itself, so that the keyboard never starts over. */
function refocus(before) {
  const again = before.value && board().querySelector(`button[value="${CSS.escape(before.value)}"]`);
  (again || board()).focus();
}

// Only the browser knows whether a proxy has put TLS in front of the address.
const invitation = document.getElementById("invitation");
if (invitation) {
  invitation.value = invitation.value.replace(/^https?:\/\/[^/]*/, location.origin);
  invitation.addEventListener("focus", () => invitation.select());
}

// Forms of the board are sent without leaving the page; the answer comes over the socket.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!board()?.contains(form) || !/\/(play|undo|resign)$/.test(form.action)) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer && answer.type !== "opaqueredirect" && !answer.ok) location.reload();
});

// The arrow keys walk along the tiles that may be chosen.
document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || event.target.tagName === "INPUT" || !board()) return;
  const tiles = [...board().querySelectorAll("button.choice")];
  if (tiles.length === 0) return;
  event.preventDefault();
  const at = tiles.indexOf(document.activeElement);
  const next = at < 0 && step < 0 ? tiles.length - 1 : (at + step + tiles.length) % tiles.length;
  tiles[next].focus();
});
