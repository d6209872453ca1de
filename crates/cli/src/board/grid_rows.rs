use std::collections::BTreeSet;
use std::ops::Range;

use duels_rules::scene::Grid;

use super::Size;

/// Which cell of a grid is in which row and column.
pub(super) struct GridRows {
    /// How many columns there are.
    pub(super) columns: u64,
    /// How many rows there are.
    pub(super) count: u64,
    /// The number that would be in the first column of the first row.
    origin: u64,
    cells: Range<u64>,
}

impl GridRows {
    /// The rows of a grid that has room for `most` columns, if that is enough.
    pub(super) fn new(grid: &Grid, most: usize) -> Option<GridRows> {
        let most = most as u64;
        match grid.columns {
            Some(columns) if columns == 0 || columns > most => None,
            Some(columns) => Some(GridRows::with(grid, columns)),
            None if most == 0 => None,
            None => Some(GridRows::with(grid, usual_columns(grid.cells.count).min(most))),
        }
    }

    /// The same, but a grid that leaves its columns open has as many as usual.
    pub(super) fn usual(grid: &Grid, most: usize) -> Option<GridRows> {
        let usual = usual_columns(grid.cells.count);
        GridRows::new(grid, most).filter(|rows| grid.columns.is_some() || rows.columns == usual)
    }

    /// The rows of a grid with cells of that many columns, if all of them fit.
    pub(super) fn fitting(grid: &Grid, size: Size, cell: usize) -> Option<GridRows> {
        let (most, height) = (size.width / cell.max(1), size.height.saturating_sub(usize::from(grid.heads)));
        let fits = |rows: &GridRows| rows.count <= height as u64;
        if grid.columns.is_some() {
            return GridRows::new(grid, most).filter(fits);
        }
        let usual = usual_columns(grid.cells.count);
        let most = most as u64;
        let rounded = (most / 10 * 10).max(most.min(5));
        let tried =
            [usual, 2 * usual, rounded, most].into_iter().filter(|columns| (1..=most).contains(columns));
        tried.map(|columns| GridRows::with(grid, columns)).find(fits)
    }

    /// The rows of a grid with that many columns.
    pub(super) fn with(grid: &Grid, columns: u64) -> GridRows {
        let cells = grid.cells.first..grid.cells.end();
        let origin = match grid.columns {
            Some(_) => cells.start / columns * columns,
            None => cells.start,
        };
        let count = (cells.end - origin).div_ceil(columns);
        GridRows { columns, count, origin, cells }
    }

    /// The column of a cell.
    pub(super) fn column(&self, number: u64) -> u64 {
        number.saturating_sub(self.origin) % self.columns
    }

    /// The row of a cell.
    pub(super) fn row(&self, number: u64) -> u64 {
        number.saturating_sub(self.origin) / self.columns
    }

    /// The numbers of the cells in a row.
    pub(super) fn numbers(&self, row: u64) -> Range<u64> {
        let start = self.origin.saturating_add(row.saturating_mul(self.columns));
        let end = start.saturating_add(self.columns);
        start.max(self.cells.start)..end.min(self.cells.end)
    }

    /// How many cells these rows have.
    pub(super) fn cells_of(&self, rows: Range<u64>) -> u64 {
        if rows.is_empty() {
            return 0;
        }
        let (first, last) = (self.numbers(rows.start), self.numbers(rows.end - 1));
        last.end.saturating_sub(first.start)
    }

    /// The rows that a window of `height` lines shows, a line for each gap between them included, if there are lines
    /// enough for gaps: that of the highlighted cell and those around the latest move first, then those with cells that
    /// can be chosen, nearest first, then the first and the last row.
    pub(super) fn window(&self, grid: &Grid, height: usize, focus: Option<u64>) -> BTreeSet<u64> {
        let tiles = &grid.cells.tiles;
        let focus = focus.map(|number| self.row(number));
        let last = tiles.iter().find(|(_, tile)| tile.last).map(|(number, _)| self.row(number));
        let choices: BTreeSet<u64> =
            tiles.iter().filter(|(_, tile)| tile.is_choice()).map(|(number, _)| self.row(number)).collect();
        let around = last.into_iter().flat_map(|row| [row, row.saturating_sub(1), row.saturating_add(1)]);
        let mut wanted: Vec<u64> = focus.into_iter().chain(around).collect();
        let mut near: Vec<u64> = choices.into_iter().collect();
        let middle = focus.or(last).unwrap_or(0);
        near.sort_by_key(|row| row.abs_diff(middle));
        wanted.extend(near);
        wanted.extend([0, self.count.saturating_sub(1)]);
        wanted.extend((0..height as u64).map(|row| row.saturating_add(middle)));
        let mut shown = BTreeSet::new();
        for row in wanted.into_iter().filter(|row| *row < self.count) {
            shown.insert(row);
            let lines = if has_gaps(height) { self.lines(&shown) } else { shown.len() as u64 };
            if lines > height as u64 {
                shown.remove(&row);
            }
        }
        shown
    }

    /// How many lines these rows take with the gaps between them.
    fn lines(&self, shown: &BTreeSet<u64>) -> u64 {
        let (mut lines, mut next) = (0, 0);
        for &row in shown {
            lines += 1 + u64::from(row > next);
            next = row + 1;
        }
        lines + u64::from(next < self.count)
    }
}

/// Whether a window of that height says what it leaves out.
pub(super) fn has_gaps(height: usize) -> bool {
    height > 3
}

/// How many columns a grid has that leaves it open: a square of a few cells, otherwise round numbers.
fn usual_columns(count: u64) -> u64 {
    match count {
        0..=12 => (1..=4).find(|side| side * side >= count).unwrap_or(4),
        13..=25 => 5,
        _ => 10,
    }
}
