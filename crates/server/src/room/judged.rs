use duels_oracle::SolveError;
use duels_rules::Catalogue;
use duels_session::{Review, Session};

use super::{Refused, Room, bounded};
use crate::keys::SeatKey;
use crate::store::StoreError;

const TOO_LARGE: Refused = Refused::NotPossible(
    "This game is too large to be judged within the time and memory of the server: download its record, and duels \
     review judges it at the terminal.",
);

impl Room {
    /// The next step of a hint, for somebody who plays alone or on one screen.
    pub async fn hint(&self, key: Option<&SeatKey>) -> Result<String, Refused> {
        let mut state = std::sync::Arc::clone(&self.state).lock_owned().await;
        if state.seats(key) == [false, false] {
            return Err(Refused::NoSeat);
        }
        if !state.has_computer() && !state.shares_screen() {
            return Err(Refused::NotPossible(
                "Between two people there are no hints until the game is over.",
            ));
        }
        let hint = bounded(move |task| state.session.hint(task)).await;
        Ok(hint.unwrap_or_else(|error| format!("No hint: {error}.")))
    }

    /// The game looked at with perfect play beside it, once it is over.
    pub async fn review(&self, catalogue: Catalogue) -> Result<(Session, Review), Refused> {
        let record = self.record().await;
        let session = {
            let state = self.state.lock().await;
            if state.session.turn().is_some() && !state.has_computer() && !state.shares_screen() {
                return Err(Refused::NotPossible("A game between two people is reviewed when it is over."));
            }
            Session::from_record(catalogue, &record)
        };
        let session = session.map_err(|error| StoreError::Broken(error.to_string()))?;
        reviewed(session).await.map_err(|_| TOO_LARGE)
    }
}

/// A review within the bounds of the server.
pub(crate) async fn reviewed(session: Session) -> Result<(Session, Review), SolveError> {
    bounded(move |task| session.review(task).map(|review| (session, review))).await
}
