use duels_oracle::SolveControl;
use duels_rules::{Prompt, PromptStyle, text};
use duels_session::puzzle::{AnswerError, Puzzle, Question, Tries};

use super::PuzzleCommand;
use super::text::{heading, show_attempt};
use crate::Failure;
use crate::play::position_text;
use crate::terminal::{Console, MessageKind, StopReason};

/// How the conversation about a puzzle ended.
pub(crate) enum Solved {
    /// The puzzle is done: solved, or its answer was shown. These were the tries.
    Done(Tries),
    /// The person left it.
    Left,
}

/// Asks until the puzzle is solved.
pub(crate) fn solve(
    console: &mut Console,
    puzzle: &Puzzle,
    control: &SolveControl,
) -> Result<Solved, Failure> {
    console.say(MessageKind::Game, &heading(console, puzzle))?;
    let (mut tries, mut asking) = (Tries::default(), prompt(puzzle));
    while !tries.is_over() {
        let typed = match console.ask(&asking, || words(puzzle)) {
            Err(StopReason::EndOfInput) => return Err(Failure::Unsolved),
            typed => typed?,
        };
        asking = prompt_again(puzzle);
        match PuzzleCommand::parse(&typed) {
            Some(PuzzleCommand::Hint) => console.say(MessageKind::Notice, &tries.hint(puzzle))?,
            Some(PuzzleCommand::Show) => console.say(MessageKind::Notice, &tries.show(puzzle))?,
            Some(PuzzleCommand::Quit) => return Ok(Solved::Left),
            Some(command) => tell(console, puzzle, command)?,
            None => match puzzle.answer(&typed.trim().to_ascii_lowercase(), control) {
                Ok(attempt) => {
                    show_attempt(console, puzzle, &attempt)?;
                    tries.take(&attempt);
                }
                Err(AnswerError::Solve(error)) => return Err(error.into()),
                Err(error) => console.say(MessageKind::Rejection, &text::sentence(&error.to_string()))?,
            },
        }
    }
    Ok(Solved::Done(tries))
}

/// The question; where a move is asked for, as the game asks for one.
fn prompt(puzzle: &Puzzle) -> Prompt {
    let ask = puzzle.prompt();
    match puzzle.question() {
        Question::OnlyMove => {
            let prompt = puzzle.game().prompt(&puzzle.names());
            Prompt::new(format!("{ask}\n{}", prompt.text), prompt.cue)
        }
        Question::AllMoves => {
            let moves = text::joined(puzzle.session().legal_moves(), " ");
            Prompt::new(format!("{ask}\nLegal moves: {moves}\nYour answer:"), PromptStyle::SameLine)
        }
        Question::Winner => Prompt::new(format!("{ask} (me or other)\nYour answer:"), PromptStyle::SameLine),
        Question::Length => Prompt::new(format!("{ask}\nYour answer:"), PromptStyle::SameLine),
    }
}

/// What asks again, without what was said before.
fn prompt_again(puzzle: &Puzzle) -> Prompt {
    match puzzle.question() {
        Question::OnlyMove => puzzle.game().reprompt(&puzzle.names()),
        _ => Prompt::new("Your answer:", PromptStyle::SameLine),
    }
}

/// What Tab completes to.
fn words(puzzle: &Puzzle) -> Vec<String> {
    let commands = PuzzleCommand::WORDS.map(|(word, ..)| word.to_string());
    puzzle.session().legal_moves().into_iter().chain(commands).collect()
}

fn tell(console: &mut Console, puzzle: &Puzzle, command: PuzzleCommand) -> Result<(), StopReason> {
    let (session, names) = (puzzle.session(), puzzle.names());
    let text = match command {
        PuzzleCommand::Moves => position_text::moves(console, &session, &names, None),
        PuzzleCommand::Board => position_text::board(console, &session, &names),
        PuzzleCommand::Rules => session.game().rules(),
        _ => text::joined(PuzzleCommand::WORDS.map(|(word, about, _)| format!("  {word:<7}{about}")), "\n"),
    };
    console.say_paged(MessageKind::Notice, &text)
}
