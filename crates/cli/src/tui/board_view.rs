//! The board as the screen sees it: a canvas, and what its tiles mean.

use duels_rules::Names;
use duels_rules::scene::{Address, Mark, Part, Scene, Tile};
use duels_session::Session;

use super::painter::Painter;
use super::seats::Seats;
use super::state::Look;
use super::theme::Theme;
use crate::board::{self, BoardOptions, Canvas, Direction, Glyph, HitBox, Size, Walk};

/// Where a tile is in its scene, such as `board.23`.
pub(crate) type Spot = Address<'static>;

/// A drawn board.
pub(crate) struct Picture {
    scene: Scene,
    pub(crate) canvas: Canvas,
    /// Where the canvas begins in its part of the screen.
    origin: (u16, u16),
}

/// Whether a board of so many columns and rows shows every tile that can be chosen in a scene.
pub(crate) fn shows_all_choices(scene: &Scene, columns: u16, rows: u16) -> bool {
    let size = Size { width: usize::from(columns), height: usize::from(rows) };
    let canvas = board::draw(scene, size, &BoardOptions::default());
    let shown = canvas.boxes().iter().filter(|hit| hit.playable && !hit.repeated).count();
    shown >= scene.choices().count()
}

/// The tile that is shown, or a hidden one of the same part that comes before it on the way.
fn nearer(shown: Option<Spot>, hidden: Option<Spot>, comes_first: fn(Spot, Spot) -> bool) -> Option<Spot> {
    match (shown, hidden) {
        (Some(shown), Some(hidden)) if shown.part != hidden.part || comes_first(shown, hidden) => Some(shown),
        (shown, hidden) => hidden.or(shown),
    }
}

/// What a move is known to be, for the marks on tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks<'a> {
    /// The best moves.
    pub(crate) best: &'a [String],
    /// Whether the game is looked at and not played, so that the moves of both players are shown.
    pub(crate) is_review: bool,
}

impl Marks<'_> {
    fn of(&self, mv: &str) -> Option<Mark> {
        self.best.iter().any(|best| best == mv).then_some(Mark::Best)
    }
}

impl Picture {
    /// Draws the position of a game in so many columns and rows.
    pub(crate) fn of(
        session: &Session,
        seats: &Seats,
        marks: Marks<'_>,
        focus: Option<Spot>,
        (columns, rows): (u16, u16),
        look: Look,
    ) -> Picture {
        let mut scene = session.scene();
        if session.turn().is_some_and(|seat| !seats.is_person(seat)) && !marks.is_review {
            scene = scene.without_choices();
        }
        Picture::of_scene(scene, &seats.names(), marks, focus, (columns, rows), look)
    }

    /// Draws a scene in so many columns and rows, for people who are called by these names.
    pub(crate) fn of_scene(
        mut scene: Scene,
        names: &Names,
        marks: Marks<'_>,
        focus: Option<Spot>,
        (columns, rows): (u16, u16),
        look: Look,
    ) -> Picture {
        if !marks.best.is_empty() {
            scene.mark(|mv| marks.of(mv.as_str()));
        }
        let options = BoardOptions { unicode: !look.ascii, focus, ..BoardOptions::named(names) };
        let size = Size { width: usize::from(columns), height: usize::from(rows) };
        let canvas = board::draw(&scene, size, &options);
        let used = canvas.lines().iter().map(Vec::len).max().unwrap_or(0);
        let margin = |room: u16, used: usize| room.saturating_sub(u16::try_from(used).unwrap_or(room));
        let origin = (margin(columns, used) / 2, margin(rows, canvas.height()) / 3);
        Picture { scene, canvas, origin }
    }

    /// The listed tile at a place of its scene.
    pub(crate) fn tile(&self, spot: Spot) -> Option<&Tile> {
        self.scene.tile(spot)
    }

    /// What a tile says.
    pub(crate) fn tile_text(&self, spot: Spot) -> String {
        self.tile(spot).map_or_else(|| spot.number.to_string(), |tile| tile.text.to_string())
    }

    /// Why a tile cannot be chosen, where the scene says so.
    pub(crate) fn why_not(&self, spot: Spot) -> Option<String> {
        let part = self.scene.parts.iter().filter_map(|part| part.cells()).find(|(id, _)| *id == spot.part);
        part.and_then(|(_, cells)| cells.why_not(spot.number))
    }

