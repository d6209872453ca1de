use std::fmt;

use duels_rules::lesson::Task;

use super::{LessonRun, StepState};

/// What the teacher says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonTalk {
    /// What happened, or what you need to know; may be empty.
    pub event: String,
    /// What is said louder: what to do, or what is right or wrong about your answer.
    pub strong: String,
}

impl LessonRun {
    /// What the teacher says about the step as it is.
    pub fn talk(&self) -> LessonTalk {
        let step = self.step();
        let strong = match (self.state(), &step.task) {
            (StepState::Right, _) => step.right,
            (StepState::Wrong, Task::Try { otherwise, .. }) => otherwise,
            (StepState::Wrong, Task::Find { wrong, .. }) => wrong,
            (StepState::Wrong, Task::PlayOn { lost }) => lost,
            (StepState::Wrong, Task::Choose { .. }) => self.chosen().map_or("", |choice| choice.says),
            (StepState::Asking, _) if !self.made().is_empty() => "Your turn!",
            (StepState::Asking | StepState::Teacher, _) => step.asks,
        };
        let event = match self.made().is_empty() && self.chosen().is_none() {
            true => step.tells.to_string(),
            false => self.latest(),
        };
        LessonTalk { event, strong: strong.to_string() }
    }

    /// What was done last in this step: "I added 9."
    fn latest(&self) -> String {
        if self.made().is_empty() {
            String::new()
        } else {
            self.session().talk(&self.names(), |_| true).event
        }
    }
}

impl fmt::Display for LessonTalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.event.is_empty() || self.strong.is_empty() { "" } else { " " };
        write!(f, "{}{between}{}", self.event, self.strong)
    }
}
