//! Lessons: a board, a teacher who speaks and plays, and one step after another.

mod choices;
mod draw;
mod help;
mod keys;
mod talk;

use std::time::Duration;

use duels_oracle::SolveError;
use duels_rules::{GameId, Move, text};
use duels_session::lesson::{LessonRun, StepState};

use super::answer::{Answer, Found};
use super::context::Context;
use super::controls::Controls;
use super::effect::{Effect, Question};
use super::event::Event;
use super::note::Note;
use super::opening::LessonOpening;
use super::table::THINKING;
use keys::SHORTCUTS;

/// A lesson, at one of its steps.
pub(crate) struct LessonPage {
    run: LessonRun,
    /// The game against perfect play that comes after the last step.
    game: GameId,
    pub(crate) controls: Controls,
    /// The answer that the arrow keys have chosen, where there are some to choose from.
    choice: Option<usize>,
    /// The teacher's move, while it is thought about.
    reply: Option<Reply>,
}

/// A move of the teacher, which is made after a moment.
struct Reply {
    since: Duration,
    ticket: u64,
    ready: Option<Result<Move, SolveError>>,
}

impl LessonPage {
    pub(crate) fn open(LessonOpening { run, game }: LessonOpening, context: &mut Context<'_>) -> LessonPage {
        let controls = Controls::new(run.session(), &SHORTCUTS);
        let mut page = LessonPage { run, game, controls, choice: None, reply: None };
        page.changed(context);
        page
    }

    /// When the page changes by itself next.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let ready = self.reply.as_ref().filter(|reply| reply.ready.is_some());
        [ready.map(|reply| reply.since + THINKING), self.controls.next_tick()].into_iter().flatten().min()
    }

    /// Something has happened.
    pub(crate) fn update(&mut self, event: Event, context: &mut Context<'_>) {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Mouse(mouse) => self.mouse(mouse, context),
            Event::Paste(text) if self.takes_answers() => self.controls.paste(&text),
            Event::Tick(_) => self.tick(context),
            Event::Answer(Answer { ticket, found: Found::Reply(found) }) => {
                if let Some(reply) = self.reply.as_mut().filter(|reply| reply.ticket == ticket) {
                    reply.ready = Some(found);
                    self.tick(context);
                }
            }
            Event::Failed(text) => self.controls.note = Some(Note::refusal(text)),
            _ => {}
        }
    }

    /// Whether an answer is accepted now.
    fn takes_answers(&self) -> bool {
        match self.run.state() {
            StepState::Asking => true,
            StepState::Wrong => !self.run.choices().is_empty(),
            StepState::Teacher | StepState::Right => false,
        }
    }

    /// Answers the step.
    fn answer(&mut self, typed: &str, context: &mut Context<'_>) {
        match self.run.answer(typed) {
            Ok(_) => self.changed(context),
            Err(error) => self.controls.note = Some(Note::refusal(text::sentence(&error.to_string()))),
        }
    }

    /// The step is in another state: the teacher may be to move, or it may be done.
    fn changed(&mut self, context: &mut Context<'_>) {
        self.controls.line.take();
        (self.controls.pointer, self.controls.note, self.choice) = (Default::default(), None, None);
        self.reply = None;
        match self.run.state() {
            StepState::Teacher => {
                let ticket = context.ask(Question::Reply, self.run.session(), self.run.names());
                self.reply = Some(Reply { since: context.now, ticket, ready: None });
            }
            StepState::Right => {
                let (game, step) = (self.run.entry().info.id, self.run.number());
                context.effects.push(Effect::KeepLesson { game, step });
            }
            StepState::Asking | StepState::Wrong => {}
        }
    }

    /// Starts the step again.
    fn again(&mut self, context: &mut Context<'_>) {
        self.run.again();
        self.changed(context);
    }

    /// Goes to another step; where there is none, a sentence says so.
    fn go_to(&mut self, number: Option<usize>, otherwise: &str, context: &mut Context<'_>) {
        let gone = match number {
            Some(number) => self.run.go_to(number).map_err(|error| text::sentence(&error.to_string())),
            None => Err(otherwise.to_string()),
        };
        match gone {
            Ok(()) => {
                self.controls = Controls::new(self.run.session(), &SHORTCUTS);
                self.changed(context);
            }
            Err(sentence) => self.controls.note = Some(Note::refusal(sentence)),
        }
    }

    /// Time has passed: a move that was thought over long enough is made.
    fn tick(&mut self, context: &mut Context<'_>) {
        self.controls.tick(context);
        let is_due = |reply: &mut Reply| reply.ready.is_some() && context.now >= reply.since + THINKING;
        let Some(found) = self.reply.take_if(is_due).and_then(|reply| reply.ready) else { return };
        match self.run.reply(|_| found) {
            Ok(_) => self.changed(context),
            Err(error) => self.controls.note = Some(Note::refusal(text::sentence(&error.to_string()))),
        }
    }
}
