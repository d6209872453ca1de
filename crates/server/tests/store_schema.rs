//! Files that other versions of the program have written: games of older versions can be continued, files of newer
//! versions are left alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::{Event, SqliteStore, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;
use tower::ServiceExt;

/// What each schema left on disk, oldest first.
const DUMPS: &[&str] = &[
    include_str!("schemas/1.sql"),
    include_str!("schemas/2.sql"),
    include_str!("schemas/3.sql"),
    include_str!("schemas/4.sql"),
    include_str!("schemas/5.sql"),
];

/// The game on one screen in every dump, and the key of it.
const GAME: &str = "n96uwhb8c2qr";
const KEY: &str = "8MDTdth-6Ehw2WpQYLYvREp6J7AbP2efAQ9K4oPpz0I";

fn written(folder: &TempDir, dump: &str) -> PathBuf {
    let path = folder.path().join("games.sqlite");
    Connection::open(&path).unwrap().execute_batch(dump).unwrap();
    path
}

/// Everything that the schema consists of.
fn schema(path: &Path) -> BTreeSet<String> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection
        .prepare("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema")
        .unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

fn version(path: &Path) -> i64 {
    Connection::open(path).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn games_of_every_older_schema_continue() {
    let fresh = tempfile::tempdir().unwrap();
    let new = fresh.path().join("games.sqlite");
    SqliteStore::open(&new).unwrap().close().unwrap();
    for (dump, number) in DUMPS.iter().zip(1..) {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder, dump);
        let store = Arc::new(SqliteStore::open(&path).unwrap());
        assert_eq!((schema(&path), version(&path)), (schema(&new), version(&new)), "as if it were new");
        let friends = store.game("w4hyb5u3j27w").await.unwrap().unwrap();
        assert!(matches!(&friends.events[3].event, Event::Rematched { game, .. } if game == "uq3g5qyczxr6"));
        let names = if number < 3 { [None, None] } else { [Some("Ann".to_owned()), Some("Böd".to_owned())] };
        assert_eq!(friends.game.names, names);
        assert_eq!(store.waiting(9).await.unwrap()[0].start, "dilemma#7");
        let events = store.game(GAME).await.unwrap().unwrap().events.len();
        let rooms = Rooms::new(Catalogue::standard(), Arc::<SqliteStore>::clone(&store)).unwrap();
        let request = Request::post(format!("/api/games/{GAME}/plies"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {KEY}"))
            .body(Body::from("{\"ply\":3,\"move\":\"9\",\"request\":\"on\"}"))
            .unwrap();
        let answer = app(Arc::new(rooms)).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200, "the old key still moves");
        assert_eq!(store.game(GAME).await.unwrap().unwrap().events.len(), events + 1);
    }
}

/// A dump for every schema: a commit that adds a migration also adds a dump of the schema before it.
#[test]
fn every_schema_has_its_dump() {
    let fresh = tempfile::tempdir().unwrap();
    let path = fresh.path().join("games.sqlite");
    SqliteStore::open(&path).unwrap().close().unwrap();
    assert_eq!(version(&path), i64::try_from(DUMPS.len()).unwrap());
    for (dump, number) in DUMPS.iter().zip(1..) {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(version(&written(&folder, dump)), number);
    }
}

/// Every file of a folder, byte by byte.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn a_file_of_a_newer_program_is_refused_and_left_alone() {
    for newer in [6_i64, 77, -1] {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder, DUMPS[DUMPS.len() - 1]);
        let strange = "ALTER TABLE games ADD COLUMN mood TEXT; CREATE TABLE moods (mood TEXT);";
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(strange).unwrap();
        connection.pragma_update(None, "user_version", newer).unwrap();
        connection.close().unwrap();
        let before = files(folder.path());
        let refused = SqliteStore::open(&path).unwrap_err();
        assert!(matches!(refused, StoreError::Newer(_, 5)), "{refused}");
        assert!(refused.to_string().contains("written by a newer version of this program"), "{refused}");
        assert_eq!(files(folder.path()), before, "not a byte is changed, and no file is left beside it");
    }
}
