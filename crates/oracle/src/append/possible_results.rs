use std::cmp::Ordering;

use duels_rules::games::append::{Append, Position};

use super::target_path::leaves;

/// What can still become of a number that touches the target, with any play and with perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PossibleResults {
    /// Whether it can fall below the target.
    pub(super) below: bool,
    /// Whether it can get above the target.
    pub(super) above: bool,
    /// Whether it can hit the target.
    pub(super) exact: bool,
    /// The place (0 is the first digit) at which perfect play leaves the target; none if it never does.
    pub(super) turning: Option<usize>,
}

impl PossibleResults {
    /// Looks at every digit of the target that is still to come.
    pub(super) fn of(game: &Append, position: &Position) -> PossibleResults {
        let mut results = PossibleResults { exact: true, ..PossibleResults::default() };
        for (place, wanted) in game.target.iter().enumerate().skip(position.number.len()) {
            let digits = smallest(game, place)..=game.digits.1;
            results.below |= digits.start() < wanted;
            results.above |= digits.end() > wanted;
            results.exact = digits.contains(wanted);
            if results.turning.is_none() && leaves(game, place) != Ordering::Equal {
                results.turning = Some(place);
            }
            if !results.exact {
                break;
            }
        }
        results
    }
}

/// The smallest digit that may be written at a place: a 0 may not open a number.
pub(super) fn smallest(game: &Append, place: usize) -> u8 {
    if place == 0 { game.digits.0.max(1) } else { game.digits.0 }
}
