//! PostgreSQL goes away in every way that we could think of: nothing that was acknowledged is lost or doubled, nothing is
//! acknowledged meanwhile, and play goes on by itself.
//!
//! `DUELS_KILL_ROUNDS` says how often it is stopped:
//!
//! ```text
//! DUELS_KILL_ROUNDS=20 cargo test --release -p duels-server --test store_postgres_faults immediate -- --nocapture
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]
#![allow(clippy::print_stdout, reason = "the summary of a long run")]

#[path = "postgres/load.rs"]
mod load;
mod postgres;
mod stores;
#[path = "postgres/tmpfs.rs"]
mod tmpfs;

use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_server::store::{
    NewGame, PostgresAddress, PostgresOptions, PostgresStore, Store, StoreError, StoredGame, Write,
    WriteOutcome,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use load::{Load, lost_and_doubled};
use postgres::proxy::{Mode, Proxy};
use postgres::{Cluster, cluster};
use stores::{create, done, play};

const GAMES: u64 = 16;

fn rounds() -> u64 {
    std::env::var("DUELS_KILL_ROUNDS").map_or(3, |rounds| rounds.parse().expect("a number"))
}

fn quick() -> PostgresOptions {
    let ms = Duration::from_millis;
    PostgresOptions {
        patience: ms(700),
        connect_timeout: ms(1000),
        statement_timeout: ms(600),
        ..PostgresOptions::default()
    }
}

/// A store with little patience; but a busy machine may take longer than that to start.
async fn connect(address: &PostgresAddress) -> PostgresStore {
    for _ in 0..20 {
        if let Ok(store) = PostgresStore::connect_with(address, quick()).await {
            return store;
        }
    }
    PostgresStore::connect_with(address, quick()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_immediate_stop_under_load_loses_and_doubles_nothing() {
    let cluster = Cluster::start(&[]);
    let store = Arc::new(connect(&cluster.address("postgres")).await);
    let load = Load::start(&store, GAMES);
    for _ in 0..rounds() {
        load.goes_on(200).await;
        cluster.stop("immediate");
        let before = load.acknowledged();
        tokio::time::sleep(Duration::from_millis(300)).await;
        // One batch may have been committed just before, and its clients are only now told.
        assert!(load.acknowledged() <= before + GAMES, "acknowledged without a database");
        cluster.start_again();
    }
    load.goes_on(200).await;
    let total = load.acknowledged();
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));
    let retried = played.iter().map(|game| game.retried).sum::<u64>();
    println!("stopped {} times: {total} acknowledged, 0 lost, 0 doubled, {retried} sent again", rounds());
}

/// Acknowledges a change when it receives it, and writes it afterwards.
struct EarlyStore(Arc<PostgresStore>);

impl Store for EarlyStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let version = if let Write::Append(event) = &write { event.after + 1 } else { 0 };
        let store = Arc::clone(&self.0);
        let later = tokio::spawn(async move { store.write(write).await });
        async move {
            // Just as fast as the real store while all is well.
            let _ = tokio::time::timeout(Duration::from_millis(50), later).await;
            Ok(WriteOutcome::Done { version })
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.0.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.0.waiting(most)
    }
}

