//! What a screen reader hears during a whole game: what changed, each time in one short message, and nothing is lost.

use serde_json::Value;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// Collects what is added to the live region, as a screen reader would.
pub(crate) const LISTEN: &str = r#"
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) window.heard.push(node.textContent.trim());
}).observe(document.getElementById("spoken"), { childList: true });"#;

/// The longest message that somebody would listen to.
const MOST_CHARACTERS: usize = 160;

async fn heard(player: &Browser) -> Vec<String> {
    let heard = player.run("return window.heard").await;
    let text = |text: &Value| text.as_str().expect("a text").to_string();
    heard.as_array().expect("messages").iter().map(text).collect()
}

/// Waits until so many messages were heard.
pub(crate) async fn hear(player: &Browser, count: usize) -> Vec<String> {
    for _ in 0..200 {
        let heard = heard(player).await;
        if heard.len() >= count {
            return heard;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("fewer than {count} messages: {:?}", heard(player).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_announced_move_by_move() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "screen").await;
    player.run(LISTEN).await;
    for (word, count) in ["9", "9", "9", "9", "9", "5"].into_iter().zip(1..) {
        player.play(word).await;
        hear(&player, count).await;
    }
    let expected = [
        "Player 1 added 9, total 9. Player 2's turn, 9 moves.",
        "Player 2 added 9, total 18. Player 1's turn, 8 moves.",
        "Player 1 added 9, total 27. Player 2's turn, 7 moves.",
        "Player 2 added 9, total 36. Player 1's turn, 6 moves.",
        "Player 1 added 9, total 45. Player 2's turn, 1 move.",
    ];
    let heard = heard(&player).await;
    assert_eq!(heard.len(), 6, "{heard:#?}");
    assert_eq!(heard[..5], expected);
    assert!(heard[5].starts_with("Player 2 added 5, total 50. Player 2 won"), "{}", heard[5]);
    assert_eq!(player.run("return document.activeElement.id").await, "outcome", "the focus is at the result");
}

#[tokio::test(flavor = "multi_thread")]
async fn my_move_and_the_answer_are_both_heard_and_short_on_a_large_board() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("divisors:count=100", "level:2").await;
    player.until("it is my turn", |shown| shown.status == "your-turn").await;
    player.run(LISTEN).await;
    player.play("50").await;
    let heard = hear(&player, 2).await;
    assert!(heard[0].starts_with("You ") && heard[0].contains("50"), "{heard:?}");
    assert!(heard[1].starts_with("Computer "), "{heard:?}");
    for message in heard {
        assert!(message.chars().count() <= MOST_CHARACTERS, "{message}");
    }
}
