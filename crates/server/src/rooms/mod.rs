//! Games in memory. A [`Room`] is a game with its watchers; [`Rooms`] finds and creates them.
//!
//! Everything that a room reports has happened is on disk. An action is checked against the session, written to the
//! store, and only then applied and published; the store has the last word on versions.

mod action;
mod analysis;
mod catch_up;
mod class_games;
mod computer;
mod declined;
mod environment;
mod error;
mod follow;
mod fork;
mod hint;
mod judgement;
mod lobby;
mod move_list;
mod nickname;
mod node;
mod presence;
mod rematch;
mod reviewed;
mod role;
mod room;
mod room_view;
mod seats;
mod setup;
mod state;
mod view;
mod view_cache;

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use duels_players::PlayerSpec;
use duels_rules::Catalogue;
use tokio::task::JoinHandle;

pub use action::{Action, PlayerAction};
pub(crate) use class_games::SeatedGame;
pub use declined::Declined;
pub use environment::Environment;
pub use error::RoomError;
pub use judgement::{DecidingMove, Judgement, MoveTile};
pub use lobby::WaitingGame;
pub use move_list::{MadeMove, MoveList};
pub use nickname::Nickname;
pub use rematch::Rematch;
pub use role::Role;
pub use room::Room;
pub use seats::{SeatRequest, TakenSeat};
pub use setup::{GameSetup, Opponent, SetupError};
pub use view::{GameStatus, GameView, Update};
pub use view_cache::{Frame, KeptPage, RenderedFrame};

use self::computer::check_can_play;
use self::node::Node;
use self::state::RoomState;
use crate::keys::{INVITATION, SeatKey};
use crate::news::{News, NodeId, Outbox};
use crate::solver::Solver;
use crate::store::{NewGame, SeenVersion, Store, StoreError, Write};

/// With more games in memory, those without watchers are dropped from it.
const MOST_IN_MEMORY: usize = 4_096;

/// How long the computer waits before it tries again to store its move.
const RETRY_COMPUTER: Duration = Duration::from_millis(500);

/// How long the store may take to show that it is there.
const PROBE_TIMEOUT: Duration = Duration::from_secs(1);

