use duels_oracle::SolveError;
use duels_players::Computer;
use duels_rules::{AnyGame, GameId, Move, Seat};
use sha2::{Digest as _, Sha256};

use super::{Room, RoomError, RoomState};
use crate::keys::request_id;
use crate::solver::{Solver, SolverError};
use crate::store::Event;

const NO_MOVE: RoomError = RoomError::NotPossible(
    "The computer found no move within its time and memory here: take a move back, or try again later.",
);

impl Room {
    /// Whether it is the computer's turn.
    pub(super) async fn is_computers_turn(&self) -> bool {
        self.state.lock().await.computer_to_move().is_some()
    }

    /// Lets the computer move for as long as it is its turn.
    pub async fn play_computer_moves(&self) -> Result<(), RoomError> {
        loop {
            let state = self.state.lock().await;
            let Some((computer, turn)) = state.computer_to_move() else { return Ok(()) };
            let (game, ply, version) = (state.session.game().copy(), state.plies() + 1, state.version());
            // Without the lock others can look, or take back the move that the computer answers.
            drop(state);
            let seed = computer_seed(self.id(), ply);
            let mv = choose_move(&self.solver, computer, game, turn, seed)
                .await
                .map_err(|error| error.or(|_| NO_MOVE))?;
            let mut state = self.state.lock().await;
            if state.version() != version {
                continue;
            }
            let mv = state.session.game().move_text(mv).to_string();
            // The same name for the same answer: a second attempt, after a lost acknowledgement, changes nothing.
            let request = request_id(&format!("computer {version}"));
            self.append(&mut state, Event::Played { ply, mv }, request).await?;
        }
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
