//! What every store promises, tested for each of them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod postgres;
mod stores;

use duels_rules::Seat;
use duels_server::store::{
    Event, GamesPage, Maintenance, MemoryStore, NewGame, SqliteStore, Store, StoreError, StoredEvent,
    StoredGame, Sweep, Write,
};
use futures_util::future::join_all;
use stores::{append, create, digest, done, game, join, play, played, request, stale, time};

/// Each promise becomes a test of each store.
macro_rules! contract {
    ($($promise:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(&super::MemoryStore::new()).await;
            })*
        }

        mod sqlite {
            $(#[tokio::test]
            async fn $promise() {
                let folder = tempfile::tempdir().unwrap();
                let store = super::SqliteStore::open(folder.path().join("games.db")).unwrap();
                super::$promise(&store).await;
                store.close().unwrap();
            })*
        }

        mod postgresql {
            $(#[tokio::test]
            async fn $promise() {
                let store = super::postgres::cluster().new_store().await;
                super::$promise(&store).await;
                store.close().await.unwrap();
            })*
        }
    };
}

/// Promises that do not depend on the order in which two nodes write: each becomes a test of two stores on one
/// database, of which every request goes to the other one.
macro_rules! contract_of_nodes {
    ($($promise:ident),* $(,)?) => {
        mod two_nodes {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $promise() {
                super::$promise(&super::postgres::TwoNodes::start().await).await;
            })*
        }
    };
}

contract!(
    keeps_a_game_as_it_was_given,
    keeps_every_kind_of_event_in_order,
    refuses_a_second_game_of_a_name,
    knows_no_game_that_was_not_made,
    refuses_a_stale_version,
    refuses_a_ply_out_of_turn,
    answers_the_same_request_the_same_way,
    answers_a_request_that_comes_twice_at_once_the_same_way,
    keeps_requests_of_different_games_apart,
    lets_one_of_many_take_a_seat,
    lets_one_of_many_answer_a_version,
    closes_an_open_seat_once,
    lets_a_seat_be_taken_or_closed_but_not_both,
    lists_who_waits_oldest_first,
    takes_back_plies,
    refuses_one_without_harm_to_the_others,
    shows_a_write_to_whoever_reads_after_it,
    lists_all_games_page_by_page,
    imports_games_with_their_events_all_or_none,
    deletes_what_is_old_and_nothing_else,
);

contract_of_nodes!(
    keeps_a_game_as_it_was_given,
    keeps_every_kind_of_event_in_order,
    refuses_a_second_game_of_a_name,
    knows_no_game_that_was_not_made,
    refuses_a_stale_version,
    refuses_a_ply_out_of_turn,
    answers_the_same_request_the_same_way,
    keeps_requests_of_different_games_apart,
    lets_one_of_many_take_a_seat,
    lets_one_of_many_answer_a_version,
    closes_an_open_seat_once,
    answers_a_request_that_comes_twice_at_once_the_same_way,
    lists_who_waits_oldest_first,
    takes_back_plies,
    shows_a_write_to_whoever_reads_after_it,
);

async fn events(store: &impl Store, id: &str) -> Vec<StoredEvent> {
    store.game(id).await.unwrap().unwrap().events
}

async fn keeps_a_game_as_it_was_given(store: &impl Store) {
    let plain = NewGame {
        keys: [None, Some(digest(3))],
        invitation: None,
        open: None,
        listed: false,
        first: Seat::One,
        created: -1,
        ..game("plain")
    };
    assert_eq!(store.write(create("a")).await, done(0));
    assert_eq!(store.write(Write::Create(plain.clone())).await, done(0));
    for expected in [game("a"), plain] {
        let found = store.game(&expected.id).await.unwrap().unwrap();
        assert_eq!((found.game, found.events), (expected, vec![]));
    }
}

async fn keeps_every_kind_of_event_in_order(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    let happens = [
        Event::Played { ply: 1, mv: "7".to_owned() },
        Event::Played { ply: 2, mv: String::new() },
        Event::Undone { plies: 1 },
        Event::Played { ply: 2, mv: "l'été \u{1F600}\0".to_owned() },
        Event::Resigned(Seat::One),
        Event::UndoAsked(Seat::Two),
        Event::UndoDeclined(Seat::One),
        Event::Rematched { game: "b".to_owned(), by: None },
        Event::Rematched { game: "b".to_owned(), by: Some(Seat::Two) },
        Event::RematchDeclined(Seat::One),
        Event::RematchAccepted(Seat::Two),
        Event::Closed,
        Event::Joined(Seat::One),
    ];
    for (n, event) in (0..).zip(&happens) {
        assert_eq!(store.write(append("a", n, n, event.clone())).await, done(n + 1));
    }
    let expected =
        (0..).zip(happens).map(|(n, event)| StoredEvent { event, request: request(n), at: time(n) });
    assert_eq!(events(store, "a").await, expected.collect::<Vec<_>>());
}

