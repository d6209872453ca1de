//! What a move costs PostgreSQL: bytes of its log, commits and processor time. `docs/scale.md` computes with them.
//!
//! ```text
//! DUELS_COST_SECONDS=10 cargo test -p duels-server --test store_costs -- --nocapture
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]
#![allow(clippy::print_stdout, reason = "what was measured")]

#[path = "postgres/load.rs"]
mod load;
mod postgres;
mod stores;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use duels_server::store::{PostgresOptions, PostgresStore};
use load::Load;
use postgres::Cluster;
use tokio_postgres::Client;

const GAMES: u64 = 100;
/// More than this, and the page is wrong by a lot.
const MOST_BYTES: u64 = 2_000;

/// What the server has used so far.
struct Used {
    bytes: u64,
    /// In hundredths of a second.
    processor: u64,
    commits: u64,
    moves: u64,
}

impl Used {
    async fn now(cluster: &Cluster, client: &Client, commits: &AtomicU64, load: &Load) -> Used {
        let bytes = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint";
        let bytes = client.query_one(bytes, &[]).await.unwrap().get::<_, i64>(0).cast_unsigned();
        let (commits, moves) = (commits.load(Ordering::Relaxed), load.acknowledged());
        Used { bytes, processor: processor_time(cluster), commits, moves }
    }
}

/// The processor time of the server's processes.
fn processor_time(cluster: &Cluster) -> u64 {
    let pid = fs::read_to_string(cluster.folder.join("data/postmaster.pid")).unwrap();
    let pid = pid.lines().next().unwrap().to_owned();
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let stat = fs::read_to_string(entry.ok()?.path().join("stat")).ok()?;
        let fields = stat.rsplit_once(") ")?.1.split(' ').map(str::to_owned).collect::<Vec<_>>();
        (fields[1] == pid).then(|| fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap())
    });
    processes.sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_a_few_hundred_bytes_of_the_log() {
    let seconds = std::env::var("DUELS_COST_SECONDS").map_or(1, |text| text.parse().expect("a number"));
    let cluster = Cluster::start(&["max_wal_size=4GB"]);
    let commits = Arc::<AtomicU64>::default();
    let counter = Arc::clone(&commits);
    let hook = Arc::new(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    let options = PostgresOptions { on_commit: Some(hook), ..PostgresOptions::default() };
    let store = PostgresStore::connect_with(&cluster.address("postgres"), options).await.unwrap();
    let client = cluster.client("postgres").await;
    let load = Load::start(&Arc::new(store), GAMES);
    load.goes_on(1_000).await;
    // Pages that change for the first time after a checkpoint are written whole; this begins with one.
    client.batch_execute("CHECKPOINT").await.unwrap();
    let before = Used::now(&cluster, &client, &commits, &load).await;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let after = Used::now(&cluster, &client, &commits, &load).await;
    load.stop().await;
    let moves = after.moves - before.moves;
    let bytes = (after.bytes - before.bytes) / moves;
    println!(
        "{moves} moves in {seconds} s: {bytes} bytes of WAL a move, {} µs of PostgreSQL's processor time a move, {:.1} moves a commit",
        (after.processor - before.processor) * 10_000 / moves,
        moves as f64 / (after.commits - before.commits) as f64,
    );
    assert!((100..MOST_BYTES).contains(&bytes), "{bytes} bytes a move");
}
