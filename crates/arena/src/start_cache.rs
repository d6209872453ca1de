use duels_players::Player;
use duels_rules::{GameId, IdError, Seat};

use crate::judge::Judge;

/// A start, with everything that was learned about it.
pub(crate) struct StartCache {
    /// The number of the start in its game.
    pub(crate) number: u64,
    /// The start.
    pub(crate) id: GameId,
    /// The start in one string.
    pub(crate) text: String,
    /// Judges the plies.
    pub(crate) judge: Judge,
    /// The players, in the order of the plan.
    pub(crate) players: Vec<Box<dyn Player>>,
}

impl StartCache {
    /// A start about which nothing is known yet.
    pub(crate) fn new(number: u64, id: GameId, players: Vec<Box<dyn Player>>) -> Result<StartCache, IdError> {
        let judge = Judge::new(&*id.open(Seat::One)?);
        Ok(StartCache { number, text: id.to_string(), id, judge, players })
    }
}
