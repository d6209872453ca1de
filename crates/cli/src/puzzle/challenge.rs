use duels_rules::text::counted;
use duels_session::puzzle::{Daily, Progress, Puzzle, TryMark, share_text};
use jiff::civil::Date;

/// A puzzle that is asked, alone or as the puzzle of a day.
pub(crate) enum Challenge {
    Puzzle(Puzzle),
    Daily(Daily),
}

impl Challenge {
    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        match self {
            Challenge::Puzzle(puzzle) => puzzle,
            Challenge::Daily(daily) => &daily.puzzle,
        }
    }

    /// The day, where it is the puzzle of one.
    pub(crate) fn daily(&self) -> Option<&Daily> {
        match self {
            Challenge::Puzzle(_) => None,
            Challenge::Daily(daily) => Some(daily),
        }
    }

    /// Notes how it went.
    pub(crate) fn record(&self, progress: &mut Progress, marks: &[TryMark], today: Date) {
        progress.record(self.puzzle(), marks, self.daily().map(|daily| daily.date), today);
    }

    /// What is said at the end, once it is noted how it went: how the solver is doing, or what can be shared.
    pub(crate) fn closing(&self, progress: &Progress, marks: &[TryMark], today: Date) -> String {
        let Some(daily) = self.daily() else { return summary(progress) };
        let known = progress.daily.get(&daily.date).map_or(marks, |result| &result.marks);
        share_text(daily, known, progress.days_in_a_row(today), None)
    }
}

/// How the solver is doing, in one line.
fn summary(progress: &Progress) -> String {
    let Progress { solved, tried, streak, best_streak, rating, .. } = progress;
    format!(
        "{solved} of {} solved at the first try, {streak} in a row (best {best_streak}), rating {:.0}.",
        counted(*tried, "puzzle"),
        rating.rating
    )
}
