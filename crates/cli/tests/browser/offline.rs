//! Without a connection: a page that says so, and the last game to look at.

use std::time::{Duration, Instant};

use fantoccini::Locator;
use serde_json::Value;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::proxy::Proxy;
use crate::test_server::TestServer;

/// What is kept: the names of the caches, and the addresses of the pages in that of the last game.
const KEPT: &str = r##"
const done = arguments[arguments.length - 1];
(async () => {
  const pages = await (await caches.open("last-game")).keys();
  const page = pages[0] && (await (await caches.match(pages[0])).text());
  const others = (await caches.keys()).filter((name) => name !== "last-game");
  const texts = [];
  for (const name of others) {
    for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
  }
  const worker = await navigator.serviceWorker.getRegistration();
  done({
    pages: pages.map((request) => new URL(request.url).pathname + new URL(request.url).search),
    moves: page ? [...new DOMParser().parseFromString(page, "text/html").querySelectorAll("#log li")].length : 0,
    others: texts.map((url) => new URL(url).pathname),
    active: worker?.active?.state === "activated",
  });
})();"##;

/// Waits until a page of a game with so many moves is kept.
async fn keep(player: &Browser, moves: u64) -> Value {
    let since = Instant::now();
    loop {
        let kept = player.client.execute_async(KEPT, Vec::new()).await.expect("what is kept");
        if kept["active"] == true && kept["moves"] == moves {
            return kept;
        }
        assert!(since.elapsed() < Duration::from_secs(10), "{kept}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_game_is_readable_offline_and_never_out_of_date_online() {
    let served = TestServer::start();
    let line = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let player = driver.browser_at("player", &line.address).await;
    player.new_game("divisors", "screen").await;
    let path = player.new_game("fifty", "screen").await;
    for (word, plies) in [("9", 1), ("8", 2), ("7", 3)] {
        player.play(word).await;
        player.until("the move is there", |shown| shown.moves.len() == plies).await;
    }
    let kept = keep(&player, 3).await;
    assert_eq!(kept["pages"], serde_json::json!([path]), "one page, without its secrets in the address");
    let is_public =
        |path: &Value| path.as_str().is_some_and(|path| path.starts_with("/assets/") || path == "/offline");
    assert!(kept["others"].as_array().unwrap().iter().all(is_public), "{kept}");

    line.cut();
    player.client.refresh().await.expect("the page again");
    let shown = player.until("the notice is there", |shown| !shown.notice.is_empty()).await;
    assert_eq!((shown.moves.len(), shown.notice.as_str()), (3, "No connection. Trying again …"));
    player.open("/lobby").await;
    let heading = player.client.find(Locator::Css("h1")).await.expect("a heading");
    assert_eq!(heading.text().await.expect("a text"), "No connection.");
    let link = format!("#carry-on a[href='{path}']");
    player.client.wait().for_element(Locator::Css(&link)).await.expect("the way to the last game");

    line.mend();
    player.open(&path).await;
    player.play("6").await;
    player.until("the move is there", |shown| shown.moves.len() == 4).await;
    player.client.refresh().await.expect("the page again");
    assert_eq!(player.shown().await.moves.len(), 4, "it is the server's page");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_to_carry_on_are_listed_and_can_be_reviewed_when_they_end_until_they_are_forgotten() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let listed =
        "return [...document.querySelectorAll('#carry-on a')].map((link) => link.getAttribute('href'))";
    let mut paths = Vec::new();
    for game in ["fifty", "divisors"] {
        paths.insert(0, player.new_game(game, "level:2").await);
    }
    player.open("/").await;
    player.client.wait().for_element(Locator::Css("#carry-on:not([hidden]) a")).await.expect("games");
    assert_eq!(player.run(listed).await, serde_json::json!(paths));
    player.press("#carry-on .forget").await;
    assert_eq!(player.run(listed).await, serde_json::json!([paths[1]]));
    player.open(&paths[1]).await;
    let mut shown = player.shown().await;
    while !shown.over {
        let plies = shown.moves.len();
        player.play(&shown.choices[0]).await;
        let answered = |status: &str| status == "your-turn" || status == "over";
        shown = player.until("an answer", |shown| shown.moves.len() > plies && answered(&shown.status)).await;
    }
    player.open("/").await;
    player.client.wait().for_element(Locator::Css("#carry-on:not([hidden]) a")).await.expect("the game");
    assert_eq!(player.run(listed).await, serde_json::json!([format!("{}/review", paths[1])]));
    player.press("#carry-on .forget").await;
    let hidden = player.run("return document.getElementById('carry-on').hidden").await;
    assert_eq!((hidden, player.run(listed).await), (true.into(), serde_json::json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn storage_that_is_full_or_forbidden_is_harmless() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player
        .prepare(
            "for (const name of ['localStorage', 'caches']) \
             Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });",
        )
        .await;
    player.new_game("fifty", "screen").await;
    player.play("9").await;
    player.until("the move is there", |shown| shown.moves.len() == 1).await;
    player.open("/").await;
    assert_eq!(player.run("return document.getElementById('carry-on').hidden").await, true);
}
