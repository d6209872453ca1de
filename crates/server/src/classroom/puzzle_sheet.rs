//! Puzzles on paper: where the class gave wins away, filled up with other positions of the same variant.

use std::collections::HashSet;

use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_rules::{RngStream, SeededRng};
use duels_session::Session;

use super::class::Class;
use super::classes::Classes;
use super::slips::CommonSlip;
use crate::solver::SolverError;

/// How many puzzles are on a sheet.
const PUZZLES: usize = 6;
/// How many random positions are looked at.
const MOST_TRIES: u64 = 400;
/// A puzzle offers at least so many moves, or as many as there are at the start.
const FEWEST_CHOICES: usize = 3;

/// A position in which some moves win and others do not.
pub(crate) struct SheetPuzzle {
    /// The position.
    pub(crate) session: Session,
    /// The moves that win, as they are typed, the one to recommend first.
    pub(crate) winning: Vec<String>,
    pub(crate) choices: usize,
    /// Why they win.
    pub(crate) why: String,
    /// How many pairs gave the win away there; none for a position that nobody had.
    pub(crate) pairs: Option<usize>,
}

impl Classes {
    /// The puzzles for a class: its own slips first. Empty where the variant is decided whatever is played, or too large
    /// to solve.
    pub(crate) async fn puzzle_sheet(&self, class: &Class) -> Result<Vec<SheetPuzzle>, SolverError> {
        let (catalogue, slips) = (self.catalogue(), self.common_slips(class));
        let start = class.rounds.last().map_or(&class.variant, |round| &round.start).clone();
        let made = self.rooms().solver().run(move |control| Ok(puzzles(catalogue, &slips, &start, control)));
        made.await
    }
}

/// As many puzzles as are found before the time of the solver is over.
fn puzzles(
    catalogue: Catalogue,
    slips: &[CommonSlip],
    start: &str,
    control: &SolveControl,
) -> Vec<SheetPuzzle> {
    let mut made = Vec::new();
    let mut seen = HashSet::new();
    for common in slips.iter().take(PUZZLES) {
        let slip = &common.slip;
        let Some(session) = session(catalogue, &slip.start, &slip.moves) else { continue };
        seen.insert(session.game().key());
        let Ok(puzzle) = puzzle(session, control) else { return made };
        made.extend(puzzle.map(|puzzle| SheetPuzzle { pairs: Some(common.games), ..puzzle }));
    }
    let at_start = session(catalogue, start, &[]).map_or(0, |session| session.game().legal_moves().len());
    let fewest = at_start.min(FEWEST_CHOICES);
    // The hardest ones first: only one move wins.
    for most_winning in [1, usize::MAX] {
        for number in 0..MOST_TRIES {
            if made.len() >= PUZZLES {
                return made;
            }
            let Some(session) = random_session(catalogue, start, number) else { continue };
            if session.game().legal_moves().len() < fewest || seen.contains(&session.game().key()) {
                continue;
            }
            let key = session.game().key();
            match puzzle(session, control) {
                Ok(Some(puzzle)) if puzzle.winning.len() <= most_winning => {
                    seen.insert(key);
                    made.push(puzzle);
                }
                Ok(_) => {}
                Err(_) => return made,
            }
        }
    }
    made
}

fn session(catalogue: Catalogue, start: &str, moves: &[String]) -> Option<Session> {
    let mut session = Session::new(GameId::parse(catalogue, start).ok()?, Seat::One).ok()?;
    session.play_moves(moves.iter().map(String::as_str)).ok()?;
    Some(session)
}

/// A position after some random moves; none where the game is over by then.
fn random_session(catalogue: Catalogue, start: &str, number: u64) -> Option<Session> {
    let id = GameId::parse(catalogue, start).ok()?;
    let seed = id.seed().unwrap_or(0).wrapping_add(number);
    let id = if id.has_random_start() { id.reseeded(seed) } else { id };
    let mut session = Session::new(id, Seat::One).ok()?;
    let mut random = SeededRng::new(number, RngStream::PlayerOne);
    for _ in 0..1 + number % 6 {
        let moves = session.game().legal_moves();
        let mv = *moves.get(usize::try_from(random.below(moves.len() as u64)).ok()?)?;
        session.make_move(mv).ok()?;
    }
    session.turn().map(|_| session)
}

/// The position as a puzzle; none where every move is as good as the others.
fn puzzle(mut session: Session, control: &SolveControl) -> Result<Option<SheetPuzzle>, SolveError> {
    let Some(turn) = session.turn() else { return Ok(None) };
    let solution = session.solve(control)?;
    let mut wins: Vec<_> = solution.moves.iter().filter(|each| each.value == Value::Win).collect();
    let choices = solution.moves.len();
    if wins.is_empty() || wins.len() == choices {
        return Ok(None);
    }
    let mut oracle = Oracle::new(session.game());
    let recommended = oracle.recommend(session.game(), &solution, control)?;
    wins.sort_by_key(|each| (Some(each.mv) != recommended, each.distance));
    let winning = wins.iter().map(|each| session.game().move_text(each.mv).to_string()).collect();
    let names = Names::you(turn, "the other player");
    let why = oracle.why_for(session.game(), &solution, &names, control)?;
    Ok(Some(SheetPuzzle { session, winning, choices, why, pairs: None }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_six_different_puzzles_with_their_solutions() {
        for start in ["divisors:count=24", "fifty", "dilemma:length=12#7"] {
            let sheet = puzzles(Catalogue::standard(), &[], start, &SolveControl::default());
            assert_eq!(sheet.len(), PUZZLES, "{start}");
            let keys: HashSet<_> = sheet
                .iter()
                .map(|puzzle| (puzzle.session.id().to_string(), puzzle.session.game().key()))
                .collect();
            assert_eq!(keys.len(), PUZZLES, "{start}: no position twice");
            for puzzle in &sheet {
                let mut session = puzzle.session.copy();
                let solution = session.solve(&SolveControl::default()).unwrap();
                let best = session.parse_move(&puzzle.winning[0]).unwrap();
                let value = solution.moves.iter().find(|each| each.mv == best).unwrap().value;
                assert_eq!(value, Value::Win, "{start}");
                assert!(puzzle.winning.len() < puzzle.choices && !puzzle.why.is_empty());
            }
        }
    }

    #[test]
    fn a_variant_without_choices_has_no_puzzles() {
        let sheet = puzzles(Catalogue::standard(), &[], "append", &SolveControl::default());
        assert!(sheet.is_empty());
    }
}
