use duels_rules::text::{counted, ordinal};

use super::Daily;

/// One try at a puzzle. Each has a mark of its own shape, so that nothing depends on colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum TryMark {
    /// A wrong answer.
    Missed,
    /// A hint.
    Hint,
    /// The right answer.
    Solved,
}

impl TryMark {
    /// The mark that is shared.
    pub const fn symbol(self) -> char {
        match self {
            TryMark::Missed => '○',
            TryMark::Hint => '?',
            TryMark::Solved => '★',
        }
    }
}

/// How many marks are shown at most; of more, the last ones.
const MOST: usize = 12;

/// What a solver shares about a daily puzzle: nothing in it gives the answer away. The link is the last line, if there
/// is one.
///
/// ```text
/// Digit Duels 320 · Divisors ◗◗◗
/// ○○★ third try · 7 days in a row
/// duels.example/320
/// ```
pub fn share_text(daily: &Daily, marks: &[TryMark], days_in_a_row: u64, link: Option<&str>) -> String {
    let name = daily.puzzle.game().info().name();
    let head = format!("Digit Duels {} · {name} {}", daily.number, daily.puzzle.difficulty().marks());
    let shown: String =
        marks.iter().skip(marks.len().saturating_sub(MOST)).map(|mark| mark.symbol()).collect();
    let cut = if marks.len() > MOST { "…" } else { "" };
    let mut line = format!("{cut}{shown} {}", tries(marks));
    if days_in_a_row > 1 {
        line += &format!(" · {days_in_a_row} days in a row");
    }
    let link = link.map_or(String::new(), |link| format!("\n{link}"));
    format!("{head}\n{}{link}", line.trim())
}

/// "first try", "third try, 1 hint", "not solved".
fn tries(marks: &[TryMark]) -> String {
    let hints = marks.iter().filter(|mark| **mark == TryMark::Hint).count() as u64;
    let answers = marks.len() as u64 - hints;
    let done = match marks.last() {
        Some(TryMark::Solved) => format!("{} try", ordinal(answers)),
        _ => "not solved".to_string(),
    };
    if hints == 0 { done } else { format!("{done}, {}", counted(hints, "hint")) }
}
