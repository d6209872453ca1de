//! The board as the screen sees it: a picture, and where its tiles are.

use std::cmp::Reverse;

use duels_session::Session;
use ratatui::style::Style;

use super::painter::Painter;

/// Where a tile is in its scene: a part and a number, such as `board.23`.
pub(crate) type Spot = String;

/// A drawn board.
pub(crate) struct Picture {
    pub(crate) lines: Vec<String>,
    pub(crate) tiles: Vec<TileBox>,
}

/// A tile of a drawn board.
#[derive(Clone, Debug)]
pub(crate) struct TileBox {
    pub(crate) spot: Spot,
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) text: String,
    pub(crate) mv: Option<String>,
    pub(crate) note: Option<String>,
    pub(crate) why_not: Option<String>,
}

/// Where to step from a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
    First,
    Last,
}

/// Which tiles can be stepped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Playable,
    All,
}

impl Picture {
    /// Draws the position of a game in so many columns and rows.
    pub(crate) fn of(session: &Session, _columns: u16, _rows: u16) -> Picture {
        let view = session.view();
        let (mut lines, mut tiles) = (Vec::new(), Vec::new());
        for (y, row) in (0..).zip(&view.rows) {
            let mut line = format!("{}  ", row.label);
            for (number, tile) in row.tiles.iter().enumerate() {
                let shown = match &tile.choice {
                    Some(_) => format!("[{}]", tile.text),
                    None => format!(" {} ", tile.text),
                };
                tiles.push(TileBox {
                    spot: format!("{y}.{number}"),
                    x: super::painter::width(&line),
                    y,
                    width: super::painter::width(&shown),
                    text: tile.text.clone(),
                    mv: tile.choice.as_ref().map(ToString::to_string),
                    note: None,
                    why_not: None,
                });
                line += &shown;
            }
            lines.push(line);
        }
        Picture { lines, tiles }
    }

    pub(crate) fn tile(&self, spot: &Spot) -> Option<&TileBox> {
        self.tiles.iter().find(|tile| tile.spot == *spot)
    }

    /// The tile at a place of the picture.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<&TileBox> {
        self.tiles.iter().find(|tile| tile.y == y && (tile.x..tile.x + tile.width).contains(&x))
    }

    /// Copies the picture to the screen.
    pub(crate) fn paint(&self, painter: &mut Painter<'_>) {
        for (y, line) in (0..).zip(&self.lines) {
            painter.text(0, y, line, Style::new());
        }
    }
}

/// The tile that a step in a direction leads to.
pub(crate) fn step<'a>(
    tiles: &'a [TileBox],
    from: Option<&Spot>,
    direction: Direction,
    reach: Reach,
) -> Option<&'a TileBox> {
    let can_reach = |tile: &&TileBox| reach == Reach::All || tile.mv.is_some();
    let mut reachable: Vec<&TileBox> = tiles.iter().filter(can_reach).collect();
    reachable.sort_by_key(|tile| (tile.y, tile.x));
    let here = from.and_then(|spot| tiles.iter().find(|tile| tile.spot == *spot));
    let Some(here) = here else {
        return match direction {
            Direction::Left | Direction::Up | Direction::Last => reachable.last().copied(),
            Direction::Right | Direction::Down | Direction::First => reachable.first().copied(),
        };
    };
    let place = |tile: &TileBox| (tile.y, tile.x);
    let middle = |tile: &TileBox| 2 * tile.x + tile.width;
    let aside = |tile: &TileBox| middle(tile).abs_diff(middle(here));
    let mut reachable = reachable.into_iter();
    match direction {
        Direction::First => reachable.min_by_key(|tile| place(tile)),
        Direction::Last => reachable.max_by_key(|tile| place(tile)),
        Direction::Left => reachable.rfind(|tile| place(tile) < place(here)),
        Direction::Right => reachable.find(|tile| place(tile) > place(here)),
        Direction::Up => {
            reachable.filter(|tile| tile.y < here.y).min_by_key(|tile| (Reverse(tile.y), aside(tile)))
        }
        Direction::Down => reachable.filter(|tile| tile.y > here.y).min_by_key(|tile| (tile.y, aside(tile))),
    }
}
