use duels_rules::scene::{Address, Part, Row, Scene, Tile};

use super::labels::{Labels, label};
use super::number_text::grouped;
use super::row_window::{RowWindow, face, visible};
use super::signs::draw_signs;
use super::tile_forms::{Cell, TileForm};
use super::{BoardOptions, Canvas, Size, Style};

/// A row that is too long for a line continues on the next one, if it ends after this many.
const MOST_LINES: usize = 4;
/// No longer row is measured.
const MOST_MEASURED: u64 = 400;

/// Draws a row: its label, how it compares with the row above, and its tiles.
pub(super) fn draw_row(
    scene: &Scene,
    row: &Row,
    labels: Labels,
    size: Size,
    options: &BoardOptions<'_>,
) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    if size.height == 0 {
        return canvas;
    }
    let x = match labels {
        Labels::Beside(column) => column,
        Labels::Above => 0,
    };
    let group = compared(scene, row);
    let window = RowWindow::new(&group, x, size.width, options);
    let label = label(&Part::Row(row.clone()), options).unwrap_or_default();
    let mut line = 0;
    if row.comparison.is_some() && size.height > 1 {
        draw_signs(&group, row, &window, &mut canvas, options);
        canvas.extend_lines(1);
        line = 1;
    }
    let (_, line) = labels.put(&mut canvas, &label, (line, size.height));
    let is_alone = window.shortened && group.len() == 1;
    let fits = || continued(row, x, size.width, options).is_some_and(|lines| line + lines <= size.height);
    if is_alone && (options.whole_rows || fits()) {
        draw_whole_row(row, (x, line), &mut canvas, options);
        return canvas;
    }
    draw_tiles(row, &window, line, &mut canvas, options);
    canvas
}

/// How many lines a row takes when there is room.
pub(super) fn row_height(
    scene: &Scene,
    row: &Row,
    labels: Labels,
    width: usize,
    options: &BoardOptions<'_>,
) -> usize {
    let label = options.owned(row.owner, &row.label);
    let x = match labels {
        Labels::Beside(column) => column,
        Labels::Above => 0,
    };
    let group = compared(scene, row);
    let is_long = group.len() == 1 && RowWindow::new(&group, x, width, options).shortened;
    let tiles = if is_long { continued(row, x, width, options).unwrap_or(1) } else { 1 };
    tiles + usize::from(row.comparison.is_some()) + labels.lines(&label)
}

/// How many lines the tiles of a row take that continues on the next line; none if that is too much to show, or not
/// all of its tiles are known.
fn continued(row: &Row, x: usize, width: usize, options: &BoardOptions<'_>) -> Option<usize> {
    let shown = visible(row);
    let count = shown.end - shown.start;
    let is_known = count <= MOST_MEASURED && row.cells.tiles.range(shown).count() as u64 == count;
    let mut canvas = Canvas::new(width);
    if is_known {
        draw_whole_row(row, (x, 0), &mut canvas, options);
    }
    (1..=MOST_LINES).contains(&canvas.height()).then(|| canvas.height())
}

fn draw_tiles(row: &Row, window: &RowWindow, line: usize, canvas: &mut Canvas, options: &BoardOptions<'_>) {
    canvas.extend_lines(line + 1);
    let shown = visible(row);
    if shown.is_empty() {
        let x = window.end.min(canvas.width());
        canvas.put(x, line, "-", Style::Faint);
    }
    for &(number, x, _) in window.runs.iter().flat_map(|run| &run.tiles) {
        if !shown.contains(&number) {
            continue;
        }
        let face = face(row, number, options);
        let playable = row.cells.tiles.get(&number).is_some_and(Tile::is_choice);
        let columns = face.text_width() + 3;
        let cell = Cell { address: Address { part: row.id, number }, playable, face };
        canvas.put_tile((x, line), columns, TileForm::Roomy, &cell, options);
    }
    for (x, text) in &window.gaps {
        canvas.put(*x, line, text, Style::Faint);
    }
}

/// Draws all tiles that are listed, on as many lines as it takes, and how many there are between them.
fn draw_whole_row(row: &Row, (left, line): (usize, usize), canvas: &mut Canvas, options: &BoardOptions<'_>) {
    let shown = visible(row);
    let (mut x, mut y, mut next) = (left, line, shown.start);
    for (number, tile) in row.cells.tiles.range(shown) {
        if number > next {
            let dots = options.ellipsis();
            let gap = format!(" {dots} {} {dots}", grouped(number - next));
            if x + gap.chars().count() > canvas.width() {
                (x, y) = (left, y + 1);
            }
            x = canvas.put(x, y, &gap, Style::Faint) + 1;
        }
        next = number + 1;
        let face = face(row, number, options);
        let columns = face.text_width() + 2 + usize::from(face.suffix.is_some());
        if x > left && x + columns > canvas.width() {
            (x, y) = (left, y + 1);
        }
        let form = if face.suffix.is_some() { TileForm::Roomy } else { TileForm::Tight };
        let cell = Cell { address: Address { part: row.id, number }, playable: tile.is_choice(), face };
        canvas.put_tile((x, y), columns, form, &cell, options);
        x += columns;
    }
}

/// The row with those that it is compared with, which share its columns.
fn compared<'a>(scene: &'a Scene, row: &'a Row) -> Vec<&'a Row> {
    let rows = || {
        scene.parts.iter().filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        })
    };
    let with = |row: &Row| row.comparison.as_ref().map(|comparison| comparison.with);
    let head = with(row).unwrap_or(row.id);
    let group: Vec<_> = rows().filter(|other| other.id == head || with(other) == Some(head)).collect();
    if group.is_empty() { vec![row] } else { group }
}
