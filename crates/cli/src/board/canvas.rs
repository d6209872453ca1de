use duels_rules::scene::Address;
use unicode_width::UnicodeWidthChar;

use super::{HitBox, Style};

/// One character of the board with its style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Glyph {
    /// The character; [`Glyph::CONTINUED`] in the second column of a wide one.
    pub(crate) symbol: char,
    /// How it looks.
    pub(crate) style: Style,
    /// Whether it belongs to the tile that is highlighted.
    pub(crate) focused: bool,
}

/// A drawn board: lines of styled characters, and where its tiles are.
///
/// Columns and lines are counted from 0. A line may be shorter than the width; the rest of it is blank.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    width: usize,
    lines: Vec<Vec<Glyph>>,
    pub(super) boxes: Vec<HitBox>,
}

impl Glyph {
    /// Fills the second column of a wide character.
    pub(crate) const CONTINUED: char = '\0';
    const BLANK: Glyph = Glyph { symbol: ' ', style: Style::Plain, focused: false };
}

impl Canvas {
    /// An empty canvas of that width.
    pub(super) fn new(width: usize) -> Canvas {
        Canvas { width, ..Canvas::default() }
    }

    /// How many columns there are.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// How many lines there are.
    pub(crate) fn height(&self) -> usize {
        self.lines.len()
    }

    /// The lines, top to bottom.
    pub(crate) fn lines(&self) -> &[Vec<Glyph>] {
        &self.lines
    }

    /// The tiles that can be pointed at.
    pub(crate) fn boxes(&self) -> &[HitBox] {
        &self.boxes
    }

    /// The board as text, without blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let line = |glyphs: &Vec<Glyph>| {
            let symbols = glyphs.iter().map(|glyph| glyph.symbol);
            let text: String = symbols.filter(|symbol| *symbol != Glyph::CONTINUED).collect();
            text.trim_end().to_string()
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Writes text, cut at the right edge, and returns the column after it.
    pub(super) fn put(&mut self, x: usize, y: usize, text: &str, style: Style) -> usize {
        self.extend_to(y);
        let mut x = x;
        for symbol in text.chars().filter(|symbol| !symbol.is_control()) {
            // Characters without a width of their own would need a neighbour to lean on.
            let columns = symbol.width().unwrap_or(0);
            if columns == 0 {
                continue;
            }
            if x + columns > self.width {
                break;
            }
            for column in 0..columns {
                let symbol = if column == 0 { symbol } else { Glyph::CONTINUED };
                self.set(x + column, y, Glyph { symbol, style, focused: false });
            }
            x += columns;
        }
        x
    }

    /// Makes a tile one that can be pointed at; `focused` highlights it.
    pub(super) fn hit(&mut self, hit: HitBox, focused: bool) {
        let end = (hit.x + hit.width).min(self.width);
        if hit.x >= end || hit.y >= self.lines.len() {
            return;
        }
        if focused {
            for x in hit.x..end {
                let glyph = self.lines[hit.y].get(x).copied().unwrap_or(Glyph::BLANK);
                self.set(x, hit.y, Glyph { focused: true, ..glyph });
            }
        }
        self.boxes.push(HitBox { width: end - hit.x, ..hit });
    }

    /// Adds the lines of another canvas below.
    pub(super) fn append(&mut self, below: Canvas) {
        let shift = self.lines.len();
        self.lines.extend(below.lines);
        self.boxes.extend(below.boxes.into_iter().map(|hit| HitBox { y: hit.y + shift, ..hit }));
    }

    /// The same, but tiles that are above as well are found there.
    pub(super) fn append_repeated(&mut self, mut below: Canvas) {
        for hit in &mut below.boxes {
            hit.repeated = self.find(hit.address).is_some();
        }
        self.append(below);
    }

    /// The same, but tiles are found there before they are found above.
    pub(super) fn append_first(&mut self, below: Canvas) {
        let count = below.boxes.len();
        self.append(below);
        self.boxes.rotate_right(count);
    }

    /// Copies the characters of another canvas to a place on this one.
    pub(super) fn paste(&mut self, x: usize, y: usize, other: Canvas) {
        let room = self.width.saturating_sub(x);
        for (row, glyphs) in other.lines.into_iter().enumerate() {
            self.extend_to(y + row);
            for (column, glyph) in glyphs.into_iter().enumerate().take(room) {
                self.set(x + column, y + row, glyph);
            }
        }
    }

    /// Makes the canvas at least `count` lines high.
    pub(super) fn extend_lines(&mut self, count: usize) {
        if self.lines.len() < count {
            self.lines.resize_with(count, Vec::new);
        }
    }

    /// Cuts off what is below that many lines.
    pub(super) fn truncate(&mut self, height: usize) {
        self.lines.truncate(height);
        self.boxes.retain(|hit| hit.y < height);
    }

    /// The place of a tile on the board.
    pub(crate) fn find(&self, address: Address<'_>) -> Option<&HitBox> {
        self.boxes.iter().find(|hit| !hit.repeated && hit.address == address)
    }

    /// The tile at a column and a line.
    pub(crate) fn at(&self, x: usize, y: usize) -> Option<&HitBox> {
        self.boxes.iter().find(|hit| hit.contains(x, y))
    }

    fn extend_to(&mut self, y: usize) {
        self.extend_lines(y + 1);
    }

    fn set(&mut self, x: usize, y: usize, glyph: Glyph) {
        let line = &mut self.lines[y];
        if line.len() <= x {
            line.resize(x + 1, Glyph::BLANK);
        }
        line[x] = glyph;
    }
}
