// Updates the page of a game: every event arrives over a WebSocket as soon as it is on disk. Without this script
// the page works as plain forms.

const board = () => document.getElementById("board");

/** The action that was sent and has no reply yet. */
let pending = null;
/** Sends a message over the WebSocket; false while there is none. */
let send = () => false;

if (board()) follow();

/** Keeps a WebSocket open, shows when there is none, and gets exactly the events that were missed. */
function follow() {
  const state = document.getElementById("link-state");
  let version = Number(board().dataset.version);
  let wait = 100;
  let received = 0;
  let sent = 0;
  let timeout = 1400;
  let socket = null;

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const connection = new WebSocket(`${scheme}://${location.host}/g/${board().dataset.game}/live?after=${version}`);
    socket = connection;
    received = Date.now();
    connection.onopen = () => {
      wait = 100;
      // The last action may have been lost with the old connection; sent twice, it is done once.
      if (pending) connection.send(pending.text);
    };
    connection.onmessage = (message) => {
      if (connection !== socket) return;
      received = Date.now();
      const data = JSON.parse(message.data);
      if (data.status) {
        if (received - sent < 500) timeout = 1400;
        return showReply(data);
      }
      version = data.version;
      show(data);
      state.hidden = true;
    };
    connection.onclose = () => { if (connection === socket) lost(); };
  };

  const lost = () => {
    socket = null;
    state.hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 1000);
  };

  // A connection that died silently, as after a laptop's sleep, is found by sending; a slow one gets more time.
  setInterval(() => {
    if (document.hidden || !socket) return;
    if (Date.now() - received > timeout) {
      timeout = Math.min(timeout * 2, 10000);
      const dead = socket;
      lost();
      dead.close();
    } else if (socket.readyState === WebSocket.OPEN) {
      sent = Date.now();
      socket.send('"look"');
    }
  }, 500);

  send = (text) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  };
  connect();
}

/** Takes the reply to an action; an error is shown, and the board stays as it is. */
function showReply(reply) {
  if (reply.request && reply.request === pending?.request) pending = null;
  if (reply.error) showError(reply.error);
}

function showError(sentence) {
  const error = document.getElementById("refused");
  error.textContent = sentence;
  error.hidden = sentence === "";
}

/** Replaces the board, keeps the focus, and lets screen readers read the game's message. */
function show(update) {
  const focused = document.activeElement;
  const inside = board().contains(focused);
  if (!inside || focused.tagName !== "INPUT" || update.events.length > 0) {
    board().outerHTML = update.html;
    if (inside) refocus(focused);
  }
  if (update.events.some((event) => event.kind === "joined")) document.querySelector(".invite")?.remove();
  if (update.events.length > 0) {
    document.getElementById("spoken").textContent = update.message;
    showError("");
    // The hint was for the position before.
    document.querySelector(".hint")?.remove();
  }
}

/** Focuses the same button as before, or the board if it is gone, so that keyboard users stay where they were. */
function refocus(before) {
  const again = before.value && board().querySelector(`button[value="${CSS.escape(before.value)}"]`);
  (again || board()).focus();
}

// Only the browser knows the address that a proxy in front of the server has.
const invitation = document.getElementById("invitation");
if (invitation) {
  invitation.value = invitation.value.replace(/^https?:\/\/[^/]*/, location.origin);
  invitation.addEventListener("focus", () => invitation.select());
}

// Forms of the board are sent without leaving the page: over the WebSocket, or as requests while there is none.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const kind = board()?.contains(form) && form.action.match(/\/(play|undo|resign)$/)?.[1];
  if (!kind) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const { ply, ...rest } = Object.fromEntries(fields);
  const text = JSON.stringify({ [kind]: ply ? { ply: Number(ply), ...rest } : rest });
  pending = { request: rest.request, text };
  if (send(text)) return;
  const body = new URLSearchParams(fields);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer) pending = null;
  if (answer && answer.type !== "opaqueredirect" && !answer.ok) location.reload();
});

// The arrow keys move between the tiles that can be chosen.
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
