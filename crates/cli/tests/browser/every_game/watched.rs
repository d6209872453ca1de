use duels_rules::{Catalogue, Entry};
use fantoccini::Locator;

use crate::browser::{Browser, PageState};
use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// The game that one tap starts, in one string: the open variant where there is one.
fn variant(entry: &Entry) -> String {
    let params = entry.info.open_variant.map(|preset| preset.params.replace(' ', ","));
    params.map_or(entry.info.id.to_string(), |params| format!("{}:{params}", entry.info.id))
}

/// Lets two people play to the end, and a watcher see every move; what the watcher saw in the end.
async fn play_watched(players: [&Browser; 2], watcher: &Browser) -> PageState {
    for plies in 1.. {
        play_on(players, plies).await;
        let has_seen = |shown: &PageState| shown.moves.len() == plies;
        let watched = watcher.until(&format!("the watcher sees move {plies}"), has_seen).await;
        assert_eq!(watched.choices, Vec::<String>::new(), "a watcher chooses nothing");
        let chosen = "return document.querySelectorAll('#play :is(button, input:not([type=hidden])), #tools :is(form, button)').length";
        assert_eq!(watcher.run(chosen).await, 0, "a watcher has nothing to press");
        if watched.over {
            return watched;
        }
    }
    unreachable!("games end")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_by_two_people_while_a_third_watches() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let watcher = driver.browser("watcher", &served).await;
    for entry in Catalogue::standard().entries() {
        let game = entry.info.id;
        let path = meet(&variant(entry), &host, &guest).await;
        watcher.open(&path).await;
        let watched = play_watched([&host, &guest], &watcher).await;
        let invited = host.client.find_all(Locator::Id("invitation")).await.expect("a page");
        assert!(invited.is_empty(), "{game}: the invitation is gone");
        assert!(watched.heading.contains("won"), "{game}: a watcher sees who has won: {watched:?}");
        let mut headings = [host.shown().await.heading, guest.shown().await.heading];
        headings.sort();
        assert_eq!(headings, ["You lost", "You won!"], "{game}");
        assert_eq!(watcher.words().await, host.words().await, "{game}");
    }
}
