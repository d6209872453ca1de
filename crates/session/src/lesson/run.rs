use duels_rules::lesson::{Choice, Lesson, Reply, Step, Task};
use duels_rules::scene::Scene;
use duels_rules::{AnyGame, Catalogue, Entry, GameId, Move, Names, Ply, Seat, quoted};

use super::{AnswerError, LessonError, LessonPuzzles};
use crate::Session;

/// A lesson in progress: one of its steps, with the answers that were given in it.
///
/// The teacher is the other player. Where the teacher is to move, [`reply`](LessonRun::reply) makes the move; perfect play
/// comes from the caller.
///
/// ```
/// use duels_rules::Catalogue;
/// use duels_session::lesson::{LessonRun, StepState};
///
/// let mut run = LessonRun::at(Catalogue::standard(), "fifty", "4", "")?;
/// assert_eq!(run.step().asks, "What do you add?");
/// assert_eq!(run.answer("9")?, StepState::Right);
/// assert_eq!(run.talk().strong, "5 and 9 make fourteen. You win.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LessonRun {
    entry: Entry,
    lesson: &'static Lesson,
    index: usize,
    catalogue: Catalogue,
    session: Session,
    /// How many plies led to the position of the step.
    lead: usize,
    /// Which answer was chosen, where answers are.
    chosen: Option<usize>,
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// You are asked.
    Asking,
    /// The teacher is to move.
    Teacher,
    /// You have done it.
    Right,
    /// It was not right: you may try again.
    Wrong,
}

impl LessonRun {
    /// The first step of a game's lesson.
    pub fn new(catalogue: Catalogue, game: &str) -> Result<LessonRun, LessonError> {
        let entry = catalogue.find(game)?;
        let missing = || LessonError::no_lesson(catalogue, entry.info.id);
        let lesson = entry.info.lesson.ok_or_else(missing)?;
        let first = lesson.steps.first().ok_or_else(missing)?;
        let session = position(catalogue, first)?;
        let lead = session.plies().len();
        Ok(LessonRun { entry, lesson, index: 0, catalogue, session, lead, chosen: None })
    }

    /// Goes to a step, counted from 1.
    pub fn go_to(&mut self, number: usize) -> Result<(), LessonError> {
        let index = number.checked_sub(1).filter(|&index| index < self.steps());
        let missing = || LessonError::Step { step: quoted(&number.to_string()), steps: self.steps() };
        let index = index.ok_or_else(missing)?;
        self.session = position(self.catalogue, &self.lesson.steps[index])?;
        (self.index, self.lead, self.chosen) = (index, self.session.plies().len(), None);
        Ok(())
    }

    /// Starts the step again.
    pub fn again(&mut self) {
        self.session.undo_to(self.lead);
        self.chosen = None;
    }

    /// The game of the lesson.
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The puzzles that follow the lesson.
    pub fn puzzles(&self) -> Result<LessonPuzzles, LessonError> {
        LessonPuzzles::new(self.catalogue, self.entry.info.id)
    }

