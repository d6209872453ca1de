//! Two games that are not offered: they show that scenes are enough for games of other kinds.

pub(crate) mod chomp;
pub(crate) mod nim;

use duels_rules::{ClassicResult, Example, GameInfo, Truth};

/// What a game that is never listed says about itself.
const fn info(id: &'static str, title: &'static str) -> GameInfo {
    GameInfo {
        id,
        title,
        subtitle: "a test",
        tagline: "Try it.",
        summary: "A game for the tests of scenes.",
        truth: Truth { result: ClassicResult::FirstWins { moves: &[], plies: 1 }, note: "" },
        params: &[],
        presets: &[],
        open_variant: None,
        random_start_unless: None,
        setup: None,
        example: Example { id: "", moves: "" },
        lesson: None,
    }
}

/// The sentences of a game that nobody reads.
macro_rules! plain_sentences {
    () => {
        fn rules(&self) -> String {
            "Play.".to_string()
        }

        fn state(&self, position: &Self::Position, _: &Names) -> String {
            format!("{position:?}")
        }

        fn prompt(&self, _: &Self::Position, _: &Names) -> Prompt {
            Prompt::new("Move:", PromptStyle::NextLine)
        }

        fn accepts(&self, _: &Self::Position) -> String {
            "Enter a move.".to_string()
        }

        fn announce(&self, _: &Self::Position, _: Move, _: &Self::Position, _: &Names) -> String {
            "Moved.".to_string()
        }

        fn did(&self, _: &Self::Position, _: Move) -> String {
            "moved".to_string()
        }

        fn reason(&self, _: &Self::Position, winner: Seat, names: &Names) -> String {
            format!("{} made the last move.", names.capital(winner))
        }
    };
}
pub(crate) use plain_sentences;
