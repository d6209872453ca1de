use duels_rules::scene::{Address, Cells, Grid, Tile, TileState};
use unicode_width::UnicodeWidthStr;

use super::face::{Face, lane_symbol, owner_style};
use super::grid_rows::{GridRows, has_gaps};
use super::map::{self, draw_choices, draw_map};
use super::number_text::grouped;
use super::tile_forms::{Cell, TileForm};
use super::{BoardOptions, Canvas, Size, Style};

/// Grids with more cells than this show a window.
const MOST_CELLS: u64 = 2000;

/// Draws a grid in the largest form that fits: cells with two brackets, with one, a map of one character a cell, or a
/// window of its rows.
pub(super) fn draw_grid(grid: &Grid, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let text = text_width(&grid.cells);
    if grid.cells.count <= MOST_CELLS {
        for form in [TileForm::Roomy, TileForm::Tight, TileForm::Compact] {
            if let Some(rows) = GridRows::fitting(grid, size, form.columns(text)) {
                return draw_cells(grid, &rows, form, text, size, options);
            }
        }
        if let Some(map) = draw_map(grid, size, options) {
            return map;
        }
    }
    draw_window(grid, size, text, options)
}

/// The face of the cell of that number.
pub(super) fn cell(grid: &Grid, number: u64, rows: &GridRows, options: &BoardOptions<'_>) -> Cell {
    let address = Address { part: grid.id, number };
    let closed = || grid.closed.iter().any(|lane| lane.column == rows.column(number));
    let tile = grid.cells.tiles.get(&number);
    let playable = tile.is_some_and(Tile::is_choice);
    let face = match tile {
        _ if !playable && is_hidden(grid, number) && closed() => Face::closed(),
        Some(tile) => Face::new(tile, options),
        None => {
            let face = Face::unlisted(number, grid.cells.state(number), options);
            Face { style: Style::Faint, ..face }
        }
    };
    Cell { address, playable, face }
}

/// Whether nothing happened to a cell that a closed column would have to show.
pub(super) fn is_hidden(grid: &Grid, number: u64) -> bool {
    let owned = grid.cells.tiles.get(&number).is_some_and(|tile| tile.owner.is_some());
    !owned && matches!(grid.cells.state(number), TileState::Free | TileState::Gone)
}

/// How many columns the widest text of the cells has.
fn text_width(cells: &Cells) -> usize {
    let listed = cells.tiles.values().map(|tile| tile.text.width());
    let unlisted = cells.tiles.len() < usize::try_from(cells.count).unwrap_or(usize::MAX);
    let largest = if unlisted { cells.end().saturating_sub(1).to_string().len() } else { 1 };
    listed.max().unwrap_or(0).max(largest)
}

fn draw_cells(
    grid: &Grid,
    rows: &GridRows,
    form: TileForm,
    text: usize,
    size: Size,
    options: &BoardOptions<'_>,
) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    let columns = form.columns(text);
    draw_heads(grid, rows, form, columns, &mut canvas, options);
    for row in 0..rows.count {
        draw_row(grid, rows, row, (form, columns), &mut canvas, options);
    }
    canvas
}

fn draw_heads(
    grid: &Grid,
    rows: &GridRows,
    form: TileForm,
    columns: usize,
    canvas: &mut Canvas,
    options: &BoardOptions<'_>,
) {
    if !grid.heads {
        return;
    }
    let after = usize::from(form == TileForm::Roomy);
    for column in 0..rows.columns {
        let owner = grid.closed.iter().find(|lane| lane.column == column).map(|lane| lane.owner);
        let (text, style) = match owner {
            Some(owner) if form == TileForm::Compact => {
                (format!("{}{column}", lane_symbol(owner, options)), owner_style(owner, options))
            }
            Some(owner) if options.is_you(owner) => (format!("|{column})"), Style::You),
            Some(_) => (format!("({column}|"), Style::Them),
            None if form == TileForm::Compact => (column.to_string(), Style::Plain),
            None => (format!("{column} "), Style::Plain),
        };
        let x = column as usize * columns + columns.saturating_sub(text.len() + after);
        canvas.put(x, 0, &text, style);
    }
    canvas.extend_lines(1);
}

/// Draws a row of cells on a line of its own.
fn draw_row(
    grid: &Grid,
    rows: &GridRows,
    row: u64,
    (form, columns): (TileForm, usize),
    canvas: &mut Canvas,
    options: &BoardOptions<'_>,
) {
    let y = canvas.height();
    canvas.extend_lines(y + 1);
    for number in rows.numbers(row) {
        let x = rows.column(number) as usize * columns;
        canvas.put_tile((x, y), columns, form, &cell(grid, number, rows, options), options);
    }
}

/// Draws some rows: those around the latest move and those with cells that can be chosen.
fn draw_window(grid: &Grid, size: Size, text: usize, options: &BoardOptions<'_>) -> Canvas {
    let list = draw_choices(grid, Size { height: list_lines(size.height), ..size }, options);
    let Some((rows, form)) = window_form(grid, size.width, text) else {
        return draw_choices(grid, size, options);
    };
    let mut canvas = Canvas::new(size.width);
    let heads = grid.heads && size.height > 3;
    match form {
        _ if !heads => {}
        Some(form) => draw_heads(grid, &rows, form, form.columns(text), &mut canvas, options),
        None => map::draw_heads(grid, &rows, &mut canvas, options),
    }
    let room = size.height.saturating_sub(canvas.height() + list.height());
    let mut next = 0;
    let focus = options.focus.filter(|focus| focus.part == grid.id).map(|focus| focus.number);
    for row in rows.window(grid, room, focus) {
        if has_gaps(room) {
            draw_gap(&rows, next..row, &mut canvas, options);
        }
        match form {
            Some(form) => draw_row(grid, &rows, row, (form, form.columns(text)), &mut canvas, options),
            None => map::draw_row(grid, &rows, row, &list, &mut canvas, options),
        }
        next = row + 1;
    }
    if has_gaps(room) {
        draw_gap(&rows, next..rows.count, &mut canvas, options);
    }
    match form {
        Some(_) => canvas.append_repeated(list),
        None => canvas.append_first(list),
    }
    canvas
}

/// The rows of a window and the form of its tiles; no form where it is a map.
fn window_form(grid: &Grid, width: usize, text: usize) -> Option<(GridRows, Option<TileForm>)> {
    let usual =
        |form: &TileForm| GridRows::usual(grid, width / form.columns(text)).map(|rows| (rows, Some(*form)));
    let forms = [TileForm::Roomy, TileForm::Tight, TileForm::Compact];
    let narrow = || {
        GridRows::new(grid, width / TileForm::Roomy.columns(text)).map(|rows| (rows, Some(TileForm::Roomy)))
    };
    let on_map = || GridRows::new(grid, width.saturating_sub(map::gutter(grid))).map(|rows| (rows, None));
    forms.iter().find_map(usual).or_else(narrow).or_else(on_map)
}

/// How many lines of a window list what can be chosen.
fn list_lines(height: usize) -> usize {
    (height / 4).clamp(usize::from(height > 2), 6)
}

fn draw_gap(rows: &GridRows, hidden: std::ops::Range<u64>, canvas: &mut Canvas, options: &BoardOptions<'_>) {
    if hidden.is_empty() {
        return;
    }
    let count = rows.cells_of(hidden);
    let text = format!("{} {} more", options.ellipsis(), grouped(count));
    let y = canvas.height();
    canvas.put(1, y, &text, Style::Faint);
}
