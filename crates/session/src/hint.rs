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

/// How many moves the first hint points at, where there are more to choose from than people look through.
const NEAR: usize = 3;

impl Session {
    /// A hint about the position: first where to look, then what to aim for, then the move. Each call in the same
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
            0 => Ok(self.where_to_look(turn, &progress.solution, names)),
            1 => self.aim(&progress.solution, control),
            _ => Ok(self.which(turn, &progress.solution, names)),
        };
        // A step that was interrupted is given the next time.
        progress.steps += usize::from(hint.is_ok());
        self.hints = Some(progress);
        hint
    }

    /// The moves that the hints about this position have named so far.
    pub fn hinted_moves(&self) -> Vec<String> {
        let named = self.hints.as_ref().filter(|hints| hints.steps > 2 && hints.plies == self.plies());
        let best = named.into_iter().flat_map(|hints| hints.solution.best());
        best.map(|mv| self.game().move_text(mv).to_string()).collect()
    }

    /// Whether there is a win to find, and among which moves.
    fn where_to_look(&self, turn: Seat, solution: &Solution, names: &Names) -> String {
        let (who, moves) = (names.capital(turn), solution.moves.len());
        let wins = solution.moves.iter().filter(|each| each.value == Value::Win).count();
        match (solution.value, moves) {
            (Value::Win, 1) => "Only one move is left, and it wins.".to_string(),
            (Value::Win, _) if wins == moves => "Every move wins here. Pick the one you like.".to_string(),
            (Value::Win, ..=4) => {
                let do_it = if wins == 1 { "does it" } else { "do it" };
                format!("{who} can win this: {wins} of {moves} moves {do_it}.")
            }
            (Value::Win, _) => {
                let near = text::all_of(self.near_a_win(solution), NEAR);
                format!("{who} can win this. Look at {near}.")
            }
            (Value::Loss, 1) => "Only one move is left. Play it and see.".to_string(),
            (Value::Loss, _) if self.is_always_decided() => {
                "Relax: in this game no move changes who wins.".to_string()
            }
            (Value::Loss, _) => {
                let (other, its) = (turn.other(), names.verb(turn.other(), "is", "are"));
                format!("{} {its} ahead. Hang on and make it hard to finish.", names.capital(other))
            }
        }
    }

    /// A few neighbouring moves, one of which wins.
    fn near_a_win(&self, solution: &Solution) -> Vec<String> {
        let moves = self.game().legal_moves();
        let best = solution.best().next().and_then(|best| moves.iter().position(|mv| *mv == best));
        let best = best.unwrap_or_default();
        // Not always the one in the middle.
        let first =
            best.saturating_sub((best + self.plies().len()) % NEAR).min(moves.len().saturating_sub(NEAR));
        moves.into_iter().skip(first).take(NEAR).map(|mv| self.game().move_name(mv)).collect()
    }

    /// What the best move is for, without naming it.
    fn aim(&mut self, solution: &Solution, control: &SolveControl) -> Result<String, SolveError> {
        match (solution.value, solution.distance) {
            (Value::Win, Some(1)) => Ok("Aim for the end: one move wins at once.".to_string()),
            (Value::Win, _) if solution.is_decided() && !self.is_always_decided() => {
                Ok("Nothing can go wrong here: play what you like.".to_string())
            }
            (Value::Loss, _) if !self.is_always_decided() => {
                Ok("Aim for a long game: it leaves more room for a slip.".to_string())
            }
            // There is no move to keep back.
            _ if solution.is_decided() => self.why(solution, control),
            _ => {
                let best: Vec<_> = solution.best().map(|mv| self.game().move_text(mv).to_string()).collect();
                Ok(idea_of(&self.why(solution, control)?, &best))
            }
        }
    }

    /// The move, and how many moves of their own the player needs with it.
    fn which(&self, turn: Seat, solution: &Solution, names: &Names) -> String {
        let best: Vec<_> = solution.best().map(|mv| self.game().move_name(mv)).collect();
        let is_any = best.len() > 1 && best.len() == solution.moves.len();
        let shown = if is_any { "any of them".to_string() } else { text::any_of(&best) };
        // People count their own moves; programs get the number of plies from a solution.
        let own = solution.distance.map(|distance| distance.div_ceil(2));
        let own_moves = if names.is_you(turn) { "of your own moves" } else { "of their own moves" };
        let (who, wins) = (names.subject(turn), names.verb(turn, "wins", "win"));
        match (solution.value, own) {
            (Value::Win, _) if solution.distance == Some(1) => format!("Play {shown}: it wins at once."),
            (Value::Win, Some(own)) if own > 1 => {
                format!("Play {shown}: {who} {wins} within {own} {own_moves}.")
            }
            (Value::Win, _) => format!("Play {shown}: it wins."),
            (Value::Loss, _) if is_any => "Any move is as good as another here. Pick one!".to_string(),
            (Value::Loss, Some(own)) if own > 1 => {
                format!("Try {shown}: it lasts longest, for {own} {own_moves}.")
            }
            (Value::Loss, _) => format!("Try {shown}."),
        }
    }
}

/// What an explanation says besides the request to make one of these moves, in at most two sentences.
fn idea_of(why: &str, moves: &[String]) -> String {
    let mut sentences: Vec<&str> = why.split_inclusive(". ").map(str::trim).collect();
    let names_a_move = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| moves.iter().any(|mv| mv == word))
    };
    let mut first = sentences.first().copied().unwrap_or_default().to_string();
    // "Take the 7 at the end: the answer …", "Remove 75, and think of the rest in pairs: …", "Add 6."
    let request_end = [": ", ", and "].iter().filter_map(|end| Some((first.find(end)?, end.len()))).min();
    match request_end.filter(|(at, _)| names_a_move(&first[..*at])) {
        Some((at, length)) => first = text::capitalized(&first[at + length..]),
        None if names_a_move(&first) && sentences.len() > 1 => {
            sentences.remove(0);
            first = sentences[0].to_string();
        }
        None => {}
    }
    let is_idea = |sentence: &&&str| !sentence.starts_with("No other ");
    let second = sentences.get(1).filter(is_idea).map(|sentence| format!(" {sentence}"));
    first + &second.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idea_does_not_name_the_move() {
        let idea = |why: &str, mv: &str| idea_of(why, &[mv.to_string()]);
        assert_eq!(
            idea("Add 6. You always have an answer. No other number wins.", "6"),
            "You always have an answer."
        );
        assert_eq!(
            idea("Remove 75, and think of the rest in pairs: 1–97, 2–62. You answer.", "75"),
            "Think of the rest in pairs: 1–97, 2–62. You answer."
        );
        assert_eq!(idea("Take the 7 at the end: the answer is smaller.", "end"), "The answer is smaller.");
        assert_eq!(idea("Nothing matters here.", "left"), "Nothing matters here.");
        assert_eq!(idea("Play 6.", "6"), "Play 6.");
    }
}
