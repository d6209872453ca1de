//! SQLite: one commit for all waiting writes, against one commit for each.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use duels_server::store::{CommitHook, SqliteOptions, SqliteStore};

use crate::play::writes_per_second;
use crate::{GAMES, REPEATS, Sizes, median};

pub(crate) async fn run(directory: &Path) -> Result<(), Box<dyn Error>> {
    println!(
        "SQLite {:>6} {:>16} {:>16} {:>8} {:>14}",
        "games", "each, writes/s", "group, writes/s", "ratio", "median batch"
    );
    for games in GAMES {
        let (mut each, mut group, sizes) = (Vec::new(), Vec::new(), Sizes::default());
        for _ in 0..REPEATS {
            each.push(measure(directory, games, 1, None).await?);
            group.push(measure(directory, games, SqliteOptions::default().batch, Some(sizes.hook())).await?);
        }
        let (each, group) = (median(each), median(group));
        println!("       {games:>6} {each:>16.0} {group:>16.0} {:>8.2} {:>14}", group / each, sizes.median());
    }
    Ok(())
}

async fn measure(
    directory: &Path,
    games: usize,
    batch: usize,
    on_commit: Option<CommitHook>,
) -> Result<f64, Box<dyn Error>> {
    let folder = tempfile::tempdir_in(directory)?;
    let options = SqliteOptions { batch, on_commit, ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(folder.path().join("games.db"), options)?);
    writes_per_second(&store, games).await
}
