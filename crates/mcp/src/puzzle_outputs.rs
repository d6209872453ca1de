//! The outputs of the tools for puzzles, as JSON. A model reads the comments on the fields.

use duels_session::data::{AttemptData, PuzzleQuestionData};
use duels_session::puzzle::Attempt;
use schemars::JsonSchema;
use serde::Serialize;

use crate::outputs::LISTED;
use crate::puzzles::{AskedPuzzle, Day};

#[derive(Serialize, JsonSchema)]
pub(crate) struct PuzzleOutput {
    /// The name of this puzzle, for answer_puzzle.
    puzzle: String,
    /// What is asked; at most 200 legal moves are listed.
    #[serde(flatten)]
    question: PuzzleQuestionData,
    /// The number of legal moves.
    legal_count: usize,
    title: String,
    /// The parameters that differ from the classic game, and what they mean; empty for the classic game.
    variant: String,
    /// The position in the words of the game. The player to move is "you".
    position: String,
    /// How many answers you have given.
    tries: u32,
    /// Whether one of them was right.
    solved: bool,
    /// Whether you had already answered a puzzle with this position, or seen a solution of this game (by hint, solve or
    /// review), when you got the puzzle.
    solution_seen: bool,
    /// The day whose puzzle it is, such as "2026-11-18"; null for other puzzles.
    date: Option<String>,
    /// The number of that day.
    number: Option<u64>,
    /// The game of that day: new_game takes it as start. The player who begins can win it.
    duel: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct AnswerOutput {
    /// The name of the puzzle.
    puzzle: String,
    #[serde(flatten)]
    attempt: AttemptData,
    /// The idea of the solution; null until you have found it.
    theme: Option<&'static str>,
    /// How many answers you have given, with this one.
    tries: u32,
    /// Whether one of them was right.
    solved: bool,
}

impl PuzzleOutput {
    pub(crate) fn new(name: &str, asked: &AskedPuzzle) -> PuzzleOutput {
        let puzzle = &asked.puzzle;
        let question = PuzzleQuestionData::new(puzzle);
        let legal_count = question.legal.len();
        let day = asked.day.as_ref();
        PuzzleOutput {
            puzzle: name.to_string(),
            question: question.truncated(LISTED),
            legal_count,
            title: puzzle.game().title(),
            variant: puzzle.start().values().explained(),
            position: puzzle.game().state(&puzzle.names()).trim().to_string(),
            tries: asked.tries,
            solved: asked.is_solved,
            solution_seen: asked.solution_seen,
            date: day.map(|Day { date, .. }| date.clone()),
            number: day.map(|Day { number, .. }| *number),
            duel: day.map(|Day { duel, .. }| duel.clone()),
        }
    }
}

impl AnswerOutput {
    pub(crate) fn new(name: &str, asked: &AskedPuzzle, attempt: &Attempt) -> AnswerOutput {
        AnswerOutput {
            puzzle: name.to_string(),
            attempt: AttemptData::new(&asked.puzzle, attempt),
            theme: asked.is_solved.then(|| asked.puzzle.theme().name()),
            tries: asked.tries,
            solved: asked.is_solved,
        }
    }
}
