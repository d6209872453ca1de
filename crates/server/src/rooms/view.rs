use std::sync::Arc;

use duels_players::PlayerSpec;
use duels_rules::{Names, Seat};
use duels_session::View;
use duels_session::data::OutcomeData;

use super::{Declined, Judgement, MoveList, Role};
use crate::keys::SeatKey;
use crate::store::StoredEvent;

/// What one viewer sees of a game.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The version that this shows.
    pub version: u64,
    /// How many plies were made.
    pub plies: u32,
    /// The title of the game.
    pub title: Arc<str>,
    /// The start, in one string.
    pub start: Arc<str>,
    /// Who began.
    pub first: Seat,
    /// The table.
    pub table: Arc<View>,
    /// Which seats the viewer holds.
    pub seats: [bool; 2],
    /// Who sits in both seats, as a record names them.
    pub players: [String; 2],
    /// Who sits in both seats.
    pub specs: [PlayerSpec; 2],
    /// The names that the people in both seats gave.
    pub names: [Option<String>; 2],
    /// What the players are called in sentences for this viewer: "you" and the other one, or both by number.
    pub called: Names,
    /// Whose turn it is, seen by the viewer.
    pub status: GameStatus,
    /// What the player to move is asked to do, in words for this viewer; none when the game is over.
    pub prompt: Option<String>,
    /// Why the game is won, in words for this viewer; none until it is over.
    pub reason: Option<String>,
    /// Whether the viewer may take back a move at once: against the computer or on one screen.
    pub may_undo: bool,
    /// Whether the viewer may ask the other player to take back a move.
    pub may_ask_undo: bool,
    /// Who asks to take back a move and has no answer yet.
    pub undo_asked: Option<Seat>,
    /// Whether the viewer may ask for hints.
    pub may_hint: bool,
    /// The last hint at this version, for the players.
    pub hint: Option<String>,
    /// The moves that the hint has named so far.
    pub hinted: Vec<String>,
    /// How many steps of the hint were given at this version.
    pub hint_steps: u32,
    /// Whether the viewer may play again with the same opponent.
    pub may_rematch: bool,
    /// What the latest event declined, if that is what it did.
    pub declined: Option<Declined>,
    /// The game in which the same two play again.
    pub rematch: Option<String>,
    /// Who offers a rematch and has no answer yet; only between two people.
    pub rematch_offer: Option<Seat>,
    /// The secret for the open seat, for the maker of the game only. A game in the lobby needs none.
    pub invitation: Option<SeatKey>,
    /// The seat that nobody has taken yet.
    pub open: Option<Seat>,
    /// Whether anyone may take the open seat from the lobby.
    pub is_listed: bool,
    /// Whether the viewer may close the open seat.
    pub can_close: bool,
    /// Whether the open seat was closed before anybody took it: the game is over without a result.
    pub is_closed: bool,
    /// Who won and why, once the game is over.
    pub outcome: Option<OutcomeData>,
    /// Where the game was decided; none until it is over and that is known.
    pub judgement: Option<Arc<Judgement>>,
    /// The moves so far.
    pub moves: MoveList,
}

impl GameView {
    /// Whether the viewer is a player and not a spectator.
    pub fn is_player(&self) -> bool {
        self.seats != [false, false]
    }

    /// What a label beside a seat says to this viewer: the name that the player gave, or "You", "Computer", "Your
    /// friend", "Other player" or "Player 1".
    pub fn label(&self, seat: Seat) -> String {
        let index = seat.index();
        if let Some(name) = self.names[index].as_ref().filter(|_| !self.called.is_you(seat)) {
            return name.clone();
        }
        match &self.specs[index] {
            PlayerSpec::Person if !self.is_player() || self.called.speaks_to_both() => seat.to_string(),
            PlayerSpec::Person if self.called.is_you(seat) => "You".to_string(),
            PlayerSpec::Person if self.is_listed => "Other player".to_string(),
            PlayerSpec::Person => "Your friend".to_string(),
            _ => "Computer".to_string(),
        }
    }

    /// Who the viewer is.
    pub fn role(&self) -> Role {
        Role::of(self.seats)
    }

    /// Whether the viewer may grant the other player's request to take back a move.
    pub fn may_grant_undo(&self) -> bool {
        self.undo_asked.is_some_and(|seat| self.seats[seat.other().index()])
    }

    /// Whether the viewer may answer the other player's offer of a rematch.
    pub fn may_answer_rematch(&self) -> bool {
        self.rematch_offer.is_some_and(|seat| self.seats[seat.other().index()])
    }
}

/// What changed since a version; the same for all watchers.
#[derive(Clone, Debug)]
pub struct Update {
    /// The newest version.
    pub version: u64,
    /// The events since the version that the watcher saw last.
    pub events: Vec<StoredEvent>,
    /// Whether each player is present; the computer always is.
    pub present: [bool; 2],
    /// What the game says to both players: the latest announcement, and then its prompt or its ending.
    pub message: Arc<str>,
}

/// Whose turn it is, seen by one viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// The viewer is to move.
    YourTurn,
    /// Another player is to move.
    OtherTurn,
    /// A seat is open.
    Waiting,
    /// The game is over.
    Over,
}
