use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::{AnyGame, Move, quoted};
use duels_session::{Session, start_line};

use super::program::{Program, deadline_after};
use crate::{GameStart, MoveRequest, Player, PlayerError};

impl Program {
    /// The lines that tell the program the position. The answer to their `isready` separates what it said before from
    /// what it says now.
    pub(super) fn position(&self, session: &Session) -> String {
        let mut words = vec![format!("position fen {} -", start_line(session.id(), session.first()))];
        if !session.plies().is_empty() {
            words.push("moves".to_string());
            words.extend(session.plies().iter().map(|ply| ply.text.to_string()));
        }
        let mut lines = words.join(" ");
        if self.info().is_some_and(|info| info.option("LegalMoves").is_some()) {
            lines += &format!("\nlegalmoves {}", session.legal_moves().join(" "));
        }
        lines + "\nisready\n"
    }

    /// The move of the `bestmove` that answers the latest `go`: the first one after `readyok`.
    pub(super) fn best_move(
        &mut self,
        deadline: Instant,
        limit: Duration,
        control: &SolveControl,
    ) -> Result<String, PlayerError> {
        let (mut ready, mut wanted) = (false, "bestmove");
        loop {
            let line = self.line(deadline, wanted, limit, control)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("readyok") => (ready, wanted) = (true, "bestmove"),
                Some("bestmove") if ready => return Ok(words.next().unwrap_or("").to_string()),
                Some("bestmove") => wanted = "readyok, and then bestmove",
                _ => {}
            }
        }
    }
}

impl Player for Program {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        let id = start.session.id();
        let game = id.entry().info.id;
        let info = self.start(start.control)?;
        info.check_plays(game)?;
        let mut lines = String::new();
        if info.option("Game").is_some() {
            lines += &format!("setoption name Game value {game}\n");
        }
        if info.option("Parameters").is_some() {
            let explicit = id.explicit();
            let values = explicit.values().differing();
            let values = if values.is_empty() { "<empty>" } else { &values };
            lines += &format!("setoption name Parameters value {values}\n");
        }
        self.send(&format!("{lines}uginewgame\n"))?;
        self.ping(start.control)
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        let limit = request.time_limit;
        let movetime = limit.as_millis().clamp(1, u128::from(u32::MAX));
        let lines = format!("{}go movetime {movetime}\n", self.position(request.session));
        let deadline = deadline_after(limit.saturating_add(Self::GRACE));
        self.send(&lines)?;
        let answer = self.best_move(deadline, limit, request.control)?;
        parse_answer(request.session.game(), &answer)
    }
}

/// The legal move that an answer means.
pub(super) fn parse_answer(game: &dyn AnyGame, answer: &str) -> Result<Move, PlayerError> {
    game.parse_move(answer).map_err(|error| {
        PlayerError::IllegalMove(format!("the program answered bestmove {}: {error}", quoted(answer)))
    })
}
