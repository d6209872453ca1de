use duels_rules::Seat;

use super::OutcomeData;
use crate::{Accuracy, ForfeitReview, PlyReview, Review, Session};

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

impl AccuracyData {
    /// The accuracy of a seat.
    pub fn new(seat: Seat, Accuracy { held, mattered }: Accuracy) -> AccuracyData {
        let accuracy = (mattered > 0).then(|| held as f64 / mattered as f64);
        AccuracyData { seat: seat.number(), held, mattered, accuracy }
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
