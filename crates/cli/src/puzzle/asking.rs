use duels_oracle::SolveControl;
use duels_rules::{Prompt, PromptStyle, text};
use duels_session::puzzle::{AnswerError, Puzzle, Question, TryMark};

use super::text::{heading, show_attempt};
use crate::Failure;
use crate::play::position_text;
use crate::terminal::{Console, MessageKind, StopReason};

/// How the conversation about a puzzle ended.
pub(crate) enum Solved {
    /// The puzzle is done: solved, or its answer was shown. These were the tries.
    Done(Vec<TryMark>),
    /// The person left it.
    Left,
}

/// What a person may type instead of an answer.
const WORDS: [(&str, &str); 7] = [
    ("hint", "a hint; again for a better one (the puzzle then does not count as solved at the first try)"),
    ("moves", "show the position, the legal moves, and why others are not possible"),
    ("board", "show the whole board"),
    ("rules", "show the rules of this game"),
    ("show", "show the answer"),
    ("help", "show this list"),
    ("quit", "leave"),
];

/// Asks until the puzzle is solved.
pub(crate) fn solve(
    console: &mut Console,
    puzzle: &Puzzle,
    control: &SolveControl,
) -> Result<Solved, Failure> {
    console.say(MessageKind::Game, &heading(console, puzzle))?;
    let (mut marks, mut hints, mut asking) = (Vec::new(), 0, prompt(puzzle));
    loop {
        let typed = match console.ask(&asking, || words(puzzle)) {
            Err(StopReason::EndOfInput) => return Err(Failure::Unsolved),
            typed => typed?,
        };
        asking = prompt_again(puzzle);
        match typed.trim().to_ascii_lowercase().as_str() {
            "hint" | "h" => {
                console.say(MessageKind::Notice, &puzzle.hint(hints))?;
                hints += 1;
                marks.push(TryMark::Hint);
            }
            "show" => {
                let answer = text::all_of(puzzle.answers(), 40);
                console.say(MessageKind::Notice, &format!("The answer is {answer}. {}", puzzle.why()))?;
                marks.push(TryMark::Missed);
                return Ok(Solved::Done(marks));
            }
            "quit" | "q" | "exit" => return Ok(Solved::Left),
            word @ ("moves" | "board" | "rules" | "help" | "?") => tell(console, puzzle, word)?,
            answer => match puzzle.answer(answer, control) {
                Ok(attempt) => {
                    show_attempt(console, puzzle, &attempt)?;
                    marks.push(if attempt.right { TryMark::Solved } else { TryMark::Missed });
                    if attempt.right {
                        return Ok(Solved::Done(marks));
                    }
                }
                Err(AnswerError::Solve(error)) => return Err(error.into()),
                Err(error) => console.say(MessageKind::Rejection, &text::sentence(&error.to_string()))?,
            },
        }
    }
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
    let commands = WORDS.map(|(word, _)| word.to_string());
    puzzle.session().legal_moves().into_iter().chain(commands).collect()
}

fn tell(console: &mut Console, puzzle: &Puzzle, word: &str) -> Result<(), StopReason> {
    let (session, names) = (puzzle.session(), puzzle.names());
    let text = match word {
        "moves" => position_text::moves(console, &session, &names, None),
        "board" => position_text::board(console, &session, &names),
        "rules" => session.game().rules(),
        _ => text::joined(WORDS.map(|(word, about)| format!("  {word:<7}{about}")), "\n"),
    };
    console.say_paged(MessageKind::Notice, &text)
}
