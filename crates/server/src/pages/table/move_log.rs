use std::hash::BuildHasher;

use askama::Template;
use duels_drawing::Side;
use duels_rules::Seat;
use duels_rules::text::capitalized;
use rustc_hash::FxBuildHasher;

use super::Table;
use crate::rooms::{MadeMove, MoveList};

/// The moves so far, each an element that is rendered when it is needed.
#[derive(Debug)]
pub(super) struct MoveLog {
    moves: MoveList,
    /// What the players are called, and the sides on which they are.
    players: [(String, &'static str); 2],
}

/// The moves that a page shows.
#[derive(Debug)]
pub(super) struct ShownMoves {
    moves: MoveList,
    /// The fingerprint of what the players are called.
    players: u64,
}

#[derive(Template)]
#[template(source = "<li id='move-{{ number }}' class='{{ side }}'>{{ text }}</li>", ext = "html")]
struct MovePart<'a> {
    number: usize,
    side: &'static str,
    text: &'a str,
}

impl MoveLog {
    pub(super) fn new(table: &Table<'_>) -> MoveLog {
        let players = Seat::BOTH.map(|seat| (table.label(seat), side_class(table.side(seat))));
        MoveLog { moves: table.view.moves.clone(), players }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The elements of the moves after the first ones, with their numbers.
    pub(super) fn after(&self, first: usize) -> impl Iterator<Item = (usize, askama::Result<String>)> {
        let numbers = first + 1..;
        numbers.zip(self.moves.after(first)).map(|(number, made)| (number, self.render(number, &made)))
    }

    /// All of them in one element.
    pub(super) fn element(&self) -> askama::Result<String> {
        let moves = self.after(0).map(|(_, html)| html);
        Ok(format!("<ol id=\"log\">{}</ol>", moves.collect::<askama::Result<String>>()?))
    }

    fn render(&self, number: usize, made: &MadeMove) -> askama::Result<String> {
        let (label, side) = &self.players[made.ply.seat.index()];
        let text = capitalized(&[label, " ", &made.did].concat());
        MovePart { number, side, text: &text }.render()
    }

    /// How many elements at the beginning are the same as those that a page shows.
    pub(super) fn same(&self, shown: &ShownMoves) -> usize {
        if self.fingerprint() != shown.players {
            return 0;
        }
        self.moves.same(&shown.moves)
    }

    fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(&self.players)
    }

    /// What is remembered of a page that shows them.
    pub(super) fn shown(&self) -> ShownMoves {
        ShownMoves { moves: self.moves.clone(), players: self.fingerprint() }
    }
}

impl ShownMoves {
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

/// The class of what is on a side.
pub(super) fn side_class(side: Side) -> &'static str {
    match side {
        Side::You => "you",
        Side::Them => "them",
    }
}