/// All games: those in memory and those in the store.
pub struct Rooms {
    node: Arc<Node>,
    /// How this node hears from the others; none if there are no others.
    news: Option<Arc<dyn News>>,
    /// Sorted, so that a simulation does the same at every run.
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
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
        Ok(Rooms::with_solver(catalogue, store, Solver::start()?))
    }

    /// The games of a store, without threads: the solver's work is done where it is asked for. For simulations.
    pub fn without_threads(catalogue: Catalogue, store: Arc<dyn Store>) -> Rooms {
        Rooms::with_solver(catalogue, store, Solver::inline())
    }

    fn with_solver(catalogue: Catalogue, store: Arc<dyn Store>, solver: Solver) -> Rooms {
        Rooms { node: Arc::new(Node::new(catalogue, store, solver)), news: None, rooms: Mutex::default() }
    }

    /// The same games, in which a request counts as present for another time than 30 seconds.
    pub fn with_presence(self, present_for: Duration) -> Rooms {
        self.with(|node| node.present_for = present_for)
    }

    /// The same games, with another clock and other random numbers than those of this machine.
    pub fn with_environment(self, environment: Environment) -> Rooms {
        self.with(|node| node.environment = environment)
    }

    /// The same games, shared with other nodes, which hear from this one while [`Rooms::follow_news`] runs.
    pub fn with_news(mut self, news: Arc<dyn News>) -> io::Result<Rooms> {
        let number = self.node.environment.number().map_err(|error| io::Error::other(error.to_string()))?;
        let outbox = Outbox::new(NodeId(number));
        self.news = Some(news);
        Ok(self.with(|node| node.outbox = Some(outbox)))
    }

    /// Before there is a room, nobody else has the node.
    fn with(mut self, change: impl FnOnce(&mut Node)) -> Rooms {
        if let Some(node) = Arc::get_mut(&mut self.node) {
            change(node);
        }
        self
    }

    /// The kinds of games.
    pub fn catalogue(&self) -> Catalogue {
        self.node.catalogue
    }

    /// The solver that all games share.
    pub(crate) fn solver(&self) -> &Arc<Solver> {
        &self.node.solver
    }

    /// A game as it is in the store now, to be looked at.
    pub async fn find(&self, id: &str) -> Result<Arc<Room>, RoomError> {
        let Some(room) = self.in_memory(id) else { return self.load(id).await };
        let refreshed = room.refresh().await;
        if matches!(refreshed, Err(RoomError::Broken { .. })) {
            self.forget(id);
        }
        refreshed?;
        if room.owes_move() {
            start_computer_moves(&room);
        }
        Ok(room)
    }

    /// A game as this node knows it, to be changed: the store refuses what does not fit.
    async fn open(&self, id: &str) -> Result<Arc<Room>, RoomError> {
        match self.in_memory(id) {
            Some(room) => Ok(room),
            None => self.load(id).await,
        }
    }

    fn in_memory(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).map(Arc::clone)
    }

    fn all_in_memory(&self) -> Vec<Arc<Room>> {
        self.rooms().values().map(Arc::clone).collect()
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, RoomError> {
        let stored = self.node.store.game(id).await?.ok_or(RoomError::NoGame)?;
        let room = Arc::new(Room::load(Arc::clone(&self.node), stored)?);
        let room = {
            let mut rooms = self.rooms();
            if rooms.len() >= MOST_IN_MEMORY {
                rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.is_of_interest());
            }
            // Another request may have loaded it meanwhile; then that room is the one.
            Arc::clone(rooms.entry(id.to_string()).or_insert(room))
        };
        // Whoever has people at the game answers.
        room.tell_presence();
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
        self.create_with(setup, self.node.environment.key()?, None, &[]).await
    }

    /// Creates a game in which these moves were made already. They must be legal one after another.
    pub async fn create_from(&self, setup: &GameSetup, moves: &[String]) -> Result<CreatedGame, RoomError> {
        self.create_with(setup, self.node.environment.key()?, None, moves).await
    }

    /// Creates a game whose creator has this key, after some moves. Without an id it gets a random one. The invitation follows from the key, so that the
    /// creator can always compute it and the store need not know it.
    async fn create_with(
        &self,
        setup: &GameSetup,
        key: SeatKey,
        id: Option<String>,
        moves: &[String],
    ) -> Result<CreatedGame, RoomError> {
        let GameSetup { start, first, seat, opponent, names } = setup;
        if let Opponent::Computer(computer) = opponent {
            check_can_play(&self.node.solver, *computer, start, *first).await?;
        }
        let is_new = id.is_none();
        let id = id.map_or_else(|| self.node.environment.game_id(), Ok)?;
        let invitation = (*opponent == Opponent::Friend).then(|| key.derive(INVITATION));
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
            names: names.each_ref().map(|name| name.as_ref().map(Nickname::to_string)),
            keys,
            invitation: invitation.as_ref().map(SeatKey::digest),
            open: is_open.then(|| seat.other()),
            listed: *opponent == Opponent::Anybody,
            created: self.node.environment.now(),
        };
        self.node.store.write(Write::Create(game)).await.map_err(|error| match error {
            StoreError::Unavailable(_) if is_new => RoomError::MaybeCreated,
            error => error.into(),
        })?;
        self.store_moves(&id, moves).await?;
        let room = self.open(&id).await?;
        room.saw(room.seats(Some(&key)).await);
        room.play_computer_moves().await?;
        Ok(CreatedGame { id, key, invitation })
    }

    /// Does an action in a game. The receipt comes as soon as the action is on disk; the computer replies meanwhile.
    pub async fn act(self: &Arc<Self>, id: &str, action: PlayerAction) -> Result<ActionReceipt, RoomError> {
        let (rooms, id) = (Arc::clone(self), id.to_string());
        run_to_end(async move {
            let room = rooms.open(&id).await?;
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
        let result = match action.action {
            // What is rare is not part of the memory of every connection.
            Action::Rematch => Box::pin(self.offer_rematch(room, &action)).await,
            Action::DeclineRematch => Box::pin(self.decline_rematch(room, action)).await,
            _ => room.act(action).await,
        };
        if matches!(result, Err(RoomError::Broken { .. } | RoomError::Store(StoreError::Broken(_)))) {
            self.forget(room.id());
        }
        let version = result?;
        let reply = room.is_computers_turn().await.then(|| start_computer_moves(room));
        Ok(ActionReceipt { version, reply })
    }

    /// Whether the store answers in time.
    pub(crate) async fn is_store_there(&self) -> bool {
        tokio::time::timeout(PROBE_TIMEOUT, self.probe_store()).await.unwrap_or(false)
    }

    /// The same, for as long as the store itself has patience.
    async fn probe_store(&self) -> bool {
        let probe = SeenVersion { game: String::new(), version: 0 };
        self.node.store.since(vec![probe]).await.is_ok()
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Room>>> {
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
        if is_store_away(&played) {
            tokio::spawn(retry_computer_moves(room));
        }
        played
    })
}

/// Lets the computer move when the store is back, without anyone asking for it.
async fn retry_computer_moves(room: Arc<Room>) {
    // A room that was replaced is somebody else's to continue.
    while !room.is_retired() {
        tokio::time::sleep(RETRY_COMPUTER).await;
        if !is_store_away(&room.play_computer_moves().await) {
            break;
        }
    }
}

fn is_store_away<T>(result: &Result<T, RoomError>) -> bool {
    matches!(result, Err(RoomError::Store(StoreError::Unavailable(_))))
}

/// Finishes what was begun even when the client hangs up, so that memory and disk agree.
async fn run_to_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, RoomError>> + Send + 'static,
) -> Result<T, RoomError> {
    tokio::spawn(work).await?
}
