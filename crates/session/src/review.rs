use duels_oracle::{Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Names, Outcome, Seat};

use crate::{Ply, Session, Termination, Verdict};

/// A game with what perfect play says about each of its plies.
#[derive(Clone, Debug)]
pub struct Review {
    /// Every ply.
    pub plies: Vec<PlyReview>,
    /// Who was winning at the start; none where there is neither a ply nor a forfeit.
    pub at_start: Option<Seat>,
    /// The forfeit that ended the game, if one did.
    pub forfeit: Option<ForfeitReview>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A ply with its value before and after.
#[derive(Clone, Debug)]
pub struct PlyReview {
    /// The ply.
    pub ply: Ply,
    /// Whether the player who made it was winning before it.
    pub before: Value,
    /// Whether that player is winning after it.
    pub after: Value,
    /// Plies to the end before it under perfect play.
    pub distance: Option<u64>,
    /// Whether the position was critical: won, but not with every move.
    pub mattered: bool,
    /// The moves that would have kept the win, best first; empty unless the position was critical.
    pub winning: Vec<String>,
    /// How many moves there were to choose from.
    pub choices: usize,
}

/// A resignation or another forfeit, with the value of the position in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForfeitReview {
    /// Who lost the game by it.
    pub seat: Seat,
    /// How.
    pub termination: Termination,
    /// Whether that player was winning before it.
    pub before: Value,
    /// The moves that would have kept the win, best first; empty where it was not that player's turn or the
    /// position was lost.
    pub winning: Vec<String>,
}

/// How often a player kept the win in a critical position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Critical positions in which the win was kept.
    pub held: usize,
    /// Critical positions, and a win that was forfeited.
    pub mattered: usize,
}

impl Session {
    /// Compares every ply with perfect play. Progress and cancellation go through `control`.
    pub fn review(&self, control: &SolveControl) -> Result<Review, SolveError> {
        let mut game = self.game().copy();
        game.restart(self.first());
        let mut oracle = Oracle::new(&*game);
        let mut plies = Vec::with_capacity(self.plies().len());
        let mut at_start = None;
        for ply in self.plies() {
            control.check()?;
            let solution = oracle.solve(&*game, control)?;
            let review = PlyReview::new(&*game, &solution, ply)?;
            at_start.get_or_insert(seat_that_wins(ply.seat, review.before));
            plies.push(review);
            // The replay is in the position in which the ply was made.
            game.play(ply.mv).map_err(|_| SolveError::Unsettled)?;
        }
        let forfeit = match self.forfeited() {
            Some((seat, how)) => Some(ForfeitReview::new(&*game, &mut oracle, seat, how, control)?),
            None => None,
        };
        let at_start =
            at_start.or_else(|| forfeit.as_ref().map(|forfeit| seat_that_wins(forfeit.seat, forfeit.before)));
        Ok(Review { plies, at_start, forfeit, outcome: self.outcome() })
    }
}

impl PlyReview {
    fn new(game: &dyn AnyGame, solution: &Solution, ply: &Ply) -> Result<PlyReview, SolveError> {
        let verdict = Verdict::of(solution, ply.mv).ok_or(SolveError::Unsettled)?;
        let Verdict { before, after, distance, mattered } = verdict;
        let winning = if mattered { winning(game, solution) } else { Vec::new() };
        let choices = solution.moves.len();
        Ok(PlyReview { ply: ply.clone(), before, after, distance, mattered, winning, choices })
    }

    /// Whether the move gave a won position away.
    pub fn is_blunder(&self) -> bool {
        self.mattered && self.after == Value::Loss
    }

    /// Who is winning after this ply.
    pub fn winner(&self) -> Seat {
        seat_that_wins(self.ply.seat, self.after)
    }
}

impl ForfeitReview {
    fn new(
        game: &dyn AnyGame,
        oracle: &mut Oracle,
        seat: Seat,
        termination: Termination,
        control: &SolveControl,
    ) -> Result<ForfeitReview, SolveError> {
        let solution = oracle.solve(game, control)?;
        let is_turn = game.turn() == Some(seat);
        let before = if is_turn { solution.value } else { solution.value.flipped() };
        let keeps_win = is_turn && before == Value::Win;
        let winning = if keeps_win { winning(game, &solution) } else { Vec::new() };
        Ok(ForfeitReview { seat, termination, before, winning })
    }

    /// Whether it gave a won position away.
    pub fn is_blunder(&self) -> bool {
        self.before == Value::Win
    }

    /// What happened: `Player 1 resigned`, `Player 2 did not answer in time`.
    pub fn event(&self, names: &Names) -> String {
        self.termination.event(self.seat, names)
    }
}

fn seat_that_wins(mover: Seat, value: Value) -> Seat {
    match value {
        Value::Win => mover,
        Value::Loss => mover.other(),
    }
}

/// The moves that win, the quickest first.
fn winning(game: &dyn AnyGame, solution: &Solution) -> Vec<String> {
    let mut wins: Vec<_> = solution.moves.iter().filter(|each| each.value == Value::Win).collect();
    wins.sort_by_key(|each| each.distance);
    wins.into_iter().map(|each| game.move_text(each.mv).to_string()).collect()
}

impl Review {
    /// How often a seat kept the win in critical positions. A win that was forfeited is not kept.
    pub fn accuracy(&self, seat: Seat) -> Accuracy {
        let plies = self.plies.iter().filter(|review| review.ply.seat == seat && review.mattered);
        let forfeits = self.forfeit.iter().filter(|forfeit| forfeit.seat == seat && forfeit.is_blunder());
        let held = plies.clone().filter(|review| !review.is_blunder()).count();
        Accuracy { held, mattered: plies.count() + forfeits.count() }
    }

    /// Whether there was any critical position, or a win was forfeited.
    pub fn mattered(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.accuracy(seat).mattered > 0)
    }

    /// How well both players kept what was won, a sentence for each; or one that says that nothing mattered.
    pub fn verdict(&self) -> Vec<String> {
        if !self.mattered() {
            let nothing =
                "Nothing that was played mattered: at no ply could a choice have changed the winner.";
            return vec![nothing.to_string()];
        }
        Seat::BOTH.map(|seat| self.accuracy(seat).sentence(seat)).into()
    }
}

impl Accuracy {
    fn sentence(self, seat: Seat) -> String {
        let Accuracy { held, mattered } = self;
        match self.percent() {
            None => format!("{seat}: no critical positions."),
            Some(percent) => format!(
                "{seat}: accuracy {percent} %, kept the win in {held} of {mattered} critical positions."
            ),
        }
    }
}
