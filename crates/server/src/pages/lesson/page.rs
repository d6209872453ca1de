use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer, Face, Side, face};
use duels_rules::Catalogue;
use duels_rules::lesson::Task;
use duels_session::lesson::{LessonRun, LessonTalk, StepState};

use crate::pages::games::plate_of;

/// A step of a lesson.
#[derive(Template)]
#[template(path = "lesson.html")]
pub(super) struct LessonPage {
    plate: &'static str,
    game: &'static str,
    name: String,
    /// The title of the lesson.
    lesson: &'static str,
    /// The title of the step.
    title: &'static str,
    number: usize,
    /// The titles of all steps.
    steps: Vec<&'static str>,
    state: &'static str,
    talk: LessonTalk,
    given: String,
    board: String,
    pads: String,
    choices: Vec<ChoiceButton>,
    next: Option<usize>,
    you: String,
    teacher: String,
}

/// An answer to choose.
struct ChoiceButton {
    word: String,
    text: &'static str,
    /// Whether it was chosen, and is not right.
    is_wrong: bool,
}

impl LessonPage {
    pub(super) fn new(catalogue: Catalogue, run: &LessonRun) -> LessonPage {
        let (info, step, scene, names) = (run.entry().info, run.step(), run.scene(), run.names());
        let drawer = Drawer { names: &names, choices: ChoiceMarkup::Buttons };
        let is_game = matches!(step.task, Task::PlayOn { .. });
        let [you, teacher] = faces(run.state(), is_game);
        LessonPage {
            plate: plate_of(catalogue, info.id),
            game: info.id,
            name: info.name(),
            lesson: run.lesson().title,
            title: step.title,
            number: run.number(),
            steps: run.lesson().steps.iter().map(|step| step.title).collect(),
            state: state_name(run.state()),
            talk: run.talk(),
            given: run.given(),
            board: drawer.board(&scene),
            pads: if run.asks_for_move() { drawer.pads(&scene) } else { String::new() },
            choices: choices(run),

            next: run.next(),
            you: face(you, Side::You),
            teacher: face(teacher, Side::Them),
        }
    }

    fn is_right(&self) -> bool {
        self.state == state_name(StepState::Right)
    }

    fn is_wrong(&self) -> bool {
        self.state == state_name(StepState::Wrong)
    }
}

/// The answers that can be chosen now.
fn choices(run: &LessonRun) -> Vec<ChoiceButton> {
    if run.state() == StepState::Right {
        return Vec::new();
    }
    let chosen = run.chosen().map(|choice| choice.text);
    let button = |(index, choice): (usize, &'static duels_rules::lesson::Choice)| ChoiceButton {
        word: run.choice_word(index),
        text: choice.text,
        is_wrong: chosen == Some(choice.text),
    };
    run.choices().iter().enumerate().map(button).collect()
}

fn faces(state: StepState, is_game: bool) -> [Face; 2] {
    match state {
        StepState::Right if is_game => [Face::Won, Face::Lost],
        StepState::Right => [Face::Won, Face::Perfect],
        StepState::Asking | StepState::Teacher | StepState::Wrong => [Face::Person, Face::Perfect],
    }
}

fn state_name(state: StepState) -> &'static str {
    match state {
        StepState::Asking | StepState::Teacher => "asking",
        StepState::Right => "right",
        StepState::Wrong => "wrong",
    }
}
