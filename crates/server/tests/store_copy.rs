//! Copying all games and classes from one store to another, and backups.
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

use std::process::Command;
use std::sync::Arc;

use duels_rules::Seat;
use duels_server::store::{
    CopyError, CopyProgress, CopyReport, CopyStep, Document, DocumentWrite, Event, Maintenance, MemoryStore,
    PostgresStore, SqliteStore, Store, StoredGame, WriteOutcome, copy,
};
use load::{Load, lost_and_doubled};
use postgres::{cluster, program};
use stores::{append, create, done, join, play};

/// More games than fit on a page, with events of several kinds.
async fn fill(store: &impl Maintenance, games: u64) {
    let scratch = MemoryStore::new();
    scratch.write(create("a")).await.unwrap();
    scratch.write(join("a", Seat::Two, 1)).await.unwrap();
    scratch.write(play("a", 1, 2, 1)).await.unwrap();
    scratch.write(append("a", 2, 3, Event::Undone { plies: 0 })).await.unwrap();
    let mut model = scratch.game("a").await.unwrap().unwrap();
    model.events[1].event = Event::Played { ply: 1, mv: "l'été \\0 \0".to_owned() };
    let named = (0..games).map(|n| {
        let mut stored = model.clone();
        stored.game.id = format!("game-{n}");
        stored.events.truncate(usize::try_from(n % 4).unwrap());
        stored
    });
    store.import(named.collect()).await.unwrap();
}

/// More classes than fit on a page, some of them over.
fn classes(count: u64) -> Vec<Document> {
    let class = |n: u64| Document {
        name: format!("class/{n:04}"),
        version: 1_700_000_000_000 + n,
        body: format!("{{\"pupils\": [\"Bö \\ \0 {n}\"]}}"),
        expires: i64::try_from(n * 1_000).unwrap(),
    };
    (0..count).map(class).collect()
}

async fn all_classes(store: &impl Maintenance) -> Vec<Document> {
    store.documents().unwrap().documents_after("", 10_000).await.unwrap()
}

async fn open_classes(store: &impl Maintenance, classes: &[Document]) {
    store.documents().unwrap().import_documents(classes.to_vec()).await.unwrap();
}

async fn all(store: &impl Maintenance) -> Vec<StoredGame> {
    store.page(0, 10_000).await.unwrap().games
}

