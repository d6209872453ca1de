use std::fmt;

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
    /// How it compares with another row, tile by tile.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comparison: Option<Comparison>,
    /// Its cells.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cells: Cells,
}

/// How a row compares with another one. Cells of the same number belong together; a cell before the first one of its row
/// counts as 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The id of the other row.
    pub with: &'static str,
    /// All cells before this number are equal.
    pub equal: u64,
    /// How the cell of that number compares; none while it is missing in one of the rows.
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
    /// What may be typed, as a request, where there are more legal moves than the scene offers as tiles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub typed: Option<String>,
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

impl Counter {
    /// A number with a label.
    pub fn new(label: impl Into<String>, value: impl fmt::Display) -> Counter {
        Counter { label: label.into(), value: value.to_string(), target: None }
    }

    /// The same number, of a number to reach.
    pub fn of(self, target: impl fmt::Display) -> Counter {
        Counter { target: Some(target.to_string()), ..self }
    }
}

impl Grid {
    /// A grid of any number of columns.
    pub fn new(id: &'static str, label: impl Into<String>, cells: Cells) -> Grid {
        Grid { id, label: label.into(), columns: None, heads: false, closed: Vec::new(), cells }
    }
}

impl Row {
    /// A row of these cells.
    pub fn new(id: &'static str, label: impl Into<String>, cells: Cells) -> Row {
        Row { id, label: label.into(), owner: None, open_ends: false, comparison: None, cells }
    }

    /// The same row, which belongs to `owner`.
    pub fn owned(self, owner: Seat) -> Row {
        Row { owner: Some(owner), ..self }
    }
}

impl Pad {
    /// A pad with these keys.
    pub fn new(id: &'static str, label: impl Into<String>, cells: Cells) -> Pad {
        Pad { id, label: label.into(), typed: None, cells }
    }

    /// A pad without keys, on which a move is typed.
    pub fn typed(label: impl Into<String>, accepts: String) -> Pad {
        Pad { typed: Some(accepts), ..Pad::new("typed", label, Cells::default()) }
    }
}

impl From<Counter> for Part {
    fn from(counter: Counter) -> Part {
        Part::Counter(counter)
    }
}

impl From<Grid> for Part {
    fn from(grid: Grid) -> Part {
        Part::Grid(grid)
    }
}

impl From<Row> for Part {
    fn from(row: Row) -> Part {
        Part::Row(row)
    }
}

impl From<Pad> for Part {
    fn from(pad: Pad) -> Part {
        Part::Pad(pad)
    }
}

impl From<Link> for Part {
    fn from(link: Link) -> Part {
        Part::Link(link)
    }
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
