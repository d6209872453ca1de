//! A class of forty pupils behind one address over real sockets, and what a class promises on every store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "classroom/browser.rs"]
mod browser;
mod postgres;
#[path = "classroom/stores.rs"]
mod stores;

use std::sync::Arc;
use std::time::{Duration, Instant};

use browser::{Browser, Served};
use duels_server::store::SqliteStore;
use futures_util::future::join_all;
use serde_json::Value;

const PUPILS: usize = 40;
/// How long anything may take to appear on another page.
const SOON: Duration = Duration::from_secs(10);

/// Joins, and keeps the cookies.
async fn join(server: &Served, code: &str, number: usize) -> Browser {
    let mut pupil = Browser::at(server);
    let page = pupil.get(&format!("/class/{code}")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let key = page.text.split("name=\"key\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let joined = pupil.post(&format!("/class/{code}/join"), &format!("name=Pupil+{number}&key={key}")).await;
    assert_eq!(joined.status, 303, "{}", joined.text);
    pupil
}

/// The game that the class sends a pupil to.
async fn game_of(pupil: &mut Browser, code: &str) -> String {
    let sent = pupil.get(&format!("/class/{code}")).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    sent.location.strip_prefix("/g/").unwrap().to_owned()
}

/// Plays the whole game of a pupil over a WebSocket: whoever is to move takes the first number that they may.
async fn play(pupil: &Browser, game: &str) -> u64 {
    let mut socket = pupil.socket(&format!("/g/{game}/live?after=0&form=json")).await;
    let mut moves = 0;
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < SOON, "the game does not end");
        let page = pupil.clone().get(&format!("/g/{game}")).await.text;
        let status = page.split("data-status=\"").nth(1).unwrap().split('"').next().unwrap();
        match status {
            "over" => return moves,
            "your-turn" => {
                let plies: u32 =
                    page.split("data-plies=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
                let mv = page.split("name='move' value='").nth(1).unwrap().split('\'').next().unwrap();
                let ply = plies + 1;
                let reply: Value = socket
                    .ask(&format!("{{\"play\":{{\"ply\":{ply},\"move\":\"{mv}\",\"request\":\"r{ply}\"}}}}"))
                    .await;
                assert_eq!(reply["status"], 200, "{reply}");
                moves += 1;
            }
            _ => socket.wait().await,
        }
    }
}

/// Waits until the teacher's page, kept up to date by its updates, shows something.
async fn until(teacher: &mut Browser, code: &str, what: &str, shows: impl Fn(&str) -> bool) -> String {
    let start = Instant::now();
    let mut seen = String::new();
    loop {
        let address = format!("/class/{code}/teacher/updates?after={seen}");
        let update = teacher.get(&address).await;
        assert!(update.status == 200 || update.status == 204, "{}", update.text);
        if let Ok(update) = serde_json::from_str::<Value>(&update.text) {
            seen = update["version"].as_str().unwrap().to_owned();
        }
        let page = teacher.get(&format!("/class/{code}/teacher")).await.text;
        if shows(&page) {
            return page;
        }
        assert!(start.elapsed() < SOON, "{what} does not appear: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_pupils_behind_one_address_have_a_lesson() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path().join("games.sqlite")).unwrap());
    let server = Served::start(store).await;
    let mut teacher = Browser::at(&server);
    let opened = teacher.post("/class/new", "variant=divisors%3Acount%3D9&odd=computer").await;
    let code = opened.location.split('/').nth(2).unwrap().to_owned();

    let mut pupils = join_all((1..=PUPILS).map(|number| join(&server, &code, number))).await;
    until(&mut teacher, &code, "forty pupils", |page| page.contains("40 in the room")).await;

    teacher.post(&format!("/class/{code}/teacher/round"), "round=1").await;
    let games = join_all(pupils.iter_mut().map(|pupil| game_of(pupil, &code))).await;
    let mut pairs = games.clone();
    pairs.sort();
    pairs.dedup();
    assert_eq!(pairs.len(), PUPILS / 2, "everybody has a partner");
    until(&mut teacher, &code, "twenty games", |page| page.contains("40 in the room, 20 games")).await;

    let played = join_all(pupils.iter().zip(&games).map(|(pupil, game)| play(pupil, game))).await;
    assert!(played.iter().all(|moves| *moves > 0), "{played:?}");
    let page =
        until(&mut teacher, &code, "twenty results", |page| page.matches(" won</span>").count() == 20).await;
    assert_eq!(page.matches("class='miniature").count(), 20, "every board is on the page");
    let page = until(&mut teacher, &code, "the common slip", |page| page.contains("20 pairs.")).await;
    let slips = page.split("id=\"slips\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(slips.contains("Removed 1 at the start") && !slips.contains("Pupil"), "without names: {slips}");

    let shown = teacher.post(&format!("/class/{code}/teacher/show"), "start=divisors&moves=").await;
    assert_eq!(shown.status, 303, "{}", shown.text);
    let voted = join_all(
        pupils
            .iter_mut()
            .map(async |pupil| pupil.post(&format!("/class/{code}/vote"), "move=5").await.status),
    );
    assert!(voted.await.iter().all(|status| *status == 303));
    until(&mut teacher, &code, "forty votes", |page| page.contains("40 of 40 have voted.")).await;

    teacher.post(&format!("/class/{code}/teacher/round"), "round=2").await;
    let second = join_all(pupils.iter_mut().map(|pupil| game_of(pupil, &code))).await;
    assert!(second.iter().all(|game| !games.contains(game)), "other games");
    let partner = |games: &[String], pupil: usize| {
        (0..PUPILS).find(|other| *other != pupil && games[*other] == games[pupil]).unwrap()
    };
    assert!((0..PUPILS).all(|pupil| partner(&games, pupil) != partner(&second, pupil)), "other partners");

    let ended = teacher.post(&format!("/class/{code}/teacher/end"), "").await;
    assert_eq!(ended.status, 303, "{}", ended.text);
    assert_eq!(pupils[0].get(&format!("/class/{code}")).await.status, 404);
    assert_eq!(pupils[0].get(&format!("/g/{}", games[0])).await.status, 404);
}
