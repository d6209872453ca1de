//! PostgreSQL: one commit for all waiting writes, against one commit for each, and against a minimal writer on the same
//! server.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use duels_server::store::{CommitHook, PostgresOptions, PostgresStore};

use crate::minimal::MinimalStore;
use crate::play::writes_per_second;
use crate::server::cluster::Cluster;
use crate::{GAMES, REPEATS, Sizes, median};

pub(crate) async fn run(directory: &Path) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::Builder::new().prefix("duels-bench-").tempdir_in(directory)?;
    let cluster = Cluster::start_in(folder.path().to_owned(), &["shared_buffers=256MB", "max_wal_size=4GB"]);
    let url = format!("postgres://duels@127.0.0.1:{}/postgres?sslmode=disable", cluster.port);
    println!(
        "PostgreSQL {:>6} {:>16} {:>16} {:>18} {:>11} {:>14} {:>14}",
        "games",
        "each, writes/s",
        "group, writes/s",
        "minimal, writes/s",
        "group/each",
        "group/minimal",
        "median batch"
    );
    for games in GAMES {
        let (mut each, mut group, mut minimal, sizes) =
            (Vec::new(), Vec::new(), Vec::new(), Sizes::default());
        for _ in 0..REPEATS {
            each.push(measure(&url, games, 1, None).await?);
            group.push(measure(&url, games, PostgresOptions::default().batch, Some(sizes.hook())).await?);
            minimal.push(writes_per_second(&Arc::new(MinimalStore::connect(&url).await?), games).await?);
        }
        let (each, group, minimal) = (median(each), median(group), median(minimal));
        let (to_each, to_minimal, batch) = (group / each, group / minimal, sizes.median());
        println!(
            "           {games:>6} {each:>16.0} {group:>16.0} {minimal:>18.0} {to_each:>11.2} {to_minimal:>14.2} {batch:>14}"
        );
    }
    Ok(())
}

async fn measure(
    url: &str,
    games: usize,
    batch: usize,
    on_commit: Option<CommitHook>,
) -> Result<f64, Box<dyn Error>> {
    let options = PostgresOptions { batch, on_commit, ..PostgresOptions::default() };
    let store = Arc::new(PostgresStore::connect_with(&url.parse()?, options).await?);
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
    let connection = tokio::spawn(connection);
    client.batch_execute("TRUNCATE duels.games, duels.events").await?;
    let measured = writes_per_second(&store, games).await;
    store.close().await?;
    drop(client);
    connection.await??;
    measured
}
