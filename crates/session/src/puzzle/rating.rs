use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::Difficulty;

/// How strong a solver is, by Glicko-2: every puzzle is an opponent whose strength follows from its difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SolverRating {
    /// The rating; a beginner has 1200.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it goes up and down.
    pub volatility: f64,
}

/// How uncertain the rating of a puzzle is that nobody has tried: its difficulty is computed.
const PUZZLE_DEVIATION: f64 = 150.0;

impl Default for SolverRating {
    fn default() -> SolverRating {
        SolverRating { rating: 1200.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl SolverRating {
    /// The rating with which a puzzle of this difficulty begins: 800 for the easiest, 2200 for the hardest.
    pub fn of_puzzle(difficulty: Difficulty) -> SolverRating {
        let rating = 800.0 + 350.0 * (difficulty.value() - 1.0);
        SolverRating { rating, deviation: PUZZLE_DEVIATION, volatility: 0.06 }
    }

    /// The new ratings of the solver and of the puzzle after a first try.
    ///
    /// ```
    /// use duels_session::puzzle::SolverRating;
    ///
    /// let (solver, puzzle) = (SolverRating::default(), SolverRating { rating: 1500.0, ..SolverRating::default() });
    /// let (better, easier) = solver.against(&puzzle, true);
    /// assert!(better.rating > solver.rating && easier.rating < puzzle.rating);
    /// ```
    pub fn against(&self, puzzle: &SolverRating, solved: bool) -> (SolverRating, SolverRating) {
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (solver, puzzle) = glicko2(&self.into(), &puzzle.into(), &outcome, &Glicko2Config::new());
        (solver.into(), puzzle.into())
    }

    /// The band of difficulty that suits this solver: one that they solve about half of the time.
    pub fn band(&self) -> u8 {
        let difficulty = 1.0 + (self.rating - 800.0) / 350.0;
        (difficulty.clamp(1.0, 5.0).round() as u8).clamp(1, 5)
    }
}

impl From<&SolverRating> for Glicko2Rating {
    fn from(rating: &SolverRating) -> Glicko2Rating {
        let SolverRating { rating, deviation, volatility } = *rating;
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for SolverRating {
    fn from(rating: Glicko2Rating) -> SolverRating {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        SolverRating { rating, deviation, volatility }
    }
}
