use super::Cells;
use crate::Seat;

/// A part of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Part {
    /// A sentence.
    Line(Line),
    /// A number that the whole game is about.
    Counter(Counter),
    /// Tiles in rows and columns.
    Grid(Grid),
    /// Tiles in one line.
    Row(Row),
    /// Keys to choose from.
    Pad(Pad),
    /// A connection between two tiles.
    Link(Link),
}

/// A sentence. Words between asterisks are emphasized: "Every column can be used *once*."
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct Line {
    /// The sentence.
    pub text: String,
}

/// A number that the whole game is about, such as "25 of 50".
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counter {
    /// What is counted, such as "Total".
    pub label: String,
    /// The number.
    pub value: String,
    /// The number to reach, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub target: Option<String>,
}

/// Tiles in rows and columns. The cell `n` is in the column `n % columns`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grid {
    /// The first half of its tiles' addresses.
    pub id: &'static str,
    /// What it shows.
    pub label: String,
    /// How many columns there are, or none where any number of them will do.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub columns: Option<u64>,
    /// Whether the columns are numbered above the first row.
    pub heads: bool,
    /// The columns that are closed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub closed: Vec<Lane>,
    /// Its cells.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cells: Cells,
}

/// A closed column of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lane {
    /// Which column, counted from 0.
    pub column: u64,
    /// Who closed it.
    pub owner: Seat,
}

/// Tiles in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The first half of its tiles' addresses.
    pub id: &'static str,
    /// What it shows; a row with an owner is labelled with the owner's name as well.
    pub label: String,
    /// Whose row it is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub owner: Option<Seat>,
    /// Whether tiles are taken from its two ends.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub open_ends: bool,
    /// The row that it is compared with, tile by tile.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comparison: Option<Comparison>,
    /// Its cells.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cells: Cells,
}

/// How a row compares with another one above it. Cells of the same number belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The id of the other row.
    pub with: &'static str,
    /// How many cells, from the first one on, are equal.
    pub equal: u64,
    /// What the first cell after those says; none while one of the two is missing.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub then: Option<Standing>,
}

/// How a row stands against the one it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Standing {
    /// It is larger.
    Over,
    /// It is smaller.
    Under,
}

/// Keys to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pad {
    /// The first half of its keys' addresses.
    pub id: &'static str,
    /// What the keys do, such as "Add".
    pub label: String,
    /// The keys.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cells: Cells,
}

/// A connection between two tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// The address of one tile, such as `board.23`.
    pub from: String,
    /// The address of the other.
    pub to: String,
    /// What connects them.
    pub kind: LinkKind,
    /// Who made it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub owner: Option<Seat>,
}

/// What connects two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LinkKind {
    /// The latest move went from one to the other.
    Hop,
    /// They belong together.
    Pair,
}

impl Part {
    /// The id of the part and its cells, where it has any.
    pub fn cells(&self) -> Option<(&'static str, &Cells)> {
        match self {
            Part::Grid(grid) => Some((grid.id, &grid.cells)),
            Part::Row(row) => Some((row.id, &row.cells)),
            Part::Pad(pad) => Some((pad.id, &pad.cells)),
            Part::Line(_) | Part::Counter(_) | Part::Link(_) => None,
        }
    }

    pub(super) fn cells_mut(&mut self) -> Option<&mut Cells> {
        match self {
            Part::Grid(grid) => Some(&mut grid.cells),
            Part::Row(row) => Some(&mut row.cells),
            Part::Pad(pad) => Some(&mut pad.cells),
            Part::Line(_) | Part::Counter(_) | Part::Link(_) => None,
        }
    }

    /// A sentence.
    pub fn line(text: impl Into<String>) -> Part {
        Part::Line(Line { text: text.into() })
    }
}
