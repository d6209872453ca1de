use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{Practice, Puzzle, SolverRating, TryMark};

/// What a solver has done so far: a value that a frontend keeps where it keeps such things.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Progress {
    /// How many puzzles were tried, and how many solved at the first try without a hint.
    pub tried: u64,
    /// See `tried`.
    pub solved: u64,
    /// How many were solved in a row at the first try, without a hint.
    pub streak: u64,
    /// The longest such row.
    pub best_streak: u64,
    /// The rating as a solver.
    pub rating: SolverRating,
    /// The daily puzzles by date.
    pub daily: BTreeMap<Date, DailyResult>,
    /// The puzzles that come back.
    pub practice: Practice,
}

/// How a daily puzzle went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DailyResult {
    /// What was tried, in order.
    pub marks: Vec<TryMark>,
}

impl DailyResult {
    /// Whether it was solved in the end.
    pub fn is_solved(&self) -> bool {
        self.marks.last() == Some(&TryMark::Solved)
    }
}

impl Progress {
    /// Notes a puzzle that is done, by what was tried. A puzzle that was missed comes back in practice; the answer to one
    /// that was in practice already moves it to its next box.
    pub fn finished(&mut self, puzzle: &Puzzle, marks: &[TryMark], today: Date) {
        let right = marks == [TryMark::Solved];
        self.tried += 1;
        self.solved += u64::from(right);
        self.streak = if right { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.rating = self.rating.against(&SolverRating::of_puzzle(puzzle.difficulty()), right).0;
        let id = puzzle.id().to_string();
        let is_practised = self.practice.cards().any(|(known, _)| known == id);
        match (is_practised, right) {
            (true, _) => drop(self.practice.answered(&id, right, today)),
            (false, false) => self.practice.add(&id, today),
            (false, true) => {}
        }
    }

    /// Notes a puzzle that is done, alone or as the daily puzzle of a date. A daily puzzle that was solved before does not
    /// count again.
    pub fn record(&mut self, puzzle: &Puzzle, marks: &[TryMark], daily: Option<Date>, today: Date) {
        let result = daily.and_then(|date| self.daily.get(&date));
        if !result.is_some_and(DailyResult::is_solved) {
            self.finished(puzzle, marks, today);
        }
        daily.into_iter().for_each(|date| self.finished_daily(date, marks));
    }

    /// Notes the daily puzzle of a date; the first time that it is solved counts.
    pub fn finished_daily(&mut self, date: Date, marks: &[TryMark]) {
        let result = self.daily.entry(date).or_default();
        if !result.is_solved() {
            result.marks.extend_from_slice(marks);
        }
    }

    /// How many days in a row the daily puzzle was solved, up to today, or up to yesterday while today's is open. A clock
    /// that was set back shows the row as it was then.
    pub fn days_in_a_row(&self, today: Date) -> u64 {
        let is_solved = |date: Date| self.daily.get(&date).is_some_and(DailyResult::is_solved);
        let mut date = if is_solved(today) { Some(today) } else { today.yesterday().ok() };
        let mut days = 0;
        while let Some(solved) = date.filter(|&date| is_solved(date)) {
            days += 1;
            date = solved.yesterday().ok();
        }
        days
    }
}
