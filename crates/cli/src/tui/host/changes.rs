use std::path::Path;

use duels_players::PlayerSpec;
use duels_rules::{Names, Seat};
use duels_session::Session;

use super::{Host, Seated};
use crate::terminal::{StopReason, without_error_codes};
use crate::tui::effect::Change;
use crate::tui::event::Event;
use crate::{Failure, record_files};

/// What happens to the game on disk while it is played.
impl Host<'_> {
    pub(super) fn keep(&mut self, change: Change) -> Result<Vec<Event>, Failure> {
        let Some(Seated { rest, game, .. }) = &self.table else { return Ok(Vec::new()) };
        let is_person = |seat: Seat| rest.specs[seat.index()] == PlayerSpec::Person;
        match change {
            Change::Play(mv) => drop(game.play_move(mv, &Names::SEATS).map_err(StopReason::Refused)?),
            Change::Undo => drop(game.undo_for(is_person)),
            Change::Redo => drop(game.redo_for(is_person)),
            Change::Resign => drop(game.resign().map_err(StopReason::Refused)?),
            Change::Forfeit(seat, how) => game.forfeit(seat, how),
            Change::Hint => game.hint_was_given(),
        }
        Ok(Vec::new())
    }

    pub(super) fn finish(&mut self) -> Result<Vec<Event>, Failure> {
        let Some(Seated { rest, game, counts, .. }) = &mut self.table else { return Ok(Vec::new()) };
        if !*counts {
            return Ok(Vec::new());
        }
        let record = game.with(|session| rest.save_record(session));
        if let Some(outcome) = game.with(Session::outcome) {
            rest.score.count(outcome.winner);
        }
        record.map(|()| Vec::new())
    }

    pub(super) fn save(&mut self, file: &Path) -> Result<Vec<Event>, Failure> {
        let Some(table) = &self.table else { return Ok(Vec::new()) };
        let record = table.game.with(Session::record);
        Ok(match record_files::save(&record, file) {
            Ok(()) => vec![Event::Done(format!("Saved in {}.", file.display()))],
            Err(error) => vec![Event::Failed(without_error_codes(&format!("Not saved: {error}.")))],
        })
    }
}
