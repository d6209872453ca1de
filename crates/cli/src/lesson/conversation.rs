use duels_oracle::SolveControl;
use duels_players::Perfect;
use duels_rules::text::sentence;
use duels_rules::{Prompt, PromptStyle};
use duels_session::lesson::{LessonRun, StepState};

use super::ProgressFile;
use super::command::LessonCommand;
use crate::Failure;
use crate::play::scene_board;
use crate::terminal::{Console, MessageKind, StopReason};

/// A lesson in lines: the teacher speaks, the board is shown, and answers are typed.
pub(crate) struct Conversation<'a> {
    run: LessonRun,
    file: &'a mut ProgressFile,
    control: SolveControl,
}

impl<'a> Conversation<'a> {
    pub(crate) fn new(run: LessonRun, file: &'a mut ProgressFile) -> Conversation<'a> {
        Conversation { run, file, control: SolveControl::default() }
    }

    /// Goes through the lesson from its current step to the last one.
    pub(crate) fn hold(&mut self, console: &mut Console) -> Result<(), Failure> {
        self.introduce(console)?;
        loop {
            self.let_teacher_move()?;
            if !self.ask(console)? {
                return Ok(());
            }
        }
    }

    /// Says which step it is, shows the board, and lets the teacher speak.
    fn introduce(&mut self, console: &mut Console) -> Result<(), Failure> {
        self.let_teacher_move()?;
        let (number, steps, title) = (self.run.number(), self.run.steps(), self.run.step().title);
        console.say(MessageKind::Ending, &format!("\nStep {number} of {steps}: {title}"))?;
        self.show(console)
    }

    fn show(&self, console: &mut Console) -> Result<(), Failure> {
        let board = scene_board(console, &self.run.scene(), &self.run.names());
        console.say(MessageKind::Game, &format!("\n{board}\n"))?;
        self.speak(console)
    }

    fn speak(&self, console: &mut Console) -> Result<(), Failure> {
        Ok(console.say(MessageKind::Game, &format!("Teacher: {}", self.run.talk()))?)
    }

    fn let_teacher_move(&mut self) -> Result<(), Failure> {
        // Each step may have another start, and a perfect player knows one.
        let control = &self.control;
        self.run.reply(|game| Perfect::default().decide(game, control).map(|decision| decision.mv))?;
        Ok(())
    }

    /// Asks for one answer; says whether the lesson goes on.
    fn ask(&mut self, console: &mut Console) -> Result<bool, Failure> {
        let line = match console.ask(&self.prompt(), || self.words()) {
            Ok(line) => line,
            Err(StopReason::EndOfInput) => {
                return Err(Failure::LessonEnded { game: self.run.entry().info.id });
            }
            Err(reason) => return Err(reason.into()),
        };
        if let Some(command) = LessonCommand::parse(&line) {
            return self.obey(command, console);
        }
        if let Err(error) = self.run.answer(&line) {
            console.say(MessageKind::Rejection, &sentence(&error.to_string()))?;
            return Ok(true);
        }
        self.let_teacher_move()?;
        if self.run.choices().is_empty() {
            self.show(console)?;
        } else {
            self.speak(console)?;
        }
        match self.run.state() {
            StepState::Right => self.finish(console),
            StepState::Wrong => self.try_again(console),
            StepState::Asking | StepState::Teacher => Ok(true),
        }
    }

    fn try_again(&mut self, console: &mut Console) -> Result<bool, Failure> {
        console.say(MessageKind::Game, "Try again.")?;
        self.run.again();
        // The board has not changed where an answer was chosen.
        if self.run.choices().is_empty() {
            self.introduce(console)?;
        }
        Ok(true)
    }

    fn prompt(&self) -> Prompt {
        let text = match self.run.choices() {
            [] => "Your move:".to_string(),
            choices => {
                let words =
                    (0..choices.len()).map(|index| (self.run.choice_word(index), choices[index].text));
                let lines = words.map(|(word, text)| {
                    if word == text { format!("  {word}\n") } else { format!("  {word}  {text}\n") }
                });
                format!("{}Your answer:", lines.collect::<String>())
            }
        };
        Prompt::new(text, PromptStyle::SameLine)
    }

    /// What Tab completes.
    fn words(&self) -> Vec<String> {
        let commands = LessonCommand::WORDS.iter().map(|(word, ..)| (*word).to_string());
        let answers = match self.run.choices() {
            [] => self.run.session().legal_moves(),
            choices => (0..choices.len()).map(|index| self.run.choice_word(index)).collect(),
        };
        answers.into_iter().chain(commands).collect()
    }

    fn obey(&mut self, command: LessonCommand, console: &mut Console) -> Result<bool, Failure> {
        match command {
            LessonCommand::Help => console.say(MessageKind::Notice, &LessonCommand::help())?,
            LessonCommand::Quit => return Err(StopReason::Quit.into()),
            LessonCommand::Again => {
                self.run.again();
                self.introduce(console)?;
            }
            LessonCommand::Back => self.go_to(self.run.previous(), "This is the first step.", console)?,
            LessonCommand::Next => self.go_to(self.run.next(), "This is the last step.", console)?,
        }
        Ok(true)
    }

    fn go_to(
        &mut self,
        number: Option<usize>,
        otherwise: &str,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let Some(number) = number else { return Ok(console.say(MessageKind::Rejection, otherwise)?) };
        self.run.go_to(number)?;
        self.introduce(console)
    }

    /// Remembers that the step is done, and goes on; says whether the lesson does.
    fn finish(&mut self, console: &mut Console) -> Result<bool, Failure> {
        if let Err(problem) = self.file.finish(self.run.entry().info.id, self.run.number()) {
            console.warn(&sentence(&problem))?;
        }
        if let Some(next) = self.run.next() {
            self.run.go_to(next)?;
            self.introduce(console)?;
            return Ok(true);
        }
        let id = self.run.entry().info.id;
        let puzzles = self.run.puzzles()?.command();
        let text = format!(
            "\nThat was the lesson.\nPuzzles with this idea: {puzzles}\n\
             A whole game against Perfect: duels play {id} --p2 perfect"
        );
        console.say(MessageKind::Ending, &text)?;
        Ok(false)
    }
}
