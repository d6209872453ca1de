use std::ops::Range;

use duels_rules::scene::{Cells, Row, Tile, TileState};

use super::BoardOptions;
use super::face::Face;
use super::number_text::grouped;

/// Rows with more tiles than this are never measured as a whole.
const MOST_TILES: u64 = 400;

/// Which tiles of some rows are shown in which columns. Rows that are compared share one window.
pub(super) struct RowWindow {
    /// The shown tiles: one run, or two with a gap between them.
    pub(super) runs: Vec<ShownRun>,
    /// What is written where tiles are left out, with its first column.
    pub(super) gaps: Vec<(usize, String)>,
    /// The column after the last tile or gap.
    pub(super) end: usize,
    /// Whether tiles are left out.
    pub(super) shortened: bool,
}

/// Tiles next to each other.
pub(super) struct ShownRun {
    /// Their numbers with their first columns and their widths.
    pub(super) tiles: Vec<(u64, usize, usize)>,
}

impl RowWindow {
    /// The window of these rows, from column `x` on.
    pub(super) fn new(rows: &[&Row], x: usize, width: usize, options: &BoardOptions<'_>) -> RowWindow {
        let range = rows
            .iter()
            .map(|row| visible(row))
            .reduce(|one, two| one.start.min(two.start)..one.end.max(two.end));
        let range = range.unwrap_or(0..0);
        let room = width.saturating_sub(x);
        let widths = Widths { rows, options };
        if range.end - range.start <= MOST_TILES && !range.clone().any(|number| widths.is_hidden(number)) {
            for roomy in [true, false] {
                let total: usize = range.clone().map(|number| widths.of(number, roomy)).sum();
                // The last column of the last tile may be blank.
                if total <= room + usize::from(roomy) {
                    let run = widths.run(range, x, roomy);
                    let end = run.end(x);
                    return RowWindow { runs: vec![run], gaps: Vec::new(), end, shortened: false };
                }
            }
        }
        let open = rows.iter().any(|row| row.open_ends);
        if open { widths.both_ends(range, x, room) } else { widths.around(range, x, room) }
    }

    /// The first column of a tile and its width, if it is shown.
    pub(super) fn place(&self, number: u64) -> Option<(usize, usize)> {
        let mut tiles = self.runs.iter().flat_map(|run| &run.tiles);
        tiles.find(|(shown, ..)| *shown == number).map(|&(_, x, width)| (x, width))
    }
}

impl ShownRun {
    fn end(&self, start: usize) -> usize {
        self.tiles.last().map_or(start, |(_, x, width)| x + width)
    }
}

/// The cells of a row that are shown: where tiles are taken from its ends, those that are gone leave no hole.
pub(super) fn visible(row: &Row) -> Range<u64> {
    let (mut start, mut end) = (row.cells.first, row.cells.end());
    if row.open_ends {
        while start < end && row.cells.state(start) == TileState::Gone {
            start = gone_run(&row.cells, start).map_or(start + 1, |run| run.end.clamp(start + 1, end));
        }
        while start < end && row.cells.state(end - 1) == TileState::Gone {
            end = gone_run(&row.cells, end - 1).map_or(end - 1, |run| run.start.clamp(start, end - 1));
        }
    }
    start..end
}

/// The span of an unlisted cell.
fn gone_run(cells: &Cells, number: u64) -> Option<Range<u64>> {
    if cells.tiles.contains_key(&number) {
        return None;
    }
    let span = cells.spans.iter().find(|span| (span.from..span.to).contains(&number))?;
    let listed = |range| cells.tiles.range(range).next().is_some();
    (!listed(span.from..span.to)).then_some(span.from..span.to)
}

struct Widths<'a> {
    rows: &'a [&'a Row],
    options: &'a BoardOptions<'a>,
}

