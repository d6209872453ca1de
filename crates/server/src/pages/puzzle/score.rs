use duels_session::puzzle::{Practice, PracticeCard, Puzzle, SolverRating, TryMark};
use jiff::civil::Date;

use super::query::{PuzzleQuery, letters, rating_text};

/// What a browser may keep after an answer. The library counts; the browser only remembers.
#[derive(Default)]
pub(super) struct Score {
    /// What was tried so far, as letters.
    pub(super) marks: String,
    /// `solved` or `missed` if this was the first answer, else empty: only that counts.
    pub(super) first: &'static str,
    /// The new rating; empty where the old one stays.
    pub(super) rating: String,
    /// Where the puzzle is in practice from now on.
    pub(super) card: Option<PracticeCard>,
    /// Whether it was learned, and leaves practice.
    pub(super) is_learned: bool,
}

impl Score {
    /// The score of an answer after these tries, the answer included, to a puzzle of this strength.
    pub(super) fn new(
        puzzle: &Puzzle,
        strength: &SolverRating,
        marks: &[TryMark],
        query: &PuzzleQuery,
        today: Date,
    ) -> Score {
        let answers = marks.iter().filter(|mark| **mark != TryMark::Hint).count();
        let kept = Score { marks: letters(marks), ..Score::default() };
        if answers != 1 {
            return kept;
        }
        let right = marks == [TryMark::Solved];
        let rating = query.rating().unwrap_or_default();
        let rating = rating.against(strength, right).0;
        let level = PuzzleQuery::number(&query.level);
        let card = card_after(&puzzle.id().to_string(), level, right, today);
        Score {
            first: if right { "solved" } else { "missed" },
            rating: rating_text(&rating),
            is_learned: level.is_some() && card.is_none(),
            card,
            ..kept
        }
    }
}

/// The card of a puzzle that is added to practice today.
pub(super) fn new_card(name: &str, today: Date) -> Option<PracticeCard> {
    card_after(name, None, false, today)
}

/// The card of a puzzle after an answer: one that was in practice moves on or back, one that was missed is added.
fn card_after(name: &str, level: Option<usize>, right: bool, today: Date) -> Option<PracticeCard> {
    let mut practice = Practice::default();
    match level {
        Some(level) => {
            practice.add(name, today);
            // There is no such box as one after the last: then it is the first.
            if (0..level).any(|_| practice.answered(name, true, today).is_none()) {
                practice.add(name, today);
            }
            practice.answered(name, right, today);
        }
        None if right => {}
        None => practice.add(name, today),
    }
    practice.cards().next().map(|(_, card)| card)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn cards_move_as_in_the_library() {
        let today = date(2026, 11, 18);
        let card = |level, right| {
            card_after("puzzle:fifty@7", level, right, today).map(|card| (card.level, card.due))
        };
        assert_eq!(card(None, false), Some((0, date(2026, 11, 19))));
        assert_eq!(card(None, true), None);
        assert_eq!(card(Some(0), true), Some((1, date(2026, 11, 21))));
        assert_eq!(card(Some(3), true), Some((4, date(2026, 12, 18))));
        assert_eq!(card(Some(3), false), Some((0, date(2026, 11, 19))));
        assert_eq!(card(Some(4), true), None);
        assert_eq!(card(Some(usize::MAX), true), Some((1, date(2026, 11, 21))));
    }
}
