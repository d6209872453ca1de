//! The memory of a connection that watches an idle game.

use std::io::BufRead;

use futures_util::future::try_join_all;

use crate::BenchError;
use crate::connected_game::Target;
use crate::process::{Kind, Server};
use crate::row::{ComparisonRow, median};
use crate::socket::Socket;

const ROUNDS: usize = 3;
/// The games and the first connections are created before measuring, so that only connections count.
const GAMES: u64 = 100;
const FEW: usize = 500;
const MANY: usize = 4_500;

/// The server's memory for each further watcher.
fn each(kind: Kind) -> Result<f64, BenchError> {
    let server = Server::start(kind)?;
    let args = [GAMES.to_string(), FEW.to_string(), MANY.to_string()];
    let mut watchers = server.helper("watch", &args.each_ref().map(String::as_str))?;
    watchers.read_line()?;
    let before = server.memory()?;
    watchers.resume()?;
    watchers.read_line()?;
    Ok((server.memory()?.saturating_sub(before)) as f64 / (MANY - FEW) as f64)
}

/// The rows.
pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push((each(Kind::Pages)?, each(Kind::Minimal)?));
    }
    let ours = median(rounds.iter().map(|round| round.0));
    let theirs = median(rounds.iter().map(|round| round.1));
    let kilobytes = |bytes: f64| format!("{:.1} kB", bytes / 1e3);
    let work = format!("{MANY} idle watchers: memory of each");
    let ratio = median(rounds.iter().map(|round| round.0 / round.1));
    Ok(vec![ComparisonRow::new(work, kilobytes(ours), kilobytes(theirs)).at_most(ratio, Some(1.5))])
}

/// The process of the watchers: a few connections first, and many after a line of input.
pub(crate) async fn watch(target: Target, games: u64, few: usize, many: usize) -> Result<(), BenchError> {
    let made = (0..games).map(|number| target.create(number, "fifty"));
    let paths: Vec<_> = try_join_all(made).await?.into_iter().map(|(id, _)| target.path(&id)).collect();
    let mut open = Vec::new();
    for most in [few, many] {
        while open.len() < most {
            let mut socket = Socket::open(target.address, &paths[open.len() % paths.len()], None).await?;
            if !target.kind.is_minimal() {
                socket.wait_for_version(1).await?;
            }
            open.push(socket);
        }
        // The server may still do some work after its answer.
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        println!("{most}");
        std::io::stdin().lock().read_line(&mut String::new())?;
    }
    Ok(())
}
