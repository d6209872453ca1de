use duels_rules::{Catalogue, GameId, Seat};
use duels_session::Session;
use serde::{Deserialize, Serialize};

use super::error::ClassError;
use crate::rooms::RoomError;

/// A position that the whole class looks at: what would you play?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The start, in one string.
    pub start: String,
    /// The moves that lead to the position.
    pub moves: Vec<String>,
    /// What the pupils would play, one vote each.
    pub votes: Vec<Vote>,
    /// Whether the answer is shown.
    pub is_answered: bool,
}

/// What a pupil would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// The pupil's number.
    pub pupil: u32,
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Question {
    /// A question without votes.
    pub fn new(start: String, moves: Vec<String>) -> Question {
        Question { start, moves, votes: Vec::new(), is_answered: false }
    }

    /// The position as a game in progress.
    pub fn session(&self, catalogue: Catalogue) -> Result<Session, ClassError> {
        let damaged = || ClassError::Damaged(self.start.clone());
        let start = GameId::parse(catalogue, &self.start).map_err(|_| damaged())?;
        let mut session = Session::new(start, Seat::One).map_err(|_| damaged())?;
        session.play_moves(self.moves.iter().map(String::as_str)).map_err(|_| damaged())?;
        Ok(session)
    }

    /// Counts what a pupil would play. They may change their mind until the answer is shown.
    pub fn vote(&mut self, catalogue: Catalogue, pupil: u32, typed: &str) -> Result<(), ClassError> {
        if self.is_answered {
            return Err(ClassError::NotNow("The answer is shown already: no more votes are counted."));
        }
        let session = self.session(catalogue)?;
        let mv = session.parse_move(typed).map_err(|error| ClassError::Room(RoomError::Illegal(error)))?;
        let mv = session.game().move_text(mv).to_string();
        self.votes.retain(|vote| vote.pupil != pupil);
        self.votes.push(Vote { pupil, mv });
        Ok(())
    }

    /// What a pupil would play.
    pub fn vote_of(&self, pupil: u32) -> Option<&str> {
        self.votes.iter().find(|vote| vote.pupil == pupil).map(|vote| vote.mv.as_str())
    }

    /// How many would play each move, the most popular first.
    pub fn counts(&self) -> Vec<(&str, usize)> {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for vote in &self.votes {
            match counts.iter_mut().find(|(mv, _)| *mv == vote.mv) {
                Some((_, count)) => *count += 1,
                None => counts.push((&vote.mv, 1)),
            }
        }
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_one_vote_until_the_answer() {
        let catalogue = Catalogue::standard();
        let mut question = Question::new("fifty".to_owned(), vec!["9".to_owned()]);
        for (pupil, mv) in [(1, "3"), (2, "5"), (3, "3"), (2, " 3 "), (4, "7")] {
            question.vote(catalogue, pupil, mv).unwrap();
        }
        assert_eq!(question.counts(), [("3", 3), ("7", 1)]);
        assert_eq!((question.vote_of(2), question.vote_of(9)), (Some("3"), None));
        for wrong in ["", "10", "seven", "<b>"] {
            assert!(question.vote(catalogue, 5, wrong).is_err(), "{wrong}");
        }
        question.is_answered = true;
        assert!(question.vote(catalogue, 5, "3").is_err());
        assert_eq!(question.votes.len(), 4);
    }
}
