use duels_rules::scene::{Address, Grid, Tile};

use super::face::{Face, lane_symbol, owner_style, state_symbol};
use super::grid::is_hidden;
use super::grid_rows::GridRows;
use super::number_text::grouped;
use super::tile_forms::{Cell, TileForm};
use super::{BoardOptions, Canvas, HitBox, Size, Style};

/// How many cells that can be chosen are listed.
const LISTED: usize = 60;

/// How many lines the list below a map has at most.
const LIST_LINES: usize = 4;
/// Boards narrower than this do without words around the list.
const NARROW: usize = 40;

/// Draws a map of a grid, one character a cell, and lists below it what can be chosen; none where it does not fit.
pub(super) fn draw_map(grid: &Grid, size: Size, options: &BoardOptions<'_>) -> Option<Canvas> {
    let most = size.width.checked_sub(gutter(grid))?;
    // A shorter list leaves more lines for the map.
    for lines in (1..=(size.height / 3).clamp(1, LIST_LINES)).rev() {
        let list = draw_choices(grid, Size { height: lines, ..size }, options);
        let room = size.height.checked_sub(list.height() + usize::from(grid.heads))?;
        if let Some(rows) = map_rows(grid, most, room) {
            return Some(draw_rows(grid, &rows, list, size.width, options));
        }
    }
    None
}

/// The rows of a map, if there are no more than there is room for.
fn map_rows(grid: &Grid, most: usize, room: usize) -> Option<GridRows> {
    let fits = |rows: &GridRows| rows.count <= room as u64;
    if grid.columns.is_some() {
        return GridRows::new(grid, most).filter(fits);
    }
    let most = most as u64;
    let tried =
        [20, 50, 100, most / 10 * 10, most].into_iter().filter(|columns| (1..=most).contains(columns));
    tried.map(|columns| GridRows::with(grid, columns)).find(fits)
}

fn draw_rows(grid: &Grid, rows: &GridRows, list: Canvas, width: usize, options: &BoardOptions<'_>) -> Canvas {
    let mut map = Canvas::new(width);
    if grid.heads {
        draw_heads(grid, rows, &mut map, options);
    }
    for row in 0..rows.count {
        draw_row(grid, rows, row, &list, &mut map, options);
    }
    map.append_first(list);
    map
}

/// How many columns the numbers to the left of a map take.
pub(super) fn gutter(grid: &Grid) -> usize {
    grid.cells.end().to_string().len() + 1
}

/// Draws a row of a map on a line of its own. Tiles that are listed as well are found there.
pub(super) fn draw_row(
    grid: &Grid,
    rows: &GridRows,
    row: u64,
    list: &Canvas,
    map: &mut Canvas,
    options: &BoardOptions<'_>,
) {
    let (y, numbers, gutter) = (map.height(), rows.numbers(row), gutter(grid));
    map.put(0, y, &format!("{:>width$}", numbers.start, width = gutter - 1), Style::Faint);
    for number in numbers {
        let address = Address { part: grid.id, number };
        let playable = grid.cells.tiles.get(&number).is_some_and(Tile::is_choice);
        let repeated = playable && list.find(address).is_some();
        let x = gutter + rows.column(number) as usize;
        draw_symbol(grid, HitBox { address, playable, repeated, x, y, width: 1 }, rows, map, options);
    }
}

/// Lists the cells that can be chosen, as tiles. Of a long list it shows the page with the highlighted tile.
pub(super) fn draw_choices(grid: &Grid, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let choices: Vec<Choice<'_>> = grid.cells.tiles.iter().filter(|(_, tile)| tile.is_choice()).collect();
    let focus = options.focus.filter(|focus| focus.part == grid.id).map(|focus| focus.number);
    let mut from = 0;
    loop {
        let (page, next) = draw_page(grid.id, &choices, from, size, options);
        let is_later = |focus: u64| choices.get(next).is_some_and(|(number, _)| *number <= focus);
        if next == from || !focus.is_some_and(is_later) {
            return page;
        }
        from = next;
    }
}

/// A cell that can be chosen, with its number.
type Choice<'a> = (u64, &'a Tile);

/// Lists as many of the choices as fit, from one of them on; gives the first one that is not listed.
fn draw_page(
    part: &'static str,
    choices: &[Choice<'_>],
    from: usize,
    size: Size,
    options: &BoardOptions<'_>,
) -> (Canvas, usize) {
    let mut canvas = Canvas::new(size.width);
    if size.height == 0 || choices.is_empty() {
        return (canvas, from);
    }
    let narrow = size.width < NARROW;
    let label = match (narrow, from) {
        (true, 0) => String::new(),
        (true, before) => format!("{}+ ", grouped(before as u64)),
        (false, 0) => "playable: ".to_string(),
        (false, before) => format!("{} before: ", grouped(before as u64)),
    };
    let (mut x, mut y) = (canvas.put(0, 0, &label, Style::Faint), 0);
    for (index, &(number, tile)) in choices.iter().enumerate().skip(from) {
        let face = Face::new(tile, options);
        let width = face.text_width() + 2 + usize::from(face.suffix.is_some());
        let hidden = grouped((choices.len() - index) as u64);
        let more = if narrow { format!("+{hidden}") } else { format!("and {hidden} more") };
        let is_last_line = y + 1 == size.height;
        let reserved = if is_last_line && index + 1 < choices.len() { more.len() + 1 } else { 0 };
        if index == from + LISTED || x + width + reserved > size.width && is_last_line {
            canvas.put(x, y, &more, Style::Faint);
            return (canvas, index);
        }
        if x + width > size.width {
            (x, y) = (0, y + 1);
        }
        let form = if face.suffix.is_some() { TileForm::Roomy } else { TileForm::Tight };
        let cell = Cell { address: Address { part, number }, playable: true, face };
        canvas.put_tile((x, y), width, form, &cell, options);
        x += width + 1;
    }
    (canvas, choices.len())
}

/// Draws the numbers of the columns of a map, one digit each.
pub(super) fn draw_heads(grid: &Grid, rows: &GridRows, map: &mut Canvas, options: &BoardOptions<'_>) {
    for column in 0..rows.columns {
        let owner = grid.closed.iter().find(|lane| lane.column == column).map(|lane| lane.owner);
        let (symbol, style) = match owner {
            Some(owner) => (lane_symbol(owner, options), owner_style(owner, options)),
            None => (char::from(b'0' + (column % 10) as u8), Style::Plain),
        };
        map.put(gutter(grid) + column as usize, 0, symbol.encode_utf8(&mut [0; 4]), style);
    }
    map.extend_lines(1);
}

fn draw_symbol(grid: &Grid, hit: HitBox, rows: &GridRows, map: &mut Canvas, options: &BoardOptions<'_>) {
    let number = hit.address.number;
    let closed = grid.closed.iter().any(|lane| lane.column == rows.column(number));
    let (symbol, style) = match grid.cells.tiles.get(&number) {
        _ if closed && !hit.playable && is_hidden(grid, number) => (':', Style::Faint),
        Some(tile) => Face::new(tile, options).map_symbol(tile, options),
        None => (state_symbol(grid.cells.state(number)), Style::Faint),
    };
    map.put(hit.x, hit.y, symbol.encode_utf8(&mut [0; 4]), style);
    map.hit(hit, options.focus == Some(hit.address));
}
