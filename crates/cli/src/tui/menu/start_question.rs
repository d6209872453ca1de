use duels_rules::{Names, Seat, text};

use super::{Menu, NewGame};
use crate::menu::Opponent;
use crate::tui::context::Context;
use crate::tui::effect::Effect;
use crate::tui::event::{Key, KeyCode};
use crate::tui::line_input::LineInput;

/// A question to the people who choose what their game starts from.
pub(crate) struct StartQuestion {
    pub(crate) line: LineInput,
    /// The match to open when everything is answered, with the answers so far.
    game: NewGame,
}

impl StartQuestion {
    pub(super) fn new(game: NewGame) -> StartQuestion {
        StartQuestion { line: LineInput::default(), game }
    }

    /// What is asked now: "Enter your number (three digits from 1 to 9):".
    pub(crate) fn words(&self) -> String {
        let Some(setup) = &self.game.id.entry().info.setup else { return String::new() };
        let request = setup.request(self.game.id.values());
        match self.game.opponent {
            Opponent::Person => {
                let seat = if self.game.choices.is_empty() { Seat::One } else { Seat::Two };
                Names::SEATS.request(seat, &request)
            }
            Opponent::Computer(_) | Opponent::Watch => text::capitalized(&request),
        }
    }

    /// How many people are asked.
    fn people(&self) -> usize {
        if self.game.opponent == Opponent::Person { 2 } else { 1 }
    }

    /// Takes what was typed as an answer; an error is a sentence.
    fn answer(&mut self) -> Result<(), String> {
        let Some(setup) = &self.game.id.entry().info.setup else { return Ok(()) };
        let typed = self.line.text().trim().to_string();
        let other = self.game.choices.first().map(String::as_str);
        (setup.check)(self.game.id.values(), &typed, other).map_err(|error| text::sentence(&error))?;
        self.line.take();
        self.game.choices.push(typed);
        Ok(())
    }
}

impl Menu {
    /// A key while a question about the start is open.
    pub(super) fn question_key(&mut self, key: Key, context: &mut Context<'_>) {
        let Some(question) = &mut self.question else { return };
        match key.code {
            KeyCode::Escape => self.question = None,
            KeyCode::Enter => match question.answer() {
                Err(sentence) => self.note = Some(sentence),
                Ok(()) if question.game.choices.len() < question.people() => {}
                Ok(()) => {
                    context.effects.push(Effect::Start(question.game.clone()));
                    self.question = None;
                }
            },
            _ => drop(question.line.edit(key)),
        }
    }

    /// A text was pasted into the answer.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(question) = &mut self.question {
            question.line.insert(text.trim_start().lines().next().unwrap_or(""));
        }
    }
}
