use duels_llm::{Model, ModelFailure};
use duels_rules::Move;

use crate::{GameStart, MoveRequest, Player, PlayerError};

/// A language model as a player.
pub struct ModelPlayer {
    model: Model,
    number: Option<u64>,
}

impl ModelPlayer {
    /// The player that asks this model.
    pub fn new(model: Model) -> ModelPlayer {
        ModelPlayer { model, number: None }
    }
}

impl Player for ModelPlayer {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        self.number = start.number;
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        let stop = || request.control.is_cancelled();
        self.model.choose(request.session, self.number, request.time_limit, &stop).map_err(player_error)
    }
}

/// How a game is scored in which the model failed.
fn player_error(failure: ModelFailure) -> PlayerError {
    match failure {
        ModelFailure::NoLegalMove(sentence) => PlayerError::IllegalMove(sentence),
        ModelFailure::TimedOut(sentence) => PlayerError::Timeout(sentence),
        ModelFailure::Unreachable(sentence) => PlayerError::Disconnect(sentence),
        ModelFailure::Stopped(sentence) => PlayerError::Interrupted(sentence),
    }
}
