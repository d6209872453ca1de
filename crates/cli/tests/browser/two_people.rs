//! What two people do at a table besides moving: invite, ask, offer, resign.

use std::time::{Duration, Instant};

use fantoccini::Locator;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::{invitation, meet, play_on};
use crate::test_server::TestServer;

/// Waits until the text of an element has these words.
pub(crate) async fn says(browser: &Browser, css: &str, words: &str) {
    let since = Instant::now();
    let script = format!("return document.querySelector({css:?})?.textContent ?? ''");
    loop {
        let text = browser.run(&script).await;
        if text.as_str().is_some_and(|text| text.contains(words)) {
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(10), "{css} says {text}, not {words:?}");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_the_waiting_page_is_the_invitation() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let path = host.new_game("fifty", "friend").await;
    let link = invitation(&host).await;
    // Another tab of the maker, and the same one after a reload, still show the link.
    host.open(&path).await;
    assert_eq!(invitation(&host).await, link);
    host.client.refresh().await.expect("the page again");
    assert_eq!(invitation(&host).await, link);
    let address = host.client.current_url().await.expect("an address").to_string();
    assert_eq!(address, link, "the address bar is the link");
    guest.client.goto(&address).await.expect("the address opens");
    let field = guest.client.find(Locator::Id("name")).await.expect("a field for a name");
    field.send_keys("Ada").await.expect("a name");
    guest.press("form.join button").await;
    guest.client.wait().for_element(Locator::Id("table")).await.expect("a table");
    says(&host, "#who-them", "Ada").await;
    assert!(host.client.find(Locator::Id("invitation")).await.is_err(), "somebody came");
    play_on([&host, &guest], 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_invitation_lets_nobody_in() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    host.new_game("fifty", "friend").await;
    let link = invitation(&host).await;
    guest.client.goto(&link).await.expect("the link opens");
    host.press("#invite form[action$='/close'] button").await;
    host.until("the invitation is closed", |shown| shown.over).await;
    says(&host, "#bubble", "This invitation is closed.").await;
    guest.press("form.join button").await;
    guest.client.wait().for_element(Locator::Css("h1")).await.expect("a page");
    let text = guest.run("return document.body.innerText").await;
    assert!(!text.as_str().is_some_and(|text| text.contains("Your turn")), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_if_the_other_player_allows_it() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    meet("fifty", &host, &guest).await;
    play_on([&host, &guest], 1).await;
    host.press("#undo-form button").await;
    says(&host, "#offers", "You asked to take back your move.").await;
    says(&guest, "#offers", "would like to take back a move.").await;
    says(&guest, "#spoken", "would like to take back a move.").await;
    guest.press("#grant-form button").await;
    for player in [&host, &guest] {
        player.until("the move is gone", |shown| shown.moves.is_empty()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_once_and_a_rematch_is_announced() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    meet("fifty", &host, &guest).await;
    play_on([&host, &guest], 1).await;
    let beside = host.client.find_all(Locator::Css("#tools form[action$='/resign']")).await.expect("a page");
    assert!(beside.is_empty(), "nobody resigns by missing Undo");
    host.press(".menu > summary").await;
    host.press("#resign > summary").await;
    assert!(!host.shown().await.over, "it asks");
    host.press("#resign-form button").await;
    for (player, heading) in [(&host, "You lost"), (&guest, "You won!")] {
        player.until("it is over", |shown| shown.over && shown.heading == heading).await;
    }
    let path = host.path().await;
    guest.press(&format!("#result form[action='{path}/rematch'] button")).await;
    says(&host, "#offers", "wants a rematch.").await;
    says(&host, "#spoken", "wants a rematch.").await;
}

/// Hint, then Back, then forward: always the game. And the hint is in the bubble, with the tile marked.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_never_loses_the_game() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser_without_scripts("player", &served).await;
    player.new_game("fifty", "perfect").await;
    for said in ["You can win this", "you always have an answer", "Play +6 to 6"] {
        player.press("#hint-form button").await;
        says(&player, "#bubble", said).await;
    }
    let best = player.run("return document.querySelector('.tile.best')?.value").await;
    assert_eq!(best, "6");
    player.client.back().await.expect("the page before");
    player.client.forward().await.expect("the page after");
    player.client.refresh().await.expect("the page again");
    says(&player, "#bubble", "Play +6 to 6").await;
    player.play("6").await;
    let shown = player.until("the computer has answered", |shown| shown.moves.len() == 2).await;
    assert!(shown.bubble.starts_with("I added") && shown.bubble.ends_with("Your turn!"), "{shown:?}");
    assert!(
        shown.moves[0].starts_with("You added 6") && shown.moves[1].starts_with("Computer added"),
        "{shown:?}"
    );
}

/// Whoever asked sees who said no to what, and what to do next.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_who_refused_what() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    meet("fifty", &host, &guest).await;
    play_on([&host, &guest], 1).await;
    host.press("#undo-form button").await;
    guest.press("#decline-form button").await;
    says(&host, "#bubble", "Your friend said no: the move stays.").await;
    says(&guest, "#bubble", "You said no: the move stays.").await;
    host.press(".menu > summary").await;
    host.press("#resign > summary").await;
    host.press("#resign-form button").await;
    host.until("it is over", |shown| shown.over).await;
    let path = host.path().await;
    host.press(&format!("#result form[action='{path}/rematch'] button")).await;
    guest.press("form[action$='/rematch/decline'] button").await;
    says(&host, "#bubble", "Your friend said no to a rematch.").await;
    says(&host, "#offers", "Play the computer").await;
    says(&guest, "#offers", "You said no to a rematch.").await;
}
