//! What results look like as data: defined once, and serialized from here by every program interface.
//!
//! The feature `serde` makes them serializable and `schema` describes them. Field names and their order are part
//! of the contract with other programs.

use duels_oracle::{MoveValue, Solution};
use duels_rules::{Outcome, Seat};

use crate::puzzle::{Attempt, Daily, Puzzle};
use crate::{Accuracy, ForfeitReview, Ply, PlyReview, Review, Session};

/// Declares a shape: its fields are public, documented, and serialized in this order.
macro_rules! shape {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        }
    };
}

shape! {
    /// How a game ended.
    OutcomeData {
        /// The seat that won: 1 or 2.
        winner: u8,
        /// Why, in one sentence.
        reason: String,
    }
}

shape! {
    /// A ply.
    PlyData {
        /// Its number, counted from 1.
        ply: usize,
        /// Who made it: 1 or 2.
        seat: u8,
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        #[cfg_attr(feature = "schema", schemars(rename = "move"))]
        mv: String,
    }
}

shape! {
    /// What a move is worth to the player who makes it.
    MoveValueData {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        #[cfg_attr(feature = "schema", schemars(rename = "move"))]
        mv: String,
        /// `win` or `loss`.
        value: String,
        /// Plies to the end, this one included; null where a variant is too large to know it.
        distance: Option<u64>,
    }
}

shape! {
    /// What perfect play knows about a position.
    SolutionData {
        /// The id of the game, such as `fifty`.
        game: &'static str,
        /// The start, such as `fifty:target=60`.
        id: String,
        /// The seat to move.
        turn: Option<u8>,
        /// Whether the player to move wins under perfect play: `win` or `loss`.
        value: String,
        /// Plies to the end when the winner hurries and the loser holds out; null where a variant is too large to
        /// know it.
        distance: Option<u64>,
        /// Every move with its value.
        moves: Vec<MoveValueData>,
        /// The best moves.
        best: Vec<String>,
        /// Whether every move has the same value, so that the choice does not matter.
        decided: bool,
        /// Why, in a sentence or two.
        why: String,
    }
}

shape! {
    /// A ply with its value before and after.
    PlyReviewData {
        /// Its number, counted from 1.
        ply: usize,
        /// Who made it: 1 or 2.
        seat: u8,
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        #[cfg_attr(feature = "schema", schemars(rename = "move"))]
        mv: String,
        /// Whether the player was winning before the move: `win` or `loss`.
        before: String,
        /// The same after the move.
        after: String,
        /// Plies to the end before it under perfect play; null where a variant is too large to know it.
        distance: Option<u64>,
        /// Whether the position was critical: won, but not with every move.
        mattered: bool,
        /// Whether the move gave a won position away.
        blunder: bool,
        /// The moves that keep the win, best first; empty unless the position was critical.
        winning: Vec<String>,
    }
}

shape! {
    /// A resignation or another forfeit.
    ForfeitData {
        /// Who lost the game by it: 1 or 2.
        seat: u8,
        /// How: `resigned`, `illegal move`, `timeout`, `crash` or `disconnect`.
        termination: String,
        /// Whether that player was winning: `win` or `loss`.
        before: String,
        /// Whether it gave a won position away.
        blunder: bool,
        /// The moves that would have kept the win, best first.
        winning: Vec<String>,
    }
}

shape! {
    /// How often a player kept the win in a critical position.
    AccuracyData {
        /// The player: 1 or 2.
        seat: u8,
        /// Critical positions in which the win was kept.
        held: usize,
        /// Critical positions, and a win that was forfeited.
        mattered: usize,
        /// The share of the two; null where there was no critical position.
        accuracy: Option<f64>,
    }
}

shape! {
    /// A game with what perfect play says about each of its plies.
    ReviewData {
        /// The id of the game, such as `fifty`.
        game: &'static str,
        /// The start, such as `fifty:target=60`.
        id: String,
        /// Who began: 1 or 2.
        first: u8,
        /// Who was winning at the start; null where there is neither a ply nor a forfeit.
        at_start: Option<u8>,
        /// Every ply.
        plies: Vec<PlyReviewData>,
        /// The forfeit that ended the game, if one did.
        forfeit: Option<ForfeitData>,
        /// How accurately each seat played.
        accuracy: [AccuracyData; 2],
        /// Whether there was any critical position, or a win was forfeited.
        mattered: bool,
        /// How it ended, if it did.
        outcome: Option<OutcomeData>,
        /// A sentence for each player, or one that says that nothing mattered.
        verdict: Vec<String>,
    }
}

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

