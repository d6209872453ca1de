//! One file per game: its rules, its text and its sentences.

use crate::{Entry, GameText};

/// Something to do with the type of every game on offer, for crates that need more than a catalogue can hold.
pub trait GameVisitor {
    /// Does it for one game.
    fn visit<G: GameText>(&mut self);
}

/// Declares the files of the games on offer, and makes the list of them that everything reads.
macro_rules! games {
    ($($file:ident::$Game:ident,)*) => {
        $(pub mod $file;)*

        /// The entries of the catalogue.
        pub(crate) static ENTRIES: &[Entry] = &[$(Entry::of::<$file::$Game>()),*];

        /// Visits the games on offer, in the order of the catalogue.
        pub fn visit_games(visitor: &mut impl GameVisitor) {
            $(visitor.visit::<$file::$Game>();)*
        }
    };
}

// The games on offer, one line each.
games! {
    fifty::Fifty,
    append::Append,
    divisors::Divisors,
    dilemma::Dilemma,
    deletion::Deletion,
}

pub mod template;
