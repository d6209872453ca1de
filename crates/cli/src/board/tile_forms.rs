use duels_rules::scene::Address;

use super::face::Face;
use super::{BoardOptions, Canvas, HitBox, Style};

/// How much room a tile takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TileForm {
    /// With both brackets, a mark after it, and a blank: `[27] `.
    Roomy,
    /// With both brackets; a mark replaces the second one: `[27]`.
    Tight,
    /// With one bracket, or the mark instead of it: `[27`.
    Compact,
}

/// A tile that is drawn: which one, and its face.
pub(super) struct Cell {
    pub(super) address: Address<'static>,
    pub(super) playable: bool,
    pub(super) face: Face,
}

impl TileForm {
    /// How many columns a tile takes whose text has up to `text` columns.
    pub(super) fn columns(self, text: usize) -> usize {
        match self {
            TileForm::Roomy => (text + 3).max(5),
            TileForm::Tight => text + 2,
            TileForm::Compact => text + 1,
        }
    }
}

impl Canvas {
    /// Draws a tile in `columns` columns, its text at the right.
    pub(super) fn put_tile(
        &mut self,
        (x, y): (usize, usize),
        columns: usize,
        form: TileForm,
        cell: &Cell,
        options: &BoardOptions<'_>,
    ) {
        let face = &cell.face;
        let (left, right) = match form {
            TileForm::Roomy => (Some(face.left), Some(face.right)),
            TileForm::Tight => (Some(face.left), Some(face.suffix.unwrap_or(face.right))),
            TileForm::Compact => (Some(face.suffix.unwrap_or_else(|| one_bracket(face))), None),
        };
        let after = usize::from(form == TileForm::Roomy);
        let width = usize::from(left.is_some()) + face.text_width() + usize::from(right.is_some());
        let start = x + columns.saturating_sub(width + after);
        let marked =
            |symbol: Option<char>| if symbol == face.suffix { face.suffix_style } else { face.style };
        let mut at = start;
        at = self.put_symbol(at, y, left, if form == TileForm::Compact { marked(left) } else { face.style });
        at = self.put(at, y, &face.text, face.style);
        at = self.put_symbol(at, y, right, if form == TileForm::Tight { marked(right) } else { face.style });
        let end = at;
        if form == TileForm::Roomy {
            self.put_symbol(at, y, face.suffix, face.suffix_style);
        }
        let (address, playable) = (cell.address, cell.playable);
        let hit = HitBox { address, playable, repeated: false, x: start, y, width: end - start };
        self.hit(hit, options.focus == Some(cell.address));
    }

    fn put_symbol(&mut self, x: usize, y: usize, symbol: Option<char>, style: Style) -> usize {
        match symbol {
            Some(symbol) => self.put(x, y, symbol.encode_utf8(&mut [0; 4]), style),
            None => x,
        }
    }
}

/// The one bracket that says the most.
fn one_bracket(face: &Face) -> char {
    if face.left == ' ' { face.right } else { face.left }
}
