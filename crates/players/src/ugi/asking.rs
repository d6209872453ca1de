use std::fmt::Write;
use std::time::{Duration, Instant};

use duels_rules::{AnyGame, GameId, Move, Seat, quoted};
use duels_session::start_line;

use super::program::Program;
use crate::{MoveRequest, Outside, PlayerError, PlayerErrorKind};

impl Program {
    /// The lines that put the program before a position, with an `isready` whose answer stands between what it
    /// said before and what it says now.
    pub(super) fn position(&self, asked: &MoveRequest<'_>) -> String {
        let mut lines = format!("position fen {} -", start_line(asked.id, asked.first));
        let mut append = |word: &dyn std::fmt::Display| {
            // Writing into a string cannot fail.
            let _ = write!(lines, " {word}");
        };
        if !asked.words.is_empty() {
            append(&"moves");
            asked.words.iter().for_each(|word| append(word));
        }
        if self.announced().is_some_and(|announced| announced.option("LegalMoves").is_some()) {
            append(&"\nlegalmoves");
            asked.game.legal_moves().into_iter().for_each(|mv| append(&asked.game.move_text(mv)));
        }
        lines + "\nisready\n"
    }

    /// The word of the `bestmove` that answers the latest `go`: the first one behind `readyok`.
    pub(super) fn best_move(&mut self, deadline: Instant, limit: Duration) -> Result<String, PlayerError> {
        let (mut ready, mut wanted) = (false, "bestmove");
        loop {
            let line = self.line(deadline, wanted, limit)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("readyok") => (ready, wanted) = (true, "bestmove"),
                Some("bestmove") if ready => return Ok(words.next().unwrap_or_default().to_string()),
                Some("bestmove") => wanted = "readyok, and then bestmove",
                _ => {}
            }
        }
    }
}

impl Outside for Program {
    fn begin(&mut self, id: &GameId, _first: Seat, _seat: Seat) -> Result<(), PlayerError> {
        let game = id.entry().info.id;
        let announced = &self.start()?.announced;
        announced.offers(game)?;
        let mut lines = String::new();
        if announced.option("Game").is_some() {
            lines += &format!("setoption name Game value {game}\n");
        }
        if announced.option("Parameters").is_some() {
            let explicit = id.explicit();
            let values = explicit.values().differing();
            let values = if values.is_empty() { "<empty>" } else { &values };
            lines += &format!("setoption name Parameters value {values}\n");
        }
        self.send(&format!("{lines}uginewgame\n"))?;
        self.ping()
    }

    fn choose(&mut self, asked: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        let limit = asked.limit;
        let movetime = limit.as_millis().clamp(1, u128::from(u32::MAX));
        let lines = format!("{}go movetime {movetime}\n", self.position(asked));
        let deadline = self.deadline(limit.saturating_add(Self::GRACE));
        self.send(&lines)?;
        let word = self.best_move(deadline, limit)?;
        judge(asked.game, &word)
    }
}

/// The legal move that an answer means.
pub(super) fn judge(game: &dyn AnyGame, word: &str) -> Result<Move, PlayerError> {
    game.parse_move(word).map_err(|refusal| {
        let said = format!("the program answered bestmove {}: {refusal}", quoted(word));
        PlayerError::new(PlayerErrorKind::Illegal, said)
    })
}
