use fantoccini::Locator;
use fantoccini::key::Key;

use crate::browser::{Browser, PageState};
use crate::driver::Driver;
use crate::test_server::TestServer;

/// Presses a key wherever the focus is.
async fn key(player: &Browser, key: Key) {
    let focused = player.client.active_element().await.expect("a focus");
    focused.send_keys(&key.to_string()).await.expect("a key");
}

async fn is_focused(player: &Browser, css: &str) -> bool {
    player.run(&format!("return document.activeElement.matches({css:?})")).await == true
}

/// Walks with Tab until the focus is on something.
async fn tab_to(player: &Browser, css: &str) {
    for _ in 0..40 {
        key(player, Key::Tab).await;
        if is_focused(player, css).await {
            return;
        }
    }
    panic!("Tab does not lead to {css}");
}

/// Walks to a game from the first page and starts it as the form proposes, against the computer.
async fn start(player: &Browser, game: &str) {
    player.open("/").await;
    tab_to(player, &format!("a[href='/new/{game}']")).await;
    key(player, Key::Enter).await;
    player.client.wait().for_element(Locator::Css("form.setup")).await.expect("a form");
    tab_to(player, "form.setup button[type=submit]").await;
    key(player, Key::Enter).await;
    player.client.wait().for_element(Locator::Id("board")).await.expect("a table");
}

/// Walks along the tiles with the arrow keys to the one for a word.
async fn walk_to(player: &Browser, word: &str) {
    for _ in 0..40 {
        if is_focused(player, &format!("button.choice[value='{word}']")).await {
            return;
        }
        key(player, Key::Right).await;
    }
    panic!("the arrow keys do not lead to {word}");
}

/// Makes a move; what is there after the computer has answered, or at the end.
async fn move_on(player: &Browser, shown: &PageState) -> PageState {
    let word = &shown.choices[shown.moves.len() % shown.choices.len()];
    walk_to(player, word).await;
    key(player, Key::Enter).await;
    let plies = shown.moves.len();
    let answered = |shown: &PageState| shown.over || shown.moves.len() > plies && !shown.choices.is_empty();
    let shown = player.until("my move and the answer are there", answered).await;
    assert!(shown.moves[plies].ends_with(word.as_str()), "{word}: {shown:?}");
    assert!(is_focused(player, "#board, #board *").await, "the focus stays at the table after a move");
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_and_its_review_by_keyboard_alone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    for game in ["fifty", "divisors"] {
        start(&player, game).await;
        let mut shown = player.until("it is my turn", |shown| !shown.choices.is_empty()).await;
        while !shown.over {
            shown = move_on(&player, &shown).await;
        }
        tab_to(&player, "#board a[href$='/review']").await;
        key(&player, Key::Enter).await;
        player.client.wait().for_element(Locator::Css("svg.history")).await.expect("a chart");
        // The chart leads to the line of a ply, and from there the game can be played on.
        tab_to(&player, "svg.history a").await;
        key(&player, Key::Enter).await;
        assert_eq!(player.run("return location.hash").await, "#ply-1");
        tab_to(&player, "form[action$='/fork'] button").await;
        key(&player, Key::Enter).await;
        let again = player.until("the game continues", |shown| !shown.choices.is_empty()).await;
        assert_eq!(again.moves, Vec::<String>::new(), "from before its first ply");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_arrow_keys_walk_both_ways_and_around() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "screen").await;
    tab_to(&player, "button.choice").await;
    let walk = [(Key::Right, "2"), (Key::Down, "3"), (Key::Left, "2"), (Key::Up, "1"), (Key::Left, "9")];
    for (arrow, word) in walk {
        key(&player, arrow).await;
        assert_eq!(player.run("return document.activeElement.value").await, word);
    }
}
