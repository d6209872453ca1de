// Brings the page of a game to life: every event arrives over a socket as soon as it is on disk. Without this
// script the page works as plain forms.

const board = () => document.getElementById("board");

/** The act that was sent and not answered yet. */
let unanswered = null;
/** Says something over the socket; false while there is none. */
let say = () => false;

if (board()) follow();

/** Keeps a socket open, says when there is none, and asks for exactly what was missed. */
function follow() {
  const state = document.getElementById("link-state");
  let version = Number(board().dataset.version);
  let wait = 100;
  let heard = 0;
  let asked = 0;
  let patience = 1400;
  let socket = null;

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/g/${board().dataset.game}/live?after=${version}`);
    socket = line;
    heard = Date.now();
    line.onopen = () => {
      wait = 100;
      // What was said last may have been lost with the line before; said twice it is done once.
      if (unanswered) line.send(unanswered.text);
    };
    line.onmessage = (message) => {
      if (line !== socket) return;
      heard = Date.now();
      const told = JSON.parse(message.data);
      if (told.status) {
        if (heard - asked < 500) patience = 1400;
        return answered(told);
      }
      version = told.version;
      show(told);
      state.hidden = true;
    };
    line.onclose = () => { if (line === socket) lost(); };
  };

  const lost = () => {
    socket = null;
    state.hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 1000);
  };

  // A line that died without a word, as after a laptop's sleep, is found by asking; a slow one gets more time.
  setInterval(() => {
    if (document.hidden || !socket) return;
    if (Date.now() - heard > patience) {
      patience = Math.min(patience * 2, 10000);
      const dead = socket;
      lost();
      dead.close();
    } else if (socket.readyState === WebSocket.OPEN) {
      asked = Date.now();
      socket.send('"look"');
    }
  }, 500);

  say = (text) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  };
  connect();
}

/** Hears what came of an act; a refusal is shown, and the board stays as it is. */
function answered(answer) {
  if (answer.request && answer.request === unanswered?.request) unanswered = null;
  if (answer.error) refuse(answer.error);
}

function refuse(sentence) {
  const refused = document.getElementById("refused");
  refused.textContent = sentence;
  refused.hidden = sentence === "";
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
    refuse("");
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

// Forms of the board are sent without leaving the page: over the socket, or by themselves while there is none.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const kind = board()?.contains(form) && form.action.match(/\/(play|undo|resign)$/)?.[1];
  if (!kind) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const { ply, ...rest } = Object.fromEntries(fields);
  const text = JSON.stringify({ [kind]: ply ? { ply: Number(ply), ...rest } : rest });
  unanswered = { request: rest.request, text };
  if (say(text)) return;
  const body = new URLSearchParams(fields);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer) unanswered = null;
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
