use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{Outcome, Seat};

use crate::{Ply, Session, Verdict};

/// A game looked at with perfect play beside it.
#[derive(Clone, Debug)]
pub struct Review {
    /// Every ply, judged.
    pub plies: Vec<Reviewed>,
    /// Who stood to win before the first ply; none where it was over before it began.
    pub at_start: Option<Seat>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A ply with its value before and after.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The ply.
    pub ply: Ply,
    /// Whether the player who made it stood to win before it.
    pub before: Value,
    /// Whether that player stands to win after it.
    pub after: Value,
    /// Plies to the end before it under perfect play.
    pub distance: Option<u64>,
    /// Whether the choice mattered: the position was won, and not with every move.
    pub mattered: bool,
    /// The words that would have kept the win, best first; empty unless the choice mattered.
    pub winning: Vec<String>,
}

/// How often a player held a won position, of the times that it could have been lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Plies that kept the win.
    pub held: usize,
    /// Plies that mattered.
    pub mattered: usize,
}

impl Session {
    /// Judges every ply of the game. Long work for large variants: progress and cancellation go through `control`.
    pub fn review(&self, control: &SolveControl) -> Result<Review, SolveError> {
        let mut game = self.game().copy();
        game.restart(self.first());
        let mut oracle = Oracle::new(&*game);
        let mut plies = Vec::with_capacity(self.plies().len());
        let mut at_start = None;
        for ply in self.plies() {
            control.check()?;
            let solution = oracle.solve(&*game, control)?;
            let Verdict { before, after, distance, mattered } =
                Verdict::of(&solution, ply.mv).ok_or(SolveError::Over)?;
            let winner = if solution.value == Value::Win { ply.seat } else { ply.seat.other() };
            at_start.get_or_insert(winner);
            let mut winning: Vec<_> = if mattered { solution.moves.clone() } else { Vec::new() };
            winning.retain(|judged| judged.value == Value::Win);
            winning.sort_by_key(|judged| judged.distance);
            plies.push(Reviewed {
                ply: ply.clone(),
                before,
                after,
                distance,
                mattered,
                winning: winning.iter().map(|judged| game.move_text(judged.mv).to_string()).collect(),
            });
            // The ply was legal when it was played, and the replay stands where the game stood.
            let _ = game.play(ply.mv);
        }
        Ok(Review { plies, at_start, outcome: self.outcome() })
    }
}

impl Reviewed {
    /// A won position was given away.
    pub fn is_blunder(&self) -> bool {
        self.mattered && self.after == Value::Loss
    }

    /// Who stands to win after this ply.
    pub fn winner(&self) -> Seat {
        match self.after {
            Value::Win => self.ply.seat,
            Value::Loss => self.ply.seat.other(),
        }
    }
}

impl Review {
    /// How a seat did over the plies that mattered.
    pub fn accuracy(&self, seat: Seat) -> Accuracy {
        let own = self.plies.iter().filter(|reviewed| reviewed.ply.seat == seat && reviewed.mattered);
        let (mut held, mut mattered) = (0, 0);
        for reviewed in own {
            mattered += 1;
            held += usize::from(!reviewed.is_blunder());
        }
        Accuracy { held, mattered }
    }

    /// Whether any choice in the whole game mattered.
    pub fn mattered(&self) -> bool {
        self.plies.iter().any(|reviewed| reviewed.mattered)
    }

    /// How well both sides held what they had won, a sentence for each; or one that says that nothing mattered.
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
        let times = if mattered == 1 { "time" } else { "times" };
        match (held * 100).checked_div(mattered) {
            None => format!("{seat}: no choice mattered."),
            Some(percent) => format!(
                "{seat}: accuracy {percent} %, held the win {held} of {mattered} {times} that it could be lost."
            ),
        }
    }
}
