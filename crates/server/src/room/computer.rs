use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::PlayerSpec;
use duels_rules::{AnyGame, GameId, Move, MoveError, Seat};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::{Refused, Room, State};
use crate::keys::fresh_request;
use crate::store::{Event, Store, StoreError};

/// How much memory the computer may use to think about a move.
const MEMORY: u64 = 256 << 20;
/// How long it may think.
const PATIENCE: Duration = Duration::from_secs(5);

const NO_MOVE: Refused = Refused::NotPossible(
    "The computer finds no move within the time and memory that it has here: take a move back, or try again later.",
);

impl Room {
    /// Whether it is the computer's turn.
    pub(super) async fn waits_for_computer(&self) -> bool {
        self.state.lock().await.thinker().is_some()
    }

    /// Lets the computer move as long as it is its turn.
    pub async fn let_computer_move(&self, id: &str, store: &dyn Store) -> Result<(), Refused> {
        loop {
            let state = self.state.lock().await;
            let Some((who, turn)) = state.thinker() else { return Ok(()) };
            let (game, ply, version) = (state.session.game().copy(), state.plies() + 1, state.version());
            // Others may look while it thinks, and perhaps take back the move that it thinks about.
            drop(state);
            let mv = decide(who, game, turn, seed(id, ply)).await.map_err(|_| NO_MOVE)?;
            let mut state = self.state.lock().await;
            if state.version() != version {
                continue;
            }
            let word = state.session.game().move_text(mv).to_string();
            let request = fresh_request().map_err(|error| StoreError::Broken(error.to_string()))?;
            self.keep(id, store, &mut state, Event::Played { ply, word }, request).await?;
        }
    }
}

impl State {
    /// The computer's player whose turn it is, and its seat.
    fn thinker(&self) -> Option<(PlayerSpec, Seat)> {
        let turn = self.session.turn().filter(|_| self.game.open.is_none())?;
        Some((self.who(turn), turn)).filter(|(who, _)| *who != PlayerSpec::Person)
    }
}

/// Refuses a game that the computer could not play: better before it begins than in the middle. A level plays as
/// the perfect player does, but for some plies.
pub(super) async fn check_thinks(who: PlayerSpec, start: &GameId, first: Seat) -> Result<(), Refused> {
    let refused = |error: String| {
        let sentence = format!("Sorry, the computer cannot play this here: {error}");
        let accepts = "The opponents random and screen play everything.".to_string();
        Refused::Illegal(MoveError::Illegal { sentence, accepts })
    };
    let who = if who == PlayerSpec::Random { who } else { PlayerSpec::Perfect };
    let game = start.open(first).map_err(|error| refused(error.to_string()))?;
    decide(who, game, first, 0).await.map(drop).map_err(|error| match error {
        SolveError::Cancelled => {
            refused("it found no move in time. Try again, or a smaller variant.".to_string())
        }
        error => refused(error.to_string()),
    })
}

/// Thinks on a thread of its own, for a bounded time and with bounded memory.
pub(super) async fn decide(
    who: PlayerSpec,
    game: Box<dyn AnyGame>,
    seat: Seat,
    seed: u64,
) -> Result<Move, SolveError> {
    bounded(move |task| match who.player(seed, seat) {
        Some(mut player) => player.choose(&*game, task),
        None => Err(SolveError::Over),
    })
    .await
}

/// How much solver work goes on at once; whoever comes later waits.
static PLACES: Semaphore = Semaphore::const_new(4);

/// Runs solver work that nobody may stall the server with: each piece is bounded in time and memory, and all of
/// them in number.
pub(crate) async fn bounded<T: Send + 'static>(
    work: impl FnOnce(&SolveControl) -> Result<T, SolveError> + Send + 'static,
) -> Result<T, SolveError> {
    let place = tokio::time::timeout(PATIENCE, PLACES.acquire()).await;
    let Ok(Ok(_place)) = place else { return Err(SolveError::Cancelled) };
    let task = std::sync::Arc::new(SolveControl::with_memory(MEMORY));
    let own = std::sync::Arc::clone(&task);
    let mut thinking = tokio::task::spawn_blocking(move || work(&own));
    let done = match tokio::time::timeout(PATIENCE, &mut thinking).await {
        Ok(done) => done,
        Err(_) => {
            task.cancel();
            thinking.await
        }
    };
    done.unwrap_or(Err(SolveError::Cancelled))
}

/// Chance for the players of a game, ply by ply: the same after a restart.
fn seed(id: &str, ply: u32) -> u64 {
    let digest = Sha256::digest(format!("{id}/{ply}").as_bytes());
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}
