use std::net::SocketAddr;

use duels_rules::Seat;
use duels_server::keys::{SeatKey, request_id};
use duels_server::store::{Event, RequestId};
use serde_json::json;

use crate::client::{Disconnected, post};

/// How many plies a game has.
const PLIES: u32 = 400;

/// What the players of a game know.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: String,
    /// The keys of the people in seats 1 and 2; the computer has none.
    pub(crate) keys: Vec<String>,
    /// How many plies were acknowledged, or were seen to be the computer's; perhaps one more was sent.
    pub(crate) acked: u32,
    /// The last version that each person has seen.
    pub(crate) seen: Vec<u64>,
    /// What a node said that it should not have said. Then the game is not continued.
    pub(crate) complaint: Option<String>,
}

impl Game {
    /// Makes a game between two people, both of whom sit there.
    pub(crate) async fn between_people(address: SocketAddr) -> Result<Game, Disconnected> {
        let made = make(address, "friend").await?;
        let id = made["id"].as_str().unwrap().to_string();
        let key = SeatKey::random().unwrap().to_string();
        let order = json!({ "invitation": made["invitation"], "key": key });
        loop {
            let (status, joined) = post(address, &format!("/api/games/{id}/join"), "", &order).await?;
            match status {
                200 => break,
                503 => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
                _ => panic!("{joined}"),
            }
        }
        let keys = vec![made["key"].as_str().unwrap().to_string(), key];
        Ok(Game { id, keys, acked: 0, seen: vec![0, 0], complaint: None })
    }

    /// Makes a game against the computer.
    pub(crate) async fn against_computer(address: SocketAddr) -> Result<Game, Disconnected> {
        let made = make(address, "random").await?;
        let [id, key] = ["id", "key"].map(|field| made[field].as_str().unwrap().to_string());
        Ok(Game { id, keys: vec![key], acked: 0, seen: vec![0], complaint: None })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.acked == PLIES || self.complaint.is_some()
    }

    /// Who makes a ply; none for the computer.
    pub(crate) fn person(&self, ply: u32) -> Option<usize> {
        Some(seat(ply).index()).filter(|index| *index < self.keys.len())
    }

    /// The version that a ply gives to the game: between two people the first one was the other player's arrival.
    pub(crate) fn version(&self, ply: u32) -> u64 {
        u64::from(ply) + if self.has_computer() { 0 } else { 1 }
    }

    fn has_computer(&self) -> bool {
        self.keys.len() == 1
    }

    /// The event of a version and its request. What the computer plays is its own affair.
    pub(crate) fn expected(&self, version: u64) -> (Option<Event>, RequestId) {
        let ply = u32::try_from(version).unwrap() - u32::from(!self.has_computer());
        let key = |index: usize| self.keys[index].parse::<SeatKey>().unwrap();
        if ply == 0 {
            return (Some(Event::Joined(Seat::Two)), key(1).request("join"));
        }
        match self.person(ply) {
            Some(person) => {
                let event = Event::Played { ply, mv: word(ply).to_string() };
                (Some(event), key(person).request(&name(ply)))
            }
            None => (None, request_id(&format!("computer {}", version - 1))),
        }
    }
}

async fn make(address: SocketAddr, opponent: &str) -> Result<serde_json::Value, Disconnected> {
    let order = json!({ "start": format!("dilemma:length={PLIES}"), "opponent": opponent });
    let (status, made) = post(address, "/api/games", "", &order).await?;
    if status == 503 {
        return Err(Disconnected);
    }
    assert_eq!(status, 201, "{made}");
    Ok(made)
}

fn seat(ply: u32) -> Seat {
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
