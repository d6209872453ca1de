//! What a table shows on a phone besides its board, and what stays where it is.

use serde_json::json;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::every_game::fit::{FINGER, faults};
use crate::shots::start_game;
use crate::test_server::TestServer;

const TOP_OF_BOARD: &str = "return document.querySelector('#sky .grid').getBoundingClientRect().top";

/// Names and strengths are to be seen, not only read out.
const NAMES: &str = r#"
const shown = (id) => {
  const who = document.getElementById(id);
  const { left, right, width } = who.getBoundingClientRect();
  return width > 0 && left >= 0 && right <= innerWidth && who.scrollWidth <= who.clientWidth ? who.textContent : "";
};
return [shown("who-you"), shown("who-them")];"#;

#[tokio::test(flavor = "multi_thread")]
async fn names_and_the_level_are_shown_on_a_phone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    for (width, height) in [(360, 740), (740, 360)] {
        player.hold_phone(width, height).await;
        start_game(&player, &[("game", "fifty"), ("opponent", "level:4")]).await;
        player.settle().await;
        assert_eq!(player.run(NAMES).await, json!(["Youwent first", "ComputerMedium"]), "{width}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_stays_where_it_is_while_the_keys_are_gone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let [host, guest] = [driver.browser("host", &served).await, driver.browser("guest", &served).await];
    host.hold_phone(360, 740).await;
    crate::invitation::meet("fifty", &host, &guest).await;
    host.until("it is my turn", |shown| shown.status == "your-turn").await;
    host.settle().await;
    let before = host.run(TOP_OF_BOARD).await;
    host.play("9").await;
    host.until("the others have the turn", |shown| shown.status == "other-turn").await;
    host.settle().await;
    assert_eq!(host.run("return document.querySelectorAll('#pads button').length").await, 0, "no keys");
    assert_eq!(host.run(TOP_OF_BOARD).await, before, "the board has moved");
}

/// A result with every button, and with sentences that are longer than any game's.
const LONG_RESULT: &str = "\
document.querySelector('#result .why').textContent = 'The other player cannot move: no remaining number may be removed after 24.';
document.querySelector('#result .deciding p').textContent = 'Your move, taking away the second digit from the left, gave it away. '
  + 'Taking away the last digit on the right was the only winning move, and it would have kept the win to the end.';
return document.querySelectorAll('#result .choices :is(button, a):not([hidden])').length";

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_result_has_every_button_in_sight() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.hold_phone(360, 740).await;
    let moves = ("moves", "9 9 9 9");
    start_game(&player, &[("game", "fifty"), ("opponent", "perfect"), ("first", "me"), moves]).await;
    player.until("it is my turn", |shown| shown.status == "your-turn").await;
    player.play("9").await;
    player.until("I have lost", |shown| shown.heading == "You lost").await;
    let deciding = "return document.querySelector('#result .deciding:not(.looking)') !== null";
    while player.run(deciding).await != true {
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    for (width, height) in [(360, 740), (320, 568), (740, 360), (667, 375), (568, 320)] {
        player.hold_phone(width, height).await;
        player.settle().await;
        assert!(player.run(LONG_RESULT).await.as_u64() >= Some(6), "every button is there");
        assert_eq!(faults(&player, FINGER).await, Vec::<String>::new(), "{width} x {height}");
    }
}

/// Holds a finger on the first playable cell of the map.
async fn hold(player: &Browser) {
    let place = "const { left, top, width, height } = document.querySelector('#sky .tile.play').getBoundingClientRect(); \
                 return { x: left + width / 2, y: top + height / 2 };";
    let point = player.run(place).await;
    player.tell("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [point]})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_read_with_a_loupe_and_on_its_keys() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.hold_phone(360, 740).await;
    let moves = ("moves", "16 16 21 22 17 18");
    let form =
        [("game", "fifty"), ("opponent", "screen"), ("target", "276"), ("base", "24"), ("max", "23"), moves];
    start_game(&player, &form).await;
    player.settle().await;
    let note =
        "return getComputedStyle(document.querySelector('#pads .tile.play small'), '::before').content";
    assert!(player.run(note).await.as_str().is_some_and(|note| note.contains("111")), "where +1 leads");
    hold(&player).await;
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let shown = "const under = document.querySelector('.loupe .under'); \
                 return under && [under.firstChild.textContent, parseFloat(getComputedStyle(under).fontSize) >= 13];";
    assert_eq!(player.run(shown).await, json!(["111", true]));
    player.tell("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await;
    player.settle().await;
    assert_eq!(player.run("return document.querySelector('.loupe')").await, json!(null));
    assert_eq!(player.shown().await.moves.len(), 6, "looking is not playing");
}

/// At a desk the bubble is beside the board, however large that is, and never on it.
#[tokio::test(flavor = "multi_thread")]
async fn no_bubble_is_on_the_board() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let overlap = "const [a, b] = ['#bubble', '#sky .scene > :is(.grid, .arch, .sides, .versus)'] \
                   .map((css) => document.querySelector(css).getBoundingClientRect()); \
                   return Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 && \
                          Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1;";
    for form in [
        &[("game", "divisors"), ("opponent", "level:4"), ("count", "100")][..],
        &[("game", "fifty"), ("opponent", "level:4"), ("target", "276"), ("base", "24"), ("max", "23")],
        &[("game", "dilemma"), ("opponent", "level:4")],
    ] {
        player.resize(1280, 800).await;
        start_game(&player, form).await;
        for (width, height) in [(1280, 800), (1170, 700), (1920, 1080), (900, 700)] {
            player.resize(width, height).await;
            for _ in 0..2 {
                player.settle().await;
                assert_eq!(player.run(overlap).await, false, "{form:?} at {width} x {height}");
                player.press("#hint-form button").await;
            }
        }
    }
}
