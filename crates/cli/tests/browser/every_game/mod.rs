//! Every game of the catalogue, started with one tap on its card and played to the end: in each way in which people play.

mod blocked_sockets;
mod by_keyboard;
pub(crate) mod by_touch;
pub(crate) mod fit;
mod forced_colours;
mod server_restart;
mod watched;
mod without_scripts;
mod zoomed;

use duels_rules::Catalogue;
use serde_json::Value;

use crate::browser::{Browser, PageState};

/// The games as the catalogue lists them.
fn games() -> impl Iterator<Item = &'static str> {
    Catalogue::standard().entries().iter().map(|entry| entry.info.id)
}

/// Where a card on the first page is tapped.
fn card(game: &str) -> String {
    format!(".game:has([name=game][value='{game}']) .all")
}

/// Starts a game with one tap, and waits for the first turn.
async fn start(player: &Browser, game: &str) -> PageState {
    player.open("/").await;
    player.press(&card(game)).await;
    player.wait_for_table().await;
    turn_after(player, 0).await
}

/// Waits until there are so many moves at least, and it is the player's turn or the end.
async fn turn_after(player: &Browser, plies: usize) -> PageState {
    let is_ready =
        |shown: &PageState| shown.moves.len() >= plies && (shown.over || shown.status == "your-turn");
    player.until(&format!("it is my turn after {plies} moves"), is_ready).await
}

/// The move of this turn: not always the first tile, and the same one in every run.
fn pick(shown: &PageState) -> &str {
    &shown.choices[shown.moves.len() / 2 % shown.choices.len()]
}

/// Plays to the end. `play` makes each move in its own way.
async fn finish(player: &Browser, play: impl AsyncFn(&PageState, &str)) -> PageState {
    let mut shown = turn_after(player, 0).await;
    while !shown.over {
        play(&shown, pick(&shown)).await;
        shown = turn_after(player, shown.moves.len() + 1).await;
    }
    shown
}

/// Plays to the end by clicking.
async fn finish_by_clicking(player: &Browser) -> PageState {
    finish(player, async |_, word| player.play(word).await).await
}

/// The game as the API tells it. The browser leaves the table for it.
async fn told(player: &Browser) -> Value {
    player.open(&player.path().await.replace("/g/", "/api/games/")).await;
    let text = player.run("return document.querySelector('pre').textContent").await;
    serde_json::from_str(text.as_str().expect("a text")).expect("a game")
}

/// The heading of the result says who has won, and every move is in the list. The browser leaves the table.
async fn check_result(player: &Browser, game: &str, end: &PageState) {
    let role = player.run("return document.getElementById('table').dataset.role").await;
    let told = told(player).await;
    let has_won = role.as_str() == Some(&told["outcome"]["winner"].to_string());
    assert_eq!(end.heading, if has_won { "You won!" } else { "You lost" }, "{game}: {told}");
    assert_eq!(told["plies"].as_array().map(Vec::len), Some(end.moves.len()), "{game}: {end:?}");
}