async fn refuses_a_second_game_of_a_name(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    store.write(play("a", 0, 1, 1)).await.unwrap();
    let other = NewGame { start: "fifty".to_owned(), ..game("a") };
    let again = store.write(Write::Create(other)).await;
    assert_eq!(again, Err(StoreError::Exists));
    assert_eq!(store.game("a").await.unwrap().unwrap().game, game("a"));
    assert_eq!(events(store, "a").await.len(), 1);
}

async fn knows_no_game_that_was_not_made(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for id in ["", "A", "a ", "a%", "a\0", "\\0"] {
        assert_eq!(store.game(id).await, Ok(None));
        assert_eq!(store.write(join(id, Seat::Two, 1)).await, Err(StoreError::NoGame));
        assert_eq!(store.write(play(id, 0, 1, 1)).await, Err(StoreError::NoGame));
    }
}

async fn refuses_a_stale_version(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
    for (n, after) in (10..).zip([0, 2, u64::MAX, 1 << 63]) {
        assert_eq!(store.write(play("a", after, n, 2)).await, stale(1));
    }
    assert_eq!(events(store, "a").await.len(), 1);
    // A refused request was not used up.
    assert_eq!(store.write(play("a", 1, 10, 2)).await, done(2));
}

async fn refuses_a_ply_out_of_turn(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
    for (n, ply) in (10..).zip([0, 1, 3, u32::MAX]) {
        assert_eq!(store.write(play("a", 1, n, ply)).await, stale(1));
    }
    assert_eq!(store.write(append("a", 1, 20, Event::Undone { plies: 2 })).await, stale(1));
    assert_eq!(store.write(append("a", 1, 21, Event::Undone { plies: 1 })).await, done(2));
    assert_eq!(store.write(play("a", 2, 22, 2)).await, done(3));
}

async fn answers_the_same_request_the_same_way(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(join("a", Seat::Two, 1)).await, done(1));
    assert_eq!(store.write(play("a", 1, 2, 1)).await, done(2));
    assert_eq!(store.write(play("a", 2, 3, 2)).await, done(3));
    let before = store.game("a").await.unwrap();
    // The request was answered, whatever else they contain.
    let again = [
        (join("a", Seat::Two, 1), 1),
        (join("a", Seat::One, 1), 1),
        (play("a", 1, 2, 1), 2),
        (play("a", 3, 2, 3), 2),
        (append("a", 3, 2, Event::Resigned(Seat::One)), 2),
        (append("a", 0, 1, Event::Undone { plies: 0 }), 1),
        (join("a", Seat::Two, 3), 3),
    ];
    for (write, version) in again {
        assert_eq!(store.write(write).await, done(version));
    }
    assert_eq!(store.game("a").await.unwrap(), before);
}

async fn answers_a_request_that_comes_twice_at_once_the_same_way(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for version in 0..20 {
        let ply = u32::try_from(version).unwrap() + 1;
        let answers = join_all((0..8).map(|_| store.write(play("a", version, version, ply)))).await;
        assert_eq!(answers, vec![done(version + 1); 8]);
    }
    assert_eq!(events(store, "a").await.len(), 20);
}

async fn keeps_requests_of_different_games_apart(store: &impl Store) {
    for id in ["a", "b"] {
        store.write(create(id)).await.unwrap();
    }
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
    assert_eq!(store.write(join("b", Seat::Two, 2)).await, done(1));
    assert_eq!(store.write(play("b", 1, 1, 1)).await, done(2));
}

async fn lets_one_of_many_take_a_seat(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(join("a", Seat::One, 1)).await, stale(0));
    let answers = join_all((10..30).map(|n| store.write(join("a", Seat::Two, n)))).await;
    assert_eq!(answers.iter().filter(|answer| **answer == done(1)).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == stale(1)).count(), 19);
    let found = store.game("a").await.unwrap().unwrap();
    let keys = [Some(digest(1)), Some(digest(9))];
    let names = [Some("Änn".to_owned()), Some("Bö '--".to_owned())];
    assert_eq!(found.game, NewGame { keys, names, open: None, ..game("a") });
    assert_eq!(found.events.len(), 1);
    assert_eq!(found.events[0].event, Event::Joined(Seat::Two));
}

