use fantoccini::Locator;
use fantoccini::key::Key;

use crate::browser::{Browser, PageState};
use crate::driver::Driver;
use crate::test_server::TestServer;

/// Types a key wherever the focus is.
pub(crate) async fn key(player: &Browser, key: &str) {
    let focused = player.client.active_element().await.expect("a focus");
    focused.send_keys(key).await.expect("a key");
}

pub(crate) async fn press(player: &Browser, named: Key) {
    key(player, &named.to_string()).await;
}

pub(crate) async fn is_focused(player: &Browser, css: &str) -> bool {
    player.run(&format!("return document.activeElement.matches({css:?})")).await == true
}

/// Walks with Tab until the focus is on something.
pub(crate) async fn tab_to(player: &Browser, css: &str) {
    for _ in 0..100 {
        press(player, Key::Tab).await;
        if is_focused(player, css).await {
            return;
        }
    }
    panic!("Tab does not lead to {css}");
}

/// Where the arrow keys have led.
async fn value(player: &Browser) -> String {
    let value = player.run("return document.activeElement.value ?? ''").await;
    value.as_str().expect("a text").to_string()
}

/// Waits until the computer has answered, or until the end.
async fn answer(player: &Browser, plies: usize) -> PageState {
    let answered =
        |shown: &PageState| shown.moves.len() > plies && (shown.over || shown.status == "your-turn");
    player.until("my move and the answer are there", answered).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_one_tab_stop_and_the_arrow_keys_walk_in_two_directions() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("divisors:count=16", "screen").await;
    // The scripts of the page may still be loading.
    let stop = Locator::Css("#sky .grid .tile[tabindex='0']");
    player.client.wait().for_element(stop).await.expect("a tab stop");
    let stops = "return document.querySelectorAll('#sky .grid .tile[tabindex=\"0\"]').length";
    assert_eq!(player.run(stops).await, 1);
    tab_to(&player, "#sky .tile").await;
    press(&player, Key::Home).await;
    let columns =
        "return getComputedStyle(document.querySelector('.cells')).gridTemplateColumns.split(' ').length";
    let columns = player.run(columns).await.as_u64().expect("a number");
    let below = (1 + columns).to_string();
    let walk =
        [(Key::Right, "2"), (Key::Left, "1"), (Key::Left, "1"), (Key::Down, below.as_str()), (Key::Up, "1")];
    for (arrow, word) in walk {
        press(&player, arrow).await;
        assert_eq!(value(&player).await, word);
    }
    press(&player, Key::End).await;
    assert_eq!(value(&player).await, "16");
    press(&player, Key::Tab).await;
    assert!(!is_focused(&player, "#sky .grid .tile").await, "one more Tab leaves the board");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_arrow_keys_scroll_the_page_unless_they_walk() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "screen").await;
    // As high as with a large font on a small screen.
    player
        .run("document.body.style.minHeight = '3000px'; document.activeElement.blur(); scrollTo(0, 0)")
        .await;
    for _ in 0..3 {
        press(&player, Key::Down).await;
    }
    for _ in 0..40 {
        if player.run("return scrollY > 60").await == true {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the page has not moved: {}", player.run("return scrollY").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn digits_play_their_tile_and_letters_press_their_button() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("divisors:count=16", "level:2").await;
    player.until("it is my turn", |shown| shown.status == "your-turn").await;
    key(&player, "1").await;
    key(&player, "2").await;
    answer(&player, 0).await;
    assert_eq!(player.words().await[0], "12", "two digits typed quickly are one number");

    key(&player, "h").await;
    player.client.wait().for_element(Locator::Css("#bubble.hint")).await.expect("a hint");
    key(&player, "m").await;
    assert!(is_focused(&player, "#moves").await, "the moves are open and have the focus");
    press(&player, Key::Escape).await;
    assert!(is_focused(&player, "#table *").await, "the focus is back");
    key(&player, "u").await;
    player.until("the move is taken back", |shown| shown.moves.is_empty()).await;

    player.run("localStorage.setItem('duels.shortcuts', 'false')").await;
    key(&player, "?").await;
    assert_eq!(
        player.run("return location.hash").await.as_str().map(|hash| hash.contains("rules")),
        Some(false)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_tile_says_why() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("fifty", "screen").await;
    for (word, plies) in [("9", 1), ("1", 2)] {
        player.play(word).await;
        player.until("the move is there", |shown| shown.moves.len() == plies).await;
    }
    // 10 and 9: another 9 would end in 9 again.
    player.press("#sky .tile.blocked").await;
    let why = player.run("return document.querySelector('#sky .tile.blocked').dataset.why").await;
    let shown = player.shown().await;
    assert_eq!((Some(shown.bubble.as_str()), shown.moves.len()), (why.as_str(), 2));
    let is_heard = format!("return document.getElementById('spoken').textContent.includes({why})");
    for _ in 0..40 {
        if player.run(&is_heard).await == true {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("nobody hears {why}");
}

/// In a game whose moves are places, a typed digit is the digit on the board; one that is there twice is asked about.
#[tokio::test(flavor = "multi_thread")]
async fn a_typed_digit_is_the_one_on_the_board() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.new_game("deletion:numbers=73214-86595,apart=1", "screen").await;
    let stop = Locator::Css("#sky .tile[tabindex='0']");
    player.client.wait().for_element(stop).await.expect("the keys work");
    key(&player, "5").await;
    player.until("it asks", |shown| shown.bubble.starts_with("There is more than one 5.")).await;
    assert!(player.shown().await.moves.is_empty());
    assert_eq!(value(&player).await, "3", "the first of them has the focus");
    key(&player, "6").await;
    player.until("the 6 is crossed out", |shown| shown.moves.len() == 1).await;
    assert_eq!(player.words().await, ["2"]);
}
