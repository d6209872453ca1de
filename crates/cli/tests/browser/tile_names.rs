//! What a screen reader says of each tile, from the first move of a game to the last.

use serde_json::Value;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// The names of all tiles of a part, in order.
async fn names(player: &Browser, part: &str) -> Vec<String> {
    let script = format!(
        "return [...document.querySelectorAll('#{part} .tile')]
            .map((tile) => tile.getAttribute('aria-label') ?? tile.textContent.trim())"
    );
    let names = player.run(&script).await;
    let text = |name: &Value| name.as_str().expect("a text").to_string();
    names.as_array().expect("a list").iter().map(text).collect()
}

/// Waits until the tiles of a part have these names: the deciding move is known a moment after the end.
async fn expect_names(player: &Browser, part: &str, expected: &[&str]) {
    for _ in 0..200 {
        if names(player, part).await == expected {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(names(player, part).await, expected, "{part}");
}

/// Makes a move and waits until it is there.
async fn play(player: &Browser, word: &str, plies: usize) {
    player.play(word).await;
    player.until("the move is there", |shown| shown.moves.len() == plies).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_tiles_of_a_whole_game_have_the_names_of_their_states() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("divisors:count=4", "screen").await;
    expect_names(&player, "chain", &["next place"]).await;
    expect_names(&player, "numbers", &["1, playable", "2, playable", "3, playable", "4, playable"]).await;
    let states = [
        (
            "4",
            ["1, playable, 1 times 4 is 4", "2, playable, 2 times 2 is 4", "3", "4, Player 1's, last move"],
        ),
        ("2", ["1, playable, 1 times 2 is 2", "2, Player 2's, last move", "3", "4, gone, Player 1's"]),
        (
            "1",
            [
                "1, Player 1's, last move",
                "2, gone, Player 2's",
                "3, playable, 1 times 3 is 3",
                "4, gone, Player 1's",
            ],
        ),
        (
            "3",
            [
                "1, gone, Player 1's",
                "2, gone, Player 2's, best",
                "3, Player 2's, last move",
                "4, gone, Player 1's",
            ],
        ),
    ];
    for ((word, expected), plies) in states.into_iter().zip(1..) {
        play(&player, word, plies).await;
        expect_names(&player, "numbers", &expected).await;
    }
    let chain = ["4, Player 1's", "2, Player 2's", "1, Player 1's", "3, Player 2's, last move"];
    expect_names(&player, "chain", &chain).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finish_a_blocked_tile_and_the_keys_are_named() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty:target=20", "screen").await;
    for (word, plies) in [("9", 1), ("2", 2)] {
        play(&player, word, plies).await;
    }
    let board = names(&player, "board").await;
    assert_eq!(board[8..12], ["8, gone", "9, Player 1's", "10, gone", "11, Player 2's, last move"]);
    assert_eq!(board[12..14], ["12, playable, plus 1", "13, playable, plus 2"]);
    assert_eq!(board[19..], ["19, blocked: 8 would end in 9 again", "20, finish, playable, plus 9"]);
    let keys = names(&player, "pads").await;
    assert_eq!(keys[..2], ["plus 1, playable, to 12", "plus 2, playable, to 13"]);
    assert_eq!(keys.last().map(String::as_str), Some("plus 9, finish, playable, to 20"));
}
