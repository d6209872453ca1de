use fantoccini::Locator;

use crate::driver::Driver;
use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_a_game_is_played_by_plain_forms() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser_without_scripts("player", &served).await;
    player.new_game("fifty", "level:1").await;
    let mut shown = player.shown().await;
    while let Some(word) = shown.choices.first() {
        player.play(word).await;
        // The click loads the page again, with the computer's answer already on it.
        let plies = shown.moves.len();
        shown = player.until("the move is there", |shown| shown.moves.len() > plies).await;
        let spoken = player.run("return document.getElementById('spoken').textContent").await;
        assert_eq!(spoken, "", "a script of the page has run");
    }
    assert!(shown.over, "{shown:?}");
    player.press("#board a[href$='/review']").await;
    player.client.wait().for_element(Locator::Css("svg.history")).await.expect("a chart");
}