async fn lets_one_of_many_answer_a_version(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for version in 0..5 {
        let ply = u32::try_from(version).unwrap() + 1;
        let rivals = (0..20).map(|n| store.write(play("a", version, version * 100 + n, ply)));
        let answers = join_all(rivals).await;
        assert_eq!(answers.iter().filter(|answer| **answer == done(version + 1)).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == stale(version + 1)).count(), 19);
    }
    assert_eq!(events(store, "a").await.len(), 5);
}

async fn closes_an_open_seat_once(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(append("a", 0, 1, Event::Closed)).await, done(1));
    assert_eq!(store.write(append("a", 1, 2, Event::Closed)).await, stale(1), "no seat is open");
    assert_eq!(store.write(append("a", 1, 1, Event::Closed)).await, done(1), "the same request again");
    assert_eq!(store.write(join("a", Seat::Two, 3)).await, stale(1));
    assert_eq!(store.waiting(9).await.unwrap(), vec![]);
    let found = store.game("a").await.unwrap().unwrap();
    assert_eq!(found.game, NewGame { open: None, ..game("a") });
    store.write(create("b")).await.unwrap();
    store.write(join("b", Seat::Two, 1)).await.unwrap();
    assert_eq!(store.write(append("b", 1, 2, Event::Closed)).await, stale(1), "somebody sits there");
}

async fn lets_a_seat_be_taken_or_closed_but_not_both(store: &impl Store) {
    for n in 0..10 {
        let id = format!("game {n}");
        store.write(create(&id)).await.unwrap();
        let (close, take) = (append(&id, 0, 1, Event::Closed), join(&id, Seat::Two, 2));
        let [first, second] = if n % 2 == 0 { [close, take] } else { [take, close] };
        let answers = join_all([store.write(first), store.write(second)]).await;
        assert_eq!(answers, [done(1), stale(1)]);
        assert_eq!(events(store, &id).await.len(), 1);
    }
}

async fn lists_who_waits_oldest_first(store: &impl Store) {
    let games = [("c", 30, true), ("a", 20, true), ("d", 20, true), ("hidden", 5, false), ("b", 10, true)];
    for (id, created, listed) in games {
        let waiting = NewGame { created, listed, ..game(id) };
        store.write(Write::Create(waiting)).await.unwrap();
    }
    let full = NewGame { open: None, ..game("full") };
    store.write(Write::Create(full)).await.unwrap();
    let ids = async |most| {
        let waiting = store.waiting(most).await.unwrap();
        waiting.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(usize::MAX).await, ["b", "a", "d", "c"]);
    assert_eq!(ids(3).await, ["b", "a", "d"]);
    assert!(ids(0).await.is_empty());
    store.write(join("a", Seat::Two, 1)).await.unwrap();
    assert_eq!(ids(9).await, ["b", "d", "c"]);
}

async fn takes_back_plies(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for n in 0..6 {
        let ply = u32::try_from(n).unwrap() + 1;
        assert_eq!(store.write(play("a", n, n, ply)).await, done(n + 1));
    }
    assert_eq!(store.write(append("a", 6, 6, Event::Undone { plies: 2 })).await, done(7));
    assert_eq!(store.write(play("a", 7, 7, 7)).await, stale(7));
    assert_eq!(store.write(play("a", 7, 8, 3)).await, done(8));
    assert_eq!(store.write(append("a", 8, 9, Event::Undone { plies: 0 })).await, done(9));
    assert_eq!(store.write(play("a", 9, 10, 1)).await, done(10));
    // Nothing is forgotten: plies that were taken back stay in the history.
    assert_eq!(events(store, "a").await[5].event, played(5, 6));
}

async fn refuses_one_without_harm_to_the_others(store: &impl Store) {
    let writes = [
        (create("a"), done(0)),
        (create("a"), Err(StoreError::Exists)),
        (play("a", 0, 1, 1), done(1)),
        (play("a", 0, 2, 1), stale(1)),
        (play("nobody", 0, 1, 1), Err(StoreError::NoGame)),
        (play("a", 1, 3, 1), stale(1)),
        (play("a", 0, 1, 1), done(1)),
        (join("a", Seat::One, 4), stale(1)),
        (create("b"), done(0)),
        (join("a", Seat::Two, 5), done(2)),
        (play("a", 2, 6, 2), done(3)),
    ];
    let (writes, expected): (Vec<_>, Vec<_>) = writes.into_iter().unzip();
    assert_eq!(join_all(writes.into_iter().map(|write| store.write(write))).await, expected);
    assert_eq!(events(store, "a").await.len(), 3);
    assert!(events(store, "b").await.is_empty());
}

