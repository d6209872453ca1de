use std::sync::Arc;

use super::{Room, RoomError};
use crate::solver::ReviewedGame;

impl Room {
    /// The game with its review, which is kept for the next look. A game between two people is reviewed only when it is
    /// over.
    pub(crate) async fn reviewed(&self) -> Result<Arc<ReviewedGame>, RoomError> {
        let (key, session) = {
            let state = self.state.lock().await;
            if state.session.turn().is_some() && state.is_between_people() {
                return Err(RoomError::REVIEW_TOO_EARLY);
            }
            (format!("game {} {}", self.id(), state.version()), state.session.copy())
        };
        let reviewed = self.node.solver.reviewed(key, || session).await;
        reviewed.map_err(|_| RoomError::SolverBusy)
    }
}
