use std::time::{Duration, Instant};

use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// Pages reconnect at least every second, so they find a restarted server soon after that.
const CATCHES_UP: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread")]
async fn a_game_continues_after_the_server_was_killed_and_restarted() {
    let mut served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    meet("dilemma", &host, &guest).await;
    play_on([&host, &guest], 7).await;
    let before = host.words().await;

    served.kill();
    for player in [&host, &guest] {
        player.until("the page says that it reconnects", |shown| !shown.notice.is_empty()).await;
    }
    // Long enough that the pages have slowed down, as they would while a machine starts again.
    tokio::time::sleep(Duration::from_secs(2)).await;
    served.restart();
    let since = Instant::now();
    for player in [&host, &guest] {
        let after = player.until("the page has caught up", |shown| shown.notice.is_empty()).await;
        assert_eq!(after.moves.len(), 7, "nothing is missed or doubled: {after:?}");
    }
    assert!(since.elapsed() < CATCHES_UP, "it took {:?}", since.elapsed());

    let end = play_on([&host, &guest], usize::MAX).await;
    assert!(end.over && end.moves.len() > 7);
    assert_eq!(host.words().await[..7], before);
}
