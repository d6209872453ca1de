//! A tile: the atom of every scene.

mod label;
mod markup;

use duels_rules::Seat;
use duels_rules::scene::{Cells, Mark, Tile, TileState};

use crate::numbers::push_number;
use crate::pen::Pen;

/// Where a tile is, which is its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileId {
    /// The id of its part.
    pub(crate) part: &'static str,
    /// Its number there.
    pub(crate) number: u64,
    /// Whether it is the key of a tile that is somewhere else on the board.
    pub(crate) is_key: bool,
}

/// What is on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileFace<'a> {
    /// What a scene says of it.
    Listed(&'a Tile),
    /// Its number.
    Number(u64, TileState),
    /// Nothing.
    Blank(TileState),
}

/// A tile with everything that its looks depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileView<'a> {
    /// Where it is, if it has an id.
    pub(crate) id: Option<TileId>,
    /// What is on it.
    pub(crate) face: TileFace<'a>,
    /// Who has what lies on the table and is not touched yet.
    pub(crate) holder: Option<Seat>,
    /// Whether its column is closed.
    pub(crate) is_shut: bool,
    /// Whether the tiles around it say who wins.
    pub(crate) is_explored: bool,
    /// The letter that it shares with another tile.
    pub(crate) letter: Option<char>,
    /// Other classes.
    pub(crate) class: TileClass,
}

/// What else a style sheet has to know of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum TileClass {
    /// Nothing.
    #[default]
    None,
    /// That it is the end of a row that begins or ends there.
    End(&'static str),
}

impl<'a> TileView<'a> {
    /// A tile of no board.
    pub(crate) fn of(tile: &'a Tile) -> TileView<'a> {
        TileView { face: TileFace::Listed(tile), ..TileView::BLANK }
    }

    /// The tile with that number among some cells; none if its looks are not known.
    pub(crate) fn at(cells: &'a Cells, number: u64) -> Option<TileView<'a>> {
        let face = match (cells.tiles.get(&number), cells.span_state(number)) {
            (Some(tile), _) => TileFace::Listed(tile),
            (None, state) if cells.numbered => TileFace::Number(number, state.unwrap_or_default()),
            (None, Some(state)) => TileFace::Blank(state),
            (None, None) => return None,
        };
        Some(TileView { face, ..TileView::BLANK })
    }

    /// A tile with that number, of which nothing else is known.
    pub(crate) fn unknown(number: u64) -> TileView<'a> {
        TileView { face: TileFace::Number(number, TileState::Free), ..TileView::BLANK }
    }

    const BLANK: TileView<'static> = TileView {
        id: None,
        face: TileFace::Blank(TileState::Slot),
        holder: None,
        is_shut: false,
        is_explored: false,
        letter: None,
        class: TileClass::None,
    };

    pub(crate) fn listed(&self) -> Option<&'a Tile> {
        match self.face {
            TileFace::Listed(tile) => Some(tile),
            TileFace::Number(..) | TileFace::Blank(_) => None,
        }
    }

    fn state(&self) -> TileState {
        match self.face {
            TileFace::Listed(tile) => tile.state,
            TileFace::Number(_, state) | TileFace::Blank(state) => state,
        }
    }

    /// Whether it is the place that the next move fills.
    pub(crate) fn is_next(&self) -> bool {
        self.state() == TileState::Next
    }

    fn is_choice(&self, pen: &Pen<'_>) -> bool {
        pen.has_choices() && self.listed().is_some_and(Tile::is_choice)
    }

    /// Whether it looks as if it could be chosen.
    fn is_raised(&self, pen: &Pen<'_>) -> bool {
        self.is_choice(pen) || pen.is_lively && self.listed().is_some_and(Tile::is_choice)
    }

    /// Whether it looks as if it could be chosen, and says why it cannot.
    fn is_blocked(&self) -> bool {
        let says_why = |tile: &Tile| !tile.is_choice() && tile.why_not.is_some();
        self.listed().is_some_and(says_why) && matches!(self.state(), TileState::Free | TileState::Finish)
    }

    /// Who has it: whoever took it, or in whose row it lies.
    fn owner(&self) -> Option<Seat> {
        let owner = self.listed().and_then(|tile| tile.owner);
        let is_held = self.state() == TileState::Free
            && self.listed().is_some_and(|tile| !tile.is_choice() && tile.why_not.is_none());
        owner.or(self.holder.filter(|_| is_held || self.state() == TileState::Next))
    }

    /// Whether it is the key of a tile that is somewhere else.
    fn is_key(&self) -> bool {
        self.id.is_some_and(|id| id.is_key)
    }

    fn mark(&self) -> Option<Mark> {
        let pair = self.letter.map(Mark::Pair);
        self.listed().and_then(|tile| tile.mark).or(pair)
    }

    /// Whether its move wins, as far as anybody says.
    fn wins(&self) -> Option<bool> {
        match self.mark()? {
            Mark::Wins => Some(true),
            Mark::Loses => Some(false),
            Mark::Best if self.is_explored => Some(true),
            Mark::Best | Mark::Slip | Mark::Pair(_) => None,
        }
    }
}

impl TileId {
    /// Appends it to a text.
    fn push_to(self, text: &mut String) {
        for piece in [if self.is_key { "key." } else { "" }, self.part, "."] {
            text.push_str(piece);
        }
        push_number(text, self.number);
    }
}
