use std::time::Duration;

use duels_players::PlayerError;
use duels_rules::{Move, Seat, text};
use duels_session::Session;

use super::clock::{FRAME, FRAMES};
use super::{Note, Panel, Table};
use crate::tui::answer::{Answer, Found, Hint};
use crate::tui::context::Context;
use crate::tui::effect::{Change, Effect, Question};
use crate::tui::pointer::Pointer;

/// Whose turn it is.
pub(crate) enum Turn {
    /// A person's.
    Person,
    /// A computer's. Its move is made when it has thought long enough.
    Thinking { since: Duration, ticket: u64, ready: Option<Result<Move, (Seat, PlayerError)>> },
    /// The game is over.
    Over,
}

/// A move that is still being drawn: for a moment the position before it is shown.
pub(crate) struct Motion {
    pub(crate) since: Duration,
    pub(crate) before: Session,
}

impl Motion {
    /// Which frame is shown now; none when it is over.
    pub(crate) fn frame(&self, now: Duration) -> Option<u32> {
        let frame = now.saturating_sub(self.since).as_millis() / FRAME.as_millis();
        u32::try_from(frame).ok().filter(|&frame| frame < FRAMES)
    }

    /// When the next frame is due.
    pub(crate) fn next_frame(&self, now: Duration) -> Duration {
        self.since + FRAME * (self.frame(now).unwrap_or(FRAMES) + 1)
    }
}

impl Table {
    /// Plays a move of a person or a computer, and keeps it.
    pub(crate) fn play(&mut self, mv: Move, context: &mut Context<'_>) {
        let Some(seat) = self.session.turn() else { return };
        let before = self.session.copy();
        if let Err(error) = self.session.make_move(mv) {
            self.note = Some(Note::refusal(error.to_string()));
            return;
        }
        context.effects.push(Effect::Keep(Change::Play(mv)));
        let is_shown = context.look.motion && !self.seats.is_person(seat);
        self.bubble = self.words_after(seat, &super::words::did(before.game(), mv));
        self.motion = is_shown.then_some(Motion { since: context.now, before });
        self.next_turn(context);
    }

    /// Begins the turn of the player who is to move now.
    pub(crate) fn next_turn(&mut self, context: &mut Context<'_>) {
        (self.pointer, self.note, self.hint_ticket) = (Pointer::default(), None, None);
        self.best.clear();
        self.value.forecast = None;
        self.turn = match self.session.turn() {
            None => Turn::Over,
            Some(seat) if self.seats.is_person(seat) => Turn::Person,
            Some(_) => {
                let ticket = context.ask(Question::Move, &self.session, self.seats.names());
                Turn::Thinking { since: context.now, ticket, ready: None }
            }
        };
        if matches!(self.turn, Turn::Over) {
            self.finish(context);
        } else {
            self.ask_value(context);
        }
    }

    /// Asks who is winning, where that is shown.
    pub(crate) fn ask_value(&mut self, context: &mut Context<'_>) {
        if self.value.is_shown && self.session.turn().is_some() {
            self.value.ticket = Some(context.ask(Question::Value, &self.session, self.seats.names()));
        }
    }

    fn finish(&mut self, context: &mut Context<'_>) {
        context.effects.push(Effect::Finish);
        self.value.is_shown = false;
        if let (true, Some(outcome)) = (self.counts, self.session.outcome()) {
            self.score.count(outcome.winner);
        }
        self.panel = Panel::Result;
        self.review = None;
        self.review_ticket = Some(context.ask(Question::Review, &self.session, self.seats.names()));
    }

    /// Time has passed: a move that was thought over long enough is made.
    pub(crate) fn tick(&mut self, context: &mut Context<'_>) {
        if self.leaving_at.is_some_and(|at| context.now >= at) {
            self.leaving_at = None;
            self.leave(context);
            return;
        }
        if self.motion.as_ref().is_some_and(|motion| motion.frame(context.now).is_none()) {
            self.motion = None;
        }
        let time = self.thinking_time();
        let Turn::Thinking { since, ready, .. } = &mut self.turn else { return };
        if time.is_none_or(|time| context.now < *since + time) {
            return;
        }
        match ready.take() {
            Some(Ok(mv)) => self.play(mv, context),
            Some(Err((seat, error))) => self.fail(seat, &error, context),
            None => {}
        }
    }

    /// A player has failed: it loses the game, unless it is not to blame.
    fn fail(&mut self, seat: Seat, error: &PlayerError, context: &mut Context<'_>) {
        let sentence = text::sentence(&format!("{}: {error}", self.seats.name(seat)));
        if let Some(termination) = error.termination() {
            self.session.forfeit(seat, termination);
            context.effects.push(Effect::Keep(Change::Forfeit(seat, termination)));
            self.next_turn(context);
        }
        self.note = Some(Note::refusal(sentence));
    }

    /// A worker has answered.
    pub(crate) fn answer(&mut self, Answer { ticket, found }: Answer, context: &mut Context<'_>) {
        match found {
            Found::Move(result) => {
                if let Turn::Thinking { ticket: expected, ready, .. } = &mut self.turn
                    && *expected == ticket
                {
                    *ready = Some(result);
                    self.tick(context);
                }
            }
            Found::Hint(result) if self.hint_ticket == Some(ticket) => self.show_hint(result, context),
            Found::Value(result) if self.value.ticket == Some(ticket) => match result {
                Ok(forecast) => (self.value.forecast, self.value.problem) = (Some(forecast), None),
                Err(error) => self.value.problem = Some(text::sentence(&error.to_string())),
            },
            Found::Why(result) => self.take_reason(ticket, result),
            Found::Review(result) if self.review_ticket == Some(ticket) => self.take_review(*result),
            _ => {}
        }
    }

    fn show_hint(&mut self, result: Result<Hint, duels_oracle::SolveError>, context: &mut Context<'_>) {
        self.hint_ticket = None;
        match result {
            Ok(hint) => {
                context.effects.push(Effect::Keep(Change::Hint));
                if !hint.best.is_empty() {
                    self.best = hint.best;
                }
                self.note = Some(Note::notice(hint.text));
            }
            Err(error) => self.note = Some(Note::refusal(format!("No hint: {error}."))),
        }
    }
}
