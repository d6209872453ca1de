//! Puzzles on paper: where the class gave wins away, filled up with other puzzles of the same variant.

use std::collections::HashSet;

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, GameId};
use duels_session::puzzle::{Puzzle, PuzzleFilter, PuzzleMaker, PuzzleStream, Question};

use super::class::Class;
use super::classes::Classes;
use super::slips::CommonSlip;
use crate::solver::SolverError;

/// How many puzzles are on a sheet.
const PUZZLES: usize = 6;

/// A puzzle on a sheet.
pub(crate) struct SheetPuzzle {
    pub(crate) puzzle: Puzzle,
    /// How many pairs gave the win away there; none for a position that nobody had.
    pub(crate) pairs: Option<usize>,
}

impl Classes {
    /// The puzzles for a class: its own slips first. Empty where the variant is decided whatever is played, or too large
    /// to solve.
    pub(crate) async fn puzzle_sheet(&self, class: &Class) -> Result<Vec<SheetPuzzle>, SolverError> {
        let (catalogue, slips, variant) = (self.catalogue(), self.common_slips(class), class.variant.clone());
        // The same sheet whenever it is printed, and another one for each class.
        let seed = class.code.as_str().parse().unwrap_or(0);
        let made = self.rooms().solver();
        made.run(move |control| Ok(puzzles(catalogue, &slips, &variant, seed, control))).await
    }
}

/// As many puzzles as are found before the time of the solver is over.
fn puzzles(
    catalogue: Catalogue,
    slips: &[CommonSlip],
    variant: &str,
    seed: u64,
    control: &SolveControl,
) -> Vec<SheetPuzzle> {
    let mut maker = PuzzleMaker::default();
    // A position that is too large to be a puzzle is left out.
    let own = slips.iter().filter_map(|common| {
        let session = common.slip.session(catalogue)?;
        let puzzle = maker.from_position(&session, usize::MAX, control).ok()?;
        Some(SheetPuzzle { puzzle, pairs: Some(common.games) })
    });
    let mut made: Vec<SheetPuzzle> = own.take(PUZZLES).collect();
    let place = |puzzle: &Puzzle| (puzzle.start().to_string(), puzzle.game().key());
    let mut seen: HashSet<_> = made.iter().map(|made| place(&made.puzzle)).collect();
    // Where exactly one move wins first: those are the clearest on paper.
    for question in [Question::OnlyMove, Question::AllMoves] {
        let filter =
            PuzzleFilter { variant: GameId::parse(catalogue, variant).ok(), question, ..Default::default() };
        let Ok(mut stream) = PuzzleStream::new(catalogue, filter, seed) else { break };
        while made.len() < PUZZLES
            && let Ok(puzzle) = stream.next(control)
        {
            if seen.insert(place(&puzzle)) {
                made.push(SheetPuzzle { puzzle, pairs: None });
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use duels_rules::Seat;
    use duels_session::Session;

    use super::super::slips::Slip;
    use super::*;

    fn sheet(slips: &[CommonSlip], variant: &str) -> Vec<SheetPuzzle> {
        puzzles(Catalogue::standard(), slips, variant, 5724, &SolveControl::default())
    }

    #[test]
    fn a_sheet_has_six_different_puzzles_that_are_the_same_by_their_names() {
        for variant in ["divisors:count=24", "fifty", "dilemma:length=12"] {
            let sheet = sheet(&[], variant);
            assert_eq!(sheet.len(), PUZZLES, "{variant}");
            let names: HashSet<_> = sheet.iter().map(|made| made.puzzle.id().to_string()).collect();
            assert_eq!(names.len(), PUZZLES, "{variant}");
            for SheetPuzzle { puzzle, pairs } in &sheet {
                let again = PuzzleMaker::default().make(puzzle.id(), &SolveControl::default()).unwrap();
                assert_eq!((again.answers(), again.why()), (puzzle.answers(), puzzle.why()));
                assert!(
                    pairs.is_none() && puzzle.id().to_string().starts_with(&format!("puzzle:{variant}#"))
                );
            }
        }
    }

    #[test]
    fn the_slips_of_the_class_come_first_and_once() {
        let start = GameId::parse(Catalogue::standard(), "divisors:count=16").unwrap();
        let mut session = Session::new(start, Seat::One).unwrap();
        session.play_moves(["1", "11"]).unwrap();
        let review = session.review(&SolveControl::default()).unwrap();
        let slips = Slip::of(&session, &review);
        let common = CommonSlip::all(slips.iter().chain(&slips));
        let sheet = sheet(&common, "divisors:count=16");
        let pairs: Vec<_> = sheet.iter().filter_map(|made| made.pairs).collect();
        assert_eq!((pairs.len(), sheet.len()), (common.len(), PUZZLES), "{common:?}");
        assert!(!pairs.is_empty() && pairs.iter().all(|pairs| *pairs == 2));
        assert_eq!(sheet[0].puzzle.id().to_string(), "puzzle:divisors:count=16@/all");
    }

    #[test]
    fn a_variant_without_choices_has_no_puzzles() {
        assert!(sheet(&[], "append").is_empty());
    }
}
