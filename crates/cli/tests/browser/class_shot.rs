//! A class in the middle of a round, for a picture of the teacher's page. Its pupils have no browsers of their own.

use std::time::Duration;

use fantoccini::Locator;
use serde_json::json;

use crate::browser::Browser;

/// The pupils, as many as the design shows, and one for the last of them to play with.
const PUPILS: [&str; 12] =
    ["Fox", "Owl", "Bee", "Cat", "Elk", "Hen", "Ant", "Yak", "Bat", "Cod", "Ibis", "Hare"];
/// What the pairs have played so far.
const GAMES: [&str; 6] = ["5 1 14", "1 17", "18 9 3 12", "1 2 10", "", "7 14 2 16"];
/// For how long nothing must change until everything is reviewed.
const QUIET: Duration = Duration::from_millis(1_500);

/// Opens a class and leads the teacher to it.
const OPEN: &str = r#"
const done = arguments[0];
const body = new URLSearchParams({ variant: "divisors:count=20", odd: "waits" });
fetch("/class/new", { method: "POST", body }).then(
  (response) => { location.assign(response.url); done(response.status); }, (error) => done(String(error)));"#;

/// Lets pupils join, begins a round, and plays. A pupil's key opens the seats of their games.
const PLAY: &str = r#"
const [names, games, done] = arguments;
const path = location.pathname.replace(/\/teacher$/, "");
const stranger = { credentials: "omit" };
const form = (fields) => ({ method: "POST", body: new URLSearchParams(fields) });
async function join(name) {
  const page = await (await fetch(path, stranger)).text();
  const key = page.match(/name="key" value="([^"]+)"/)[1];
  await fetch(`${path}/join`, { ...stranger, ...form({ name, key }) });
  return [name, key];
}
async function play() {
  const keys = new Map();
  for (const name of names) keys.set(...await join(name));
  const page = await (await fetch(`${path}/teacher/round`, form({ round: 1 }))).text();
  const pairs = [...new DOMParser().parseFromString(page, "text/html").querySelectorAll(".pr")];
  for (const [index, moves] of games.entries()) {
    const game = pairs[index].querySelector("a.mv").getAttribute("href").split("/")[2];
    const seats = [...pairs[index].querySelectorAll(".pl b")].map((name) => keys.get(name.textContent));
    for (const [at, move] of moves.split(" ").filter(Boolean).entries()) {
      const headers = { Authorization: `Bearer ${seats[at % 2]}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ ply: at + 1, move, request: `picture-${at}` });
      const played = await fetch(`/api/games/${game}/plies`, { ...stranger, method: "POST", headers, body });
      if (!played.ok) throw new Error(`${move}: ${await played.text()}`);
    }
  }
}
play().then(() => done(null), (error) => done(String(error)));"#;

/// Brings a teacher to a class that plays.
pub(crate) async fn open_class(teacher: &Browser) {
    teacher.open("/class/new").await;
    let opened = teacher.client.execute_async(OPEN, Vec::new()).await.expect("a class");
    assert_eq!(opened, json!(200));
    teacher.client.wait().for_element(Locator::Css(".teacher-page")).await.expect("the teacher's page");
    let played =
        teacher.client.execute_async(PLAY, vec![json!(PUPILS), json!(GAMES)]).await.expect("a round");
    assert!(played.is_null(), "{played}");
    let shown = "return [document.querySelectorAll('.pr').length, document.body.textContent]";
    let mut before = json!(null);
    loop {
        let now = teacher.run(shown).await;
        if now == before && now[0] == json!(GAMES.len()) {
            return;
        }
        before = now;
        tokio::time::sleep(QUIET).await;
    }
}
