use super::Host;
use crate::Failure;
use crate::play::SavedGame;
use crate::terminal::StopReason;
use crate::tui::effect::Leave;

/// Ways out of a game.
impl Host<'_> {
    /// Leaves the game; one that is not over can be continued.
    pub(super) fn close(&mut self) -> SavedGame {
        match self.take_game() {
            Some(table) => table.game.leave_on_purpose(),
            None => SavedGame::Nothing,
        }
    }

    pub(crate) fn leave(&mut self, leave: Leave) -> Failure {
        self.workers.cancel();
        let reason = match leave {
            Leave::Quit => StopReason::Quit,
            Leave::Interrupted => StopReason::Interrupted,
            Leave::EndOfInput => StopReason::EndOfInput,
        };
        // A game that is over is not cut short.
        let is_over =
            self.table.as_ref().is_none_or(|table| table.game.with(|session| session.turn().is_none()));
        let reason = if is_over { StopReason::Quit } else { reason };
        Failure::Stopped { reason, saved: self.close() }
    }

    /// The terminal has failed: the game is kept.
    pub(crate) fn fail(&mut self, error: std::io::Error) -> Failure {
        let saved = self.take_game().map_or(SavedGame::Nothing, |table| table.game.leave());
        Failure::Stopped { reason: StopReason::output(error), saved }
    }
}
