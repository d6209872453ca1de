use std::cmp::Ordering;

use duels_rules::{MoveError, Seat};

use super::{Room, RoomError, RoomState};
use crate::classroom::check_action;
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
    /// Take back the player's last move, against the computer or on one screen.
    Undo,
    /// Take back the player's last move; between two people, ask the other player first.
    AskUndo,
    /// Let the other player take back the move that they asked for.
    GrantUndo,
    /// Do not let them, or do not ask any more.
    DeclineUndo,
    /// Resign.
    Resign,
    /// Stop waiting for another player.
    Close,
    /// Play again with the same opponent: offer it, or accept the other player's offer.
    Rematch,
    /// Do not play again, or do not offer it any more.
    DeclineRematch,
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
    /// Does an action and returns the version that it gave to the game, once it is on disk. An action that is refused
    /// because this room is behind the store is tried again on the game as it is.
    pub(super) async fn act(&self, action: PlayerAction) -> Result<u64, RoomError> {
        let mut state = self.state.lock().await;
        loop {
            let version = state.version();
            match self.try_action(&mut state, &action).await {
                Err(refusal) if self.has_gone_on(&mut state, version, &refusal).await? => {}
                result => return result,
            }
        }
    }

    async fn try_action(&self, state: &mut RoomState, action: &PlayerAction) -> Result<u64, RoomError> {
        let key = action.key.as_ref().ok_or(RoomError::NotAPlayer)?;
        let seats = state.seats(Some(key));
        if seats == [false, false] {
            return Err(RoomError::NotAPlayer);
        }
        let request = key.request(&action.request);
        if let Some(version) = state.version_of(&request) {
            return Ok(version);
        }
        check_action(self.store(), self.id(), &action.action).await?;
        let event = state.event(&action.action, seats)?;
        self.append(state, event, request).await
    }
}

impl RoomState {
    /// The event that an action causes, if the holder of these seats may do it.
    fn event(&self, action: &Action, seats: [bool; 2]) -> Result<Event, RoomError> {
        let is_own = |seat: Seat| seats[seat.index()];
        let turn = match self.turn() {
            None if self.is_closed => return Err(RoomError::CLOSED),
            turn => turn.ok_or(RoomError::Illegal(MoveError::Over)),
        };
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
            // There is no one to lose to: the game only stops waiting.
            Action::Resign if self.game.open.is_some() => Ok(Event::Closed),
            Action::Resign => {
                let turn = turn?;
                Ok(Event::Resigned(if is_own(turn) { turn } else { turn.other() }))
            }
            Action::Undo => self.plies_after_undo(seats).map(|plies| Event::Undone { plies }),
            Action::AskUndo if !self.is_between_people() => self.event(&Action::Undo, seats),
            Action::AskUndo => self.ask_undo(seats),
            Action::GrantUndo => self.grant_undo(seats),
            Action::DeclineUndo => {
                self.undo_asked.ok_or(NOBODY_ASKS)?;
                Ok(Event::UndoDeclined(own_seat(seats)))
            }
            Action::Close if self.game.open.is_some() => Ok(Event::Closed),
            Action::Close => Err(RoomError::NotPossible("Both seats are taken: there is nothing to close.")),
            Action::DeclineRematch => self.decline_rematch(seats),
            // It needs a second game, which the rooms make.
            Action::Rematch => Err(RoomError::NotPossible("A rematch is a game of its own.")),
        }
    }

    /// How many plies remain when the holder of these seats takes back their last one.
    fn plies_after_undo(&self, seats: [bool; 2]) -> Result<u32, RoomError> {
        if self.is_between_people() {
            let sentence = "Moves cannot be taken back in a game between two people without asking.";
            return Err(RoomError::NotPossible(sentence));
        }
        self.plies_before_last(seats)
    }

    fn plies_before_last(&self, seats: [bool; 2]) -> Result<u32, RoomError> {
        let own = self.session.plies_after_undo_for(|seat| seats[seat.index()]);
        let own = own.ok_or(RoomError::NotPossible("You have no move to take back."))?;
        Ok(own as u32)
    }

    /// The same between two people, where the other player has to agree.
    pub(super) fn plies_after_asked_undo(&self, seats: [bool; 2]) -> Result<u32, RoomError> {
        if !self.is_between_people() {
            return Err(RoomError::NotPossible("You may take back a move without asking."));
        }
        self.turn().ok_or(RoomError::NotPossible("The game is over: no move can be taken back."))?;
        self.plies_before_last(seats)
    }

    fn ask_undo(&self, seats: [bool; 2]) -> Result<Event, RoomError> {
        match self.undo_asked {
            Some(seat) if seats[seat.index()] => {
                Err(RoomError::NotPossible("You have asked already: the other player has not answered yet."))
            }
            Some(_) => Err(RoomError::NotPossible("The other player asks the same: please answer first.")),
            None => self.plies_after_asked_undo(seats).map(|_| Event::UndoAsked(own_seat(seats))),
        }
    }

    fn grant_undo(&self, seats: [bool; 2]) -> Result<Event, RoomError> {
        let asking = self.undo_asked.ok_or(NOBODY_ASKS)?;
        if seats[asking.index()] {
            return Err(RoomError::NotPossible("Only the other player can answer that."));
        }
        let asking = Seat::BOTH.map(|seat| seat == asking);
        self.plies_after_asked_undo(asking).map(|plies| Event::Undone { plies })
    }

    fn decline_rematch(&self, seats: [bool; 2]) -> Result<Event, RoomError> {
        self.rematch.offered_by.ok_or(RoomError::NotPossible("Nobody offers a rematch."))?;
        Ok(Event::RematchDeclined(own_seat(seats)))
    }
}

const NOBODY_ASKS: RoomError = RoomError::NotPossible("Nobody asks to take back a move.");

/// The seat of a player who has one, and the first one of a player who has both.
fn own_seat(seats: [bool; 2]) -> Seat {
    if seats[0] { Seat::One } else { Seat::Two }
}
