use duels_oracle::MoveValue;

use crate::puzzle::{Daily, Puzzle};

shape! {
    /// A puzzle.
    PuzzleData {
        /// Its name, such as `puzzle:divisors:count=24#1234`.
        id: String,
        /// The id of the game, such as `divisors`.
        game: &'static str,
        /// The start, with nothing left to a seed.
        start: String,
        /// The moves that lead from the start to the position.
        moves: Vec<String>,
        /// The seat to move.
        turn: u8,
        /// The legal moves.
        legal: Vec<String>,
        /// All right answers: the winning moves, exactly one for "the only winning move". For the question `winner` the
        /// seat that wins, for `length` the number of moves to the end.
        answer: Vec<String>,
        /// For every legal move `win` or `loss`.
        values: MoveValues,
        /// Plies to the end when the winner hurries and the loser holds out.
        distance: Option<u64>,
        /// From 1 to 5.
        difficulty: f64,
        /// The idea, in a few words.
        theme: &'static str,
        /// Why, in a sentence or two.
        why: String,
        /// What is asked: `only`, `all`, `winner` or `length`.
        question: &'static str,
        /// The seed that it was made from; null for a position that somebody played.
        seed: Option<u64>,
        /// Who began: 1 or 2.
        first: u8,
    }
}

impl PuzzleData {
    /// The data of a puzzle.
    pub fn new(puzzle: &Puzzle) -> PuzzleData {
        let game = puzzle.game();
        let text = |each: &MoveValue| game.move_text(each.mv).to_string();
        let moves = &puzzle.solution().moves;
        PuzzleData {
            id: puzzle.id().to_string(),
            game: game.info().id,
            start: puzzle.start().to_string(),
            moves: puzzle.moves(),
            turn: puzzle.turn().number(),
            legal: moves.iter().map(text).collect(),
            answer: puzzle.answers().to_vec(),
            values: MoveValues(moves.iter().map(|each| (text(each), each.value.to_string())).collect()),
            distance: puzzle.solution().distance,
            difficulty: puzzle.difficulty().value(),
            theme: puzzle.theme().name(),
            why: puzzle.why().to_string(),
            question: puzzle.question().word(),
            seed: puzzle.id().seed(),
            first: puzzle.first().number(),
        }
    }
}

/// The values of moves, as a map in the order in which the game lists the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
pub struct MoveValues(pub Vec<(String, String)>);

#[cfg(feature = "serde")]
impl serde::Serialize for MoveValues {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, value)| (mv, value)))
    }
}

shape! {
    /// What a puzzle asks, without its answer and everything that tells it.
    PuzzleQuestionData {
        /// Its name, such as `puzzle:divisors:count=24#1234`.
        id: String,
        /// The id of the game, such as `divisors`.
        game: &'static str,
        /// The start, with nothing left to a seed.
        start: String,
        /// The moves that lead from the start to the position.
        moves: Vec<String>,
        /// The seat to move.
        turn: u8,
        /// The legal moves.
        legal: Vec<String>,
        /// From 1 to 5.
        difficulty: f64,
        /// What is asked: `only`, `all`, `winner` or `length`.
        question: &'static str,
        /// The question as a sentence to the player to move.
        prompt: &'static str,
        /// The seed that it was made from; null for a position that somebody played.
        seed: Option<u64>,
        /// Who began: 1 or 2.
        first: u8,
    }
}

impl PuzzleQuestionData {
    /// The question of a puzzle.
    pub fn new(puzzle: &Puzzle) -> PuzzleQuestionData {
        let PuzzleData { id, game, start, moves, turn, legal, difficulty, question, seed, first, .. } =
            PuzzleData::new(puzzle);
        let prompt = puzzle.prompt();
        PuzzleQuestionData { id, game, start, moves, turn, legal, difficulty, question, prompt, seed, first }
    }

    /// The same with at most this many legal moves, for readers who need a short list.
    pub fn truncated(mut self, most: usize) -> PuzzleQuestionData {
        self.legal.truncate(most);
        self
    }
}

shape! {
    /// The puzzle and the game of a day.
    DailyData {
        /// The puzzle of the day: its fields come first.
        #[cfg_attr(feature = "serde", serde(flatten))]
        puzzle: PuzzleData,
        /// The day, such as `2026-11-18`.
        date: String,
        /// Its number.
        number: u64,
        /// The start of the game of the day, in one string; the player who begins can win it.
        duel: String,
    }
}

impl From<&Daily> for DailyData {
    fn from(daily: &Daily) -> DailyData {
        DailyData {
            puzzle: PuzzleData::new(&daily.puzzle),
            date: daily.date.to_string(),
            number: daily.number,
            duel: daily.game.to_string(),
        }
    }
}
