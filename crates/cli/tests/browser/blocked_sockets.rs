//! Browsers whose WebSockets are blocked: pages ask for updates instead, by themselves.

use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// A socket that is refused at once, as by a proxy that does not know WebSockets.
pub(crate) const REFUSED: &str = "window.WebSocket = class { \
    static OPEN = 1; constructor() { setTimeout(() => this.onclose?.(), 10); } send() {} close() {} };";
/// A socket that never opens and never fails, as behind a firewall that swallows it.
const SWALLOWED: &str = "window.WebSocket = class { static OPEN = 1; constructor() { this.readyState = 0; } send() {} close() {} };";
/// A browser that knows no sockets, or whose administrator forbids them.
const FORBIDDEN: &str = "window.WebSocket = class { constructor() { throw new Error('forbidden'); } };";

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_its_answer_are_shown_however_sockets_are_blocked() {
    let served = TestServer::start();
    let driver = Driver::start();
    for (name, block) in [("refused", REFUSED), ("swallowed", SWALLOWED), ("forbidden", FORBIDDEN)] {
        let player = driver.browser(name, &served).await;
        player.prepare(block).await;
        player.new_game("fifty", "level:2").await;
        let mut shown = player.until("it is my turn", |shown| shown.status == "your-turn").await;
        while !shown.over {
            let plies = shown.moves.len();
            player.play(&shown.choices[0]).await;
            let answered = |status: &str| status == "your-turn" || status == "over";
            shown = player
                .until("the move and its answer are there", |shown| {
                    shown.moves.len() > plies && answered(&shown.status)
                })
                .await;
            assert_eq!(shown.notice, "", "{name}: nothing is wrong");
        }
        assert!(!shown.heading.is_empty(), "{name}: {shown:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_although_one_of_them_has_no_sockets() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    guest.prepare(REFUSED).await;
    meet("dilemma", &host, &guest).await;
    let end = play_on([&host, &guest], usize::MAX).await;
    assert!(end.over && end.moves.len() > 2, "{end:?}");
}
