//! The questions of the menu, for people who have read nothing. Each takes a number or a word, Enter for the usual
//! answer, `back` for the question before it, `help` and `quit`.

mod answers;
mod choice_list;
mod open_variant;
mod opponent;
mod step;

use duels_rules::{GameId, ILLEGAL_MOVES_ARE_REFUSED, Seat};

pub(crate) use answers::{MenuAnswers, MenuChoice};
pub(crate) use choice_list::{Answer, Choice, ChoiceList};
pub(crate) use open_variant::OpenVariant;
pub(crate) use opponent::Opponent;
pub(crate) use step::Step;

/// The rules of a variant, as a question shows them.
fn rules(id: &GameId) -> String {
    // An id opens, because it was opened when it was read.
    let rules = id.open(Seat::One).map_or_else(|error| error.to_string(), |game| game.rules());
    format!("{rules}\n{ILLEGAL_MOVES_ARE_REFUSED}")
}
