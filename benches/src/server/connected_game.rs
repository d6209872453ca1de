//! A game with both its players connected, at either server.

use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::BenchError;
use crate::http::{request, string_field};
use crate::load::Load;
use crate::process::Kind;
use crate::socket::{Socket, open_unread, update_version};

/// The server to play at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) kind: Kind,
    pub(crate) address: SocketAddr,
}

/// A game with both its players connected.
pub(crate) struct ConnectedGame {
    kind: Kind,
    players: [Socket; 2],
    plies: u32,
    length: u32,
    /// Those who watch and never read.
    _readers: Vec<TcpStream>,
}

impl Target {
    /// Creates a game; returns its id, and the keys of its seats.
    pub(crate) async fn create(self, number: u64, start: &str) -> Result<(String, [String; 2]), BenchError> {
        if self.kind.is_minimal() {
            return Ok((number.to_string(), [String::new(), String::new()]));
        }
        let body = json!({ "start": start, "opponent": "friend" });
        let made = request(self.address, "POST /api/games", None, Some(body)).await?;
        let (id, key) = (string_field(&made, "id")?, string_field(&made, "key")?);
        let body = json!({ "invitation": made["invitation"] });
        let joined = request(self.address, &format!("POST /api/games/{id}/join"), None, Some(body)).await?;
        Ok((id, [key, string_field(&joined, "key")?]))
    }

    /// The path of a game's WebSocket.
    pub(crate) fn path(self, id: &str) -> String {
        match self.kind {
            Kind::Minimal | Kind::MinimalPostgres => format!("/{id}"),
            Kind::Ours | Kind::Postgres => format!("/g/{id}/live?after=1&form=json"),
            Kind::Pages => format!("/g/{id}/live?after=1"),
        }
    }

    /// Creates a game and connects both players, and those who never read.
    pub(crate) async fn open(self, number: u64, load: Load) -> Result<ConnectedGame, BenchError> {
        self.open_across(self.address, number, load).await
    }

    /// The same, with the second player on another server that has the same database.
    pub(crate) async fn open_across(
        self,
        other: SocketAddr,
        number: u64,
        load: Load,
    ) -> Result<ConnectedGame, BenchError> {
        let length = load.length;
        let start = format!("dilemma:length={length}#{number}");
        let (id, keys) = self.create(number, &start).await?;
        let path = self.path(&id);
        let one = Socket::open(self.address, &path, Some(&keys[0])).await?;
        let two = Socket::open(other, &path, Some(&keys[1])).await?;
        let readers = (0..load.readers).map(|reader| {
            let kind = if reader % 2 == 0 { Kind::Pages } else { Kind::Ours };
            open_unread(self.address, &Target { kind, ..self }.path(&id))
        });
        let readers = readers.collect::<Result<_, _>>()?;
        Ok(ConnectedGame { kind: self.kind, players: [one, two], plies: 0, length, _readers: readers })
    }
}

impl ConnectedGame {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.plies == self.length
    }

    /// Makes the next move and waits until both players have seen it; returns the time of the acknowledgement.
    pub(crate) async fn play(&mut self) -> Result<Duration, BenchError> {
        Ok(self.play_and_hear().await?.0)
    }

    /// The same; also returns how long after the acknowledgement the other player saw the move.
    pub(crate) async fn play_and_hear(&mut self) -> Result<(Duration, Duration), BenchError> {
        self.plies += 1;
        let ply = self.plies;
        let text = format!(r#"{{"play":{{"ply":{ply},"move":"start","request":"request-{ply}"}}}}"#);
        let text = Utf8Bytes::from(text);
        let [one, two] = &mut self.players;
        let (mover, other) = if ply % 2 == 1 { (one, two) } else { (two, one) };
        let begun = Instant::now();
        mover.send(text.clone()).await?;
        if self.kind.is_minimal() {
            expect(mover.receive().await? == text)?;
            let time = begun.elapsed();
            expect(other.receive().await? == text)?;
            return Ok((time, begun.elapsed().saturating_sub(time)));
        }
        // The first version was that the other player joined.
        let version = u64::from(ply) + 1;
        let time = acknowledged(mover, version, begun).await?;
        other.wait_for_version(version).await?;
        Ok((time, begun.elapsed().saturating_sub(time)))
    }
}

/// Waits for the acknowledgement and the update, in any order; returns the time of the acknowledgement.
async fn acknowledged(mover: &mut Socket, version: u64, begun: Instant) -> Result<Duration, BenchError> {
    let (mut time, mut seen) = (None, false);
    while time.is_none() || !seen {
        let message = mover.receive().await?;
        match update_version(&message) {
            Some(newest) => seen |= newest >= version,
            None if message.contains("\"status\":200") => time = Some(begun.elapsed()),
            None => return Err(format!("refused: {message}").into()),
        }
    }
    time.ok_or_else(|| "no acknowledgement".into())
}

fn expect(holds: bool) -> Result<(), BenchError> {
    if holds { Ok(()) } else { Err("something else was echoed".into()) }
}
