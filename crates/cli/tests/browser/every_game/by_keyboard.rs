use fantoccini::Locator;
use fantoccini::key::Key;

use super::{card, check_result, finish, games, pick, turn_after};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::keyboard::{is_focused, key, press, tab_to};
use crate::test_server::TestServer;

/// The rows of a board, and the lines of a grid, that are walked along at most.
const MOST_LINES: usize = 30;

/// Walks to the board and along it, so many steps and on to a tile that can be played, and plays it.
async fn walk_and_play(player: &Browser, steps: usize) {
    if !is_focused(player, "#play .tile").await {
        tab_to(player, "#play .tile").await;
    }
    for arrow in [Key::Right, Key::Down, Key::Left, Key::Up].into_iter().cycle().take(steps) {
        press(player, arrow).await;
    }
    for _ in 0..MOST_LINES {
        if leads_to_a_move(player).await {
            return press(player, Key::Enter).await;
        }
        // Nothing can be played in this part, such as a heap that is empty: another one is a Tab away.
        tab_to(player, "#play .tile").await;
    }
    panic!("the keys do not lead to a tile that can be played");
}

/// Walks from here, or else along all tiles of this part of the board, until one can be played.
async fn leads_to_a_move(player: &Browser) -> bool {
    if is_focused(player, "#play button.play").await {
        return true;
    }
    press(player, Key::Home).await;
    for across in [Key::Right, Key::Left].into_iter().cycle().take(MOST_LINES) {
        loop {
            if is_focused(player, "#play button.play").await {
                return true;
            }
            if !moves_on(player, across).await {
                break;
            }
        }
        if !moves_on(player, Key::Down).await {
            return false;
        }
    }
    false
}

/// Presses an arrow key; tells whether it leads to another tile.
async fn moves_on(player: &Browser, arrow: Key) -> bool {
    player.run("window.walked_from = document.activeElement").await;
    press(player, arrow).await;
    player.run("return window.walked_from !== document.activeElement").await == true
}

/// The digits that are typed for a move: the number that its key adds, or those on its tile; none where they stand on two tiles.
async fn typed(player: &Browser, word: &str) -> Option<String> {
    let text = format!(
        "const name = (tile) => (tile.querySelector('small')?.dataset.note ?? tile.firstChild.textContent).trim();
         const digits = (tile) => name(tile).startsWith('+') ? name(tile).slice(1) : tile.firstChild.textContent.trim();
         const tiles = [...document.querySelectorAll('#play button.play')].filter((tile) => tile.getClientRects().length);
         const meant = digits(tiles.find((tile) => tile.value === '{word}'));
         const moves = new Set(tiles.filter((tile) => digits(tile) === meant).map((tile) => tile.value));
         return moves.size === 1 ? meant : null"
    );
    player.run(&text).await.as_str().map(str::to_string)
}

/// Makes a move by typing it, or by walking to a tile where typing is not clear.
async fn type_or_walk(player: &Browser, word: &str) {
    match typed(player, word).await {
        None => walk_and_play(player, 0).await,
        Some(digits) => {
            for digit in digits.chars() {
                key(player, &digit.to_string()).await;
            }
        }
    }
}

/// Asks for a hint and takes a round back, by letters.
async fn ask_and_undo(player: &Browser) {
    key(player, "h").await;
    player.client.wait().for_element(Locator::Css("#bubble.hint")).await.expect("a hint");
    let shown = turn_after(player, 0).await;
    type_or_walk(player, pick(&shown)).await;
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
                type_or_walk(&player, word).await;
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
