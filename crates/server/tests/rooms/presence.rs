//! Who is there, and the lobby.

use std::time::Duration;

use duels_server::keys::SeatKey;
use duels_server::rooms::Action;
use tokio::time::timeout;

use crate::table::Table;

/// How long a request counts in these tests, instead of 30 seconds.
const SHORT: Duration = Duration::from_millis(400);
/// More than anything takes.
const LONG: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_request_counts_as_present_for_a_while() {
    let table = Table::impatient(SHORT);
    let pair = table.pair("fifty").await;
    let room = table.room(&pair.id).await;
    let mut changes = room.watch();
    while room.present().await != [false, false] {
        timeout(LONG, changes.changed()).await.unwrap().unwrap();
    }
    changes.mark_unchanged();
    room.saw([true, false]);
    assert!(changes.has_changed().unwrap(), "watchers hear of it");
    assert_eq!(room.present().await, [true, false]);
    // A connection counts for as long as it is there.
    room.connect([false, true]);
    while room.present().await != [false, true] {
        timeout(LONG, changes.changed()).await.unwrap().unwrap();
    }
    room.disconnect([false, true]);
    assert_eq!(room.present().await, [false, false]);
    changes.mark_unchanged();
    room.saw([false, false]);
    assert!(!changes.has_changed().unwrap(), "a watcher is not a player");
}

#[tokio::test]
async fn every_request_counts_again() {
    let table = Table::impatient(SHORT);
    let made = table.make("fifty", "screen").await;
    let room = table.room(&made.id).await;
    let mut changes = room.watch();
    for _ in 0..6 {
        room.saw([true, true]);
        changes.mark_unchanged();
        tokio::time::sleep(SHORT / 4).await;
        assert_eq!((room.present().await, changes.has_changed().unwrap()), ([true, true], false));
    }
    timeout(LONG, changes.changed()).await.unwrap().unwrap();
    assert_eq!(room.present().await, [false, false]);
    assert_eq!(table.restarted().room(&made.id).await.present().await, [false, false], "after a restart too");
}

#[tokio::test]
async fn the_computer_is_always_there() {
    let table = Table::new();
    let made = table.make("fifty", "perfect").await;
    assert_eq!(table.room(&made.id).await.present().await, [true, true]);
    assert_eq!(table.restarted().room(&made.id).await.present().await, [false, true]);
}

#[tokio::test]
async fn the_lobby_lists_games_whose_maker_is_there_newest_first() {
    let table = Table::impatient(SHORT);
    let mut lobby = table.rooms.watch_lobby();
    let ids = || table.rooms.waiting().into_iter().map(|game| game.id).collect::<Vec<_>>();
    let first = table.make("fifty", "anybody").await;
    assert!(lobby.has_changed().unwrap());
    table.room(&first.id).await.connect([true, false]);
    tokio::time::sleep(Duration::from_millis(5)).await;
    let second = table.make("append", "anybody").await;
    table.make("append", "friend").await;
    assert_eq!(ids(), [second.id.clone(), first.id.clone()]);
    let listed = table.rooms.waiting().remove(1);
    assert_eq!((listed.start.as_str(), listed.name.as_deref(), listed.seconds()), ("fifty", Some("Ann"), 0));

    // Those who only look keep nobody in the lobby.
    table.room(&second.id).await.connect([false, false]);
    while ids() != [first.id.clone()] {
        timeout(LONG, lobby.changed()).await.expect("the maker of the second game has left").unwrap();
    }
    lobby.mark_unchanged();
    table.room(&second.id).await.connect([true, false]);
    assert!(lobby.has_changed().unwrap());
    assert_eq!(ids(), [second.id.clone(), first.id.clone()]);

    lobby.mark_unchanged();
    table.join(&second.id, None, &SeatKey::random().unwrap(), None).await.unwrap();
    assert!(lobby.has_changed().unwrap());
    assert_eq!(ids(), std::slice::from_ref(&first.id));
    lobby.mark_unchanged();
    table.act(&first.id, &first.key, Action::Close).await.unwrap();
    assert!(lobby.has_changed().unwrap() && ids().is_empty());
}

#[tokio::test]
async fn after_a_restart_a_game_is_listed_once_its_maker_is_back() {
    let table = Table::new();
    let made = table.make("fifty", "anybody").await;
    let table = table.restarted();
    assert!(table.rooms.waiting().is_empty());
    let room = table.room(&made.id).await;
    assert!(table.rooms.waiting().is_empty());
    room.saw(room.seats(Some(&made.key)).await);
    assert_eq!(table.rooms.waiting().len(), 1);
}
