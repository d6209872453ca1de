use fantoccini::Locator;

use super::{check_result, finish, games, start};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// What scripts would do at once: show the buttons that need them, and keep the last message for screen readers.
async fn check_that_nothing_runs(player: &Browser) {
    let ran = "return document.getElementById('spoken').textContent !== ''
        || document.querySelector('[data-action=theme]').hidden === false";
    assert_eq!(player.run(ran).await, false, "a script of the page has run");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_by_plain_forms() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser_without_scripts("player", &served).await;
    for game in games() {
        start(&player, game).await;
        check_that_nothing_runs(&player).await;
        let end = finish(&player, async |_, word| player.play(word).await).await;
        check_that_nothing_runs(&player).await;
        let path = player.path().await;
        check_result(&player, game, &end).await;
        player.open(&path).await;
        player.press("#result a[href$='/review']").await;
        player.client.wait().for_element(Locator::Css("svg.tug")).await.expect("a review");
    }
}

/// A page without scripts loads itself again while somebody else thinks.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_somebody_else_appears_by_itself() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser_without_scripts("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    meet(games().next().expect("a game"), &host, &guest).await;
    let shown = play_on([&host, &guest], 3).await;
    assert_eq!(shown.moves.len(), 3, "{shown:?}");
    check_that_nothing_runs(&host).await;
}
