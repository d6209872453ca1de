use duels_oracle::{Oracle, SolveControl, SolveError};
use duels_rules::{ClassicResult, Names, Seat, text};

use crate::{Review, Session};

/// Where a finished game was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurningPoint {
    /// At a blunder after which the loser never had a chance again.
    Blunder {
        /// The index of its ply.
        ply: usize,
        /// The moves that would have won, best first.
        winning: Vec<String>,
    },
    /// At a forfeit in a won position.
    Forfeit {
        /// The moves that would have won, best first; empty where it was not that player's turn.
        winning: Vec<String>,
    },
    /// At the start: the winner was winning and never gave the win away, though it could have been given away.
    Kept,
    /// At the start: no choice in the game could have changed the winner.
    NoChoice,
}

impl Review {
    /// Where the game was decided; none if it is not over.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        self.outcome.as_ref()?;
        let forfeit = self.forfeit.as_ref().filter(|forfeit| forfeit.is_blunder());
        let blunder = self.plies.iter().rposition(crate::PlyReview::is_blunder);
        Some(match (forfeit, blunder) {
            (Some(forfeit), _) => TurningPoint::Forfeit { winning: forfeit.winning.clone() },
            (None, Some(ply)) => TurningPoint::Blunder { ply, winning: self.plies[ply].winning.clone() },
            (None, None) if self.mattered() => TurningPoint::Kept,
            (None, None) => TurningPoint::NoChoice,
        })
    }
}

impl Session {
    /// Where the game was decided and why, in a sentence or two; none if it is not over. It takes as long as a
    /// review.
    pub fn decided_by(&self, names: &Names, control: &SolveControl) -> Result<Option<String>, SolveError> {
        match self.turn() {
            Some(_) => Ok(None),
            None => self.decided_by_review(&self.review(control)?, names, control),
        }
    }

    /// The same where the game was reviewed already.
    pub fn decided_by_review(
        &self,
        review: &Review,
        names: &Names,
        control: &SolveControl,
    ) -> Result<Option<String>, SolveError> {
        let Some(winner) = self.outcome().map(|outcome| outcome.winner) else { return Ok(None) };
        Ok(Some(match review.turning_point() {
            None => return Ok(None),
            Some(TurningPoint::Blunder { ply, winning }) => self.blunder(ply, &winning, names, control)?,
            Some(TurningPoint::Forfeit { winning }) => {
                let event = review.forfeit.as_ref().map_or(String::new(), |forfeit| forfeit.event(names));
                match winning.is_empty() {
                    true => format!("{event} in a won position."),
                    false => {
                        let winning = self.move_names(self.plies().len(), &winning);
                        format!("{event} in a won position: {} would have won.", text::any_of(winning))
                    }
                }
            }
            Some(TurningPoint::Kept) => {
                let was = names.verb(winner, "was", "were");
                format!("{} {was} winning from the start and made no slip.", names.capital(winner))
            }
            Some(TurningPoint::NoChoice) => self.no_choice(winner, names),
        }))
    }

    fn blunder(
        &self,
        index: usize,
        winning: &[String],
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        let (seat, did) = (self.plies()[index].seat, self.did(index).ok_or(SolveError::Unsettled)?);
        let (number, who) = (index + 1, names.subject(seat));
        let text = format!(
            "The deciding move was move {number}: {who} {did}, and {} would have won.",
            text::any_of(self.move_names(index, winning))
        );
        // What explains a position speaks to the player to move.
        match names.is_you(seat) {
            true => Ok(format!("{text} {}", self.why_at(index, winning, control)?)),
            false => Ok(text),
        }
    }

    /// Why a move would have won, in one sentence.
    fn why_at(&self, index: usize, winning: &[String], control: &SolveControl) -> Result<String, SolveError> {
        let game = self.position_after(index).ok_or(SolveError::Unsettled)?;
        let mut oracle = Oracle::new(&*game);
        let solution = oracle.solve(&*game, control)?;
        Ok(reason_of(&oracle.why(&*game, &solution, control)?, winning))
    }

    fn no_choice(&self, winner: Seat, names: &Names) -> String {
        if !self.is_always_decided() {
            return "No move in this game could have changed the winner.".to_string();
        }
        let played = if winner == self.first() { "began" } else { "moved second" };
        format!("{} {played}, so {} had to win.", names.capital(winner), names.subject(winner))
    }

    /// Whether it is the classic game, and no choice matters in it.
    pub(crate) fn is_always_decided(&self) -> bool {
        let is_decided = matches!(self.game().info().truth.result, ClassicResult::Decided { .. });
        is_decided && self.id().values().is_classic()
    }
}

/// The sentence of an explanation that says why, without the request to make one of these moves before it.
fn reason_of(why: &str, moves: &[String]) -> String {
    let mut sentences = why.split_inclusive(". ").map(str::trim);
    let is_request = |sentence: &&str| {
        let words: Vec<_> = sentence.trim_end_matches('.').split(' ').collect();
        matches!(words[..], [_, mv] if moves.iter().any(|each| each == mv))
    };
    let first = sentences.next().unwrap_or("");
    match is_request(&first) {
        true => sentences.next().unwrap_or(first).to_string(),
        false => first.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_not_a_reason() {
        let moves = ["6".to_string(), "8".to_string()];
        let why =
            "Add 6. Whatever comes next, you always have an answer: after 1 add 8. No other number wins.";
        let reason = "Whatever comes next, you always have an answer: after 1 add 8.";
        assert_eq!(reason_of(why, &moves), reason);
        assert_eq!(reason_of("Add 7. Nothing follows.", &moves), "Add 7.");
        assert_eq!(reason_of("Add 6.", &moves), "Add 6.");
        assert_eq!(reason_of("", &moves), "");
    }
}