async fn copied(from: &dyn Maintenance, to: &dyn Maintenance) -> Result<CopyReport, CopyError> {
    copy(from, to, &mut |_| ()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_to_postgresql_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path().join("first.sqlite")).unwrap();
    let middle = cluster().new_store().await;
    let last = SqliteStore::open(folder.path().join("last.sqlite")).unwrap();
    fill(&first, 1201).await;
    let mut steps = Vec::new();
    let report = copy(&first, &middle, &mut |progress| steps.push(progress)).await.unwrap();
    assert_eq!(report, CopyReport { games: 1201, copied: 1201, events: 1800, documents: 0 });
    let last_of = |step| *steps.iter().rfind(|progress| progress.step == step).unwrap();
    for step in [CopyStep::Copy, CopyStep::Verify] {
        assert_eq!(last_of(step), CopyProgress { step, done: 1201, total: 1201 });
    }
    assert_eq!(copied(&middle, &last).await.unwrap().copied, 1201);
    assert_eq!(all(&last).await, all(&first).await);
    // The games go on there.
    assert_eq!(last.write(play("game-2", 2, 9, 2)).await, done(3));
    assert_eq!(last.write(join("game-2", Seat::Two, 1)).await, Ok(WriteOutcome::Repeated { version: 1 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_was_interrupted_continues() {
    let (source, target) = (MemoryStore::new(), cluster().new_store().await);
    fill(&source, 700).await;
    target.import(all(&source).await[100..350].to_vec()).await.unwrap();
    assert_eq!(
        copied(&source, &target).await.unwrap(),
        CopyReport { games: 700, copied: 450, events: 1050, documents: 0 }
    );
    assert_eq!(
        copied(&source, &target).await.unwrap(),
        CopyReport { games: 700, copied: 0, events: 1050, documents: 0 }
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_with_other_games_is_refused_and_left_alone() {
    let source = MemoryStore::new();
    fill(&source, 20).await;
    for other in [create("other"), create("game-7")] {
        let target = cluster().new_store().await;
        let id = other.game_id().to_owned();
        target.write(other).await.unwrap();
        let refused = copied(&source, &target).await.unwrap_err();
        assert_eq!(refused, CopyError::OtherGames(id));
        assert_eq!(target.count().await, Ok(1));
    }
    // The same game, but further on.
    let target = MemoryStore::new();
    copied(&source, &target).await.unwrap();
    target.write(play("game-0", 0, 9, 1)).await.unwrap();
    assert_eq!(copied(&source, &target).await, Err(CopyError::OtherGames("game-0".to_owned())));
}

/// A source that is in use while it is copied.
#[tokio::test]
async fn a_game_that_changes_meanwhile_is_found() {
    let source = Arc::new(MemoryStore::new());
    fill(&*source, 8).await;
    let target = MemoryStore::new();
    let player = Arc::clone(&source);
    let mut play_once = move |progress: CopyProgress| {
        if progress.step == CopyStep::Verify && progress.done == 0 {
            let write = player.write(play("game-4", 0, 9, 1));
            assert_eq!(futures_util::FutureExt::now_or_never(write), Some(done(1)));
        }
    };
    let differs = copy(&*source, &target, &mut play_once).await;
    assert_eq!(differs, Err(CopyError::Differs("game-4".to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn classes_go_to_postgresql_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path().join("first.sqlite")).unwrap();
    let middle = cluster().new_store().await;
    let last = SqliteStore::open(folder.path().join("last.sqlite")).unwrap();
    let classes = classes(250);
    open_classes(&first, &classes).await;
    // An earlier copy was interrupted.
    open_classes(&middle, &classes[90..120]).await;
    for (from, to) in [(&first as &dyn Maintenance, &middle as &dyn Maintenance), (&middle, &last)] {
        assert_eq!(copied(from, to).await.unwrap(), CopyReport { documents: 250, ..CopyReport::default() });
        assert_eq!(copied(from, to).await.unwrap().documents, 250, "once more changes nothing");
    }
    assert_eq!(all_classes(&last).await, classes);
    // The class goes on there.
    let Document { name, version, .. } = classes[200].clone();
    let write = DocumentWrite { name, after: Some(version), body: "{}".to_owned(), expires: 300_000, now: 5 };
    assert_eq!(last.documents().unwrap().put(write).await, done(version + 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_with_other_classes_is_refused_and_left_alone() {
    let source = MemoryStore::new();
    fill(&source, 20).await;
    let classes = classes(3);
    open_classes(&source, &classes).await;
    let stranger = Document { name: "class/9999".to_owned(), ..classes[0].clone() };
    let changed = Document { version: 7, ..classes[1].clone() };
    for other in [stranger, changed] {
        let target = cluster().new_store().await;
        open_classes(&target, std::slice::from_ref(&other)).await;
        let refused = copied(&source, &target).await.unwrap_err();
        assert_eq!(refused, CopyError::OtherDocuments(other.name.clone()));
        assert_eq!((target.count().await, all_classes(&target).await), (Ok(0), vec![other]));
    }
}

/// A source whose classes are in use while they are copied.
#[tokio::test]
async fn a_class_that_changes_meanwhile_is_found() {
    let source = Arc::new(MemoryStore::new());
    fill(&*source, 1).await;
    open_classes(&*source, &classes(3)).await;
    let (target, teacher) = (MemoryStore::new(), Arc::clone(&source));
    let mut change_once = move |progress: CopyProgress| {
        if progress.step == CopyStep::Verify && progress.done == 0 {
            let Document { name, version, expires, .. } = classes(3)[1].clone();
            let write = DocumentWrite { name, after: Some(version), body: String::new(), expires, now: 5 };
            let changed = teacher.documents().unwrap().put(write);
            assert_eq!(futures_util::FutureExt::now_or_never(changed), Some(done(version + 1)));
        }
    };
    let differs = copy(&*source, &target, &mut change_once).await;
    assert_eq!(differs, Err(CopyError::DocumentDiffers("class/0001".to_owned())));
}

/// As `docs/deploy.md` says: `pg_dump` while games are played, `pg_restore` into an empty database.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_postgresql_has_everything_that_was_acknowledged_before() {
    let name = cluster().new_database().await;
    let store = Arc::new(PostgresStore::connect(&cluster().address(&name)).await.unwrap());
    let load = Load::start(&store, 8);
    load.goes_on(200).await;
    fill(&*store, 300).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("duels.dump");
    let mut dump = Command::new(program("pg_dump"));
    dump.args(["--format=custom", "--schema=duels", "--file"]).arg(&file).arg(plain_url(&name));
    assert!(dump.status().unwrap().success());
    load.goes_on(50).await;
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));

    let restored = cluster().new_database().await;
    let mut restore = Command::new(program("pg_restore"));
    restore.args(["--no-owner", "--exit-on-error", "--dbname", &plain_url(&restored)]).arg(&file);
    assert!(restore.status().unwrap().success());
    let copy = PostgresStore::connect(&cluster().address(&restored)).await.unwrap();
    assert_eq!(copy.count().await, Ok(308));
    let mut moves = 0;
    for stored in all(&copy).await {
        let now = store.game(&stored.game.id).await.unwrap().unwrap();
        assert_eq!(stored.events[..], now.events[..stored.events.len()]);
        moves += stored.events.len();
        let version = stored.events.len() as u64;
        assert_eq!(
            copy.write(append(&stored.game.id, version, 77_777, Event::Resigned(Seat::One))).await,
            done(version + 1)
        );
    }
    assert!(moves >= 200);
}

fn plain_url(database: &str) -> String {
    format!("postgres://duels@127.0.0.1:{}/{database}", cluster().port)
}

/// As `docs/deploy.md` says: `VACUUM INTO` while games are played.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_sqlite_has_everything_that_was_acknowledged_before() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backup) = (folder.path().join("games.sqlite"), folder.path().join("copy.sqlite"));
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let load = Load::start(&store, 8);
    load.goes_on(200).await;
    let before = load.acknowledged();
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute("VACUUM INTO ?1", [backup.to_str().unwrap()]).unwrap();
    load.goes_on(50).await;
    load.stop().await;
    let copy = SqliteStore::open(&backup).unwrap();
    let mut moves = 0;
    for stored in all(&copy).await {
        let now = store.game(&stored.game.id).await.unwrap().unwrap();
        assert_eq!(stored.events[..], now.events[..stored.events.len()]);
        moves += stored.events.len() as u64;
    }
    assert!(moves >= before, "{moves} of {before}");
}
