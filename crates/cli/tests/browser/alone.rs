use duels_oracle::Oracle;
use duels_rules::{Catalogue, GameId, Seat};
use fantoccini::Locator;
use fantoccini::key::Key;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::served::Served;

/// A best move after these words of the game of fifty.
fn best(words: &[String]) -> String {
    let mut table = GameId::parse(Catalogue::standard(), "fifty").unwrap().open(Seat::One).unwrap();
    for word in words {
        let mv = table.read(word).unwrap();
        table.play(mv).unwrap();
    }
    let judgement = Oracle::new(&*table).judge(&*table, &Default::default()).unwrap();
    table.word(judgement.best().next().unwrap()).to_string()
}

/// Plays a game of fifty against the computer perfectly, by clicking, up to some ply.
pub(crate) async fn play_well(player: &Browser, last: usize) {
    loop {
        let shown = player.until("it is my turn", |shown| shown.over || !shown.choices.is_empty()).await;
        if shown.over || shown.moves.len() >= last {
            return;
        }
        let word = |line: &String| line.rsplit(' ').next().unwrap_or_default().to_string();
        let words: Vec<_> = shown.moves.iter().map(word).collect();
        player.play(&best(&words)).await;
        let plies = shown.moves.len();
        player.until("the move is there", |shown| shown.moves.len() > plies).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_by_clicking_and_reviewed_with_one_click() {
    let served = Served::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/").await;
    player.press("a[href='/new/fifty']").await;
    player.choose("opponent", "level:1").await;
    player.press("form.setup button").await;
    player.client.wait().for_element(Locator::Id("board")).await.expect("a table");
    play_well(&player, usize::MAX).await;
    assert!(player.shown().await.banner.contains("Player 1"), "the first player wins with perfect play");

    player.press("#board a[href$='/review']").await;
    player.client.wait().for_element(Locator::Css("svg.history")).await.expect("a chart");
    let accuracy = player.run("return document.querySelector('main').innerText").await;
    assert!(accuracy.as_str().unwrap().contains("Player 1: accuracy 100 %"), "{accuracy}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_gone_with_the_next_move() {
    let served = Served::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "level:1").await;
    player.press("form[action$='/hint'] button").await;
    player.client.wait().for_element(Locator::Css(".hint")).await.expect("a hint");
    play_well(&player, 2).await;
    let hints = player.client.find_all(Locator::Css(".hint")).await.expect("a page");
    assert!(hints.is_empty(), "an old hint misleads");
}

/// Presses a key wherever the focus is.
async fn key(player: &Browser, key: Key) {
    let focused = player.client.active_element().await.expect("a focus");
    focused.send_keys(&key.to_string()).await.expect("a key");
}

/// Walks with Tab until the focus is on something.
async fn tab_to(player: &Browser, css: &str) {
    for _ in 0..40 {
        key(player, Key::Tab).await;
        let script = format!("return document.activeElement.matches({css:?})");
        if player.run(&script).await == true {
            return;
        }
    }
    panic!("Tab does not lead to {css}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_is_enough() {
    let served = Served::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/").await;
    tab_to(&player, "a[href='/new/fifty']").await;
    key(&player, Key::Enter).await;
    player.client.wait().for_element(Locator::Css("form.setup")).await.expect("a form");
    tab_to(&player, "form.setup button[type=submit]").await;
    key(&player, Key::Enter).await;
    player.client.wait().for_element(Locator::Id("board")).await.expect("a table");

    tab_to(&player, "button.choice").await;
    key(&player, Key::Right).await;
    key(&player, Key::Right).await;
    key(&player, Key::Left).await;
    let word = player.run("return document.activeElement.value").await;
    assert_eq!(word, "2", "the arrow keys walk along the tiles");
    key(&player, Key::Enter).await;
    let shown = player.until("my move and the answer are there", |shown| shown.moves.len() >= 2).await;
    assert!(shown.moves[0].ends_with('2'), "{shown:?}");
    let focus = player.run("return document.activeElement.matches('#board, #board *')").await;
    assert_eq!(focus, true, "the focus stays at the table after a move");
}
