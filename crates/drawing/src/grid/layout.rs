use std::collections::BTreeSet;
use std::ops::Range;

use duels_rules::scene::Grid;

/// Grids of more cells than this show only some of their rows.
const MOST_CELLS: u64 = 2_000;
/// How many rows are shown then.
const WINDOW: usize = 7;
/// More columns than this are not shown as columns.
const MOST_COLUMNS: u64 = 64;

/// Which cell of a grid is where.
pub(crate) struct GridLayout {
    /// How many columns there are.
    pub(crate) columns: u64,
    /// How many rows there are.
    pub(crate) rows: u64,
    /// The rows that are shown.
    pub(crate) shown: Vec<u64>,
    /// Whether the columns have heads.
    pub(crate) has_heads: bool,
    /// Which columns are closed.
    pub(crate) is_closed: Vec<bool>,
    /// The number that would be in the first column of the first row.
    origin: u64,
    cells: Range<u64>,
}

impl GridLayout {
    pub(crate) fn of(grid: &Grid) -> GridLayout {
        let given = grid.columns.filter(|columns| (1..=MOST_COLUMNS).contains(columns));
        let columns = given.unwrap_or_else(|| usual_columns(grid.cells.count));
        let cells = grid.cells.first..grid.cells.end();
        let origin = if given.is_some() { cells.start / columns * columns } else { cells.start };
        let has_heads = given.is_some() && (grid.heads || !grid.closed.is_empty());
        let is_closed = (0..columns).map(|column| grid.closed.iter().any(|lane| lane.column == column));
        let mut layout = GridLayout {
            columns,
            rows: (cells.end - origin).div_ceil(columns),
            shown: Vec::new(),
            has_heads,
            is_closed: is_closed.collect(),
            origin,
            cells,
        };
        layout.shown = match grid.cells.count {
            0..=MOST_CELLS => (0..layout.rows).collect(),
            _ => layout.window(grid),
        };
        layout
    }

    /// The column of a cell.
    pub(crate) fn column(&self, number: u64) -> u64 {
        number.saturating_sub(self.origin) % self.columns
    }

    /// The row of a cell.
    fn row(&self, number: u64) -> u64 {
        number.saturating_sub(self.origin) / self.columns
    }

    /// The numbers of the cells in a row.
    pub(crate) fn numbers(&self, row: u64) -> Range<u64> {
        let start = self.origin.saturating_add(row.saturating_mul(self.columns));
        start.max(self.cells.start)..start.saturating_add(self.columns).min(self.cells.end)
    }

    /// The line of a cell, if it is shown: rows and gaps between them are lines.
    pub(crate) fn line(&self, number: u64) -> Option<u64> {
        let (row, mut line, mut next) = (self.row(number), 0, 0);
        for &shown in &self.shown {
            line += u64::from(shown > next);
            if shown == row {
                return self.cells.contains(&number).then_some(line);
            }
            line += 1;
            next = shown + 1;
        }
        None
    }

    /// How many lines there are, without the heads.
    pub(crate) fn lines_below_heads(&self) -> u64 {
        let last = self.shown.last().map_or(0, |row| row + 1);
        let first = self.shown.first().is_some_and(|&row| row > 0);
        let gaps = self.shown.windows(2).filter(|pair| pair[1] > pair[0] + 1).count() as u64;
        self.shown.len() as u64 + gaps + u64::from(first) + u64::from(last < self.rows)
    }

    /// How many lines there are.
    pub(crate) fn lines(&self) -> u64 {
        self.lines_below_heads() + u64::from(self.has_heads)
    }

    /// The rows around the latest move, those with cells that can be chosen, nearest first, and the first and last one.
    fn window(&self, grid: &Grid) -> Vec<u64> {
        let tiles = &grid.cells.tiles;
        let last = tiles.iter().find(|(_, tile)| tile.last).map(|(number, _)| self.row(number));
        let middle = last.unwrap_or(0);
        let choices: BTreeSet<u64> =
            tiles.iter().filter(|(_, tile)| tile.is_choice()).map(|(number, _)| self.row(number)).collect();
        let mut near: Vec<u64> = choices.into_iter().collect();
        near.sort_by_key(|row| row.abs_diff(middle));
        let around = last.into_iter().flat_map(|row| [row, row.saturating_sub(1), row.saturating_add(1)]);
        let ends = [self.rows.saturating_sub(1), 0];
        let rest = (0..WINDOW as u64).map(|row| row.saturating_add(middle));
        let mut shown = BTreeSet::new();
        for row in around.chain(ends).chain(near).chain(rest).filter(|row| *row < self.rows) {
            if shown.len() < WINDOW {
                shown.insert(row);
            }
        }
        shown.into_iter().collect()
    }
}

/// How many columns a grid has that leaves it open: a square of a few cells, otherwise round numbers, and a square again
/// for a map.
fn usual_columns(count: u64) -> u64 {
    match count {
        0..=16 => (1..=4).find(|side| side * side >= count).unwrap_or(4),
        17..=25 => 5,
        26..=120 => 10,
        MOST_CELLS.. => 5,
        _ => (10..=45).find(|side| side * side >= count).unwrap_or(45),
    }
}
