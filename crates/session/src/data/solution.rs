use duels_oracle::{MoveValue, Solution};
use duels_rules::Seat;

use crate::Session;

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
