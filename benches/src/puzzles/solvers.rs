use std::fmt;

use duels_arena::stats::wilson;
use duels_bench::measure::BenchError;
use duels_oracle::SolveControl;
use duels_oracle::generic::BoundedSearch;
use duels_players::{Computer, Perfect, Random};
use duels_rules::{Move, Seat, SeededRng};
use duels_session::puzzle::Puzzle;

/// How often each player tries each puzzle.
const TRIES: u64 = 8;
/// How many positions a search may look at.
const NODES: u64 = 200_000;

/// A player that tries puzzles.
#[derive(Clone, Copy, Debug)]
enum Solver {
    /// One of the program's own players.
    Computer(Computer),
    /// Leaves the other player as few answers as possible.
    Greedy,
    /// Sees this many moves ahead, and guesses among what it does not see.
    Search(u32),
}

/// The players, the weakest of each kind first.
fn solvers() -> Vec<Solver> {
    let mut solvers = vec![Solver::Computer(Computer::Random), Solver::Greedy];
    solvers.extend([1, 2, 3, 4, 6, 8].map(Solver::Search));
    solvers.extend(Computer::all().filter(|one| *one != Computer::Random).map(Solver::Computer));
    solvers
}

/// How often each player solved a puzzle.
pub(crate) struct Shares(Vec<u64>);

impl Shares {
    /// The share of tries in which the players failed that cannot be perfect.
    pub(crate) fn missed_by_bounded(&self) -> f64 {
        let bounded = solvers().into_iter().zip(&self.0);
        let bounded = bounded.filter(|(solver, _)| !matches!(solver, Solver::Computer(Computer::Perfect)));
        let (count, solved) = bounded.fold((0, 0), |(count, all), (_, solved)| (count + 1, all + solved));
        1.0 - solved as f64 / (count * TRIES) as f64
    }
}

/// Lets every player try a puzzle.
pub(crate) fn try_puzzle(puzzle: &Puzzle, number: u64, control: &SolveControl) -> Result<Shares, BenchError> {
    let (mut random, mut perfect) = (Random::new(number, Seat::One), Perfect::default());
    let mut rng = SeededRng::branch(number, [1, 0, 0]);
    let mut solved = Vec::new();
    for solver in solvers() {
        let chosen = match solver {
            Solver::Computer(_) => Vec::new(),
            Solver::Greedy => fewest_answers(puzzle),
            Solver::Search(depth) => BoundedSearch { depth, nodes: NODES }.look(puzzle.game()).candidates(),
        };
        let mut right = 0;
        for _ in 0..TRIES {
            let mv = match solver {
                Solver::Computer(one) => {
                    one.decide_with(puzzle.game(), &mut random, &mut perfect, control)?
                }
                _ => rng.pick(&chosen).ok_or("a position of a puzzle has moves")?,
            };
            right += u64::from(puzzle.answers().contains(&puzzle.game().move_text(mv).to_string()));
        }
        solved.push(right);
    }
    Ok(Shares(solved))
}

/// The moves after which the other player has the fewest answers.
fn fewest_answers(puzzle: &Puzzle) -> Vec<Move> {
    let answers = |mv: &Move| {
        let mut after = puzzle.game().copy();
        after.play(*mv).map_or(usize::MAX, |()| after.legal_moves().len())
    };
    let moves = puzzle.game().legal_moves();
    let fewest = moves.iter().map(answers).min();
    moves.into_iter().filter(|mv| Some(answers(mv)) == fewest).collect()
}

/// How often each player solved the puzzles of each band.
#[derive(Default)]
pub(crate) struct Tally {
    /// For every player: puzzles solved and tries, by band.
    rows: Vec<[(u64, u64); 5]>,
}

impl Tally {
    pub(crate) fn add(&mut self, band: u8, shares: &Shares) {
        self.rows.resize(shares.0.len(), Default::default());
        for (row, solved) in self.rows.iter_mut().zip(&shares.0) {
            let (all, tries) = &mut row[usize::from(band - 1)];
            *all += solved;
            *tries += TRIES;
        }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solver::Computer(one) => one.fmt(f),
            Solver::Greedy => f.pad("greedy"),
            Solver::Search(depth) => f.pad(&format!("search:{depth}")),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| solver | all | difficulty 1 | 2 | 3 | 4 | 5 |\n|---|--:|--:|--:|--:|--:|--:|")?;
        for (solver, row) in solvers().iter().zip(&self.rows) {
            let all = row.iter().fold((0, 0), |(solved, of), (more, tries)| (solved + more, of + tries));
            let cells: Vec<String> = [all].iter().chain(row).map(share).collect();
            writeln!(f, "| `{solver}` | {} |", cells.join(" | "))?;
        }
        Ok(())
    }
}

/// A share in percent with its interval.
fn share(&(solved, of): &(u64, u64)) -> String {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    match wilson(solved, of) {
        Some((low, high)) => {
            format!("{} % ({}-{})", percent(solved as f64 / of as f64), percent(low), percent(high))
        }
        None => "–".to_string(),
    }
}
