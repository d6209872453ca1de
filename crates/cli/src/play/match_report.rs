use duels_rules::{Names, Seat};
use duels_session::Session;

use super::{CurrentGame, Match, introduction, names};
use crate::terminal::{Console, MessageKind, StopReason};

/// What is said about a match before and after its games.
impl Match {
    /// Says which game of the match it is, and who begins.
    pub(super) fn announce_game(
        &self,
        console: &mut Console,
        game: &CurrentGame,
        names: &Names,
    ) -> Result<(), StopReason> {
        let first = game.with(Session::first);
        let begins = format!("{} {}", names.subject(first), names.verb(first, "begins", "begin"));
        let fresh = game.with(|session| session.plies().is_empty());
        let number = match (self.score.is_match(), self.score.over()) {
            (true, _) => Some(format!("Game {} of {}", self.score.next_game(), self.score.games())),
            (false, 0) => None,
            (false, _) => Some(format!("Game {}", self.score.next_game())),
        };
        let text = match (number, introduction(names, &self.specs, fresh.then_some(first))) {
            (Some(number), Some(introduction)) => format!("{number}. {introduction}"),
            (Some(number), None) => format!("{number}: {begins}."),
            (None, Some(introduction)) => introduction,
            (None, None) => return Ok(()),
        };
        console.say(MessageKind::Notice, &text)
    }

    /// Says how many games each player has won, and at the end who has won the match.
    pub(super) fn show_score(&self, console: &mut Console) -> Result<(), StopReason> {
        let (names, score) = (names(console, &self.specs), self.score);
        let after = format!("Score after game {} of {}:", score.over(), score.games());
        match (score.is_match(), names.speaks_to_both()) {
            (true, true) => {
                console.say(MessageKind::Notice, &format!("\n{after}\n{}\n", self.score_table()))?;
            }
            (true, false) => {
                console.say(MessageKind::Notice, &format!("{after} {}.", score.tally(&names)))?;
            }
            (false, _) if self.asks_again(console) => {
                console.say(MessageKind::Notice, &format!("Score: {}.", score.tally(&names)))?;
            }
            (false, _) => {}
        }
        if score.is_match() && score.is_over() {
            console.say(MessageKind::Ending, &score.verdict(&names))?;
        }
        Ok(())
    }

    fn score_table(&self) -> String {
        let row = |seat: Seat| {
            let (spec, wins) = (&self.specs[seat.index()], self.score.wins(seat));
            format!("  {seat}  {:<8}{wins:>6}", spec.to_string())
        };
        Seat::BOTH.map(row).join("\n")
    }
}
