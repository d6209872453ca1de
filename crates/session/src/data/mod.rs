//! What results look like as data: defined once, and serialized from here by every program interface.
//!
//! The feature `serde` makes them serializable and `schema` describes them. Field names and their order are part
//! of the contract with other programs.

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

mod attempt;
mod game;
mod puzzle;
mod review;
mod solution;

pub use attempt::AttemptData;
pub use game::{OutcomeData, PlyData};
pub use puzzle::{DailyData, MoveValues, PuzzleData, PuzzleQuestionData};
pub use review::{AccuracyData, ForfeitData, PlyReviewData, ReviewData};
pub use solution::{MoveValueData, SolutionData};
