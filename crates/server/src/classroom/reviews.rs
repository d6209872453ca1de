//! Where wins were given away in the games of a class. It is found in the background, one game at a time for each class, and
//! nobody waits for it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use duels_session::Review;

use super::class::Class;
use super::classes::{Classes, locked};
use super::round::{Pair, Round};
use super::slips::{CommonSlip, Slip};
use crate::solver::SolverError;

/// How long to wait when the solver has no room for another game.
const WHEN_BUSY: Duration = Duration::from_millis(500);

/// The reviews of the games of a class.
#[derive(Default)]
pub(super) struct GameReviews {
    known: Mutex<HashMap<String, Arc<GameReview>>>,
    is_running: AtomicBool,
}

/// What is known about a game at some version.
pub(super) struct GameReview {
    version: u64,
    /// Whether the game cannot change any more.
    is_final: bool,
    /// None where the game is too large to review.
    pub(super) review: Option<Review>,
    pub(super) slips: Vec<Slip>,
}

impl GameReviews {
    /// The review of a game, if it is about this version.
    pub(super) fn at(&self, game: &str, version: u64) -> Option<Arc<GameReview>> {
        locked(&self.known).get(game).filter(|known| known.version == version).map(Arc::clone)
    }

    /// The latest review of a game, which may be about an earlier version.
    pub(super) fn latest(&self, game: &str) -> Option<Arc<GameReview>> {
        locked(&self.known).get(game).map(Arc::clone)
    }
}

impl Classes {
    /// Starts to review what is new in the games of a class, unless that is going on.
    pub(crate) fn start_reviews(self: &Arc<Self>, class: &Class) {
        let live = self.live(&class.code);
        if live.reviews.is_running.swap(true, Ordering::AcqRel) {
            return;
        }
        let (classes, class) = (Arc::clone(self), class.clone());
        tokio::spawn(async move {
            let current = class.rounds.len();
            for (round, number) in class.rounds.iter().zip(1..) {
                for pair in &round.pairs {
                    let reviewed = classes.review_game(&class, round, pair, number == current).await;
                    if reviewed.is_err() {
                        tokio::time::sleep(WHEN_BUSY).await;
                    }
                }
            }
            live.reviews.is_running.store(false, Ordering::Release);
        });
    }

    /// Reviews a game if something has happened in it. An error means that the solver is busy.
    async fn review_game(
        &self,
        class: &Class,
        round: &Round,
        pair: &Pair,
        is_current: bool,
    ) -> Result<(), SolverError> {
        let live = self.live(&class.code);
        let before = live.reviews.latest(&pair.game);
        if before.as_ref().is_some_and(|known| known.is_final) {
            return Ok(());
        }
        let Ok(room) = self.room(class, round, pair).await else { return Ok(()) };
        let (session, version) = room.session().await;
        let is_final = session.turn().is_none() || !is_current || pair.is_dropped;
        if before.is_some_and(|known| known.version == version && known.is_final == is_final) {
            return Ok(());
        }
        let (review, slips) = match self.rooms().solver().review(session).await {
            Ok((session, review)) => (Some(review.clone()), Slip::of(&session, &review)),
            Err(SolverError::Busy(busy)) => return Err(SolverError::Busy(busy)),
            Err(SolverError::Solve(_)) => (None, Vec::new()),
        };
        let known = Arc::new(GameReview { version, is_final, review, slips });
        locked(&live.reviews.known).insert(pair.game.clone(), known);
        live.wake();
        Ok(())
    }

    /// The slips of all pupils that are known so far. Those of the computer teach nobody.
    pub(crate) fn common_slips(&self, class: &Class) -> Vec<CommonSlip> {
        let live = self.live(&class.code);
        let pairs = class.rounds.iter().flat_map(|round| &round.pairs);
        let known = pairs.filter_map(|pair| Some((pair, live.reviews.latest(&pair.game)?)));
        let known: Vec<_> = known.collect();
        CommonSlip::all(known.iter().flat_map(|(pair, known)| {
            known.slips.iter().filter(|slip| pair.pupils[slip.seat.index()].is_some())
        }))
    }
}
