/// What can be typed in a lesson besides answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonCommand {
    /// Start the step again.
    Again,
    /// Go to the step before this one.
    Back,
    /// Go to the next step.
    Next,
    /// Say what can be typed.
    Help,
    /// Leave the lesson.
    Quit,
}

impl LessonCommand {
    /// The words for the commands, with what they do.
    pub(crate) const WORDS: [(&'static str, &'static str, LessonCommand); 5] = [
        ("again", "start this step again", LessonCommand::Again),
        ("back", "go to the step before", LessonCommand::Back),
        ("next", "go to the next step", LessonCommand::Next),
        ("help", "show these commands", LessonCommand::Help),
        ("quit", "leave the lesson; what you have done is kept", LessonCommand::Quit),
    ];

    /// The command that a line means, if it is one.
    pub(crate) fn parse(line: &str) -> Option<LessonCommand> {
        let word = line.trim().to_ascii_lowercase();
        let word = if word == "exit" { "quit" } else { word.as_str() };
        LessonCommand::WORDS.iter().find(|(name, ..)| *name == word).map(|(.., command)| *command)
    }

    /// What can be typed.
    pub(crate) fn help() -> String {
        let lines = LessonCommand::WORDS.iter().map(|(word, about, _)| format!("\n  {word:<8}{about}"));
        format!("Type a move or an answer, or one of these:{}", lines.collect::<String>())
    }
}
