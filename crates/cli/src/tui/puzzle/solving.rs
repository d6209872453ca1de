use std::sync::Arc;
use std::time::Duration;

use duels_rules::text;
use duels_session::Session;
use duels_session::puzzle::{AnswerError, Attempt, Puzzle, Question, Tries};

use super::Playback;
use super::keys::SHORTCUTS;
use crate::puzzle::{Challenge, QueuedPuzzle};
use crate::tui::context::Context;
use crate::tui::controls::Controls;
use crate::tui::effect::{Effect, PuzzleQuestion};
use crate::tui::note::Note;

/// A puzzle that is being solved.
pub(super) struct Solving {
    pub(super) challenge: Arc<Challenge>,
    /// Its number, and how many there are, where they are counted.
    pub(super) place: Option<(usize, usize)>,
    /// Whether no other comes after it.
    pub(super) is_last: bool,
    pub(super) tries: Tries,
    /// The tries before the latest hint, as long as it may not have been meant.
    pub(super) before_hint: Option<Tries>,
    pub(super) controls: Controls,
    /// The position of the puzzle.
    position: Session,
    pub(super) stage: Stage,
    /// How the solver is doing, once the puzzle is done.
    pub(super) closing: Option<String>,
    /// How many lines of the text are scrolled away.
    pub(super) scroll: u16,
}

/// How far a puzzle is.
pub(super) enum Stage {
    /// An answer is asked for.
    Asking,
    /// A worker finds out what comes of an answer.
    Judging { ticket: u64 },
    /// What came of an answer is played on the board. A wrong answer may be tried again after it.
    Playing(Box<Playback>),
    /// The answer was shown.
    Shown(String),
}

impl Solving {
    pub(super) fn new(QueuedPuzzle { challenge, place, is_last }: QueuedPuzzle) -> Solving {
        let position = challenge.puzzle().session();
        let mut controls = Controls::new(&position, &SHORTCUTS);
        controls.collects = challenge.puzzle().question() == Question::AllMoves;
        Solving {
            challenge: Arc::new(challenge),
            place,
            is_last,
            tries: Tries::default(),
            before_hint: None,
            controls,
            position,
            stage: Stage::Asking,
            closing: None,
            scroll: 0,
        }
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        self.challenge.puzzle()
    }

    /// Whether an answer is asked for now.
    pub(super) fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Asking)
    }

    /// Whether the question is answered with moves.
    pub(super) fn asks_for_moves(&self) -> bool {
        matches!(self.puzzle().question(), Question::OnlyMove | Question::AllMoves)
    }

    /// The position that the board shows.
    pub(super) fn shown(&self) -> &Session {
        match &self.stage {
            Stage::Playing(playback) => &playback.shown,
            Stage::Asking | Stage::Judging { .. } | Stage::Shown(_) => &self.position,
        }
    }

    /// Whether the line of an answer is still being played.
    pub(super) fn is_moving(&self) -> bool {
        matches!(&self.stage, Stage::Playing(playback) if !playback.is_over())
    }

    /// When the page changes by itself next.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        let step = match &self.stage {
            Stage::Playing(playback) if !playback.is_over() => Some(playback.next_at),
            _ => None,
        };
        [step, self.controls.next_tick()].into_iter().flatten().min()
    }

    /// Lets a worker judge an answer.
    pub(super) fn submit(&mut self, typed: &str, context: &mut Context<'_>) {
        self.controls.line.take();
        let typed = typed.trim().to_ascii_lowercase();
        let question = PuzzleQuestion::Judge(Arc::clone(&self.challenge), typed);
        self.stage = Stage::Judging { ticket: context.ask_puzzle(question) };
        (self.controls.note, self.before_hint) = (None, None);
    }

    /// A worker has judged an answer.
    pub(super) fn judged(
        &mut self,
        ticket: u64,
        result: Result<Attempt, AnswerError>,
        context: &mut Context<'_>,
    ) {
        if !matches!(self.stage, Stage::Judging { ticket: expected } if expected == ticket) {
            return;
        }
        match result {
            Ok(attempt) => {
                self.tries.take(&attempt);
                let playback = Playback::new(self.puzzle(), attempt, context.now);
                self.look_at(Stage::Playing(Box::new(playback)));
                if !context.look.motion {
                    self.play_all(context);
                }
                self.keep_if_over(context);
            }
            Err(error) => {
                self.stage = Stage::Asking;
                self.controls.note = Some(Note::refusal(text::sentence(&error.to_string())));
            }
        }
    }

    /// Plays the rest of the line at once.
    pub(super) fn play_all(&mut self, context: &Context<'_>) {
        if let Stage::Playing(playback) = &mut self.stage {
            playback.play_all(context.now);
        }
    }

    /// Gives the answer away.
    pub(super) fn show(&mut self, context: &mut Context<'_>) {
        let told = self.tries.show(self.challenge.puzzle());
        self.look_at(Stage::Shown(told));
        self.keep_if_over(context);
    }

    /// Asks again after a wrong answer.
    pub(super) fn try_again(&mut self) {
        self.look_at(Stage::Asking);
    }

    fn look_at(&mut self, stage: Stage) {
        self.stage = stage;
        (self.controls.pointer, self.controls.note, self.scroll) = (Default::default(), None, 0);
        self.controls.line.take();
    }

    /// A puzzle that is done is noted once.
    fn keep_if_over(&self, context: &mut Context<'_>) {
        if self.tries.is_over() {
            let (challenge, marks) = (Arc::clone(&self.challenge), self.tries.marks().to_vec());
            context.effects.push(Effect::KeepPuzzle { challenge, marks });
        }
    }

    /// Time has passed.
    pub(super) fn tick(&mut self, context: &mut Context<'_>) {
        self.controls.tick(context);
        if let Stage::Playing(playback) = &mut self.stage
            && !playback.is_over()
            && context.now >= playback.next_at
        {
            playback.step(context.now);
        }
    }
}
