use std::fmt;

use smol_str::{SmolStr, ToSmolStr};

use crate::{MoveText, Seat};

/// One tile: the atom of every scene.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tile {
    /// The text on the tile. A short one, such as a number, needs no allocation: boards have hundreds of tiles.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_text"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub text: SmolStr,
    /// What became of it so far.
    pub state: TileState,
    /// A few words about the move it makes or about what happened to it, such as "+3".
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
    /// Who took it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub owner: Option<Seat>,
    /// Whether the latest move touched it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub last: bool,
    /// The move that choosing it makes, when it can be chosen now.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(rename = "move"))]
    pub mv: Option<MoveText>,
    /// Why it cannot be chosen now, in one sentence, where that is a question.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub why_not: Option<String>,
    /// What a hint, a review or an explorer says about its move. Games leave it empty.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mark: Option<Mark>,
}

#[cfg(feature = "serde")]
fn serialize_text<S: serde::Serializer>(text: &SmolStr, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

/// What became of a tile so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TileState {
    /// There, and nothing happened to it yet.
    #[default]
    Free,
    /// An empty place that will be filled.
    Slot,
    /// The empty place that the next move fills.
    Next,
    /// Taken by its owner.
    Taken,
    /// Not in the game any more.
    Gone,
    /// Crossed out by its owner.
    Struck,
    /// Where the game is won.
    Finish,
}

/// What is known about the move of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mark {
    /// The best move.
    Best,
    /// A move that gave the win away.
    Slip,
    /// A move that wins.
    Wins,
    /// A move that loses.
    Loses,
    /// One of a pair that belongs together: both have the same letter.
    Pair(char),
}

impl Tile {
    /// A tile with a text, to which nothing happened yet.
    pub fn new(text: impl fmt::Display) -> Tile {
        Tile {
            text: text.to_smolstr(),
            state: TileState::Free,
            note: None,
            owner: None,
            last: false,
            mv: None,
            why_not: None,
            mark: None,
        }
    }

    /// The same tile in another state.
    pub fn state(self, state: TileState) -> Tile {
        Tile { state, ..self }
    }

    /// The same tile, taken by `owner`.
    pub fn taken(self, owner: Seat) -> Tile {
        Tile { state: TileState::Taken, owner: Some(owner), ..self }
    }

    /// The same tile, crossed out by `owner`.
    pub fn struck(self, owner: Seat) -> Tile {
        Tile { state: TileState::Struck, owner: Some(owner), ..self }
    }

    /// The same tile, touched by the latest move or not.
    pub fn last(self, last: bool) -> Tile {
        Tile { last, ..self }
    }

    /// The same tile with a note.
    pub fn note(self, note: impl Into<String>) -> Tile {
        Tile { note: Some(note.into()), ..self }
    }

    /// The same tile, which makes this move when it is chosen.
    pub fn choice(self, mv: MoveText) -> Tile {
        Tile { mv: Some(mv), why_not: None, ..self }
    }

    /// The same tile, which cannot be chosen because of this.
    pub fn blocked(self, why_not: impl Into<String>) -> Tile {
        Tile { mv: None, why_not: Some(why_not.into()), ..self }
    }

    /// Takes away what is about choosing it.
    pub(super) fn rest(&mut self) {
        if self.mv.take().is_some() | self.why_not.take().is_some() {
            self.note = None;
        }
    }

    /// Whether it can be chosen now.
    pub const fn is_choice(&self) -> bool {
        self.mv.is_some()
    }
}

impl TileState {
    /// The name of the state in style sheets and in data.
    pub const fn name(self) -> &'static str {
        match self {
            TileState::Free => "free",
            TileState::Slot => "slot",
            TileState::Next => "next",
            TileState::Taken => "taken",
            TileState::Gone => "gone",
            TileState::Struck => "struck",
            TileState::Finish => "finish",
        }
    }
}
