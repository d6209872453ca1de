//! Durable writes per second with 1, 100 and 1,000 games at once: one commit for all waiting writes, against one commit for
//! each, through the same store in the same run.
//!
//! The argument is the directory of the file (by default the current one), whose disk is measured.
#![allow(clippy::print_stdout, reason = "a table on standard output is what this program is for")]

use std::error::Error;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use duels_rules::Seat;
use duels_server::store::{Event, NewEvent, NewGame, SqliteOptions, SqliteStore, Store, StoreError, Write};
use futures_util::future::try_join_all;
use tokio::runtime::Runtime;

const GAMES: [usize; 3] = [1, 100, 1000];
/// Alternating rounds, so that a busy machine slows both ways.
const REPEATS: usize = 5;
const TIME: Duration = Duration::from_secs(1);
/// A game about as long as ours; then another begins.
const PLIES: u32 = 12;

/// The result of one round.
struct Round {
    per_second: f64,
    batches: Vec<usize>,
}

/// Plays this many games at once for a while, with at most `batch` writes in a commit.
fn measure(runtime: &Runtime, directory: &Path, games: usize, batch: usize) -> Result<Round, Box<dyn Error>> {
    let folder = tempfile::tempdir_in(directory)?;
    let batches = Arc::new(Mutex::new(Vec::new()));
    let sizes = Arc::clone(&batches);
    let on_commit = move |size| sizes.lock().unwrap_or_else(PoisonError::into_inner).push(size);
    let options = SqliteOptions { batch, on_commit: Some(Arc::new(on_commit)), ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(folder.path().join("games.db"), options)?);
    let begun = Instant::now();
    let players = (0..games).map(|number| {
        let store = Arc::clone(&store);
        runtime.spawn(async move { play(&*store, number, begun + TIME).await })
    });
    let players = players.collect::<Vec<_>>();
    let writes = runtime.block_on(try_join_all(players))?.into_iter().sum::<Result<u64, StoreError>>()?;
    let per_second = writes as f64 / begun.elapsed().as_secs_f64();
    drop(store);
    let batches = std::mem::take(&mut *batches.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Round { per_second, batches })
}

/// Plays one game after another, each move when the one before is acknowledged. Returns the number of writes: the moves,
/// and the creation of each game, which needs a commit too.
async fn play(store: &dyn Store, table: usize, until: Instant) -> Result<u64, StoreError> {
    let mut writes = 0_u64;
    for number in 0_u64.. {
        let game = format!("{table:06x}-{number:06x}");
        store.write(Write::Create(new_game(&game))).await?;
        writes += 1;
        for ply in 1..=PLIES {
            if Instant::now() > until {
                return Ok(writes);
            }
            writes += 1;
            // Request ids are in no order, like those of browsers.
            let request = (u128::from(writes) << 32 | table as u128)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
            let event = Event::Played { ply, mv: "7".to_owned() };
            let after = u64::from(ply) - 1;
            let (game, request, at) = (game.clone(), request.to_be_bytes(), 1_700_000_000_000);
            store.write(Write::Append(NewEvent { game, after, request, event, at })).await?;
        }
    }
    Ok(writes)
}

fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        start: "fifty".to_owned(),
        first: Seat::One,
        players: ["Ann".to_owned(), "Bob".to_owned()],
        keys: [Some([1; 32]), Some([2; 32])],
        invitation: None,
        open: None,
        listed: false,
        created: 1_700_000_000_000,
    }
}

fn median<T: Copy + PartialOrd>(mut values: Vec<T>) -> Option<T> {
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied()
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    let runtime = Runtime::new()?;
    println!(
        "{:>6} {:>16} {:>16} {:>8} {:>14}",
        "games", "each, writes/s", "group, writes/s", "ratio", "median batch"
    );
    for games in GAMES {
        let (mut each, mut group, mut batches) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..REPEATS {
            each.push(measure(&runtime, directory.as_ref(), games, 1)?.per_second);
            let round = measure(&runtime, directory.as_ref(), games, SqliteOptions::default().batch)?;
            group.push(round.per_second);
            batches.extend(round.batches);
        }
        let each = median(each).unwrap_or(f64::NAN);
        let group = median(group).unwrap_or(f64::NAN);
        let batch = median(batches).unwrap_or(0);
        println!("{games:>6} {each:>16.0} {group:>16.0} {:>8.2} {batch:>14}", group / each);
    }
    println!(
        "each: one commit for each write; group: one commit for all waiting writes; medians of {REPEATS} rounds each"
    );
    Ok(())
}
