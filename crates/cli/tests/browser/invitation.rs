use duels_rules::Catalogue;
use fantoccini::Locator;

use crate::browser::{Browser, PageState};
use crate::driver::Driver;
use crate::test_server::TestServer;

/// The link to send to a friend.
pub(crate) async fn invitation(host: &Browser) -> String {
    let field = host.client.find(Locator::Id("invitation")).await.expect("an invitation");
    field.prop("value").await.expect("a field").expect("an address")
}

/// Lets two players meet in one game through an invitation link.
pub(crate) async fn meet(game: &str, host: &Browser, guest: &Browser) -> String {
    let path = host.new_game(game, "friend").await;
    let link = invitation(host).await;
    guest.client.goto(&link).await.expect("the link opens");
    guest.press("main form button").await;
    guest.client.wait().for_element(Locator::Id("board")).await.expect("a table");
    path
}

/// Lets the player to move click a tile, as far as ply `last` or to the end; what both then see.
pub(crate) async fn play_on(players: [&Browser; 2], last: usize) -> PageState {
    let mut plies = players[0].shown().await.moves.len();
    loop {
        let mut seen = Vec::new();
        for player in players {
            let condition = |shown: &PageState| {
                shown.moves.len() == plies && shown.banner != "Waiting for the other player."
            };
            seen.push(player.until(&format!("ply {plies} is there"), condition).await);
        }
        assert_eq!(seen[0].moves, seen[1].moves, "both see the same moves");
        if seen[0].over || plies == last {
            return seen.swap_remove(0);
        }
        let mover = usize::from(seen[0].choices.is_empty());
        assert!(seen[1 - mover].choices.is_empty(), "only one of them may move: {seen:?}");
        let choices = &seen[mover].choices;
        players[mover].play(&choices[plies % choices.len()]).await;
        plies += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_every_game_while_a_third_watches() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let watcher = driver.browser("watcher", &served).await;
    for entry in Catalogue::standard().entries() {
        let path = meet(entry.info.id, &host, &guest).await;
        watcher.open(&path).await;
        let end = play_on([&host, &guest], usize::MAX).await;
        assert!(end.over && !end.moves.is_empty());
        let invited = host.client.find_all(Locator::Id("invitation")).await.expect("a page");
        assert!(invited.is_empty(), "the invitation is gone");
        let watched = watcher.until("the game is over", |shown| shown.over).await;
        let guested = guest.shown().await;
        assert_eq!((&watched.moves, &guested.moves), (&end.moves, &end.moves), "{}", entry.info.id);
        assert_eq!(watched.banner, end.banner, "they agree on who has won");
        assert_eq!(watched.choices, Vec::<String>::new(), "a spectator chooses nothing");
    }
}