impl Widths<'_> {
    /// How many columns a tile takes in all rows that have it.
    fn of(&self, number: u64, roomy: bool) -> usize {
        let rows = self.rows.iter().filter(|row| row.cells.contains(number));
        let width = |row: &&Row| {
            let face = face(row, number, self.options);
            face.text_width() + 2 + usize::from(roomy || face.suffix.is_some())
        };
        rows.map(width).max().unwrap_or(3)
    }

    /// Whether one of the rows has this tile but does not say what it looks like.
    fn is_hidden(&self, number: u64) -> bool {
        let hides = |cells: &Cells| {
            let known = cells.numbered || cells.tiles.contains_key(&number);
            cells.contains(number) && !known && cells.span_state(number).is_none()
        };
        self.rows.iter().any(|row| hides(&row.cells))
    }

    fn run(&self, numbers: Range<u64>, x: usize, roomy: bool) -> ShownRun {
        let mut at = x;
        let tiles = numbers.map(|number| {
            let width = self.of(number, roomy);
            let tile = (number, at, width);
            at += width;
            tile
        });
        ShownRun { tiles: tiles.collect() }
    }

    /// As many tiles at each end as fit, and how many are left out between them.
    fn both_ends(&self, range: Range<u64>, x: usize, room: usize) -> RowWindow {
        let dots = self.options.ellipsis();
        let count = range.end - range.start;
        let gap = format!(" {dots} {} {dots} ", grouped(count));
        let gap_width = gap.chars().count();
        let (mut head, mut tail, mut used) = (range.start, range.end, gap_width);
        while head < tail {
            let front = head - range.start <= range.end - tail;
            let number = if front { head } else { tail - 1 };
            used += self.of(number, false);
            if used > room || self.is_hidden(number) {
                break;
            }
            if front { head += 1 } else { tail -= 1 }
        }
        let first = self.run(range.start..head, x, false);
        let at = first.end(x);
        let text = format!(" {dots} {} {dots} ", grouped(tail - head));
        let after = at + text.chars().count();
        let second = self.run(tail..range.end, after, false);
        let end = second.end(after);
        RowWindow { runs: vec![first, second], gaps: vec![(at, text)], end, shortened: true }
    }

    /// As many tiles as fit around the one that matters now, more of them before it.
    fn around(&self, range: Range<u64>, x: usize, room: usize) -> RowWindow {
        let dots = self.options.ellipsis();
        let mark = dots.chars().count() + 1;
        let total = format!(" {}", total(self.rows, &range));
        let middle = self.focal(&range);
        let (mut from, mut to) = (middle, (middle + 1).min(range.end));
        // Both marks and the total have room; a very narrow board does without the total.
        let total = if room >= 2 * mark + total.chars().count() + 6 { total } else { String::new() };
        let room = room.saturating_sub(2 * mark + total.chars().count());
        let mut used = (from..to).map(|number| self.of(number, false)).sum::<usize>();
        if used > room {
            (from, to, used) = (middle, middle, 0);
        }
        loop {
            let before = from > range.start && (middle - from < 3 * (to - middle) || to == range.end);
            let number = if before { from.wrapping_sub(1) } else { to };
            if !before && to >= range.end || used > room {
                break;
            }
            let width = self.of(number, false);
            if used + width > room || self.is_hidden(number) {
                break;
            }
            used += width;
            if before { from -= 1 } else { to += 1 }
        }
        let mut gaps = Vec::new();
        let start = if from > range.start {
            gaps.push((x, dots.to_string()));
            x + mark
        } else {
            x
        };
        let run = self.run(from..to, start, false);
        let mut end = run.end(start);
        if to < range.end {
            gaps.push((end + 1, dots.to_string()));
            end += mark;
        }
        gaps.push((end, total.clone()));
        end += total.chars().count();
        RowWindow { runs: vec![run], gaps, end, shortened: true }
    }

    /// The number of the tile that matters now: the next place, the latest one, or the last one that is filled.
    fn focal(&self, range: &Range<u64>) -> u64 {
        let tiles = || self.rows.iter().flat_map(|row| row.cells.tiles.iter());
        let find =
            |wanted: fn(&Tile) -> bool| tiles().find(|(_, tile)| wanted(tile)).map(|(number, _)| number);
        let next = find(|tile| tile.state == TileState::Next).or_else(|| find(|tile| tile.last));
        let filled = || {
            let owned = tiles().filter(|(_, tile)| tile.owner.is_some());
            owned.map(|(number, _)| number).max()
        };
        let number = next.or_else(filled).unwrap_or(range.end.saturating_sub(1));
        number.clamp(range.start, range.end.saturating_sub(1).max(range.start))
    }
}

/// How many tiles there are, in words.
fn total(rows: &[&Row], range: &Range<u64>) -> String {
    let is_digit = |tile: &Tile| tile.text.chars().count() <= 1;
    let digits = rows.iter().flat_map(|row| row.cells.tiles.looks()).all(is_digit);
    let what = if digits { "digits" } else { "in all" };
    format!("{} {what}", grouped(range.end - range.start))
}

/// The face of the tile of that number.
pub(super) fn face(row: &Row, number: u64, options: &BoardOptions<'_>) -> Face {
    match row.cells.tiles.get(&number) {
        Some(tile) => Face::new(tile, options),
        None => Face::unlisted(number, row.cells.state(number), options),
    }
}
