use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Names, Seat, text};

use crate::{PlyReview, Review, Session};

/// What a reader of a review is told about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveStory {
    /// Its number, counted from 1.
    pub number: usize,
    /// Who made it.
    pub seat: Seat,
    /// What was done, without a full stop: "You added 9".
    pub did: String,
    /// What the move was worth.
    pub quality: MoveQuality,
    /// What else could have been done, in one sentence: "You needed +8 to 26: no other move wins."
    pub judgement: String,
    /// Why, in a sentence or two about the position after the move; empty where the solver was not asked.
    pub reason: String,
}

/// What a move was worth to the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveQuality {
    /// It gave a won position away.
    Slip,
    /// It kept a win that other moves would have given away.
    Kept,
    /// Every move won.
    Won,
    /// Every move lost.
    Lost,
    /// There was no other move.
    Forced,
}

impl Session {
    /// What a reader is told about the move of this number, counted from 1; none where there is no such move. The
    /// review must be of this game. It replays the game, so it is not for every move of a long one.
    pub fn move_story(&self, review: &Review, number: usize, names: &Names) -> Option<MoveStory> {
        let index = number.checked_sub(1)?;
        let (game, reviewed) = (self.position_after(index)?, review.plies.get(index)?);
        let seat = reviewed.ply.seat;
        Some(MoveStory {
            number,
            seat,
            did: format!("{} {}", names.capital(seat), game.did(reviewed.ply.mv)),
            quality: MoveQuality::of(reviewed),
            judgement: judgement(&*game, reviewed, names),
            reason: String::new(),
        })
    }

    /// Why the position after this many moves is won or lost, in a sentence or two; once the game is over, how it
    /// ended. Empty where there is no such position.
    pub fn reason_after(
        &self,
        number: usize,
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        let Some(game) = self.position_after(number) else { return Ok(String::new()) };
        if let Some(ending) = game.reason(names) {
            return Ok(ending);
        }
        let mut oracle = Oracle::new(&*game);
        let solution = oracle.solve(&*game, control)?;
        oracle.why_for(&*game, &solution, names, control)
    }

    /// What people call moves of the position after this many moves: "+8 to 26", "the 7 at the end".
    pub fn move_names(&self, number: usize, moves: &[String]) -> Vec<String> {
        match self.position_after(number) {
            Some(game) => moves.iter().map(|mv| name_of(&*game, mv)).collect(),
            None => moves.to_vec(),
        }
    }

    /// The game after this many moves; none where there were fewer.
    pub fn position_after(&self, moves: usize) -> Option<Box<dyn AnyGame>> {
        let plies = self.plies().get(..moves)?;
        let mut game = self.game().copy();
        game.restart(self.first());
        plies.iter().try_for_each(|ply| game.play(ply.mv)).ok()?;
        Some(game)
    }
}

impl MoveQuality {
    /// What a reviewed move was worth.
    pub fn of(reviewed: &PlyReview) -> MoveQuality {
        match (reviewed.mattered, reviewed.after) {
            (true, Value::Loss) => MoveQuality::Slip,
            (true, Value::Win) => MoveQuality::Kept,
            (false, _) if reviewed.choices == 1 => MoveQuality::Forced,
            (false, Value::Win) => MoveQuality::Won,
            (false, Value::Loss) => MoveQuality::Lost,
        }
    }
}

/// What else could have been done.
fn judgement(game: &dyn AnyGame, reviewed: &PlyReview, names: &Names) -> String {
    let (wins, choices) = (reviewed.winning.len(), reviewed.choices);
    match MoveQuality::of(reviewed) {
        MoveQuality::Slip => needed(game, reviewed, names),
        MoveQuality::Kept if wins == 1 => "No other move wins.".to_string(),
        MoveQuality::Kept => format!("It is one of {wins} moves that win, out of {choices}."),
        MoveQuality::Won => "Every move wins here.".to_string(),
        MoveQuality::Lost => "Every move loses here.".to_string(),
        MoveQuality::Forced => "There was no other move.".to_string(),
    }
}

/// Which moves would have won instead of a slip.
fn needed(game: &dyn AnyGame, reviewed: &PlyReview, names: &Names) -> String {
    let who = names.capital(reviewed.ply.seat);
    let needed = text::any_of(reviewed.winning.iter().map(|mv| name_of(game, mv)));
    let others = if reviewed.winning.len() == 1 { ": no other move wins" } else { "" };
    format!("{who} needed {needed}{others}.")
}

/// What people call a move that is written like this.
fn name_of(game: &dyn AnyGame, mv: &str) -> String {
    game.parse_move(mv).map_or_else(|_| mv.to_string(), |mv| game.move_name(mv))
}