/// The control: the same check detects a store that acknowledges first and writes afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn acknowledging_before_the_commit_is_detected() {
    let cluster = Cluster::start(&[]);
    let store = connect(&cluster.address("postgres")).await;
    let store = Arc::new(EarlyStore(Arc::new(store)));
    let load = Load::start(&store, GAMES);
    load.goes_on(200).await;
    cluster.stop("immediate");
    tokio::time::sleep(Duration::from_secs(1)).await;
    cluster.start_again();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let played = load.stop().await;
    assert!(lost_and_doubled(&*store, &played).await.0 > 0, "not found out");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_connections_are_made_again() {
    let name = cluster().new_database().await;
    let store = Arc::new(PostgresStore::connect(&cluster().address(&name)).await.unwrap());
    let client = cluster().client(&name).await;
    let load = Load::start(&store, GAMES);
    for _ in 0..20 {
        load.goes_on(50).await;
        let kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        client.query_one(kill, &[]).await.unwrap();
    }
    load.goes_on(200).await;
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));
    assert_eq!(played.iter().map(|game| game.retried).sum::<u64>(), 0, "nobody noticed");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_connections_are_a_passing_trouble() {
    let cluster = Cluster::start(&["fsync=off", "max_connections=12", "superuser_reserved_connections=0"]);
    let store = connect(&cluster.address("postgres")).await;
    store.write(create("a")).await.unwrap();
    let mut others = vec![cluster.client("postgres").await];
    let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duels'";
    others[0].query(kill, &[]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    while let Ok((client, connection)) =
        tokio_postgres::connect(&cluster.url("postgres"), tokio_postgres::NoTls).await
    {
        tokio::spawn(connection);
        others.push(client);
    }
    let refused = store.write(play("a", 0, 1, 1)).await.unwrap_err();
    assert!(
        matches!(&refused, StoreError::Unavailable(why) if why.contains("too many clients")),
        "{refused}"
    );
    let refused = PostgresStore::connect_with(&cluster.address("postgres"), quick()).await.unwrap_err();
    let reason = "all of its connections are in use (PostgreSQL says: sorry, too many clients already)";
    assert!(refused.to_string().ends_with(reason), "{refused}");
    drop(others);
    let soon = async { while store.write(play("a", 0, 1, 1)).await.is_err() {} };
    tokio::time::timeout(Duration::from_secs(10), soon).await.unwrap();
}

/// A store that reaches its database through a proxy.
async fn behind_proxy() -> (Proxy, PostgresStore) {
    let name = cluster().new_database().await;
    let proxy = Proxy::to(cluster().port).await;
    let address = cluster().url(&name).replace(&cluster().port.to_string(), &proxy.port.to_string());
    let store = connect(&address.parse().unwrap()).await;
    (proxy, store)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_line_delays_and_does_nothing_else() {
    let (proxy, store) = behind_proxy().await;
    proxy.set(Mode::Delay(Duration::from_millis(60)));
    assert_eq!(store.write(create("a")).await, done(0));
    let start = Instant::now();
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
    assert!(start.elapsed() >= Duration::from_millis(120));
    assert_eq!(store.game("a").await.unwrap().unwrap().events.len(), 1);
}

/// The change is made and the answer is lost. The store asks again by itself and finds it done.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_cut_off_is_asked_for_again() {
    let (proxy, store) = behind_proxy().await;
    let store = Arc::new(store);
    let writes = [create("a"), play("a", 0, 1, 1), play("a", 1, 2, 2), create("b"), create("c")];
    for (write, version) in writes.into_iter().zip([0, 1, 2, 0, 0]) {
        proxy.set(Mode::CutAnswers);
        let writer = Arc::clone(&store);
        let writing = tokio::spawn(async move { writer.write(write).await });
        tokio::time::sleep(Duration::from_millis(150)).await;
        assert!(!writing.is_finished(), "acknowledged without an answer");
        proxy.set(Mode::Pass);
        assert_eq!(writing.await.unwrap().unwrap().version(), Some(version));
    }
    assert_eq!(store.game("a").await.unwrap().unwrap().events.len(), 2);
    assert_eq!(store.write(create("b")).await, Err(StoreError::Exists), "asked for by somebody else");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_black_hole_is_noticed_and_left() {
    let (proxy, store) = behind_proxy().await;
    store.write(create("a")).await.unwrap();
    store.game("a").await.unwrap();
    for mode in [Mode::BlackHole, Mode::Refuse] {
        let version = store.game("a").await.unwrap().unwrap().events.len() as u64;
        let ply = u32::try_from(version).unwrap() + 1;
        proxy.set(mode);
        let start = Instant::now();
        let refused = store.write(play("a", version, version, ply)).await.unwrap_err();
        assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
        assert!(matches!(store.game("a").await, Err(StoreError::Unavailable(_))));
        assert!(start.elapsed() < Duration::from_secs(12), "{:?}", start.elapsed());
        proxy.set(Mode::Pass);
        // The same request again, by the client this time.
        let again = store.write(play("a", version, version, ply)).await.unwrap();
        assert_eq!(again.version(), Some(version + 1));
        assert_eq!(store.game("a").await.unwrap().unwrap().events.len() as u64, version + 1);
    }
}

/// Under load, with everything that can happen to a line, in turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_bad_line_under_load_loses_and_doubles_nothing() {
    let (proxy, store) = behind_proxy().await;
    let store = Arc::new(store);
    let load = Load::start(&store, GAMES);
    let delay = Mode::Delay(Duration::from_millis(20));
    for mode in [Mode::CutAnswers, Mode::BlackHole, Mode::Refuse, delay, Mode::CutAnswers, Mode::Refuse] {
        load.goes_on(100).await;
        proxy.set(mode);
        tokio::time::sleep(Duration::from_millis(400)).await;
        proxy.set(Mode::Pass);
    }
    load.goes_on(100).await;
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));
}

/// PostgreSQL refuses to write, or stops by itself when its log does not fit. With room again, play goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_and_doubles_nothing() {
    let Some(disk) = tmpfs::Tmpfs::mount("192m") else {
        println!("skipped: only root can mount a small disk");
        return;
    };
    let cluster = Cluster::start_in(disk.folder("cluster"), &["max_wal_size=64MB", "restart_after_crash=on"]);
    let store = Arc::new(connect(&cluster.address("postgres")).await);
    let load = Load::start(&store, GAMES);
    load.goes_on(200).await;
    let ballast = disk.fill();
    // The log that is already there is used up first.
    let full = async {
        loop {
            let before = load.acknowledged();
            tokio::time::sleep(Duration::from_secs(2)).await;
            if load.acknowledged() == before {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(120), full).await.expect("the disk is full");
    std::fs::remove_file(ballast).unwrap();
    if !cluster.is_running() {
        cluster.start_again();
    }
    load.goes_on(200).await;
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*store, &played).await, (0, 0));
    assert!(played.iter().any(|game| game.retried > 0), "the disk was never full");
    drop(cluster);
}
