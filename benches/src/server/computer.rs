//! What the reply of a perfect computer adds to a move.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use duels_rules::Catalogue;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::PlayerError;
use crate::http::{ask, text};
use crate::process::{Kind, Server};
use crate::sockets::Socket;
use crate::table::{Line, said};

const ROUNDS: usize = 40;

/// The first move of a new game until the last of so many events is seen: its own and perhaps the reply.
async fn first_move(
    address: SocketAddr,
    start: &str,
    opponent: &str,
    events: u64,
) -> Result<Duration, PlayerError> {
    let order = json!({ "start": start, "opponent": opponent });
    let made = ask(address, "POST /api/games", None, Some(order)).await?;
    let (id, key) = (text(&made, "id")?, text(&made, "key")?);
    let state = ask(address, &format!("GET /api/games/{id}"), Some(&key), None).await?;
    let word = state["legal"][0].as_str().ok_or("no legal move")?;
    let mut socket = Socket::open(address, &format!("/g/{id}/live?after=0&form=json"), Some(&key)).await?;
    socket.hear_version(0).await?;
    let order = json!({ "play": { "ply": 1, "word": word, "request": "first" } });
    let begun = Instant::now();
    socket.say(Utf8Bytes::from(order.to_string())).await?;
    socket.hear_version(events).await?;
    Ok(begun.elapsed())
}

/// The same move on one screen and against the computer, in turns; the medians of both.
/// Others who want the processor can only add to it, and a few milliseconds of them would hide what is measured.
async fn both(address: SocketAddr, start: &str) -> Result<[Duration; 2], PlayerError> {
    let (mut alone, mut answered) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // A drawn start is the same for both, and another one in every round.
        let start = if start == "dilemma" { format!("{start}#{round}") } else { start.to_string() };
        alone.push(first_move(address, &start, "screen", 1).await?);
        answered.push(first_move(address, &start, "perfect", 2).await?);
    }
    Ok([middle(alone), middle(answered)])
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The lines.
pub(crate) fn measure() -> Result<Vec<Line>, PlayerError> {
    let server = Server::start(Kind::Ours)?;
    let runtime = Runtime::new()?;
    let mut lines = Vec::new();
    for info in Catalogue::standard().entries().iter().map(|entry| entry.info) {
        let [alone, answered] = runtime.block_on(both(server.place.address, info.id))?;
        let added = answered.saturating_sub(alone);
        let work = format!("{}: a move with the perfect reply; without it", info.id);
        lines.push(Line::new(work, said(answered), said(alone)).adds(added, Duration::from_millis(1)));
    }
    Ok(lines)
}
