use duels_oracle::{Judgement, SolveError, Task, Value};
use duels_rules::Seat;

use crate::Session;

/// What a session remembers about the hints it has given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given {
    /// How many plies had been made when the hint was given.
    plies: usize,
    /// How many steps of it were given.
    steps: usize,
}

/// How many moves a hint names.
const NAMED: usize = 8;

impl Session {
    /// A hint about the position: first whether it is won, then which move, then why. Each call in the same
    /// position goes one step further; a move starts anew.
    pub fn hint(&mut self, task: &Task) -> Result<String, SolveError> {
        let judgement = self.judge(task)?;
        let turn = self.turn().ok_or(SolveError::Over)?;
        let plies = self.plies().len();
        let steps = if self.hints.plies == plies { self.hints.steps } else { 0 };
        self.hints = Given { plies, steps: steps + 1 };
        Ok(match steps {
            0 => standing(turn, &judgement),
            1 => self.which(&judgement),
            _ => self.why(&judgement),
        })
    }

    fn which(&self, judgement: &Judgement) -> String {
        let best: Vec<_> = judgement.best().map(|mv| self.table().word(mv).to_string()).collect();
        let shown = listed(&best);
        let plies =
            |distance: u64| if distance == 1 { "1 ply".to_string() } else { format!("{distance} plies") };
        match (judgement.value, judgement.distance) {
            (Value::Win, Some(distance)) => format!("Play {shown}: it wins in {}.", plies(distance)),
            (Value::Win, None) => format!("Play {shown}: it wins."),
            (Value::Loss, Some(distance)) => format!("Play {shown}: it resists for {}.", plies(distance)),
            (Value::Loss, None) => format!("Play {shown}: nothing is better."),
        }
    }
}

/// The words as a choice, and how many more there are: `5 or 7`.
pub(crate) fn listed(words: &[String]) -> String {
    let shown = words[..words.len().min(NAMED)].join(" or ");
    match words.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} (or one of {more} more)"),
    }
}

fn standing(turn: Seat, judgement: &Judgement) -> String {
    match (judgement.value, judgement.moves.len(), judgement.is_decided()) {
        (Value::Win, 1, _) => format!("{turn} wins this, and has only one move."),
        (Value::Loss, 1, _) => format!("{turn} loses this against perfect play, and has only one move."),
        (Value::Win, _, true) => format!("{turn} wins this with every move: nothing can go wrong here."),
        (Value::Win, _, false) => format!("{turn} can win this, but not with every move."),
        (Value::Loss, _, _) => format!("{turn} loses this against perfect play: every move loses."),
    }
}
