use std::path::PathBuf;

use clap::Args as ClapArgs;
use duels_oracle::Theme;
use duels_session::puzzle::Question;

use super::{ScreenArgs, seed, whole_number};

const EXAMPLES: &str = "\
Examples:
  duels puzzle                                 a puzzle of any game
  duels puzzle fifty --difficulty 4            a hard one of a game
  duels puzzle divisors count=24 --theme pair  with one idea, in a variant
  duels puzzle puzzle:divisors:count=24#1234   the puzzle of this name, the same on every machine
  duels puzzle --daily                         the puzzle of the day, the same for everyone
  duels puzzle --mistakes game.duel            your own mistakes as puzzles
  duels puzzle --practice                      puzzles that you missed, days later
  duels puzzle --export 1000 --seed 1 > puzzles.jsonl
                                               a data set, one JSON object on each line

Every puzzle is proven: exactly one move wins. A wrong answer is refuted on the board, and you may try again.
While it asks, you can also type hint, moves, board, rules, show, help or quit. A terminal of at least 60 x 20 shows puzzles \
in full screen, with arrow keys and the mouse.";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzleArgs {
    /// A game, with or without parameters, or the name of a puzzle: fifty, puzzle:fifty#7
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
    /// The puzzle of the day.
    #[arg(long, conflicts_with_all = ["game", "export", "mistakes", "practice", "theme", "difficulty", "seed", "question"])]
    pub(crate) daily: bool,
    /// Another day than today, such as 2026-11-18 (days begin at midnight UTC).
    #[arg(long, value_name = "DATE", requires = "daily")]
    pub(crate) date: Option<String>,
    /// Only puzzles with this idea, such as "the pair".
    #[arg(long, value_name = "THEME", value_parser = theme_parser)]
    pub(crate) theme: Option<Theme>,
    /// Only puzzles of this difficulty, from 1 (easy) to 5.
    #[arg(long, value_name = "N", value_parser = whole_number::<u8>(1..=5))]
    pub(crate) difficulty: Option<u8>,
    /// What is asked: only (the only winning move), all (all winning moves), winner (who wins) or length (how many moves).
    #[arg(long, value_name = "QUESTION", default_value = "only", value_parser = question_parser)]
    pub(crate) question: Question,
    /// The seed: the same seed gives the same puzzles.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// Print the puzzle with its answer as JSON, and ask nothing.
    #[arg(long, conflicts_with = "tui")]
    pub(crate) json: bool,
    /// Print this many puzzles as JSON, one on each line, no position twice.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=100_000_000), conflicts_with_all = ["mistakes", "practice", "tui"])]
    pub(crate) export: Option<u64>,
    /// Also write a description of the exported puzzles to this file, in Markdown.
    #[arg(long, value_name = "FILE", requires = "export")]
    pub(crate) card: Option<PathBuf>,
    /// The blunders of a recorded game as puzzles.
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["game", "theme", "difficulty", "seed", "practice"])]
    pub(crate) mistakes: Option<PathBuf>,
    /// The puzzles that you missed and that are due again.
    #[arg(long, conflicts_with_all = ["game", "theme", "difficulty", "seed", "json"])]
    pub(crate) practice: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

fn theme_parser(text: &str) -> Result<Theme, String> {
    text.parse().map_err(|error: duels_oracle::UnknownTheme| error.to_string())
}

fn question_parser(text: &str) -> Result<Question, String> {
    let known = Question::ALL.map(Question::word).join(", ");
    Question::from_word(&text.trim().to_ascii_lowercase()).ok_or_else(|| format!("accepted: {known}"))
}
