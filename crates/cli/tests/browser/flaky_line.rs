//! Lines that break: nothing is lost, nothing is done twice, and the page says what is going on.

use std::time::Duration;

use fantoccini::Locator;
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::meet;
use crate::proxy::Proxy;
use crate::test_server::TestServer;

async fn is_there(player: &Browser, css: &str) -> bool {
    !player.client.find_all(Locator::Css(css)).await.expect("a page").is_empty()
}

/// Waits until something is on the page.
async fn see(player: &Browser, css: &str) {
    player.client.wait().for_element(Locator::Css(css)).await.expect(css);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_sent_is_kept_hatched_and_sent_once_later() {
    let served = TestServer::start();
    let line = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let player = driver.browser_at("player", &line.address).await;
    player.new_game("fifty", "level:2").await;
    player.until("it is my turn", |shown| shown.status == "your-turn").await;

    line.cut();
    player.play("6").await;
    let shown = player.until("the page says so", |shown| shown.notice.starts_with("Not sent yet.")).await;
    assert!(shown.moves.is_empty(), "{shown:?}");
    see(&player, "#play .tile.unsent[value='6']").await;
    // Somebody who is impatient taps again, and something else.
    player.play("6").await;
    player.play("7").await;
    tokio::time::sleep(Duration::from_secs(2)).await;

    line.mend();
    player.until("it is sent", |shown| shown.notice == "Sent.").await;
    let shown = player.until("the answer is there", |shown| shown.status == "your-turn").await;
    assert_eq!((shown.moves.len(), player.words().await[0].as_str()), (2, "6"), "{shown:?}");
    assert!(!is_there(&player, ".unsent").await);
    player.until("the notice is gone", |shown| shown.notice.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_without_a_connection_never_loses_the_game() {
    let served = TestServer::start();
    let line = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let player = driver.browser_at("player", &line.address).await;
    let path = player.new_game("fifty", "level:2").await;
    player.until("it is my turn", |shown| shown.status == "your-turn").await;

    line.cut();
    player.press("[data-action=hint]").await;
    let shown = player.until("the page says so", |shown| !shown.notice.is_empty()).await;
    assert_eq!((player.path().await, shown.choices.len()), (path, 9), "the game is still there");
    line.mend();
    see(&player, "#bubble.hint").await;
    let hint = player.shown().await.bubble;
    player.client.refresh().await.expect("the page again");
    assert_eq!(player.shown().await.bubble, hint, "a reload shows it again");
}

#[tokio::test(flavor = "multi_thread")]
async fn back_after_a_hint_shows_the_page_before_the_game_and_forward_the_game() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/lobby").await;
    let path = player.new_game("fifty", "level:2").await;
    player.press("[data-action=hint]").await;
    see(&player, "#bubble.hint").await;
    player.client.back().await.expect("Back");
    assert_eq!(player.path().await, "/new/fifty", "a hint is not a page of its own");
    player.client.forward().await.expect("Forward");
    assert_eq!(player.path().await, path);
    assert_eq!(player.shown().await.status, "your-turn");
    assert!(is_there(&player, "#bubble.hint").await, "the hint is for this position, so it is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_of_one_player_show_the_same_game() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let path = player.new_game("fifty", "screen").await;
    let first = player.client.window().await.expect("a tab");
    let second = player.client.new_window(true).await.expect("another tab").handle;
    player.client.switch_to_window(second.clone()).await.expect("the other tab");
    player.open(&path).await;
    for (tab, word, plies) in [(&first, "9", 1), (&second, "8", 2), (&first, "7", 3)] {
        player.client.switch_to_window(tab.clone()).await.expect("a tab");
        player.until("the other tab's move is there", |shown| shown.moves.len() == plies - 1).await;
        player.play(word).await;
        player.until("the move is there", |shown| shown.moves.len() == plies).await;
    }
    player.client.switch_to_window(second).await.expect("the other tab");
    player.until("the last move is there", |shown| shown.moves.len() == 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_slept_catches_up() {
    let served = TestServer::start();
    let line = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser_at("guest", &line.address).await;
    let path = meet("fifty", &host, &guest).await;
    guest.open(&path).await;
    guest.until("the page is there", |shown| shown.status == "other-turn").await;
    guest.tell("Page.setWebLifecycleState", json!({"state": "frozen"})).await;
    host.play("9").await;
    host.until("the move is there", |shown| shown.moves.len() == 1).await;
    // While a machine sleeps its connections die, and nobody tells it.
    line.drop_connections();
    tokio::time::sleep(Duration::from_secs(1)).await;
    guest.tell("Page.setWebLifecycleState", json!({"state": "active"})).await;
    let shown = guest.until("it has caught up", |shown| shown.status == "your-turn").await;
    assert_eq!((shown.moves.len(), shown.notice.as_str()), (1, ""));
}
