use duels_rules::text::sentence;
use duels_session::{Review, Session};

use super::{Room, RoomError};
use crate::keys::SeatKey;
use crate::solver::SolverError;

const TOO_LARGE: RoomError = RoomError::NotPossible(
    "This game is too large to review within the time and memory of the server: download its record and review \
     it at the terminal with duels review.",
);

impl Room {
    /// The next step of a hint, for a player against the computer or on one screen.
    pub async fn hint(&self, key: Option<&SeatKey>) -> Result<String, RoomError> {
        let (mut session, version, steps) = {
            let state = self.state.lock().await;
            if state.seats(key) == [false, false] {
                return Err(RoomError::NotAPlayer);
            }
            if state.is_between_people() {
                let sentence = "There are no hints in a game between two people until it is over.";
                return Err(RoomError::NotPossible(sentence));
            }
            (state.session.copy(), state.version(), state.hint_steps())
        };
        // The solver works on a copy without the lock: others can move meanwhile, and what it learned is dropped.
        let solve = move |control: &_| {
            for _ in 0..steps {
                session.hint(control)?;
            }
            session.hint(control)
        };
        match self.solver.run(solve).await {
            Ok(hint) => {
                self.state.lock().await.count_hint(version);
                Ok(hint)
            }
            Err(SolverError::Busy(_)) => Err(RoomError::SolverBusy),
            Err(error) => Ok(sentence(&format!("No hint: {error}"))),
        }
    }

    /// The review of the game. A game between two people is reviewed only when it is over.
    pub async fn review(&self) -> Result<(Session, Review), RoomError> {
        let session = {
            let state = self.state.lock().await;
            if state.session.turn().is_some() && state.is_between_people() {
                let sentence = "A game between two people can be reviewed when it is over.";
                return Err(RoomError::NotPossible(sentence));
            }
            state.session.copy()
        };
        self.solver.review(session).await.map_err(|error| error.or(|_| TOO_LARGE))
    }
}
