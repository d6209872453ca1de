use duels_oracle::{Solution, SolveControl, SolveError, Value};
use duels_rules::{Names, Seat, text};

use crate::{Ply, Session};

/// How far the hints about one position have gone.
#[derive(Clone, Debug)]
pub(crate) struct HintProgress {
    /// The plies that lead to the position.
    plies: Vec<Ply>,
    /// How many steps were given.
    steps: usize,
    /// What all steps are taken from.
    solution: Solution,
}

impl Session {
    /// A hint about the position: first whether it is won, then which move, then why. Each call in the same
    /// position goes one step further; a move starts from the first step again.
    pub fn hint(&mut self, control: &SolveControl) -> Result<String, SolveError> {
        self.hint_for(&Names::SEATS, control)
    }

    /// The same, with the players called by these names.
    pub fn hint_for(&mut self, names: &Names, control: &SolveControl) -> Result<String, SolveError> {
        let turn = self.turn().ok_or(SolveError::Over)?;
        let mut progress = match self.hints.take().filter(|progress| progress.plies == self.plies()) {
            Some(progress) => progress,
            None => HintProgress { plies: self.plies().to_vec(), steps: 0, solution: self.solve(control)? },
        };
        let hint = match progress.steps {
            0 => Ok(standing(turn, &progress.solution, names)),
            1 => Ok(self.which(&progress.solution)),
            _ => self.why(&progress.solution, control),
        };
        // A step that was interrupted is given the next time.
        progress.steps += usize::from(hint.is_ok());
        self.hints = Some(progress);
        hint
    }

    /// The moves that the hints about this position have named so far.
    pub fn hinted_moves(&self) -> Vec<String> {
        let named = self.hints.as_ref().filter(|hints| hints.steps > 1 && hints.plies == self.plies());
        let best = named.into_iter().flat_map(|hints| hints.solution.best());
        best.map(|mv| self.game().move_text(mv).to_string()).collect()
    }

    fn which(&self, solution: &Solution) -> String {
        let best: Vec<_> = solution.best().map(|mv| self.game().move_text(mv).to_string()).collect();
        let shown = text::any_of(&best);
        // People count moves; programs get the number of plies from a solution.
        let moves = |distance| text::counted(distance, "move");
        match (solution.value, solution.distance) {
            (Value::Win, Some(distance)) => format!("Play {shown}: it wins in {}.", moves(distance)),
            (Value::Win, None) => format!("Play {shown}: it wins."),
            (Value::Loss, Some(distance)) => {
                format!("Every move loses; {shown} holds out longest ({}).", moves(distance))
            }
            (Value::Loss, None) => format!("Every move loses; {shown} is as good as any."),
        }
    }
}

fn standing(turn: Seat, solution: &Solution, names: &Names) -> String {
    let who = names.capital(turn);
    let [wins, loses, has] =
        [("wins", "win"), ("loses", "lose"), ("has", "have")].map(|(one, you)| names.verb(turn, one, you));
    match (solution.value, solution.moves.len(), solution.is_decided()) {
        (Value::Win, 1, _) => format!("{who} {wins} this, and {has} only one move."),
        (Value::Loss, 1, _) => format!("{who} {loses} this against perfect play, and {has} only one move."),
        (Value::Win, _, true) => format!("{who} {wins} this with every move: nothing can go wrong here."),
        (Value::Win, _, false) => format!("{who} can win this, but not with every move."),
        (Value::Loss, _, _) => format!("{who} {loses} this against perfect play: every move loses."),
    }
}
