//! A game with both its players, at either server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::PlayerError;
use crate::http::{ask, text};
use crate::process::Kind;
use crate::sockets::{Socket, news};

/// How many plies a game has: enough that the making of games does not count.
const PLIES: u32 = 200;

/// Where and how games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) kind: Kind,
    pub(crate) address: SocketAddr,
}

/// A game with both its players connected.
pub(crate) struct Table {
    kind: Kind,
    players: [Socket; 2],
    plies: u32,
}

impl Place {
    /// Makes a game; its name, and the keys of its seats.
    pub(crate) async fn make(self, number: u64, start: &str) -> Result<(String, [String; 2]), PlayerError> {
        if self.kind == Kind::Minimal {
            return Ok((number.to_string(), [String::new(), String::new()]));
        }
        let order = json!({ "start": start, "opponent": "friend" });
        let made = ask(self.address, "POST /api/games", None, Some(order)).await?;
        let (id, key) = (text(&made, "id")?, text(&made, "key")?);
        let order = json!({ "invitation": made["invitation"] });
        let joined = ask(self.address, &format!("POST /api/games/{id}/join"), None, Some(order)).await?;
        Ok((id, [key, text(&joined, "key")?]))
    }

    /// Where the events of a game are told.
    pub(crate) fn path(self, id: &str) -> String {
        match self.kind {
            Kind::Minimal => format!("/{id}"),
            Kind::Ours => format!("/g/{id}/live?after=1&form=json"),
            Kind::Pages => format!("/g/{id}/live?after=1"),
        }
    }

    /// Makes a game and lets both players sit down.
    pub(crate) async fn open(self, number: u64) -> Result<Table, PlayerError> {
        let start = format!("dilemma:length={PLIES}#{number}");
        let (id, keys) = self.make(number, &start).await?;
        let path = self.path(&id);
        let one = Socket::open(self.address, &path, Some(&keys[0])).await?;
        let two = Socket::open(self.address, &path, Some(&keys[1])).await?;
        Ok(Table { kind: self.kind, players: [one, two], plies: 0 })
    }
}

impl Table {
    /// Whether no ply is left.
    pub(crate) fn is_over(&self) -> bool {
        self.plies == PLIES
    }

    /// Makes the next move; done when both have seen it. How long it took until it was acknowledged.
    pub(crate) async fn play(&mut self) -> Result<Duration, PlayerError> {
        self.plies += 1;
        let ply = self.plies;
        let text = format!(r#"{{"play":{{"ply":{ply},"word":"start","request":"request-{ply}"}}}}"#);
        let text = Utf8Bytes::from(text);
        let [one, two] = &mut self.players;
        let (mover, other) = if ply % 2 == 1 { (one, two) } else { (two, one) };
        let begun = Instant::now();
        mover.say(text.clone()).await?;
        if self.kind == Kind::Minimal {
            expect(mover.hear().await? == text)?;
            let time = begun.elapsed();
            expect(other.hear().await? == text)?;
            return Ok(time);
        }
        // Its first version was the other player's arrival.
        let version = u64::from(ply) + 1;
        let time = acknowledged(mover, version, begun).await?;
        other.hear_version(version).await?;
        Ok(time)
    }
}

/// Waits for both the acknowledgement and the news, whichever comes first; the time of the acknowledgement.
async fn acknowledged(mover: &mut Socket, version: u64, begun: Instant) -> Result<Duration, PlayerError> {
    let (mut time, mut seen) = (None, false);
    while time.is_none() || !seen {
        let heard = mover.hear().await?;
        match news(&heard) {
            Some(told) => seen |= told >= version,
            None if heard.contains("\"status\":200") => time = Some(begun.elapsed()),
            None => return Err(format!("refused: {heard}").into()),
        }
    }
    time.ok_or_else(|| "no acknowledgement".into())
}

fn expect(holds: bool) -> Result<(), PlayerError> {
    if holds { Ok(()) } else { Err("something else was echoed".into()) }
}
