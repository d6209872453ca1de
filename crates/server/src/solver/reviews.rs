use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_oracle::SolveError;
use duels_rules::Names;
use duels_session::{Review, Session};

use super::{Solver, SolverError};

/// How many reviews are kept: the latest that anybody looked at.
const MOST_REVIEWS: usize = 64;
/// How much they may weigh together, in moves that are named.
const MOST_WEIGHT: usize = 1 << 20;
/// How many reasons are kept for each.
const MOST_REASONS: usize = 256;

/// The latest reviews, so that stepping through a game does not solve it again.
#[derive(Default)]
pub(crate) struct Reviews {
    kept: Mutex<Vec<(String, Arc<ReviewedGame>)>>,
}

/// A game with its review.
pub(crate) struct ReviewedGame {
    pub(crate) session: Session,
    /// The review, or why there is none: often the game is too large.
    pub(crate) review: Result<Review, SolveError>,
    /// Why the positions after some moves are won, in words for some readers.
    reasons: Mutex<Vec<(usize, Names, String)>>,
}

impl Reviews {
    fn find(&self, key: &str) -> Option<Arc<ReviewedGame>> {
        let mut kept = locked(&self.kept);
        let index = kept.iter().position(|(name, _)| name == key)?;
        let found = kept.remove(index);
        let game = Arc::clone(&found.1);
        kept.push(found);
        Some(game)
    }

    fn keep(&self, key: String, game: &Arc<ReviewedGame>) {
        let mut kept = locked(&self.kept);
        kept.retain(|(name, _)| *name != key);
        kept.push((key, Arc::clone(game)));
        let mut weight: usize = kept.iter().map(|(_, game)| game.weight()).sum();
        while kept.len() > MOST_REVIEWS || (weight > MOST_WEIGHT && kept.len() > 1) {
            weight -= kept.remove(0).1.weight();
        }
    }
}

impl Solver {
    /// The review of a game, from memory if it is there. The key must name this game in this state.
    pub(crate) async fn reviewed(
        &self,
        key: String,
        session: impl FnOnce() -> Session,
    ) -> Result<Arc<ReviewedGame>, SolverError> {
        if let Some(game) = self.reviews.find(&key) {
            return Ok(game);
        }
        let session = session();
        let copy = session.copy();
        let review = match self.run(move |control| copy.review(control)).await {
            Ok(review) => Ok(review),
            Err(SolverError::Solve(error)) => Err(error),
            Err(busy) => return Err(busy),
        };
        let game = Arc::new(ReviewedGame { session, review, reasons: Mutex::default() });
        self.reviews.keep(key, &game);
        Ok(game)
    }

    /// Why the position after so many moves is won or lost, in words for a reader; empty where it takes too long to say.
    pub(crate) async fn reason_after(
        &self,
        game: &ReviewedGame,
        moves: usize,
        names: &Names,
    ) -> Result<String, SolverError> {
        if let Some(reason) = game.kept_reason(moves, names) {
            return Ok(reason);
        }
        let (session, reader) = (game.session.copy(), names.clone());
        let reason = match self.run(move |control| session.reason_after(moves, &reader, control)).await {
            Ok(reason) => reason,
            Err(SolverError::Solve(_)) => String::new(),
            Err(busy) => return Err(busy),
        };
        let mut reasons = locked(&game.reasons);
        if reasons.len() >= MOST_REASONS {
            reasons.remove(0);
        }
        reasons.push((moves, names.clone(), reason.clone()));
        Ok(reason)
    }
}

impl ReviewedGame {
    fn kept_reason(&self, moves: usize, names: &Names) -> Option<String> {
        let reasons = locked(&self.reasons);
        let found = reasons.iter().find(|(number, reader, _)| *number == moves && reader == names);
        found.map(|(.., reason)| reason.clone())
    }

    /// How many moves it names.
    fn weight(&self) -> usize {
        let named = self.review.iter().flat_map(|review| &review.plies).map(|ply| ply.winning.len());
        self.session.plies().len() + named.sum::<usize>()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use duels_rules::{Catalogue, GameId, Seat};

    use super::*;

    fn session(start: &str, moves: &str) -> Session {
        let mut session =
            Session::new(GameId::parse(Catalogue::standard(), start).unwrap(), Seat::One).unwrap();
        session.play_moves(moves.split_whitespace()).unwrap();
        session
    }

    #[tokio::test]
    async fn a_review_is_made_once_and_the_oldest_are_dropped() {
        let solver = Solver::start().unwrap();
        let key = |number: usize| number.to_string();
        let game = solver.reviewed(key(0), || session("fifty", "9 9 9")).await.unwrap();
        assert!(game.review.is_ok());
        let again = solver.reviewed(key(0), || panic!("it is there")).await.unwrap();
        assert!(Arc::ptr_eq(&game, &again));
        for number in 1..=MOST_REVIEWS {
            solver.reviewed(key(number), || session("append", "1")).await.unwrap();
        }
        assert_eq!(locked(&solver.reviews.kept).len(), MOST_REVIEWS);
        assert!(solver.reviews.find("0").is_none() && solver.reviews.find("1").is_some());
    }

    #[tokio::test]
    async fn reasons_are_kept_for_each_reader() {
        let solver = Solver::start().unwrap();
        let game = solver.reviewed("g".to_string(), || session("fifty", "9 9 9")).await.unwrap();
        let (you, them) = (Names::you(Seat::One, "the computer"), Names::you(Seat::Two, "the computer"));
        let own = solver.reason_after(&game, 3, &you).await.unwrap();
        assert!(own.starts_with("The computer adds 9."), "{own}");
        assert!(solver.reason_after(&game, 3, &them).await.unwrap().starts_with("Add 9."));
        assert_eq!(game.kept_reason(3, &you), Some(own));
        assert_eq!(locked(&game.reasons).len(), 2);
    }
}