    /// The move of a tile.
    pub(crate) fn move_of(&self, spot: Spot) -> Option<String> {
        self.tile(spot)?.mv.as_ref().map(ToString::to_string)
    }

    /// The tile at a place of the picture.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Spot> {
        let (x, y) = (x.checked_sub(self.origin.0)?, y.checked_sub(self.origin.1)?);
        self.canvas.at(usize::from(x), usize::from(y)).map(|hit| hit.address)
    }

    /// The middle of a tile in the picture.
    pub(crate) fn middle(&self, address: Address<'_>) -> Option<(u16, u16)> {
        let hit = self.canvas.find(address)?;
        let place = |at: usize, origin: u16| Some(u16::try_from(at).ok()?.saturating_add(origin));
        Some((place(hit.x + hit.width / 2, self.origin.0)?, place(hit.y, self.origin.1)?))
    }

    /// The tile that an arrow key leads to. A large board shows another part of itself where that leads out of what
    /// is shown now.
    pub(crate) fn step(&self, from: Option<Spot>, direction: Direction, walk: Walk) -> Option<Spot> {
        let Some(spot) = from.filter(|&spot| self.canvas.find(spot).is_some()) else {
            return self.end(matches!(direction, Direction::Left | Direction::Up), walk);
        };
        let on_canvas = || self.canvas.neighbour(spot, direction, walk);
        // The list below a board repeats some of its tiles: what is below in there need not come later.
        let downwards = || on_canvas().filter(|next| next.part != spot.part || next.number > spot.number);
        let upwards = || on_canvas().filter(|next| next.part != spot.part || next.number < spot.number);
        let in_part = || self.choices().filter(move |choice| choice.part == spot.part);
        let after = || in_part().filter(move |choice| choice.number > spot.number);
        let before = || in_part().filter(move |choice| choice.number < spot.number);
        let is_hidden = |choice: &Spot| self.canvas.find(*choice).is_none();
        match (walk, direction) {
            (Walk::All, _) => on_canvas(),
            (Walk::Playable, Direction::Right) => after().next().or_else(on_canvas),
            (Walk::Playable, Direction::Left) => before().last().or_else(on_canvas),
            (Walk::Playable, Direction::Down) => {
                let hidden = after().find(is_hidden);
                let shown = downwards().or_else(|| after().next()).or_else(on_canvas);
                nearer(shown, hidden, |shown, hidden| shown.number < hidden.number)
            }
            (Walk::Playable, Direction::Up) => {
                let hidden = before().filter(is_hidden).last();
                let shown = upwards().or_else(|| before().last()).or_else(on_canvas);
                nearer(shown, hidden, |shown, hidden| shown.number > hidden.number)
            }
        }
    }

    /// The first or the last tile.
    pub(crate) fn end(&self, last: bool, walk: Walk) -> Option<Spot> {
        if walk == Walk::Playable {
            return if last { self.choices().last() } else { self.choices().next() };
        }
        let tiles = self.canvas.boxes().iter().filter(|hit| !hit.repeated);
        let place = |hit: &&HitBox| (hit.y, hit.x);
        let found = if last { tiles.max_by_key(place) } else { tiles.min_by_key(place) };
        found.map(|hit| hit.address)
    }

    /// Every tile that can be chosen, also those that are not shown, in the order in which they are read.
    fn choices(&self) -> impl Iterator<Item = Spot> {
        let parts = self.scene.parts.iter().filter_map(Part::cells);
        parts.flat_map(|(part, cells)| {
            let choices = cells.tiles.iter().filter(|(_, tile)| tile.is_choice());
            choices.map(move |(number, _)| Address { part, number })
        })
    }

    /// Copies the picture to the screen.
    pub(crate) fn paint(&self, painter: &mut Painter<'_>, theme: Theme) {
        for (y, line) in (self.origin.1..).zip(self.canvas.lines()) {
            for (x, glyph) in (self.origin.0..).zip(line) {
                if glyph.symbol != Glyph::CONTINUED && (glyph.symbol != ' ' || glyph.focused) {
                    let style = theme.board(glyph.style);
                    let style = if glyph.focused { style.patch(theme.chosen()) } else { style };
                    painter.text(x, y, glyph.symbol.encode_utf8(&mut [0; 4]), style);
                }
            }
        }
    }
}
