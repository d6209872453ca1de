use duels_rules::{MoveError, Seat};

use super::{Room, State};
use crate::keys::SeatKey;
use crate::store::{Append, Event, RequestId, Store, StoreError, StoredEvent, Written};

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Make the move of this word as ply number `ply`, counted from 1.
    Play {
        /// The ply that it is meant to be.
        ply: u32,
        /// The word.
        word: String,
    },
    /// Take back one's last move.
    Undo,
    /// Give up.
    Resign,
}

/// An act with who asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of the request: the same name from the same seat again gets the same answer.
    pub name: String,
    /// The key of a seat.
    pub key: Option<SeatKey>,
    /// What is asked for.
    pub act: Act,
}

/// Why an act was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no such game.
    #[error("There is no game at this address.")]
    NoGame,
    /// No key, or none of this game's.
    #[error("You are watching this game: only the players can do that.")]
    NoSeat,
    /// The other player is to move.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// Nobody sits in the other seat yet.
    #[error("The other player is not here yet.")]
    Alone,
    /// It answers a position that is no longer there.
    #[error(
        "That was meant for an earlier position: the game is at version {version} now, after ply {plies}."
    )]
    Stale {
        /// The version of the game now.
        version: u64,
        /// How many plies there are now.
        plies: u32,
    },
    /// The rules do not allow it.
    #[error("{0}")]
    Illegal(MoveError),
    /// It cannot be taken back.
    #[error("{0}")]
    NotPossible(&'static str),
    /// The storage refused.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl Room {
    /// Does what is asked, once it is on disk; the version that it gave to the game.
    pub async fn act(&self, id: &str, store: &dyn Store, request: Request) -> Result<u64, Refused> {
        let mut state = self.state.lock().await;
        let key = request.key.ok_or(Refused::NoSeat)?;
        let seats = state.seats(Some(&key));
        if seats == [false, false] {
            return Err(Refused::NoSeat);
        }
        let name = key.request(&request.name);
        if let Some(index) = state.events.iter().rposition(|stored| stored.request == name) {
            return Ok(index as u64 + 1);
        }
        let event = state.event(&request.act, seats)?;
        self.keep(id, store, &mut state, event, name).await
    }

    /// Whether the store, which has the last word, did not let something happen that the room would have.
    pub(super) async fn is_outrun(&self, done: &Result<u64, Refused>) -> bool {
        match done {
            Err(Refused::Store(_)) => true,
            Err(Refused::Stale { version, .. }) => *version != self.state.lock().await.version(),
            _ => false,
        }
    }

    /// Writes an event, then lets it happen and tells everybody.
    pub(super) async fn keep(
        &self,
        id: &str,
        store: &dyn Store,
        state: &mut State,
        event: Event,
        request: RequestId,
    ) -> Result<u64, Refused> {
        let at = jiff::Timestamp::now().as_millisecond();
        let append =
            Append { game: id.to_string(), after: state.version(), request, event: event.clone(), at };
        match store.write(crate::store::Write::Append(append)).await? {
            Written::Done { version } => {
                state.apply(StoredEvent { event, request, at });
                self.newest.send_replace(state.version());
                Ok(version)
            }
            Written::Stale { version } => Err(Refused::Stale { version, plies: state.plies() }),
        }
    }
}

impl State {
    pub(super) fn plies(&self) -> u32 {
        self.session.plies().len() as u32
    }

    /// The event that an act would be, if it is allowed to the holder of these seats.
    fn event(&self, act: &Act, seats: [bool; 2]) -> Result<Event, Refused> {
        let holds = |seat: Seat| seats[seat.index()];
        let turn = self.session.turn().ok_or(Refused::Illegal(MoveError::Over));
        match act {
            Act::Play { ply, word } => {
                if *ply != self.plies() + 1 {
                    return Err(Refused::Stale { version: self.version(), plies: self.plies() });
                }
                let turn = turn?;
                self.check_company()?;
                if !holds(turn) {
                    return Err(Refused::NotYourTurn);
                }
                let mv = self.session.read(word).map_err(Refused::Illegal)?;
                Ok(Event::Played { ply: *ply, word: self.session.game().move_text(mv).to_string() })
            }
            Act::Resign => {
                let turn = turn?;
                let loser = if holds(turn) { turn } else { turn.other() };
                Ok(Event::Resigned(loser))
            }
            Act::Undo => self.undone(seats).map(|plies| Event::Undone { plies }),
        }
    }

    fn check_company(&self) -> Result<(), Refused> {
        if self.game.open.is_some() { Err(Refused::Alone) } else { Ok(()) }
    }

    /// How many plies are left when the holder of these seats takes back their last one.
    fn undone(&self, seats: [bool; 2]) -> Result<u32, Refused> {
        if !self.has_computer() && !self.shares_screen() {
            return Err(Refused::NotPossible("Between two people no move is taken back."));
        }
        let own = self.session.plies().iter().rposition(|ply| seats[ply.seat.index()]);
        let own = own.ok_or(Refused::NotPossible("There is no move of yours to take back."))?;
        Ok(own as u32)
    }
}
