//! Games in memory. A [`Room`] is a game with its watchers; [`Rooms`] finds and creates them.
//!
//! Everything that a room reports has happened is on disk. An action is checked against the session, written to the
//! store, and only then applied and published; the store has the last word on versions.

mod action;
mod analysis;
mod cached_update;
mod computer;
mod error;
mod room;
mod seats;
mod setup;
mod state;
mod view;

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_players::PlayerSpec;
use duels_rules::Catalogue;
use tokio::task::JoinHandle;

pub use action::{Action, PlayerAction};
pub use error::RoomError;
pub use room::Room;
pub use seats::Rematch;
pub use setup::{GameSetup, Opponent, SetupError};
pub use view::{GameStatus, GameView, Update};

use self::computer::check_can_play;
use self::state::RoomState;
use crate::keys::{SeatKey, random_game_id};
use crate::solver::Solver;
use crate::store::{NewGame, Store, Write};

/// With more games in memory, those without watchers are dropped from it.
const MOST_IN_MEMORY: usize = 4_096;

/// How many games the lobby lists.
const MOST_LISTED: usize = 50;

/// All games: those in memory and those in the store.
pub struct Rooms {
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    solver: Arc<Solver>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// A new game, with the secrets that only its creator gets.
#[derive(Clone, Debug)]
pub struct CreatedGame {
    /// Its name.
    pub id: String,
    /// The key of the creator's seat, or of both seats on one screen.
    pub key: SeatKey,
    /// The secret of the link for a friend.
    pub invitation: Option<SeatKey>,
}

/// An action that is on disk.
#[derive(Debug)]
pub struct ActionReceipt {
    /// The version that it gave to the game.
    pub version: u64,
    /// The computer's move, where it is its turn.
    reply: Option<JoinHandle<Result<(), RoomError>>>,
}

impl ActionReceipt {
    /// The version, once the computer has moved where it is its turn.
    pub async fn with_reply(self) -> Result<u64, RoomError> {
        if let Some(reply) = self.reply {
            reply.await??;
        }
        Ok(self.version)
    }
}

impl Rooms {
    /// The games of a store, with the threads of their solver.
    pub fn new(catalogue: Catalogue, store: Arc<dyn Store>) -> io::Result<Rooms> {
        Ok(Rooms { catalogue, store, solver: Arc::new(Solver::start()?), rooms: Mutex::default() })
    }

    /// The kinds of games.
    pub fn catalogue(&self) -> Catalogue {
        self.catalogue
    }

    /// The solver that all games share.
    pub(crate) fn solver(&self) -> &Arc<Solver> {
        &self.solver
    }

    /// The games that anyone may join, oldest first.
    pub async fn waiting(&self) -> Result<Vec<NewGame>, RoomError> {
        Ok(self.store.waiting(MOST_LISTED).await?)
    }

    /// A game, from memory or from the store.
    pub async fn find(&self, id: &str) -> Result<Arc<Room>, RoomError> {
        let found = self.rooms().get(id).map(Arc::clone);
        if let Some(room) = found {
            return Ok(room);
        }
        let stored = self.store.game(id).await?.ok_or(RoomError::NoGame)?;
        let (store, solver) = (Arc::clone(&self.store), Arc::clone(&self.solver));
        let room = Arc::new(Room::load(self.catalogue, store, solver, stored)?);
        let room = {
            let mut rooms = self.rooms();
            if rooms.len() >= MOST_IN_MEMORY {
                rooms.retain(|_, room| Arc::strong_count(room) > 1);
            }
            // Another request may have loaded it meanwhile; then that room is the one.
            Arc::clone(rooms.entry(id.to_string()).or_insert(room))
        };
        // The program may have been killed between a move and the computer's reply.
        start_computer_moves(&room);
        Ok(room)
    }

    /// Drops a room that disagrees with the store, so that everyone loads the game again.
    fn forget(&self, id: &str) {
        let known = self.rooms().remove(id);
        if let Some(room) = known {
            room.retire();
        }
    }

    /// Creates a game.
    pub async fn create(&self, setup: &GameSetup) -> Result<CreatedGame, RoomError> {
        self.create_with_key(setup, SeatKey::random()?).await
    }

    /// Creates a game whose creator has this key.
    async fn create_with_key(&self, setup: &GameSetup, key: SeatKey) -> Result<CreatedGame, RoomError> {
        let GameSetup { start, first, seat, opponent } = setup;
        if let Opponent::Computer(computer) = opponent {
            check_can_play(&self.solver, *computer, start, *first).await?;
        }
        let id = random_game_id()?;
        let invitation = if *opponent == Opponent::Friend { Some(SeatKey::random()?) } else { None };
        let mut players = [PlayerSpec::Person.to_string(), PlayerSpec::Person.to_string()];
        let mut keys = [None, None];
        keys[seat.index()] = Some(key.digest());
        match opponent {
            Opponent::Computer(computer) => players[seat.other().index()] = computer.to_string(),
            Opponent::Screen => keys[seat.other().index()] = Some(key.digest()),
            Opponent::Friend | Opponent::Anybody => {}
        }
        let is_open = matches!(opponent, Opponent::Friend | Opponent::Anybody);
        let game = NewGame {
            id: id.clone(),
            start: start.to_string(),
            first: *first,
            players,
            keys,
            invitation: invitation.as_ref().map(SeatKey::digest),
            open: is_open.then(|| seat.other()),
            listed: *opponent == Opponent::Anybody,
            created: jiff::Timestamp::now().as_millisecond(),
        };
        self.store.write(Write::Create(game)).await?;
        self.find(&id).await?.play_computer_moves().await?;
        Ok(CreatedGame { id, key, invitation })
    }

    /// Does an action in a game. The receipt comes as soon as the action is on disk; the computer replies meanwhile.
    pub async fn act(self: &Arc<Self>, id: &str, action: PlayerAction) -> Result<ActionReceipt, RoomError> {
        let (rooms, id) = (Arc::clone(self), id.to_string());
        run_to_end(async move {
            let room = rooms.find(&id).await?;
            rooms.act_in(&room, action).await
        })
        .await
    }

    /// The same for a caller that has the room already and is never interrupted.
    pub(crate) async fn act_in(
        &self,
        room: &Arc<Room>,
        action: PlayerAction,
    ) -> Result<ActionReceipt, RoomError> {
        let result = room.act(action).await;
        if room.is_behind_store(&result).await {
            self.forget(room.id());
        }
        let version = result?;
        let reply = room.is_computers_turn().await.then(|| start_computer_moves(room));
        Ok(ActionReceipt { version, reply })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets the computer move in the background.
fn start_computer_moves(room: &Arc<Room>) -> JoinHandle<Result<(), RoomError>> {
    let room = Arc::clone(room);
    tokio::spawn(async move {
        let played = room.play_computer_moves().await;
        if let Err(error) = &played {
            tracing::warn!(game = room.id(), %error, "the computer did not move");
        }
        played
    })
}

/// Finishes what was begun even when the client hangs up, so that memory and disk agree.
async fn run_to_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, RoomError>> + Send + 'static,
) -> Result<T, RoomError> {
    tokio::spawn(work).await?
}