    /// The current step.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.index]
    }

    /// The number of the current step, counted from 1.
    pub fn number(&self) -> usize {
        self.index + 1
    }

    /// How many steps the lesson has.
    pub fn steps(&self) -> usize {
        self.lesson.steps.len()
    }

    /// The number of the next step; none at the last one.
    pub fn next(&self) -> Option<usize> {
        (self.number() < self.steps()).then_some(self.number() + 1)
    }

    /// The number of the step before this one; none at the first one.
    pub fn previous(&self) -> Option<usize> {
        (self.index > 0).then_some(self.index)
    }

    /// The game in the position that the step has reached.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What the players are called.
    pub fn names(&self) -> Names {
        Names::you(self.step().you, "the teacher")
    }

    /// What the position looks like. Moves can be chosen only where the step asks for one.
    pub fn scene(&self) -> Scene {
        let scene = self.session.scene();
        if self.asks_for_move() { scene } else { scene.without_choices() }
    }

    /// The answers to choose from, where the step asks for one of them.
    pub fn choices(&self) -> &'static [Choice] {
        match self.step().task {
            Task::Choose { choices } => choices,
            _ => &[],
        }
    }

    /// What to type for an answer: its text where the answers are single words, and its number otherwise.
    pub fn choice_word(&self, index: usize) -> String {
        choice_word(self.choices(), index)
    }

    /// Which of the answers was chosen.
    pub fn chosen(&self) -> Option<&'static Choice> {
        self.choices().get(self.chosen?)
    }

    /// The plies that were made in this step.
    pub fn made(&self) -> &[Ply] {
        &self.session.plies()[self.lead..]
    }

    /// How far the step is.
    pub fn state(&self) -> StepState {
        let first = self.made().first().map(|ply| ply.text.as_str());
        match (&self.step().task, first) {
            (Task::Choose { .. }, _) => self.chosen().map_or(StepState::Asking, |choice| {
                if choice.is_right { StepState::Right } else { StepState::Wrong }
            }),
            (Task::PlayOn { .. }, _) => self.play_state(),
            (Task::Try { .. } | Task::Find { .. }, None) => StepState::Asking,
            (Task::Try { replies, .. }, Some(first)) => match reply_to(replies, first) {
                Some(Reply { plays: Some(_), .. }) if self.made().len() == 1 => StepState::Teacher,
                Some(_) => StepState::Right,
                None => StepState::Wrong,
            },
            (Task::Find { moves, .. }, Some(first)) if moves.contains(&first) => StepState::Right,
            // The teacher refutes it.
            (Task::Find { .. }, Some(_)) if self.made().len() == 1 && self.session.turn().is_some() => {
                StepState::Teacher
            }
            (Task::Find { .. }, Some(_)) => StepState::Wrong,
        }
    }

    fn play_state(&self) -> StepState {
        let you = self.step().you;
        match (self.session.turn(), self.session.game().winner()) {
            (Some(turn), _) if turn == you => StepState::Asking,
            (Some(_), _) => StepState::Teacher,
            (None, Some(winner)) if winner == you => StepState::Right,
            (None, _) => StepState::Wrong,
        }
    }

    /// Whether the step asks for a move, and not for one of some answers.
    pub fn asks_for_move(&self) -> bool {
        self.state() == StepState::Asking && self.choices().is_empty()
    }

    /// Answers the step with a typed move, or the number or the text of an answer. After a wrong answer it is
    /// tried again. An answer that is not accepted changes nothing.
    pub fn answer(&mut self, typed: &str) -> Result<StepState, AnswerError> {
        match self.state() {
            StepState::Right | StepState::Teacher => return Err(AnswerError::NoMore),
            StepState::Wrong if self.choices().is_empty() => return Err(AnswerError::NoMore),
            StepState::Wrong | StepState::Asking => {}
        }
        if self.choices().is_empty() {
            self.play(typed)?;
        } else {
            let chosen = find_choice(self.choices(), typed);
            self.chosen = Some(chosen.ok_or_else(|| AnswerError::choice(typed, self.choices()))?);
        }
        Ok(self.state())
    }

    /// Makes the teacher's move, where the teacher is to move: the one that the lesson says, or what perfect play decides.
    /// Gives the state after it.
    pub fn reply<E>(
        &mut self,
        perfect: impl FnOnce(&dyn AnyGame) -> Result<Move, E>,
    ) -> Result<StepState, E> {
        if self.state() == StepState::Teacher {
            let said = self.said_reply().and_then(|text| self.session.parse_move(text).ok());
            let mv = match said {
                Some(mv) => mv,
                None => perfect(self.session.game())?,
            };
            let made = self.session.make_move(mv);
            debug_assert!(made.is_ok(), "the teacher plays by the rules");
        }
        Ok(self.state())
    }

    /// The teacher's move that the lesson says, after the first move of the step.
    fn said_reply(&self) -> Option<&'static str> {
        match (&self.step().task, self.made()) {
            (Task::Try { replies, .. }, [first]) => reply_to(replies, first.text.as_str())?.plays,
            _ => None,
        }
    }

    pub(super) fn play(&mut self, typed: &str) -> Result<(), AnswerError> {
        let mv = self.session.parse_move(typed).map_err(AnswerError::Move)?;
        self.session.make_move(mv).map_err(AnswerError::Move)?;
        Ok(())
    }

    /// The chosen answer, as it is typed.
    pub(super) fn chosen_word(&self) -> Option<String> {
        Some(self.choice_word(self.chosen?))
    }

    /// Whose D speaks: the teacher's.
    pub fn teacher(&self) -> Seat {
        self.step().you.other()
    }
}

/// The position of a step.
fn position(catalogue: Catalogue, step: &Step) -> Result<Session, LessonError> {
    let id = GameId::parse(catalogue, step.start)?;
    let mut session = Session::new(id, Seat::One)?;
    let played = session.play_moves(step.moves.split_whitespace());
    played.map_err(|error| LessonError::Broken(error.to_string()))?;
    Ok(session)
}

fn reply_to(replies: &'static [Reply], mv: &str) -> Option<&'static Reply> {
    replies.iter().find(|reply| reply.to == mv)
}

/// What to type for an answer.
pub(super) fn choice_word(choices: &[Choice], index: usize) -> String {
    let are_words = choices.iter().all(|choice| !choice.text.contains(' '));
    choices.get(index).filter(|_| are_words).map_or((index + 1).to_string(), |choice| choice.text.to_string())
}

/// The answer that a typed text means: its number, or its text in any letter case. Where both fit, as with answers that
/// are numbers, the text comes first.
fn find_choice(choices: &[Choice], typed: &str) -> Option<usize> {
    let typed = typed.trim();
    let by_text = choices.iter().position(|choice| choice.text.eq_ignore_ascii_case(typed));
    let by_number = || typed.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < choices.len());
    by_text.or_else(by_number)
}
