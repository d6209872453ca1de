//! Connections that die silently, as after a laptop's sleep: they stay open, and nothing comes through.

use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::proxy::Proxy;
use crate::test_server::TestServer;

/// How soon a page notices that its connection is dead, or catches up over a new one.
const SOON: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_connection_is_noticed_and_replaced() {
    let served = TestServer::start();
    let between = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser_at("guest", &between.address).await;
    let path = meet("dilemma", &host, &guest).await;
    // The link names the server itself; from here on the guest is connected through the proxy.
    guest.open(&path).await;
    play_on([&host, &guest], 4).await;

    between.drop_connections();
    let since = Instant::now();
    let word =
        host.until("it is the host's turn", |shown| !shown.choices.is_empty()).await.choices[0].clone();
    host.play(&word).await;
    let caught_up = guest.until("the move has arrived", |shown| shown.moves.len() == 5).await;
    assert!(caught_up.notice.is_empty() && since.elapsed() < SOON, "it took {:?}", since.elapsed());
    assert!(play_on([&host, &guest], usize::MAX).await.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_meet_again_in_the_rematch() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let path = meet("deletion", &host, &guest).await;
    let first = play_on([&host, &guest], usize::MAX).await;
    for player in [&host, &guest] {
        player.press(&format!("form[action=\"{path}/rematch\"] button")).await;
        arrive(player, &path).await;
    }
    assert_eq!(host.path().await, guest.path().await, "they meet at the same table");
    let second = play_on([&host, &guest], usize::MAX).await;
    assert!(second.over);
    assert_ne!(first.moves[0].split(' ').next(), second.moves[0].split(' ').next(), "the other one begins");
}

/// Waits until a browser shows another game.
async fn arrive(player: &Browser, from: &str) {
    let since = Instant::now();
    while player.path().await == from {
        assert!(since.elapsed() < SOON, "still at the old table");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}
