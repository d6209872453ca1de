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
    Document, DocumentWrite, Documents, Event, GamesPage, Maintenance, MemoryStore, NewGame, SeenVersion,
    SqliteStore, Store, StoreError, StoredEvent, StoredGame, Sweep, Write,
};
use futures_util::future::join_all;
use stores::{append, create, digest, done, game, join, play, played, repeated, request, stale, time};

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
    tells_what_happened_since_a_version,
    lists_all_games_page_by_page,
    imports_games_with_their_events_all_or_none,
    deletes_what_is_old_and_nothing_else,
    keeps_documents_with_their_versions,
    lets_one_of_many_change_a_document,
    hides_documents_whose_time_is_over,
    deletes_a_document_with_its_games,
    lists_and_imports_documents_all_or_none,
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
    tells_what_happened_since_a_version,
    shows_a_write_to_whoever_reads_after_it,
    keeps_documents_with_their_versions,
    lets_one_of_many_change_a_document,
    hides_documents_whose_time_is_over,
    deletes_a_document_with_its_games,
    lists_and_imports_documents_all_or_none,
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
        assert_eq!(store.write(write).await, repeated(version));
    }
    assert_eq!(store.game("a").await.unwrap(), before);
}

async fn answers_a_request_that_comes_twice_at_once_the_same_way(store: &impl Store) {
    store.write(create("a")).await.unwrap();
    for version in 0..20 {
        let ply = u32::try_from(version).unwrap() + 1;
        let answers = join_all((0..8).map(|_| store.write(play("a", version, version, ply)))).await;
        assert!(
            answers.iter().all(|answer| answer.as_ref().unwrap().version() == Some(version + 1)),
            "{answers:?}"
        );
        assert_eq!(answers.iter().filter(|answer| **answer == done(version + 1)).count(), 1, "{answers:?}");
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
    assert_eq!(store.write(append("a", 1, 1, Event::Closed)).await, repeated(1), "the same request again");
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
        (play("a", 0, 1, 1), repeated(1)),
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

async fn tells_what_happened_since_a_version(store: &impl Store) {
    for id in ["a", "b", "c", "quiet"] {
        store.write(create(id)).await.unwrap();
    }
    for id in ["a", "b"] {
        store.write(join(id, Seat::Two, 1)).await.unwrap();
        for n in 1..4 {
            store.write(play(id, n, n + 1, u32::try_from(n).unwrap())).await.unwrap();
        }
    }
    let seen = |game: &str, version| SeenVersion { game: game.to_owned(), version };
    let asked =
        vec![seen("a", 0), seen("b", 3), seen("c", 0), seen("a", 4), seen("b", 99), seen("nothing", 0)];
    let mut changes = store.since(asked).await.unwrap();
    changes.sort_by_key(|changes| changes.game.id.clone());
    assert_eq!(changes.len(), 2, "{changes:?}");
    for (changes, (id, after)) in changes.iter().zip([("a", 0), ("b", 3)]) {
        let stored = store.game(id).await.unwrap().unwrap();
        assert_eq!((&changes.game, changes.after, changes.version()), (&stored.game, after, 4));
        assert_eq!(changes.events, stored.events[usize::try_from(after).unwrap()..]);
    }
    assert_eq!(store.since(Vec::new()).await, Ok(Vec::new()));
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
    assert_eq!(store.write(play("a", 3, 3, 2)).await, repeated(3));
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

/// A change of a document at a time, which it outlives by 1,000 milliseconds.
fn document_write(name: &str, after: Option<u64>, body: &str, now: i64) -> DocumentWrite {
    let (name, body) = (name.to_owned(), body.to_owned());
    DocumentWrite { name, after, body, expires: now + 1_000, now }
}

fn documents(store: &impl Store) -> &dyn Documents {
    store.documents().expect("the store keeps documents")
}

async fn keeps_documents_with_their_versions(store: &impl Store) {
    let documents = documents(store);
    assert_eq!(documents.document("class/1", 5).await, Ok(None));
    let body = "{\"näme\": \"'; --\\u0000\", \"nul\": \"\0\"}";
    assert_eq!(
        documents.put(document_write("class/1", Some(3), body, 5)).await,
        stale(0),
        "it does not exist"
    );
    assert_eq!(documents.put(document_write("class/1", None, body, 5)).await, done(5));
    let found = documents.document("class/1", 6).await.unwrap().unwrap();
    let (name, body) = ("class/1".to_owned(), body.to_owned());
    assert_eq!(found, Document { name, version: 5, body, expires: 1_005 });
    assert_eq!(documents.put(document_write("class/1", None, "x", 6)).await, stale(5), "the name is taken");
    assert_eq!(documents.put(document_write("class/1", Some(5), "two", 7)).await, done(6));
    assert_eq!(documents.put(document_write("class/1", Some(5), "three", 8)).await, stale(6));
    assert_eq!(documents.put(document_write("other", None, "another", 9)).await, done(9));
    let found = documents.document("class/1", 6).await.unwrap().unwrap();
    assert_eq!((found.version, found.body.as_str(), found.expires), (6, "two", 1_007));
}

async fn lets_one_of_many_change_a_document(store: &impl Store) {
    let documents = documents(store);
    let created = join_all((0..8).map(|n| documents.put(document_write("a", None, &n.to_string(), 1)))).await;
    assert_eq!(created.iter().filter(|made| **made == done(1)).count(), 1, "{created:?}");
    for version in 1..6 {
        let changes = (0..8).map(|n| documents.put(document_write("a", Some(version), &n.to_string(), 1)));
        let changes = join_all(changes).await;
        let winner = changes.iter().position(|made| *made == done(version + 1)).unwrap();
        assert_eq!(changes.iter().filter(|made| **made == stale(version + 1)).count(), 7, "{changes:?}");
        assert_eq!(documents.document("a", 1).await.unwrap().unwrap().body, winner.to_string());
    }
}

async fn hides_documents_whose_time_is_over(store: &impl Store) {
    let documents = documents(store);
    documents.put(document_write("old", None, "x", 1)).await.unwrap();
    documents.put(document_write("older", None, "x", 0)).await.unwrap();
    documents.put(document_write("new", None, "x", 9_000)).await.unwrap();
    assert!(documents.document("old", 1_000).await.unwrap().is_some());
    assert_eq!(documents.document("old", 1_001).await, Ok(None));
    assert_eq!(documents.put(document_write("old", Some(1), "y", 1_001)).await, stale(1), "too late");
    assert_eq!(documents.put(document_write("old", None, "y", 1_001)).await, stale(1), "not deleted yet");
    let names = |found: Vec<Document>| found.into_iter().map(|document| document.name).collect::<Vec<_>>();
    assert_eq!(names(documents.expired(1_000, 9).await.unwrap()), ["older"]);
    assert_eq!(names(documents.expired(5_000, 9).await.unwrap()), ["older", "old"]);
    assert_eq!(names(documents.expired(5_000, 1).await.unwrap()), ["older"]);
}

async fn deletes_a_document_with_its_games(store: &impl Store) {
    let documents = documents(store);
    for id in ["a", "b", "c"] {
        store.write(create(id)).await.unwrap();
        store.write(play(id, 0, 1, 1)).await.unwrap();
    }
    documents.put(document_write("class", None, "x", 50)).await.unwrap();
    let games = || vec!["a".to_owned(), "c".to_owned(), "never created".to_owned()];
    assert_eq!(documents.remove("class", 49, games()).await, stale(50));
    assert!(store.game("a").await.unwrap().is_some(), "everything or nothing");
    assert_eq!(documents.remove("class", 50, games()).await, done(50));
    assert_eq!(documents.document("class", 51).await, Ok(None));
    let left = [store.game("a").await, store.game("b").await, store.game("c").await];
    assert_eq!(left.map(|game| game.unwrap().map_or(0, |game| game.events.len())), [0, 1, 0]);
    assert_eq!(documents.remove("class", 50, games()).await, stale(0), "it is gone");
    // Its name is free, and a writer that remembers the old one is refused.
    assert_eq!(documents.put(document_write("class", None, "new", 60)).await, done(60));
    assert_eq!(documents.put(document_write("class", Some(50), "old", 61)).await, stale(60));
}

async fn lists_and_imports_documents_all_or_none(store: &impl Store) {
    let documents = documents(store);
    let document = |name: &str, expires| Document {
        name: name.to_owned(),
        version: 1_700_000_000_123,
        body: format!("{{\"nul\": \"{name}\\ \0\"}}"),
        expires,
    };
    let all = ["class/1", "class/10", "class/9", "clåss", "other"].map(|name| document(name, 5));
    documents.import_documents(vec![all[4].clone(), all[1].clone(), all[0].clone()]).await.unwrap();
    let taken = documents.import_documents(vec![all[2].clone(), all[4].clone()]).await;
    assert_eq!(taken, Err(StoreError::Exists), "a name is taken");
    documents.import_documents(vec![all[3].clone(), all[2].clone()]).await.unwrap();
    documents.import_documents(Vec::new()).await.unwrap();
    assert_eq!(documents.documents_after("", 9).await.unwrap(), all, "also those whose time is over");
    assert_eq!(documents.documents_after("class/1", 2).await.unwrap(), all[1..3]);
    assert_eq!(documents.documents_after("other", 2).await.unwrap(), []);
    let put = document_write("class/9", Some(1_700_000_000_123), "new", 4);
    assert_eq!(documents.put(put).await, done(1_700_000_000_124), "they go on where they were");
}
