use duels_rules::text::sentence;
use duels_session::{Review, Session};

use super::hint::HintMemo;
use super::{Role, Room, RoomError};
use crate::keys::SeatKey;
use crate::solver::SolverError;

/// The step of a hint that says most; asking again repeats it.
const LAST_STEP: u32 = 3;

const TOO_LARGE: RoomError = RoomError::NotPossible(
    "This game is too large to review within the time and memory of the server: download its record and review \
     it at the terminal with duels review.",
);

impl Room {
    /// The next step of a hint, for a player against the computer or on one screen. The room remembers it for as long
    /// as nothing happens, and views show it.
    pub async fn hint(&self, key: Option<&SeatKey>) -> Result<String, RoomError> {
        let (mut session, version, steps, called) = {
            let state = self.state.lock().await;
            let seats = state.seats(key);
            if seats == [false, false] {
                return Err(RoomError::NotAPlayer);
            }
            if state.is_between_people() {
                let sentence = "There are no hints in a game between two people until it is over.";
                return Err(RoomError::NotPossible(sentence));
            }
            let given = state.hint.as_ref().filter(|hint| hint.version == state.version());
            let steps = given.map_or(0, |hint| hint.steps).min(LAST_STEP - 1);
            (state.session.copy(), state.version(), steps, state.called(Role::of(seats)))
        };
        // The solver works on a copy without the lock: others can move meanwhile, and what it learned is dropped.
        let solve = move |control: &_| {
            for _ in 0..steps {
                session.hint_for(&called, control)?;
            }
            let text = session.hint_for(&called, control)?;
            Ok((text, session.hinted_moves()))
        };
        match self.node.solver.run(solve).await {
            Ok((text, moves)) => {
                Ok(self.remember_hint(HintMemo { version, steps: steps + 1, moves, text }).await)
            }
            Err(SolverError::Busy(_)) => Err(RoomError::SolverBusy),
            Err(error) => {
                let text = sentence(&format!("No hint: {error}"));
                Ok(self.remember_hint(HintMemo { version, steps, moves: Vec::new(), text }).await)
            }
        }
    }

    /// Remembers a hint, unless something has happened since, and wakes the player's other pages; gives its text.
    async fn remember_hint(&self, hint: HintMemo) -> String {
        let mut state = self.state.lock().await;
        let text = hint.text.clone();
        if state.version() == hint.version {
            state.hint = Some(hint);
            state.cache.forget_texts();
        }
        drop(state);
        self.wake();
        text
    }

    /// The review of the game. A game between two people is reviewed only when it is over.
    pub async fn review(&self) -> Result<(Session, Review), RoomError> {
        let session = {
            let state = self.state.lock().await;
            if state.session.turn().is_some() && state.is_between_people() {
                return Err(RoomError::REVIEW_TOO_EARLY);
            }
            state.session.copy()
        };
        self.node.solver.review(session).await.map_err(|error| error.or(|_| TOO_LARGE))
    }
}
