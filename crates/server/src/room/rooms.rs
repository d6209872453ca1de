use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_players::PlayerSpec;
use duels_rules::{Catalogue, GameId, Seat};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::computer::check_thinks;
use super::{Refused, Request, Room, State};
use crate::keys::{SeatKey, game_name};
use crate::store::{NewGame, Store, StoreError, Write};

/// When so many games are in memory, those that nobody looks at are let go.
const CROWD: usize = 4_096;

/// So many games that wait for somebody are shown.
const SHOWN: usize = 50;

/// All games, those in memory and those in the store.
pub struct Rooms {
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    open: Mutex<HashMap<String, Arc<Room>>>,
}

/// Against whom a new game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The computer.
    Computer(PlayerSpec),
    /// Somebody at the same screen.
    Screen,
    /// A friend who gets a link.
    Friend,
    /// Anybody who waits in the lobby.
    Anybody,
}

/// A game that was just made, with the secrets that only its maker gets.
#[derive(Clone, Debug)]
pub struct NewRoom {
    /// Its name.
    pub id: String,
    /// The key of the maker's seat, or of both.
    pub key: SeatKey,
    /// The secret of the link for a friend.
    pub invitation: Option<SeatKey>,
}

/// What came of an act.
#[derive(Debug)]
pub struct Acted {
    /// The version that it gave to the game.
    pub version: u64,
    /// None where the computer has nothing to say.
    reply: Option<JoinHandle<Result<(), Refused>>>,
}

impl Acted {
    /// The version, once the computer has answered where it is its turn.
    pub async fn answered(self) -> Result<u64, Refused> {
        let broken = |error: tokio::task::JoinError| StoreError::Broken(error.to_string());
        if let Some(reply) = self.reply {
            reply.await.map_err(broken)??;
        }
        Ok(self.version)
    }
}

impl Rooms {
    /// The games of a store.
    pub fn new(catalogue: Catalogue, store: Arc<dyn Store>) -> Rooms {
        Rooms { catalogue, store, open: Mutex::default() }
    }

    /// The games that are offered.
    pub fn catalogue(&self) -> Catalogue {
        self.catalogue
    }

    /// The games that wait for anybody, oldest first.
    pub async fn waiting(&self) -> Result<Vec<NewGame>, Refused> {
        Ok(self.store.waiting(SHOWN).await?)
    }

    /// Where the games are kept.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// A game, from memory or from the store.
    pub async fn find(&self, id: &str) -> Result<Arc<Room>, Refused> {
        let found = self.open().get(id).map(Arc::clone);
        if let Some(room) = found {
            return Ok(room);
        }
        let stored = self.store.game(id).await?.ok_or(Refused::NoGame)?;
        let state = State::of(self.catalogue, stored).ok_or(Refused::NoGame)?;
        let newest = watch::Sender::new(state.version());
        let room = Room {
            state: Arc::new(tokio::sync::Mutex::new(state)),
            newest,
            present: [AtomicUsize::new(0), AtomicUsize::new(0)],
            retired: AtomicBool::new(false),
        };
        let room = {
            let mut open = self.open();
            if open.len() >= CROWD {
                open.retain(|_, room| Arc::strong_count(room) > 1);
            }
            // Somebody else may have been faster; then theirs is the one.
            Arc::clone(open.entry(id.to_string()).or_insert_with(|| Arc::new(room)))
        };
        // The program may have been killed between a move and the computer's answer to it.
        self.let_computer_move(&room, id);
        Ok(room)
    }

    /// Lets a room go that does not agree with the store, so that it is read anew by everybody who looks at it.
    fn forget(&self, id: &str) {
        let known = self.open().remove(id);
        if let Some(room) = known {
            room.retire();
        }
    }

    /// Makes a game whose maker sits in `seat`.
    pub async fn create(
        &self,
        start: &GameId,
        first: Seat,
        seat: Seat,
        opponent: Opponent,
    ) -> Result<NewRoom, Refused> {
        self.create_for(drawn()?, start, first, seat, opponent).await
    }

    /// Makes a game whose maker sits in `seat` with this key.
    pub(super) async fn create_for(
        &self,
        key: SeatKey,
        start: &GameId,
        first: Seat,
        seat: Seat,
        opponent: Opponent,
    ) -> Result<NewRoom, Refused> {
        if let Opponent::Computer(who) = opponent {
            check_thinks(who, start, first).await?;
        }
        let id = game_name().map_err(|error| StoreError::Broken(error.to_string()))?;
        let invitation = if opponent == Opponent::Friend { Some(drawn()?) } else { None };
        let mut players = [PlayerSpec::Person.to_string(), PlayerSpec::Person.to_string()];
        let mut keys = [None, None];
        keys[seat.index()] = Some(key.digest());
        match opponent {
            Opponent::Computer(who) => players[seat.other().index()] = who.to_string(),
            Opponent::Screen => keys[seat.other().index()] = Some(key.digest()),
            Opponent::Friend | Opponent::Anybody => {}
        }
        let waits = matches!(opponent, Opponent::Friend | Opponent::Anybody);
        let game = NewGame {
            id: id.clone(),
            start: start.to_string(),
            first,
            players,
            keys,
            invitation: invitation.as_ref().map(SeatKey::digest),
            open: waits.then(|| seat.other()),
            listed: opponent == Opponent::Anybody,
            created: jiff::Timestamp::now().as_millisecond(),
        };
        self.store.write(Write::Create(game)).await?;
        let room = self.find(&id).await?;
        room.let_computer_move(&id, self.store()).await?;
        Ok(NewRoom { id, key, invitation })
    }

    /// Does what is asked in a game; what came of it is there as soon as it is on disk, and meanwhile the computer
    /// answers.
    pub async fn act(self: &Arc<Self>, id: &str, request: Request) -> Result<Acted, Refused> {
        let (rooms, id) = (Arc::clone(self), id.to_string());
        to_the_end(async move {
            let room = rooms.find(&id).await?;
            rooms.act_in(&room, &id, request).await
        })
        .await
    }

    /// The same for whoever has the room already and never breaks off in between.
    pub(crate) async fn act_in(
        &self,
        room: &Arc<Room>,
        id: &str,
        request: Request,
    ) -> Result<Acted, Refused> {
        let done = room.act(id, self.store(), request).await;
        if room.is_outrun(&done).await {
            self.forget(id);
        }
        let version = done?;
        let reply = room.waits_for_computer().await.then(|| self.let_computer_move(room, id));
        Ok(Acted { version, reply })
    }

    /// Lets the computer move while others go on.
    fn let_computer_move(&self, room: &Arc<Room>, id: &str) -> JoinHandle<Result<(), Refused>> {
        let (room, store, id) = (Arc::clone(room), Arc::clone(&self.store), id.to_string());
        tokio::spawn(async move { room.let_computer_move(&id, &*store).await })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finishes what was begun even when whoever asked hangs up, so that what is in memory stays what is on disk.
pub(super) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    let broken = |error: tokio::task::JoinError| StoreError::Broken(error.to_string());
    tokio::spawn(work).await.map_err(broken)?
}

fn drawn() -> Result<SeatKey, StoreError> {
    SeatKey::draw().map_err(|error| StoreError::Broken(error.to_string()))
}
