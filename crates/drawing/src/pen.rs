use duels_rules::text::capitalized;
use duels_rules::{Names, Seat};

use crate::{ChoiceMarkup, Side};

/// How everything of one drawing is written.
#[derive(Clone, Copy)]
pub(crate) struct Pen<'a> {
    /// What the players are called.
    pub(crate) names: &'a Names,
    /// What a tile that can be chosen becomes.
    pub(crate) choices: ChoiceMarkup<'a>,
    /// Whether elements have ids, so that they can be replaced.
    pub(crate) ids: bool,
    /// Whether tiles that could be chosen look like that although they cannot.
    pub(crate) is_lively: bool,
}

impl Pen<'_> {
    /// The class of a player's things: the side of the D.
    pub(crate) fn side(&self, seat: Seat) -> &'static str {
        match Side::of(seat, self.you()) {
            Side::You => "you",
            Side::Them => "them",
        }
    }

    /// The reader, if there is one.
    pub(crate) fn you(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.names.is_you(seat))
    }

    /// Whose something is, after its name: "yours", "computer's", "Player 1's".
    pub(crate) fn whose(&self, seat: Seat) -> String {
        if self.names.is_you(seat) {
            return "yours".to_string();
        }
        let possessive = self.names.possessive(seat);
        possessive.strip_prefix("the ").map_or(possessive.clone(), str::to_string)
    }

    /// The label of what a player owns: "Your number", "Computer's number".
    pub(crate) fn owned(&self, seat: Seat, label: &str) -> String {
        let possessive = self.names.possessive(seat);
        let possessive = possessive.strip_prefix("the ").unwrap_or(&possessive);
        [&capitalized(possessive), " ", &label.to_lowercase()].concat()
    }

    /// Whether tiles can be chosen at all.
    pub(crate) fn has_choices(&self) -> bool {
        !matches!(self.choices, ChoiceMarkup::Still)
    }
}
