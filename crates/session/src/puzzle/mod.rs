//! Puzzles: positions with a question whose answer the solvers have proven.
//!
//! A puzzle has a [name](PuzzleId) that stands for it on every machine. A [`PuzzleMaker`] makes puzzles: of a name, of a
//! game, of a position that somebody played. A [`Puzzle`] judges [attempts](Puzzle::answer), and shows each result as a
//! line of moves. [`Tries`] counts what was tried at one; [`Daily`] is the puzzle and the game of a date; [`Practice`],
//! [`Progress`] and [`SolverRating`] are what a solver collects, as values without a clock and without files.
//!
//! ```
//! use duels_oracle::SolveControl;
//! use duels_rules::Catalogue;
//! use duels_session::puzzle::{PuzzleId, PuzzleMaker};
//!
//! let id = PuzzleId::parse(Catalogue::standard(), "puzzle:divisors:count=24#1234")?;
//! let control = SolveControl::default();
//! let puzzle = PuzzleMaker::default().make(&id, &control)?;
//! let [answer] = puzzle.answers() else { unreachable!("exactly one move wins") };
//! assert!(puzzle.answer(answer, &control)?.right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod best_line;
mod daily;
mod difficulty;
mod hint;
mod practice;
mod progress;
mod puzzle_error;
mod puzzle_id;
mod puzzle_maker;
mod puzzle_stream;
mod question;
mod rating;
mod share;
mod theme_choice;
mod tries;
mod variant_pool;
mod walk;

use duels_oracle::{Solution, Theme, Value};
use duels_rules::{AnyGame, GameId, Names, Seat};

pub use attempt::Attempt;
pub use daily::{Daily, DailyError};
pub use difficulty::Difficulty;
pub use practice::{Practice, PracticeCard};
pub use progress::{DailyResult, Progress};
pub use puzzle_error::{AnswerError, PuzzleError};
pub use puzzle_id::{PuzzleId, PuzzleIdError};
pub use puzzle_maker::PuzzleMaker;
pub use puzzle_stream::{PuzzleFilter, PuzzleStream};
pub use question::Question;
pub use rating::SolverRating;
pub use share::{TryMark, share_text};
pub use theme_choice::ThemeChoice;
pub use tries::Tries;
pub use variant_pool::VariantPool;

use crate::Session;

/// A position with a question and its proven answer.
pub struct Puzzle {
    id: PuzzleId,
    session: Session,
    solution: Solution,
    answers: Vec<String>,
    difficulty: Difficulty,
    theme: Theme,
    why: String,
}

impl Puzzle {
    /// Its name.
    pub fn id(&self) -> &PuzzleId {
        &self.id
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.id.question
    }

    /// The question as a sentence to the player.
    pub fn prompt(&self) -> &'static str {
        self.question().prompt()
    }

    /// The start of its game, with nothing left to a seed.
    pub fn start(&self) -> &GameId {
        self.session.id()
    }

    /// Who began.
    pub fn first(&self) -> Seat {
        self.session.first()
    }

    /// The moves that lead from the start to the position.
    pub fn moves(&self) -> Vec<String> {
        self.session.plies().iter().map(|ply| ply.text.to_string()).collect()
    }

    /// Who is to move: the player that the question is put to.
    pub fn turn(&self) -> Seat {
        self.session.game().next_seat()
    }

    /// The position as a session, to draw it and to play on from it.
    pub fn session(&self) -> Session {
        self.session.copy()
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        self.session.game()
    }

    /// The right answers: the winning moves; for other questions the seat that wins, or the number of moves.
    pub fn answers(&self) -> &[String] {
        &self.answers
    }

    /// What perfect play knows about the position.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// How hard it is.
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// Its idea.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Why the answer is right, in words to the player to move.
    pub fn why(&self) -> &str {
        &self.why
    }

    /// How its sentences name the players: the one to move is "you".
    pub fn names(&self) -> Names {
        Names::you(self.turn(), "the other player")
    }

    /// The answers that the solution of a position gives to a question.
    fn answers_to(question: Question, game: &dyn AnyGame, solution: &Solution) -> Vec<String> {
        let winner = match solution.value {
            Value::Win => game.next_seat(),
            Value::Loss => game.next_seat().other(),
        };
        match question {
            Question::OnlyMove | Question::AllMoves => {
                let won = solution.moves.iter().filter(|each| each.value == Value::Win);
                won.map(|each| game.move_text(each.mv).to_string()).collect()
            }
            Question::Winner => vec![winner.number().to_string()],
            Question::Length => solution.distance.iter().map(u64::to_string).collect(),
        }
    }
}
