use duels_session::puzzle::{SolverRating, TryMark};
use serde::Deserialize;

use crate::pages::explore::escaped;

/// Ratings outside of these ranges are not ours.
const RATINGS: std::ops::RangeInclusive<f64> = 0.0..=4000.0;
const DEVIATIONS: std::ops::RangeInclusive<f64> = 10.0..=500.0;
const VOLATILITIES: std::ops::RangeInclusive<f64> = 0.001..=1.0;
/// No name of a puzzle is longer.
pub(super) const MOST_NAME_BYTES: usize = 16_000;
/// More tries than this are not counted.
const MOST_MARKS: usize = 99;

/// What an address asks about a puzzle. The server keeps nothing: whatever a page needs to go on is here.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::pages) struct PuzzleQuery {
    /// The tile that was tapped, or the move that was typed.
    #[serde(rename = "move")]
    pub(super) mv: String,
    /// The answer to a question that is not about one move.
    pub(super) answer: String,
    /// The moves that were picked so far, where all winning moves are asked for.
    pub(super) picked: String,
    /// How many hints to show.
    pub(super) hint: String,
    /// How many moves of the line after an answer to show.
    pub(super) step: String,
    /// Whether to show the answer.
    pub(super) show: String,
    /// What was tried before, one letter each: `m`issed, `h`int, `s`olved.
    pub(super) marks: String,
    /// The solver's rating, deviation and volatility.
    pub(super) rating: String,
    /// The box of practice that the puzzle is in.
    pub(super) level: String,
    /// How many days in a row were solved before this one.
    pub(super) days: String,
    /// Whether the puzzle comes from practice, and the next one too.
    pub(super) practice: String,
    /// Whether it is a mistake of the solver's own.
    pub(super) mistake: String,
    /// Which of the puzzles after a lesson it is.
    pub(super) lesson: String,
    /// Which puzzles are wanted: a game, an idea, a difficulty from 1 to 5, a question.
    pub(super) game: String,
    pub(super) theme: String,
    pub(super) difficulty: String,
    pub(super) question: String,
}

impl PuzzleQuery {
    /// What was tried before.
    pub(super) fn marks(&self) -> Vec<TryMark> {
        let mark = |letter: char| match letter {
            'm' => Some(TryMark::Missed),
            'h' => Some(TryMark::Hint),
            's' => Some(TryMark::Solved),
            _ => None,
        };
        self.marks.chars().filter_map(mark).take(MOST_MARKS).collect()
    }

    /// The rating of the solver, where one is given that can be one.
    pub(super) fn rating(&self) -> Option<SolverRating> {
        let numbers: Vec<f64> =
            self.rating.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        let &[rating, deviation, volatility] = numbers.as_slice() else { return None };
        let is_one = RATINGS.contains(&rating)
            && DEVIATIONS.contains(&deviation)
            && VOLATILITIES.contains(&volatility);
        is_one.then_some(SolverRating { rating, deviation, volatility })
    }

    /// A small number in a field; none where there is none.
    pub(super) fn number(field: &str) -> Option<usize> {
        field.trim().parse().ok()
    }

    /// The fields that lead from one puzzle to the next.
    pub(super) fn wishes(&self) -> [(&'static str, &str); 4] {
        let PuzzleQuery { game, theme, difficulty, question, .. } = self;
        [("game", game), ("theme", theme), ("difficulty", difficulty), ("question", question)]
    }
}

/// The letters of marks, as they are written in an address.
pub(super) fn letters(marks: &[TryMark]) -> String {
    let letter = |mark: &TryMark| match mark {
        TryMark::Missed => 'm',
        TryMark::Hint => 'h',
        TryMark::Solved => 's',
    };
    marks.iter().map(letter).collect()
}

/// A rating as it is written in an address.
pub(super) fn rating_text(rating: &SolverRating) -> String {
    format!("{:.1},{:.1},{:.4}", rating.rating, rating.deviation, rating.volatility)
}

/// The path of the puzzle with this name. A `#` would end the path, so it is written as `~`.
pub(super) fn path_of(name: &str) -> String {
    let name = name.strip_prefix("puzzle:").unwrap_or(name).replace('#', "~");
    format!("/puzzle/{}", name.split('/').map(escaped).collect::<Vec<_>>().join("/"))
}

/// The name of the puzzle at a path.
pub(super) fn name_at(path: &str) -> String {
    let name = path.trim().replace('~', "#");
    let is_whole = name.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("puzzle:"));
    if is_whole { name } else { format!("puzzle:{name}") }
}

/// An address with these fields; those that are empty are left out.
pub(super) fn address<'a>(path: &str, fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let fields = fields.into_iter().filter(|(_, value)| !value.is_empty());
    let fields: Vec<_> = fields.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    if fields.is_empty() { path.to_string() } else { format!("{path}?{}", fields.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_names_belong_together() {
        for (name, path) in [
            ("puzzle:divisors:count=24#1234", "/puzzle/divisors:count=24~1234"),
            ("puzzle:fifty@7,3,4/all", "/puzzle/fifty%407,3,4/all"),
            ("puzzle:fifty@/first=2", "/puzzle/fifty%40/first=2"),
        ] {
            assert_eq!(path_of(name), path);
            assert_eq!(name_at(&path["/puzzle/".len()..].replace("%40", "@")), name);
        }
        assert_eq!(name_at("PUZZLE:fifty#7"), "PUZZLE:fifty#7");
    }

    #[test]
    fn only_what_can_be_a_rating_is_one() {
        let rating = |text: &str| PuzzleQuery { rating: text.to_string(), ..PuzzleQuery::default() }.rating();
        let kept = rating("1234.5,80.2,0.0600").unwrap();
        assert_eq!(rating_text(&kept), "1234.5,80.2,0.0600");
        for text in ["", "1200", "NaN,350,0.06", "1e9,350,0.06", "1200,0,0.06", "1200,350,inf", "1,2,3,4"] {
            assert!(rating(text).is_none(), "{text}");
        }
    }

    #[test]
    fn marks_are_letters() {
        let query = PuzzleQuery { marks: "mh?s".to_string(), ..PuzzleQuery::default() };
        assert_eq!(query.marks(), [TryMark::Missed, TryMark::Hint, TryMark::Solved]);
        assert_eq!(letters(&query.marks()), "mhs");
        let many = PuzzleQuery { marks: "m".repeat(1_000), ..PuzzleQuery::default() };
        assert_eq!(many.marks().len(), MOST_MARKS);
    }
}