shape! {
    /// What came of an answer to a puzzle.
    AttemptData {
        /// The name of the puzzle.
        id: String,
        /// Whether the answer is right.
        right: bool,
        /// What was answered.
        answer: Vec<String>,
        /// What happens next, from the position of the puzzle: the winning move and the best resistance to it, or the wrong
        /// move and its refutation.
        line: Vec<PlyData>,
        /// Why, in words to the player to move.
        why: String,
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

impl AttemptData {
    /// The data of an answer to a puzzle. The plies of its line are counted on from the position.
    pub fn new(puzzle: &Puzzle, attempt: &Attempt) -> AttemptData {
        let numbered = attempt.line.iter().zip(puzzle.moves().len() + 1..);
        AttemptData {
            id: puzzle.id().to_string(),
            right: attempt.right,
            answer: attempt.answer.clone(),
            line: numbered.map(|(ply, number)| PlyData::new(number, ply)).collect(),
            why: attempt.why.clone(),
        }
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

impl From<Outcome> for OutcomeData {
    fn from(outcome: Outcome) -> OutcomeData {
        OutcomeData { winner: outcome.winner.number(), reason: outcome.reason }
    }
}

impl PlyData {
    /// The ply with its number, counted from 1.
    pub fn new(number: usize, ply: &Ply) -> PlyData {
        PlyData { ply: number, seat: ply.seat.number(), mv: ply.text.to_string() }
    }
}

impl SolutionData {
    /// The solution of the position of a session.
    pub fn new(session: &Session, solution: &Solution, why: String) -> SolutionData {
        let text = |mv| session.game().move_text(mv).to_string();
        let move_value = |each: &MoveValue| MoveValueData {
            mv: text(each.mv),
            value: each.value.to_string(),
            distance: each.distance,
        };
        SolutionData {
            game: session.game().info().id,
            id: session.id().to_string(),
            turn: session.turn().map(Seat::number),
            value: solution.value.to_string(),
            distance: solution.distance,
            moves: solution.moves.iter().map(move_value).collect(),
            best: solution.best().map(text).collect(),
            decided: solution.is_decided(),
            why,
        }
    }

    /// The same with at most this many moves in each list, for readers who need a short list.
    pub fn truncated(mut self, most: usize) -> SolutionData {
        self.moves.truncate(most);
        self.best.truncate(most);
        self
    }
}

impl ReviewData {
    /// The review of a session.
    pub fn new(session: &Session, review: &Review) -> ReviewData {
        let plies = review.plies.iter().zip(1..).map(|(review, ply)| PlyReviewData::new(ply, review));
        ReviewData {
            game: session.game().info().id,
            id: session.id().to_string(),
            first: session.first().number(),
            at_start: review.at_start.map(Seat::number),
            plies: plies.collect(),
            forfeit: review.forfeit.as_ref().map(ForfeitData::from),
            accuracy: Seat::BOTH.map(|seat| AccuracyData::new(seat, review.accuracy(seat))),
            mattered: review.mattered(),
            outcome: review.outcome.clone().map(OutcomeData::from),
            verdict: review.verdict(),
        }
    }

    /// The same with at most this many moves in each list, for readers who need a short list.
    pub fn truncated(mut self, most: usize) -> ReviewData {
        self.plies.iter_mut().for_each(|ply| ply.winning.truncate(most));
        self.forfeit.iter_mut().for_each(|forfeit| forfeit.winning.truncate(most));
        self
    }
}

impl PlyReviewData {
    /// The reviewed ply with its number, counted from 1.
    pub fn new(number: usize, review: &PlyReview) -> PlyReviewData {
        PlyReviewData {
            ply: number,
            seat: review.ply.seat.number(),
            mv: review.ply.text.to_string(),
            before: review.before.to_string(),
            after: review.after.to_string(),
            distance: review.distance,
            mattered: review.mattered,
            blunder: review.is_blunder(),
            winning: review.winning.clone(),
        }
    }
}

impl From<&ForfeitReview> for ForfeitData {
    fn from(forfeit: &ForfeitReview) -> ForfeitData {
        ForfeitData {
            seat: forfeit.seat.number(),
            termination: forfeit.termination.to_string(),
            before: forfeit.before.to_string(),
            blunder: forfeit.is_blunder(),
            winning: forfeit.winning.clone(),
        }
    }
}

impl AccuracyData {
    /// The accuracy of a seat.
    pub fn new(seat: Seat, Accuracy { held, mattered }: Accuracy) -> AccuracyData {
        let accuracy = (mattered > 0).then(|| held as f64 / mattered as f64);
        AccuracyData { seat: seat.number(), held, mattered, accuracy }
    }
}
