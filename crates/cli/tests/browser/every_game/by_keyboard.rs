use fantoccini::Locator;
use fantoccini::key::Key;

use super::{card, check_result, finish, games, pick, turn_after};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::keyboard::{is_focused, key, press, tab_to};
use crate::test_server::TestServer;

/// Walks to the board and along it, so many steps at least and on to a tile that can be played, and plays it.
async fn walk_and_play(player: &Browser, steps: usize) {
    if !is_focused(player, "#play .tile").await {
        tab_to(player, "#play .tile").await;
    }
    let arrows = [Key::Right, Key::Down, Key::Left, Key::Up].into_iter().cycle();
    for (step, arrow) in arrows.enumerate().take(steps + 40) {
        if step >= steps && is_focused(player, "#play button.play").await {
            return press(player, Key::Enter).await;
        }
        press(player, arrow).await;
    }
    let focused = player.run("return document.activeElement.outerHTML.slice(0, 200)").await;
    panic!("the arrow keys do not lead to a tile that can be played, but to {focused}");
}

/// The digits that are typed for a move: its own, or those on its tile.
async fn typed(player: &Browser, word: &str) -> String {
    if word.chars().all(|one| one.is_ascii_digit()) {
        return word.to_string();
    }
    let text =
        format!("return document.querySelector('#play button[value=\"{word}\"]').firstChild.textContent");
    player.run(&text).await.as_str().expect("a text").trim().to_string()
}

/// Asks for a hint and takes a round back, by letters.
async fn ask_and_undo(player: &Browser) {
    key(player, "h").await;
    player.client.wait().for_element(Locator::Css("#bubble.hint")).await.expect("a hint");
    let shown = turn_after(player, 0).await;
    for digit in typed(player, pick(&shown)).await.chars() {
        key(player, &digit.to_string()).await;
    }
    if !turn_after(player, 1).await.over {
        key(player, "u").await;
        player.until("the round is taken back", |shown| shown.moves.is_empty()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_by_keyboard_alone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    // Whatever a mouse does would be noticed.
    player.prepare("addEventListener('pointerdown', () => { window.was_clicked = true; }, true)").await;
    for game in games() {
        player.open("/").await;
        tab_to(&player, &card(game)).await;
        press(&player, Key::Enter).await;
        player.wait_for_table().await;
        turn_after(&player, 0).await;
        ask_and_undo(&player).await;
        let end = finish(&player, async |shown, word| {
            if shown.moves.len() % 4 < 2 {
                walk_and_play(&player, shown.moves.len() + 1).await;
            } else {
                for digit in typed(&player, word).await.chars() {
                    key(&player, &digit.to_string()).await;
                }
            }
            turn_after(&player, shown.moves.len() + 1).await;
            let is_at_table = is_focused(&player, "#table, #table *").await;
            assert!(is_at_table, "the focus stays at the table after a move of {game}");
        })
        .await;
        assert!(is_focused(&player, "#outcome").await, "{game}: the heading of the result is read out");
        press(&player, Key::Escape).await;
        assert!(is_focused(&player, "#sky").await, "{game}: Escape looks at the board");
        tab_to(&player, "#result a[href$='/review']").await;
        assert_eq!(player.run("return window.was_clicked === true").await, false);
        check_result(&player, game, &end).await;
    }
}
