use duels_rules::{AnyGame, Move, text};

use super::{Note, Panel, Table};
use crate::play::{HintSwitch, Hints, PlayCommand};
use crate::tui::context::Context;
use crate::tui::effect::{Change, Effect, Question};

/// What a move did, without its subject: "added 7".
pub(crate) fn did(game: &dyn AnyGame, mv: Move) -> String {
    game.did(mv)
}

impl Table {
    /// What Tab completes to.
    pub(crate) fn completions(&self) -> Vec<String> {
        let moves = self.person_to_move().map(|_| self.session.legal_moves()).unwrap_or_default();
        let words = PlayCommand::WORDS.iter().map(|(word, _)| (*word).to_string());
        moves.into_iter().chain(words).collect()
    }

    /// A line was typed: a move, or a word that the plain terminal accepts too.
    pub(crate) fn submit(&mut self, line: &str, context: &mut Context<'_>) {
        self.note = None;
        if let Some(command) = PlayCommand::parse(line) {
            self.command(&command, context);
            return;
        }
        if self.person_to_move().is_none() {
            let text = match self.session.turn() {
                Some(_) => "It is not your turn.",
                None => "The game is over.",
            };
            self.note = Some(Note::refusal(text));
            return;
        }
        match self.session.parse_move(line) {
            Ok(mv) => self.play(mv, context),
            Err(error) => self.note = Some(Note::refusal(error.to_string())),
        }
    }

    pub(crate) fn command(&mut self, command: &PlayCommand, context: &mut Context<'_>) {
        match command {
            PlayCommand::Hint(switch) => self.hint(*switch, context),
            PlayCommand::Board => self.panel = Panel::None,
            PlayCommand::Moves | PlayCommand::SomeMoves(_) => self.panel = Panel::Moves { scroll: u16::MAX },
            PlayCommand::Undo => self.undo(context),
            PlayCommand::Redo => self.redo(context),
            PlayCommand::Rules => self.panel = Panel::Rules { scroll: 0 },
            PlayCommand::Save(file) if file.as_os_str().is_empty() => {
                let text = "save needs the name of a file, for example: save game.duel";
                self.note = Some(Note::refusal(text));
            }
            PlayCommand::Save(file) => context.effects.push(Effect::Save(file.clone())),
            PlayCommand::Resign => self.ask_to_resign(),
            PlayCommand::Help => self.panel = Panel::Help { scroll: 0 },
            PlayCommand::Quit => self.leave(context),
        }
    }

    fn hint(&mut self, switch: HintSwitch, context: &mut Context<'_>) {
        let text = match (self.hints, switch) {
            (Hints::Never, _) => "There are no hints in this match.",
            (_, HintSwitch::Off) => {
                self.set_hints(Hints::Off, context);
                "Hints are off; type hint on to turn them on again."
            }
            (_, HintSwitch::On) => {
                self.set_hints(Hints::On, context);
                "Hints are on."
            }
            (Hints::Off, HintSwitch::Give) => "Hints are off; type hint on to turn them on again.",
            (Hints::On, HintSwitch::Give) if self.person_to_move().is_none() => "Wait for your turn.",
            (Hints::On, HintSwitch::Give) => {
                self.hint_ticket = Some(context.ask(Question::Hint, &self.session, self.seats.names()));
                "Looking …"
            }
        };
        self.note = Some(Note::notice(text));
    }

    fn set_hints(&mut self, hints: Hints, context: &mut Context<'_>) {
        self.hints = hints;
        if hints != Hints::On {
            self.value.is_shown = false;
        }
        context.effects.push(Effect::Hints(hints));
    }

    /// Shows or hides who is winning.
    pub(crate) fn toggle_value(&mut self, context: &mut Context<'_>) {
        if self.hints != Hints::On {
            self.note = Some(Note::refusal("Who is winning is a hint, and hints are off."));
            return;
        }
        self.value.is_shown = !self.value.is_shown;
        self.ask_value(context);
    }

    pub(crate) fn undo(&mut self, context: &mut Context<'_>) {
        let owns = |seat| self.seats.is_person(seat);
        let Some(plies) = self.session.plies_after_undo_for(owns) else {
            self.note = Some(Note::refusal("You have no move to take back."));
            return;
        };
        if self.session.turn().is_none() && self.counts {
            self.note = Some(Note::refusal("The game is over. Press p to play from your mistake."));
            return;
        }
        let taken = self.session.undo_to(plies).len();
        context.effects.push(Effect::Cancel);
        context.effects.push(Effect::Keep(Change::Undo));
        self.changed(&format!("{} taken back.", text::counted(taken as u64, "move")), context);
    }

    fn redo(&mut self, context: &mut Context<'_>) {
        let seats = self.seats.clone();
        let redone = self.session.redo_for(|seat| seats.is_person(seat)).len();
        if redone == 0 {
            self.note = Some(Note::refusal("Nothing to redo."));
            return;
        }
        context.effects.push(Effect::Keep(Change::Redo));
        self.changed(&format!("{} played again.", text::counted(redone as u64, "move")), context);
    }

    fn changed(&mut self, text: &str, context: &mut Context<'_>) {
        (self.panel, self.motion) = (Panel::None, None);
        self.bubble = self.opening_words();
        self.next_turn(context);
        if self.session.turn().is_some() {
            self.note = Some(Note::notice(text));
        }
    }

    fn ask_to_resign(&mut self) {
        if self.person_to_move().is_some() {
            self.panel = Panel::Resign;
        } else {
            self.note = Some(Note::refusal("You can resign when it is your turn."));
        }
    }

    /// Leaves the game, which is kept.
    pub(crate) fn leave(&mut self, context: &mut Context<'_>) {
        context.leave();
    }
}