async fn shows_a_write_to_whoever_reads_after_it(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for version in 0..50 {
        let ply = u32::try_from(version).unwrap() + 1;
        store.write(play("a", version, version, ply)).await.unwrap();
        let seen = join_all((0..8).map(|_| events(store, "a"))).await;
        assert!(seen.iter().all(|events| events.len() as u64 == version + 1));
    }
}

async fn all(store: &impl Maintenance, most: usize) -> Vec<StoredGame> {
    let (mut games, mut after) = (Vec::new(), 0);
    loop {
        let GamesPage { games: page, next } = store.page(after, most).await.unwrap();
        assert!(page.len() <= most);
        games.extend(page);
        match next {
            Some(next) => after = next,
            None => return games,
        }
    }
}

async fn lists_all_games_page_by_page(store: &impl Maintenance) {
    assert_eq!(store.count().await, Ok(0));
    assert!(all(store, 3).await.is_empty());
    let ids = (0..10).map(|n| format!("game-{}", 9 - n)).collect::<Vec<_>>();
    for id in &ids {
        store.write(create(id)).await.unwrap();
        store.write(play(id, 0, 1, 1)).await.unwrap();
    }
    assert_eq!(store.count().await, Ok(10));
    for most in [1, 3, 10, 1000] {
        let games = all(store, most).await;
        assert_eq!(
            games.iter().map(|stored| &stored.game.id).collect::<Vec<_>>(),
            ids.iter().collect::<Vec<_>>()
        );
        for stored in games {
            assert_eq!(store.game(&stored.game.id).await, Ok(Some(stored)));
        }
    }
}

async fn imports_games_with_their_events_all_or_none(store: &impl Maintenance) {
    // A game that is over, with events that could not be appended to it any more.
    let other = MemoryStore::new();
    other.write(create("a")).await.unwrap();
    other.write(join("a", Seat::Two, 1)).await.unwrap();
    other.write(play("a", 1, 2, 1)).await.unwrap();
    other.write(play("a", 2, 3, 2)).await.unwrap();
    other.write(append("a", 3, 4, Event::Undone { plies: 1 })).await.unwrap();
    other.write(create("b")).await.unwrap();
    other.write(append("b", 0, 1, Event::Closed)).await.unwrap();
    other.write(create("empty")).await.unwrap();
    let games = all(&other, 9).await;
    store.import(games.clone()).await.unwrap();
    assert_eq!(all(store, 9).await, games);
    // They continue where they were.
    assert_eq!(store.write(play("a", 3, 3, 2)).await, done(3));
    assert_eq!(store.write(play("a", 4, 5, 3)).await, stale(4));
    assert_eq!(store.write(play("a", 4, 6, 2)).await, done(5));
    let before = all(store, 9).await;
    let mixed = vec![StoredGame { game: game("new"), events: vec![] }, games[0].clone()];
    assert_eq!(store.import(mixed).await, Err(StoreError::Exists));
    assert_eq!(all(store, 9).await, before);
    assert_eq!(store.import(vec![]).await, Ok(()));
}

async fn deletes_what_is_old_and_nothing_else(store: &impl Maintenance) {
    let at = |n: u64| time(n) - 1;
    for n in 0..10 {
        let new = NewGame { created: at(n), ..game(&format!("game-{n}")) };
        store.write(Write::Create(new)).await.unwrap();
    }
    // An old game in which something happened lately.
    store.write(play("game-2", 0, 500, 1)).await.unwrap();
    store.write(play("game-3", 0, 3, 1)).await.unwrap();
    let (mut deleted, mut after, mut steps) = (0, 0, 0);
    while let Sweep { deleted: now, next: Some(next) } = store.sweep(at(5), after, 3).await.unwrap() {
        (deleted, after, steps) = (deleted + now, next, steps + 1);
    }
    assert_eq!((deleted, steps), (4, 4));
    let left = all(store, 99).await.into_iter().map(|stored| stored.game.id).collect::<Vec<_>>();
    assert_eq!(left, ["game-2", "game-5", "game-6", "game-7", "game-8", "game-9"]);
    assert_eq!(store.write(play("game-3", 1, 9, 2)).await, Err(StoreError::NoGame));
    assert_eq!(store.write(play("game-2", 1, 501, 2)).await, done(2));
    // The id of a game that is gone is free, with none of its events.
    store.write(create("game-3")).await.unwrap();
    assert_eq!(store.game("game-3").await.unwrap().unwrap().events, []);
}
