//! What the tests of the stores share: short ways to say what is written.
#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

use duels_rules::Seat;
use duels_server::store::{Digest, Event, NewEvent, NewGame, RequestId, SeatClaim, Write, WriteOutcome};

/// A game of that name whose second seat is open.
pub fn game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        start: "dilemma:length=20#7".to_owned(),
        first: Seat::Two,
        players: ["Ann".to_owned(), "\"Bö\"; DROP TABLE games; --".to_owned()],
        names: [Some("Änn".to_owned()), None],
        keys: [Some(digest(1)), None],
        invitation: Some(digest(2)),
        open: Some(Seat::Two),
        listed: true,
        created: 1_700_000_000_000,
    }
}

pub fn digest(n: u8) -> Digest {
    [n; 32]
}

/// The id of a request. Some have their first half in common, which stores may look at first.
pub fn request(n: u64) -> RequestId {
    let first_half = if n.is_multiple_of(5) { 0 } else { n };
    (u128::from(first_half) << 64 | u128::from(n)).to_be_bytes()
}

pub fn create(id: &str) -> Write {
    Write::Create(game(id))
}

pub fn join(game: &str, seat: Seat, n: u64) -> Write {
    let name = Some("Bö '--".to_owned());
    let (game, key) = (game.to_owned(), digest(9));
    Write::Join(SeatClaim { game, seat, key, name, request: request(n), at: time(n) })
}

pub fn append(game: &str, after: u64, n: u64, event: Event) -> Write {
    Write::Append(NewEvent { game: game.to_owned(), after, request: request(n), event, at: time(n) })
}

/// The ply of that number, with a move that identifies its request.
pub fn play(game: &str, after: u64, n: u64, ply: u32) -> Write {
    append(game, after, n, played(n, ply))
}

pub fn played(n: u64, ply: u32) -> Event {
    Event::Played { ply, mv: format!("word-{n}") }
}

pub fn time(n: u64) -> i64 {
    1_700_000_000_000 + i64::try_from(n % 1_000_000).unwrap()
}

#[allow(clippy::unnecessary_wraps, reason = "reads as the answer that is expected")]
pub fn done<E>(version: u64) -> Result<WriteOutcome, E> {
    Ok(WriteOutcome::Done { version })
}

#[allow(clippy::unnecessary_wraps, reason = "reads as the answer that is expected")]
pub fn repeated<E>(version: u64) -> Result<WriteOutcome, E> {
    Ok(WriteOutcome::Repeated { version })
}

#[allow(clippy::unnecessary_wraps, reason = "reads as the answer that is expected")]
pub fn stale<E>(version: u64) -> Result<WriteOutcome, E> {
    Ok(WriteOutcome::Stale { version })
}

/// The plies that remain after these events.
pub fn standing<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<String> {
    let mut words = Vec::new();
    for event in events {
        match event {
            Event::Played { mv, .. } => words.push(mv.clone()),
            Event::Undone { plies } => words.truncate(*plies as usize),
            _ => {}
        }
    }
    words
}
