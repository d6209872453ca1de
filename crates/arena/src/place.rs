use duels_rules::{GameId, IdError, Seat};

use crate::judge::Judge;
use crate::seated::Own;

/// A start, with what was learned about it.
pub(crate) struct Place {
    /// The number of the start in its game.
    pub(crate) number: u64,
    /// The start.
    pub(crate) id: GameId,
    /// The same as text.
    pub(crate) text: String,
    /// Perfect play.
    pub(crate) judge: Judge,
    /// Our own players.
    pub(crate) own: Own,
}

impl Place {
    /// A start about which nothing is known yet.
    pub(crate) fn new(number: u64, id: GameId, own: Own) -> Result<Place, IdError> {
        let judge = Judge::new(&*id.open(Seat::One)?);
        Ok(Place { number, text: id.to_string(), id, judge, own })
    }
}
