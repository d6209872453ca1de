//! Memory of a connection that watches a game in which nothing happens.

use std::io::BufRead;

use futures_util::future::try_join_all;

use crate::PlayerError;
use crate::process::{Kind, Server};
use crate::sockets::Socket;
use crate::table::{Line, median};
use crate::tables::Place;

const ROUNDS: usize = 3;
/// The games and the first connections are there already, so that only connections are counted.
const GAMES: u64 = 100;
const FEW: usize = 500;
const MANY: usize = 4_500;

/// How much each of many more watchers costs the server.
fn each(kind: Kind) -> Result<f64, PlayerError> {
    let server = Server::start(kind)?;
    let orders = [GAMES.to_string(), FEW.to_string(), MANY.to_string()];
    let mut watchers = server.helper("watch", &orders.each_ref().map(String::as_str))?;
    watchers.hear()?;
    let before = server.memory()?;
    watchers.nod()?;
    watchers.hear()?;
    Ok((server.memory()?.saturating_sub(before)) as f64 / (MANY - FEW) as f64)
}

/// The lines.
pub(crate) fn measure() -> Result<Vec<Line>, PlayerError> {
    let mut turns = Vec::new();
    for _ in 0..ROUNDS {
        turns.push((each(Kind::Pages)?, each(Kind::Minimal)?));
    }
    let ours = median(turns.iter().map(|turn| turn.0));
    let theirs = median(turns.iter().map(|turn| turn.1));
    let kilobytes = |bytes: f64| format!("{:.1} kB", bytes / 1e3);
    let work = format!("{MANY} idle watchers: memory of each");
    let ratio = median(turns.iter().map(|turn| turn.0 / turn.1));
    Ok(vec![Line::new(work, kilobytes(ours), kilobytes(theirs)).at_most(ratio, Some(2.0))])
}

/// The watchers' process: a few connections, then, when it is told to, many.
pub(crate) async fn watch(place: Place, games: u64, few: usize, many: usize) -> Result<(), PlayerError> {
    let made = (0..games).map(|number| place.make(number, "fifty"));
    let paths: Vec<_> = try_join_all(made).await?.into_iter().map(|(id, _)| place.path(&id)).collect();
    let mut open = Vec::new();
    for most in [few, many] {
        while open.len() < most {
            let mut socket = Socket::open(place.address, &paths[open.len() % paths.len()], None).await?;
            if place.kind != Kind::Minimal {
                socket.hear_version(1).await?;
            }
            open.push(socket);
        }
        // What is done after an answer is done soon after.
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        println!("{most}");
        std::io::stdin().lock().read_line(&mut String::new())?;
    }
    Ok(())
}
