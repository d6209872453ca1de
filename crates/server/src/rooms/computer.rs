use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use duels_oracle::SolveError;
use duels_players::Computer;
use duels_rules::{AnyGame, GameId, Move, Seat};
use sha2::{Digest as _, Sha256};
use tokio::time::Instant;

use super::{Room, RoomError, RoomState};
use crate::keys::request_id;
use crate::solver::{Solver, SolverError};
use crate::store::Event;

const NO_MOVE: RoomError = RoomError::NotPossible(
    "The computer found no move within its time and memory here: take a move back, or try again later.",
);

/// How long a node leaves the computer's move to the node that has the player's move.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether it is the computer's turn, and whether this node looks for its move.
pub(super) struct ComputerTurn {
    /// Since when it is the computer's turn.
    since: Mutex<Option<Instant>>,
    /// How many tasks look for its move.
    thinking: AtomicUsize,
}

impl ComputerTurn {
    pub(super) fn new(state: &RoomState) -> ComputerTurn {
        let turn = ComputerTurn { since: Mutex::default(), thinking: AtomicUsize::new(0) };
        turn.update(state);
        turn
    }

    /// Notes whose turn it is after an event.
    pub(super) fn update(&self, state: &RoomState) {
        let turn = state.computer_to_move().map(|_| Instant::now());
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = turn;
    }

    /// Stops to expect a move that was looked for in vain.
    fn give_up(&self, error: &RoomError) {
        if *error == NO_MOVE {
            *self.since.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    fn start(&self) -> Thinking<'_> {
        self.thinking.fetch_add(1, Ordering::AcqRel);
        Thinking(self)
    }
}

/// A task that looks for the computer's move, until this is dropped.
struct Thinking<'a>(&'a ComputerTurn);

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.0.thinking.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Room {
    /// Whether it is the computer's turn.
    pub(super) async fn is_computers_turn(&self) -> bool {
        self.state.lock().await.computer_to_move().is_some()
    }

    /// Lets the computer move for as long as it is its turn.
    pub async fn play_computer_moves(&self) -> Result<(), RoomError> {
        let _thinking = self.computer.start();
        loop {
            let state = self.state.lock().await;
            let Some((computer, turn)) = state.computer_to_move() else { return Ok(()) };
            let (game, ply, version) = (state.session.game().copy(), state.plies() + 1, state.version());
            // Without the lock others can look, or take back the move that the computer answers.
            drop(state);
            let seed = computer_seed(self.id(), ply);
            let mv = choose_move(&self.node.solver, computer, game, turn, seed)
                .await
                .map_err(|error| error.or(|_| NO_MOVE))
                .inspect_err(|error| self.computer.give_up(error))?;
            let mut state = self.state.lock().await;
            if state.version() != version {
                continue;
            }
            let mv = state.session.game().move_text(mv).to_string();
            // The same name for the same answer: a second attempt, after a lost acknowledgement, changes nothing.
            let request = request_id(&format!("computer {version}"));
            match self.append(&mut state, Event::Played { ply, mv }, request).await {
                // Another node was faster, or the move that this answers was taken back there.
                Err(RoomError::Stale { .. }) if state.version() != version => {}
                result => drop(result?),
            }
        }
    }

    /// Whether it is the computer's turn and it does not move, because the node that should have made the move is gone.
    pub(super) fn owes_move(&self) -> bool {
        let patience = if self.node.is_shared() { PATIENCE } else { Duration::ZERO };
        let turn = *self.computer.since.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = self.computer.thinking.load(Ordering::Acquire) == 0;
        is_idle && turn.is_some_and(|since| since.elapsed() >= patience)
    }
}

impl RoomState {
    /// The computer's player whose turn it is, and its seat.
    fn computer_to_move(&self) -> Option<(Computer, Seat)> {
        let turn = self.turn().filter(|_| self.game.open.is_none())?;
        Some((self.computer(turn)?, turn))
    }
}

/// Refuses a game that the computer could not play, before it begins instead of in the middle. A level thinks as
/// long as the perfect player does, or less.
pub(super) async fn check_can_play(
    solver: &Solver,
    computer: Computer,
    start: &GameId,
    first: Seat,
) -> Result<(), RoomError> {
    let computer = if computer == Computer::Random { Computer::Random } else { Computer::Perfect };
    let game = start.open(first).map_err(|error| RoomError::TooHard(error.to_string()))?;
    let too_hard = |error: SolveError| RoomError::TooHard(error.to_string());
    choose_move(solver, computer, game, first, 0).await.map(drop).map_err(|error| error.or(too_hard))
}

async fn choose_move(
    solver: &Solver,
    computer: Computer,
    game: Box<dyn AnyGame>,
    seat: Seat,
    seed: u64,
) -> Result<Move, SolverError> {
    solver.run(move |control| computer.decide(&*game, seat, seed, control)).await
}

/// The randomness of a computer's move. It depends on the game and the ply only, so a restart changes nothing.
fn computer_seed(id: &str, ply: u32) -> u64 {
    let digest = Sha256::digest(format!("{id}/{ply}").as_bytes());
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}
