use std::sync::atomic::Ordering;

use duels_players::PlayerSpec;
use duels_rules::{Outcome, Seat};
use duels_session::{Record, Session, View};
use tokio::sync::watch;

use super::{Room, State};
use crate::keys::SeatKey;
use crate::store::StoredEvent;

/// What somebody sees of a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The version that this shows.
    pub version: u64,
    /// How many plies were made.
    pub plies: u32,
    /// The title of the game.
    pub title: String,
    /// The start, in one string.
    pub start: String,
    /// The table.
    pub view: View,
    /// What the game says: about the latest move, and then what it asks or how it ended.
    pub said: String,
    /// Which seats the viewer holds.
    pub holds: [bool; 2],
    /// Who sits in both.
    pub players: [String; 2],
    /// How it stands between the viewer and the game.
    pub standing: Standing,
    /// Whether the latest move may be taken back.
    pub may_undo: bool,
    /// Whether hints are given.
    pub may_hint: bool,
    /// The game in which the same two play again.
    pub rematch: Option<String>,
    /// Who won and why, once it is over.
    pub outcome: Option<Outcome>,
    /// The words played so far.
    pub words: Vec<(Seat, String)>,
}

/// What everybody is told alike when something has happened.
#[derive(Clone, Debug)]
pub struct Told {
    /// The newest version.
    pub version: u64,
    /// What has happened since the version that was seen last.
    pub events: Vec<StoredEvent>,
    /// Whether somebody is connected in each seat; the computer always is.
    pub present: [bool; 2],
    /// What the game says.
    pub said: String,
}

/// How it stands between the viewer and the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The viewer is to move.
    YourTurn,
    /// Somebody else is.
    OtherTurn,
    /// A seat is open.
    Waiting,
    /// Nobody moves any more.
    Over,
}

impl Room {
    /// What the holder of a key sees; a spectator holds none.
    pub async fn seen(&self, key: Option<&SeatKey>) -> Seen {
        self.state.lock().await.seen(key)
    }

    /// What the holder of a key sees, and what is told since a version, both of one moment.
    pub async fn seen_since(&self, key: Option<&SeatKey>, version: u64) -> (Seen, Told) {
        let state = self.state.lock().await;
        (state.seen(key), self.told(&state, version))
    }

    pub(super) fn told(&self, state: &State, version: u64) -> Told {
        Told {
            version: state.version(),
            events: state.since(version).to_vec(),
            present: self.present_in(state),
            said: said(&state.session, &state.said),
        }
    }

    /// The seats that a key opens.
    pub async fn holds(&self, key: Option<&SeatKey>) -> [bool; 2] {
        self.state.lock().await.seats(key)
    }

    /// What has happened since a version, and the newest one.
    pub async fn since(&self, version: u64) -> (Vec<StoredEvent>, u64) {
        let state = self.state.lock().await;
        (state.since(version).to_vec(), state.version())
    }

    /// Tells when something has happened.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// Tells everybody who watches that this room is no longer the game.
    pub(super) fn retire(&self) {
        self.retired.store(true, Ordering::Release);
        self.newest.send_modify(|_| ());
    }

    /// Whether another room took the place of this one: whoever watches should look for the game again.
    pub fn is_retired(&self) -> bool {
        self.retired.load(Ordering::Acquire)
    }

    /// Counts a connection of these seats in or out, and wakes everybody who shows who is there.
    pub fn count(&self, holds: [bool; 2], there: bool) {
        if holds == [false, false] {
            return;
        }
        for seat in Seat::BOTH.into_iter().filter(|seat| holds[seat.index()]) {
            let present = &self.present[seat.index()];
            if there {
                present.fetch_add(1, Ordering::Relaxed);
            } else {
                present.fetch_sub(1, Ordering::Relaxed);
            }
        }
        self.newest.send_modify(|_| ());
    }

    /// Whether somebody is connected in each seat; the computer always is.
    pub async fn present(&self) -> [bool; 2] {
        self.present_in(&*self.state.lock().await)
    }

    pub(super) fn present_in(&self, state: &State) -> [bool; 2] {
        Seat::BOTH.map(|seat| {
            state.who(seat) != PlayerSpec::Person || self.present[seat.index()].load(Ordering::Relaxed) > 0
        })
    }

    /// The game as text.
    pub async fn record(&self) -> Record {
        self.state.lock().await.session.record()
    }
}

impl State {
    /// What has happened since a version.
    fn since(&self, version: u64) -> &[StoredEvent] {
        let from = usize::try_from(version).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[from..]
    }

    fn seen(&self, key: Option<&SeatKey>) -> Seen {
        let session = &self.session;
        let holds = self.seats(key);
        let standing = match session.turn() {
            None => Standing::Over,
            Some(_) if self.game.open.is_some() => Standing::Waiting,
            Some(turn) if holds[turn.index()] => Standing::YourTurn,
            Some(_) => Standing::OtherTurn,
        };
        let mut view = session.view();
        if standing != Standing::YourTurn {
            view.rows.iter_mut().flat_map(|row| &mut row.tiles).for_each(|tile| tile.choice = None);
        }
        let alone = self.has_computer() || self.shares_screen();
        let players = holds != [false, false];
        Seen {
            version: self.version(),
            plies: self.plies(),
            title: session.game().info().full_title(),
            start: session.id().to_string(),
            said: said(session, &self.said),
            holds,
            players: self.game.players.clone(),
            may_undo: alone && players && session.plies().iter().any(|ply| holds[ply.seat.index()]),
            may_hint: alone && players && session.turn().is_some(),
            rematch: self.rematch.clone(),
            outcome: session.outcome(),
            words: session.plies().iter().map(|ply| (ply.seat, ply.word.to_string())).collect(),
            standing,
            view,
        }
    }
}

/// The latest announcement, and what the game asks now or how it ended.
fn said(session: &Session, announcement: &str) -> String {
    let now = match (session.turn(), session.game().ending(), session.outcome()) {
        (Some(_), _, _) => session.game().prompt().text,
        (None, Some(ending), _) => ending,
        (None, None, Some(outcome)) => format!("{} {} wins!", outcome.reason, outcome.winner),
        (None, None, None) => String::new(),
    };
    let before = if session.plies().is_empty() { session.game().state() } else { announcement.to_string() };
    format!("{before}\n{now}")
}
