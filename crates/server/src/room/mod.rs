//! A game that somebody looks at: the session in memory, and everyone who waits for its next event.
//!
//! What a room says has happened is on disk. An act is checked against the session, written to the store, and
//! only then applied and told; the store has the last word on versions.

mod act;
mod computer;
mod judged;
mod offer;
mod rooms;
mod seats;
mod seen;
mod telling;

pub(crate) use computer::bounded;
pub(crate) use judged::reviewed;

pub use act::{Act, Refused, Request};
pub use offer::{NotOffered, Offer};
pub use rooms::{Acted, NewRoom, Opponent, Rooms};
pub use seats::Rematch;
pub use seen::{Seen, Standing, Told};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use duels_players::PlayerSpec;
use duels_rules::{Catalogue, GameId, Seat};
use duels_session::Session;
use tokio::sync::{Mutex, watch};

use self::telling::Telling;
use crate::keys::{SeatKey, same};
use crate::store::{Event, NewGame, StoredEvent, StoredGame};

/// A game with its watchers.
pub struct Room {
    state: Arc<Mutex<State>>,
    /// The newest version; whoever waits for events waits for this to change, so a slow reader holds nothing up.
    newest: watch::Sender<u64>,
    /// How many connections each seat has.
    present: [AtomicUsize; 2],
    /// Whether the store was found to know more than this room, and another took its place.
    retired: AtomicBool,
}

/// The game as it stands.
pub(crate) struct State {
    game: NewGame,
    session: Session,
    events: Vec<StoredEvent>,
    /// What the game says about the latest move.
    said: String,
    rematch: Option<String>,
    /// What programs were told last; it is the same for all that have seen as much.
    telling: Option<Telling>,
}

impl State {
    /// The game that the store has kept.
    fn of(catalogue: Catalogue, stored: StoredGame) -> Option<State> {
        let session = new_session(catalogue, &stored.game)?;
        let mut state = State {
            game: stored.game,
            session,
            events: Vec::new(),
            said: String::new(),
            rematch: None,
            telling: None,
        };
        for event in stored.events {
            state.apply(event);
        }
        Some(state)
    }

    /// Lets something happen that the store has kept.
    fn apply(&mut self, stored: StoredEvent) {
        match &stored.event {
            Event::Joined(_) => self.game.open = None,
            Event::Played { word, .. } => {
                if let Ok(mv) = self.session.read(word) {
                    self.said = self.session.game().announce(mv);
                    // It was legal when it was written, and the session stands where it stood then.
                    let _ = self.session.play_move(mv);
                }
            }
            Event::Undone { plies } => {
                while self.session.plies().len() > *plies as usize && self.session.undo().is_some() {}
                self.said = String::new();
            }
            Event::Resigned(loser) => self.session.resign_seat(*loser),
            Event::Rematched { game } => self.rematch = Some(game.clone()),
        }
        self.events.push(stored);
        self.telling = None;
    }

    fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// The seats that a key opens: none for a spectator, both where two people share a screen.
    fn seats(&self, key: Option<&SeatKey>) -> [bool; 2] {
        let Some(own) = key.map(SeatKey::digest) else { return [false, false] };
        self.game.keys.each_ref().map(|digest| digest.as_ref().is_some_and(|digest| same(&own, digest)))
    }

    fn who(&self, seat: Seat) -> PlayerSpec {
        self.game.players[seat.index()].parse().unwrap_or(PlayerSpec::Person)
    }

    fn has_computer(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.who(seat) != PlayerSpec::Person)
    }

    fn shares_screen(&self) -> bool {
        self.game.keys[0].is_some() && self.game.keys[0] == self.game.keys[1]
    }
}

fn new_session(catalogue: Catalogue, game: &NewGame) -> Option<Session> {
    let id = GameId::parse(catalogue, &game.start).ok()?;
    let mut session = Session::new(id, game.first).ok()?;
    session.players = game.players.clone();
    let day = jiff::Timestamp::from_millisecond(game.created).ok()?.strftime("%Y.%m.%d").to_string();
    session.date = Some(day);
    Some(session)
}
