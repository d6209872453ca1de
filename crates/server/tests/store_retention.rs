//! Old games are deleted in small steps while others are played.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "postgres/load.rs"]
mod load;
mod postgres;
mod stores;

use std::sync::Arc;
use std::time::Duration;

use duels_server::retention::delete_once;
use duels_server::store::{
    Event, Maintenance, NewGame, PostgresStore, SqliteStore, Store, StoreError, StoredEvent, StoredGame,
    Write,
};
use load::{Load, lost_and_doubled};
use postgres::cluster;
use stores::{game, play, request};

const DAY: i64 = 24 * 60 * 60 * 1000;
const KEEP: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// A game that was created and last played so many days ago.
fn aged(id: &str, created: i64, played: i64) -> StoredGame {
    let now = jiff::Timestamp::now().as_millisecond();
    let game = NewGame { created: now - created * DAY, open: None, ..game(id) };
    let mv = "7".to_owned();
    let event = Event::Played { ply: 1, mv };
    StoredGame { game, events: vec![StoredEvent { event, request: request(1), at: now - played * DAY }] }
}

async fn deletes_under_load<S: Maintenance>(store: Arc<S>) {
    let old = (0..700).map(|n| aged(&format!("old-{n}"), 100 + n, 91 + n));
    store.import(old.collect()).await.unwrap();
    let kept = (0..300).map(|n| aged(&format!("kept-{n}"), 100 + n, n % 89));
    store.import(kept.collect()).await.unwrap();
    let load = Load::start(&store, 8);
    load.goes_on(50).await;
    let before = load.acknowledged();
    assert_eq!(delete_once(&*store, KEEP).await, Ok(700));
    assert!(load.acknowledged() > before, "play went on meanwhile");
    assert_eq!(delete_once(&*store, KEEP).await, Ok(0));
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));
    assert_eq!(store.count().await, Ok(308));
    assert_eq!(store.game("old-0").await, Ok(None));
    assert_eq!(store.write(play("old-0", 1, 2, 2)).await, Err(StoreError::NoGame));
    assert!(store.game("kept-0").await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_deletes_old_games_under_load() {
    let folder = tempfile::tempdir().unwrap();
    deletes_under_load(Arc::new(SqliteStore::open(folder.path().join("games.sqlite")).unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_deletes_old_games_under_load() {
    let name = cluster().new_database().await;
    deletes_under_load(Arc::new(PostgresStore::connect(&cluster().address(&name)).await.unwrap())).await;
    let sql = "SELECT count(*) FROM duels.events WHERE game NOT IN (SELECT number FROM duels.games)";
    let row = cluster().client(&name).await.query_one(sql, &[]).await.unwrap();
    assert_eq!(row.get::<_, i64>(0), 0, "no event without its game");
}

/// Two things at once to the same old game: somebody plays, and it is deleted. Either is fine, but not half of each.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_played_while_it_is_deleted_is_whole_or_gone() {
    let store = cluster().new_store().await;
    for round in 0..40 {
        let id = format!("game-{round}");
        let created = jiff::Timestamp::now().as_millisecond() - 100 * DAY;
        store.write(Write::Create(NewGame { created, ..game(&id) })).await.unwrap();
        let now = jiff::Timestamp::now().as_millisecond();
        let Write::Append(mut event) = play(&id, 0, 1, 1) else { panic!("an event") };
        event.at = now;
        let (played, deleted) =
            tokio::join!(store.write(Write::Append(event)), store.sweep(now - DAY, 0, 100));
        let left = store.game(&id).await.unwrap().map(|stored| stored.events.len());
        match played {
            Ok(_) => assert_eq!(left, Some(1), "acknowledged, so it stays: {deleted:?}"),
            Err(error) => assert_eq!((error, left), (StoreError::NoGame, None)),
        }
    }
}
