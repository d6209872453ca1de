//! axe-core finds nothing at a table in any state, nor where a game is studied afterwards.

use std::time::{Duration, Instant};

use fantoccini::Locator;

use crate::against_computer::play_perfectly;
use crate::axe::Axe;
use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// Presses something and waits for what it shows.
async fn press_for(browser: &Browser, button: &str, shown: &str) {
    browser.press(button).await;
    browser.client.wait().for_element(Locator::Css(shown)).await.expect(shown);
}

/// Presses something and waits until an element says something else.
async fn press_for_change(browser: &Browser, button: &str, changes: &str) {
    let text = format!("return document.querySelector('{changes}').textContent");
    let before = browser.run(&text).await;
    browser.press(button).await;
    let since = Instant::now();
    while browser.run(&text).await == before {
        assert!(since.elapsed() < Duration::from_secs(10), "{changes} still says {before}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_at_a_table_in_any_state() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "level:1").await;
    play_perfectly(&player, 2).await;
    axe.examine("the table", &player).await;
    press_for(&player, "[data-action=rules]", "#rules:target, #rules[open], #rules.open").await;
    axe.examine("the table with its rules", &player).await;
    player.press("#rules [aria-label=Close]").await;
    press_for(&player, "[data-action=moves]", "#moves:target, #moves[open], #moves.open").await;
    axe.examine("the table with its moves", &player).await;
    player.press("#moves [aria-label=Close]").await;
    press_for(&player, ".menu > summary", ".menu[open]").await;
    player.press("#resign > summary").await;
    axe.examine("the table with its menu", &player).await;
    player.press(".menu > summary").await;
    for _ in 0..3 {
        press_for_change(&player, "[data-action=hint]", "#bubble").await;
    }
    player.client.wait().for_element(Locator::Css(".tile.best")).await.expect("the move of the third hint");
    axe.examine("the table with a hint", &player).await;
    play_perfectly(&player, usize::MAX).await;
    player.until("the story is told", |shown| shown.over).await;
    axe.examine("the table at the end", &player).await;
    axe.conclude();
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_at_the_table_of_two_people() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let path = meet("divisors", &host, &guest).await;
    play_on([&host, &guest], 1).await;
    press_for(&host, "#undo-form button", "#offers .offer").await;
    guest.client.wait().for_element(Locator::Css("#grant-form")).await.expect("a question");
    axe.examine("the table of two with a question", &guest).await;
    guest.press("#decline-form button").await;
    play_on([&host, &guest], usize::MAX).await;
    let rematch = format!("#result form[action='{path}/rematch'] button");
    guest.press(&rematch).await;
    host.client.wait().for_element(Locator::Css("#offers .offer")).await.expect("an offer");
    axe.examine("the table of two with a rematch", &host).await;
    axe.conclude();
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_where_a_game_is_studied() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    for page in [
        "/explore?start=dilemma",
        "/explore?start=divisors:count=100&moves=60+15+75+5",
        "/explore?start=divisors:count=1000&show=1",
        "/explore?start=append&moves=1+2+3",
        "/explore?start=fifty&moves=6+7",
    ] {
        axe.examine_path(page, &reader).await;
    }
    reader.open("/review").await;
    let field = reader.client.find(Locator::Css("textarea")).await.expect("a field for a record");
    // 9 at the start loses: the review has a slip to show.
    field.send_keys("[Game \"fifty\"]\n\n1. 9 9 2. 9 9 3. 9").await.expect("a record");
    press_for(&reader, "main form button", "svg.tug").await;
    axe.examine("the review of a record", &reader).await;
    press_for(&reader, "svg.tug a[href='?move=1']", ".verdict-word.slip").await;
    axe.examine("the review at a slip", &reader).await;
    axe.conclude();
}
