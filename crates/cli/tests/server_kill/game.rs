use std::net::SocketAddr;

use duels_rules::Seat;
use serde_json::json;

use crate::client::{Disconnected, post};

/// How many plies a game has.
const PLIES: u32 = 400;

/// What the players of a game know.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: String,
    /// The keys of seats 1 and 2.
    pub(crate) keys: [String; 2],
    /// How many plies were acknowledged; perhaps one more was sent.
    pub(crate) acked: u32,
    /// The last version that each player has seen.
    pub(crate) seen: [u64; 2],
}

impl Game {
    /// Makes a game in which both seats are taken, at version 1.
    pub(crate) async fn make(address: SocketAddr) -> Result<Game, Disconnected> {
        let start = format!("dilemma:length={PLIES}");
        let (status, made) =
            post(address, "/api/games", "", &json!({ "start": start, "opponent": "friend" })).await?;
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().unwrap().to_string();
        let order = json!({ "invitation": made["invitation"] });
        let (status, joined) = post(address, &format!("/api/games/{id}/join"), "", &order).await?;
        assert_eq!(status, 200, "{joined}");
        let keys = [&made["key"], &joined["key"]].map(|key| key.as_str().unwrap().to_string());
        Ok(Game { id, keys, acked: 0, seen: [0, 0] })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.acked == PLIES
    }

    pub(crate) fn key(&self, ply: u32) -> &str {
        &self.keys[seat(ply).index()]
    }
}

/// Who makes a ply.
pub(crate) fn seat(ply: u32) -> Seat {
    if ply % 2 == 1 { Seat::One } else { Seat::Two }
}

/// The move of a ply: always the same, so that the test knows what to expect.
pub(crate) fn word(ply: u32) -> &'static str {
    if ply % 5 < 2 { "end" } else { "start" }
}

/// What a player calls the request of a ply.
pub(crate) fn name(ply: u32) -> String {
    format!("ply {ply}")
}

/// The version that a ply gives to the game: the first one was the other player's arrival.
pub(crate) fn version(ply: u32) -> u64 {
    u64::from(ply) + 1
}
