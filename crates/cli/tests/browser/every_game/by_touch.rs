use serde_json::json;

use super::fit::{FINGER, faults};
use super::{card, check_result, finish, games, turn_after};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// Counts taps by what made them.
const COUNT_TAPS: &str =
    "window.taps = []; addEventListener('pointerdown', (event) => taps.push(event.pointerType), true);";

/// Where a finger goes for something: its largest place that is inside the screen.
const PLACE: &str = r#"
const [css, mayScroll] = arguments;
const size = (one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height); };
const [element] = [...document.querySelectorAll(css)].sort((one, other) => size(other) - size(one));
if (mayScroll) element.scrollIntoView({ block: "center" });
const { left, top, width, height } = element.getBoundingClientRect();
return [left + width / 2, top + height / 2];"#;

pub(crate) async fn tap(player: &Browser, css: &str, may_scroll: bool) {
    let place = player.client.execute(PLACE, vec![json!(css), json!(may_scroll)]).await.expect(css);
    let point = json!({"x": place[0], "y": place[1]});
    for (kind, points) in [("touchStart", json!([point])), ("touchEnd", json!([]))] {
        player.tell("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
    }
}

/// Asks for all three hints, each of which is longer than the one before, and waits for what they mark on the board.
async fn tap_hints(player: &Browser, game: &str) {
    for number in 1..=3 {
        let before = player.shown().await.bubble;
        tap(player, "[data-action=hint]", false).await;
        player.until(&format!("hint {number} is there"), |shown| shown.bubble != before).await;
        let faults = faults(player, FINGER).await;
        assert!(faults.is_empty(), "{game} with hint {number}: {faults:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_by_touch_on_a_phone_without_scrolling() {
    play_all(360, 740).await;
}

/// The floor is the right third then, and all of the board is beside it.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_by_touch_on_a_phone_on_its_side_without_scrolling() {
    play_all(740, 360).await;
}

async fn play_all(width: u64, height: u64) {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.hold_phone(width, height).await;
    player.prepare(COUNT_TAPS).await;
    for game in games() {
        player.open("/").await;
        tap(&player, &card(game), true).await;
        player.wait_for_table().await;
        turn_after(&player, 0).await;
        tap_hints(&player, game).await;
        let end = finish(&player, async |shown, word| {
            let faults = faults(&player, FINGER).await;
            assert!(faults.is_empty(), "{game} after {:?}: {faults:#?}", shown.moves);
            tap(&player, &format!("#play button[name=move][value='{word}']"), false).await;
        })
        .await;
        let faults = faults(&player, FINGER).await;
        assert!(faults.is_empty(), "{game} at its end: {faults:#?}");
        let taps = player.run("return [...new Set(window.taps)]").await;
        assert_eq!(taps, json!(["touch"]), "nothing but fingers");
        check_result(&player, game, &end).await;
    }
}

/// A test that cannot fail shows nothing: a board that is pushed down must be found.
#[tokio::test(flavor = "multi_thread")]
async fn what_would_have_to_be_scrolled_is_found() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.hold_phone(360, 740).await;
    let game = games().next().expect("a game");
    super::start(&player, game).await;
    assert_eq!(faults(&player, FINGER).await, Vec::<String>::new());
    player.run("document.getElementById('sky').style.transform = 'translateY(400px)'").await;
    assert!(!faults(&player, FINGER).await.is_empty());
}
