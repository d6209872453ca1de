use serde_json::json;

use super::{check_result, finish_by_clicking, games, start};
use crate::blocked_sockets::REFUSED;
use crate::driver::Driver;
use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_with_websockets_blocked() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.prepare(REFUSED).await;
    for game in games() {
        start(&player, game).await;
        player.run("window.loaded_once = true").await;
        let end = finish_by_clicking(&player).await;
        assert_eq!(end.notice, "", "{game}: nothing is wrong");
        let kept = player.run("return [window.loaded_once, String(WebSocket).includes('onclose')]").await;
        assert_eq!(
            kept,
            json!([true, true]),
            "{game}: updates arrived without a socket and without a reload"
        );
        check_result(&player, game, &end).await;
    }
}
