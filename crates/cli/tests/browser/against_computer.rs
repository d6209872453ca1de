use duels_oracle::Oracle;
use duels_rules::{Catalogue, GameId, Seat};
use fantoccini::Locator;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// A best move after these words of the game of fifty.
fn best(words: &[String]) -> String {
    let mut game = GameId::parse(Catalogue::standard(), "fifty").unwrap().open(Seat::One).unwrap();
    for word in words {
        let mv = game.parse_move(word).unwrap();
        game.play(mv).unwrap();
    }
    let solution = Oracle::new(&*game).solve(&*game, &Default::default()).unwrap();
    game.move_text(solution.best().next().unwrap()).to_string()
}

/// Plays a game of fifty against the computer perfectly, by clicking, up to some ply.
pub(crate) async fn play_perfectly(player: &Browser, last: usize) {
    loop {
        let shown = player.until("it is my turn", |shown| shown.over || shown.status == "your-turn").await;
        if shown.over || shown.moves.len() >= last {
            return;
        }
        player.play(&best(&player.words().await)).await;
        let plies = shown.moves.len();
        player.until("the move is there", |shown| shown.moves.len() > plies).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_by_clicking_and_reviewed_with_one_click() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/").await;
    player.press(".games a[href^='/new/fifty']").await;
    player.choose("opponent", "level:1").await;
    player.press(".play-bar button").await;
    player.wait_for_table().await;
    play_perfectly(&player, usize::MAX).await;
    assert!(player.shown().await.heading.contains("You won"), "the first player wins with perfect play");

    player.press("#result a[href$='/review']").await;
    player.client.wait().for_element(Locator::Css("svg.tug")).await.expect("a chart");
    let story = player.run("return document.querySelector('.story').textContent").await;
    assert_eq!(story, "You led from the first move to the last.");
    player.press("[data-step=last]").await;
    player.client.wait().for_element(Locator::Css("#study .steps span")).await.expect("the last move");
    let accuracy = player.run("return document.querySelector('.panel').innerText").await;
    assert!(accuracy.as_str().unwrap().contains("(100 %)"), "{accuracy}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_disappears_with_the_next_move() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "level:1").await;
    player.press("[data-action=hint]").await;
    player.client.wait().for_element(Locator::Css("#bubble.hint")).await.expect("a hint");
    play_perfectly(&player, 2).await;
    let hints = player.client.find_all(Locator::Css("#bubble.hint")).await.expect("a page");
    assert!(hints.is_empty(), "an old hint misleads");
}
