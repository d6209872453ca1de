use std::cmp::Ordering;

use duels_rules::games::append::Append;

use crate::exact::Exact;

/// How many digits are compared at once.
const CHUNK: usize = 64;

/// The path of perfect play along the target.
///
/// The last writer leaves the target as soon as it wants a digit above the smallest one, and the other player as
/// soon as it wants one below the largest. So both follow the target only as long as it runs smallest, largest,
/// smallest, … counted from its end, and its first digit that does not decides. Finding it is one pass over the
/// digits at most; it is remembered, so that a whole game costs one pass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TargetPath {
    /// Where the last search began, and what it found.
    found: Option<(usize, Option<usize>)>,
}

impl TargetPath {
    /// The value of a position in which this many digits of the target are written, at least one.
    pub(super) fn touching(&mut self, game: &Append, written: usize) -> Exact {
        let to_write = (game.target.len() - written) as u64;
        let Some(&wanted) = game.target.get(written) else {
            // The target is hit: the player who would move next has lost.
            return Exact::new(false, 0);
        };
        let (low, high) = game.digits;
        let turning = self.turning(game, written);
        if turning.is_some_and(|place| leaves(game, place) == Ordering::Less) {
            // The number gets above the target, which the last digit shows.
            return Exact::new(to_write.is_multiple_of(2), to_write);
        }
        // A player who is lost and has a choice falls below the target, and so lasts one digit longer.
        let hits =
            if to_write == 1 { (low..=high).contains(&wanted) } else { turning.is_none() && low == high };
        Exact::new(to_write % 2 == 1, to_write + u64::from(!hits))
    }

    /// The first place (0 is the first digit) from `written` on at which perfect play leaves the target.
    fn turning(&mut self, game: &Append, written: usize) -> Option<usize> {
        if let Some((from, place)) = self.found
            && from <= written
            && place.is_none_or(|place| written <= place)
        {
            return place;
        }
        let place = turning(game, written);
        self.found = Some((written, place));
        place
    }
}

/// The first place from `written` on, at least 1, at which perfect play leaves the target.
fn turning(game: &Append, written: usize) -> Option<usize> {
    let mut course = [0; CHUNK];
    for (ahead, digit) in course.iter_mut().enumerate() {
        *digit = followed(game, written + ahead);
    }
    let chunk = game.target[written..].chunks(CHUNK).position(|chunk| chunk != &course[..chunk.len()])?;
    let from = written + chunk * CHUNK;
    (from..game.target.len()).find(|&place| leaves(game, place) != Ordering::Equal)
}

/// How the target's digit at a place compares with the one up to which both players follow: above it the
/// number falls below the target, below it the number gets above.
pub(super) fn leaves(game: &Append, place: usize) -> Ordering {
    game.target.get(place).map_or(Ordering::Equal, |digit| digit.cmp(&followed(game, place)))
}

/// The only digit of the target at a place that gives the player who writes it no better choice.
fn followed(game: &Append, place: usize) -> u8 {
    let (low, high) = game.digits;
    match is_last_writers(game, place) {
        // A 0 may not open a number.
        true if place == 0 => low.max(1),
        true => low,
        false => high,
    }
}

/// Whether the player who will write the target's last digit also writes the one at this place.
pub(super) fn is_last_writers(game: &Append, place: usize) -> bool {
    // The last place is that player's, so the parity of what lies between decides; places may lie beyond it.
    game.target.len() % 2 != place % 2
}
