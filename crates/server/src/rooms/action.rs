use std::cmp::Ordering;

use duels_rules::{MoveError, Seat};

use super::{Room, RoomError, RoomState};
use crate::keys::SeatKey;
use crate::store::Event;

/// What a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Make a move as ply number `ply`, counted from 1.
    Play {
        /// The number that the ply is meant to have.
        ply: u32,
        /// The move as text.
        mv: String,
    },
    /// Take back the player's last move.
    Undo,
    /// Resign.
    Resign,
}

/// An action with the player who wants it.
#[derive(Clone, Debug)]
pub struct PlayerAction {
    /// The name of the request: the same name from the same seat always gets the same answer.
    pub request: String,
    /// The key of a seat.
    pub key: Option<SeatKey>,
    /// The action.
    pub action: Action,
}

impl Room {
    /// Does an action and returns the version that it gave to the game, once it is on disk.
    pub async fn act(&self, action: PlayerAction) -> Result<u64, RoomError> {
        let mut state = self.state.lock().await;
        let key = action.key.ok_or(RoomError::NotAPlayer)?;
        let seats = state.seats(Some(&key));
        if seats == [false, false] {
            return Err(RoomError::NotAPlayer);
        }
        let request = key.request(&action.request);
        if let Some(version) = state.version_of(&request) {
            return Ok(version);
        }
        let event = state.event(&action.action, seats)?;
        self.append(&mut state, event, request).await
    }

    /// Whether the store refused something that this room allowed: then the store knows more than the room.
    pub(super) async fn is_behind_store(&self, result: &Result<u64, RoomError>) -> bool {
        match result {
            Err(RoomError::Store(_) | RoomError::Broken { .. }) => true,
            Err(RoomError::Stale { version, .. }) => *version != self.state.lock().await.version(),
            _ => false,
        }
    }
}

impl RoomState {
    /// The event that an action causes, if the holder of these seats may do it.
    fn event(&self, action: &Action, seats: [bool; 2]) -> Result<Event, RoomError> {
        let is_own = |seat: Seat| seats[seat.index()];
        let turn = self.session.turn().ok_or(RoomError::Illegal(MoveError::Over));
        match action {
            Action::Play { ply, mv } => {
                let (version, plies) = (self.version(), self.plies());
                match (*ply).cmp(&(plies + 1)) {
                    Ordering::Less => return Err(RoomError::Stale { version, plies }),
                    Ordering::Equal => {}
                    Ordering::Greater => return Err(RoomError::TooEarly { ply: *ply, version, plies }),
                }
                let turn = turn?;
                if self.game.open.is_some() {
                    return Err(RoomError::NoOpponent);
                }
                if !is_own(turn) {
                    return Err(RoomError::NotYourTurn);
                }
                let mv = self.session.parse_move(mv).map_err(RoomError::Illegal)?;
                Ok(Event::Played { ply: *ply, mv: self.session.game().move_text(mv).to_string() })
            }
            Action::Resign => {
                let turn = turn?;
                Ok(Event::Resigned(if is_own(turn) { turn } else { turn.other() }))
            }
            Action::Undo => self.plies_after_undo(seats).map(|plies| Event::Undone { plies }),
        }
    }

    /// How many plies remain when the holder of these seats takes back their last one.
    fn plies_after_undo(&self, seats: [bool; 2]) -> Result<u32, RoomError> {
        if self.is_between_people() {
            let sentence = "Moves cannot be taken back in a game between two people.";
            return Err(RoomError::NotPossible(sentence));
        }
        let own = self.session.plies_after_undo_for(|seat| seats[seat.index()]);
        let own = own.ok_or(RoomError::NotPossible("You have no move to take back."))?;
        Ok(own as u32)
    }
}
