//! The time that the reply of a perfect computer adds to a move.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use duels_bench::measure::median;
use duels_rules::Catalogue;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::BenchError;
use crate::http::{request, string_field};
use crate::process::{Kind, Server};
use crate::row::{ComparisonRow, format_time};
use crate::socket::Socket;

const ROUNDS: usize = 40;

/// The time from the first move of a new game until this many events have arrived: its own and possibly the reply.
async fn first_move(
    address: SocketAddr,
    start: &str,
    opponent: &str,
    events: u64,
) -> Result<Duration, BenchError> {
    let body = json!({ "start": start, "opponent": opponent });
    let made = request(address, "POST /api/games", None, Some(body)).await?;
    let (id, key) = (string_field(&made, "id")?, string_field(&made, "key")?);
    let state = request(address, &format!("GET /api/games/{id}"), Some(&key), None).await?;
    let mv = state["legal"][0].as_str().ok_or("no legal move")?;
    let mut socket = Socket::open(address, &format!("/g/{id}/live?after=0&form=json"), Some(&key)).await?;
    socket.wait_for_version(0).await?;
    let body = json!({ "play": { "ply": 1, "move": mv, "request": "first" } });
    let begun = Instant::now();
    socket.send(Utf8Bytes::from(body.to_string())).await?;
    socket.wait_for_version(events).await?;
    Ok(begun.elapsed())
}

/// The times of a game's first move on one screen, and against the computer.
#[derive(Default)]
struct Times {
    alone: Vec<Duration>,
    answered: Vec<Duration>,
}

/// The same move on one screen and against the computer, in every game in turn. Other load on the machine could add a few
/// milliseconds to some of them for a second, which should not look like a property of one game.
async fn alternate(address: SocketAddr, games: &[&'static str]) -> Result<Vec<Times>, BenchError> {
    let mut times: Vec<Times> = games.iter().map(|_| Times::default()).collect();
    for round in 0..ROUNDS {
        for (game, times) in games.iter().zip(&mut times) {
            // A random start is the same for both, and different in every round.
            let start = if *game == "dilemma" { format!("{game}#{round}") } else { (*game).to_string() };
            times.alone.push(first_move(address, &start, "screen", 1).await?);
            times.answered.push(first_move(address, &start, "perfect", 2).await?);
        }
    }
    Ok(times)
}

/// The rows.
pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let server = Server::start(Kind::Ours)?;
    let games: Vec<_> = Catalogue::standard().entries().iter().map(|entry| entry.info.id).collect();
    let times = Runtime::new()?.block_on(alternate(server.target.address, &games))?;
    let row = |(game, Times { alone, answered }): (&&str, Times)| {
        let (alone, answered) = (median(alone), median(answered));
        let work = format!("{game}: a move with the perfect reply; without it");
        ComparisonRow::new(work, format_time(answered), format_time(alone))
            .adds(answered.saturating_sub(alone), Duration::from_millis(1))
    };
    Ok(games.iter().zip(times).map(row).collect())
}
