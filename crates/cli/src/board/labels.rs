use duels_rules::scene::{Part, Scene};
use unicode_width::UnicodeWidthStr;

use super::face::plain_text;
use super::{BoardOptions, Canvas, Style};

/// How many tiles are looked at to see how wide they are.
const MEASURED: usize = 100;

/// Where the labels of rows and pads are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    /// To the left, in that many columns.
    Beside(usize),
    /// On a line of their own.
    Above,
}

impl Labels {
    /// Labels beside all rows and pads of a scene, if they leave enough room.
    pub(super) fn of(scene: &Scene, width: usize, options: &BoardOptions<'_>) -> Labels {
        let labels = scene.parts.iter().filter_map(|part| label(part, options));
        let widest = labels.map(|label| label.width()).max().unwrap_or(0);
        let column = if widest == 0 { 0 } else { widest + 2 };
        let columns = || scene.parts.iter().filter_map(tile_columns);
        let roomy = columns().map(|columns| columns.roomy).max().unwrap_or(0);
        let tight = columns().map(|columns| columns.tight).max().unwrap_or(0);
        // Where a row fits into a line of its own only without its label, it gets that line.
        let is_needed_above = column + tight > width && tight <= width;
        let fits = column + roomy <= width || column * 5 <= width * 2 && !is_needed_above;
        if fits { Labels::Beside(column) } else { Labels::Above }
    }

    /// Writes the label of a part where it belongs, if there are lines enough: the first column and the line of the tiles.
    pub(super) fn put(
        self,
        canvas: &mut Canvas,
        label: &str,
        (line, height): (usize, usize),
    ) -> (usize, usize) {
        match self {
            Labels::Beside(column) => {
                canvas.put(0, line, label, Style::Plain);
                (column, line)
            }
            Labels::Above if line + 1 < height && !label.is_empty() => {
                canvas.put(0, line, label, Style::Plain);
                (0, line + 1)
            }
            Labels::Above => (0, line),
        }
    }

    /// How many lines a label takes.
    pub(super) fn lines(self, label: &str) -> usize {
        usize::from(self == Labels::Above && !label.is_empty())
    }
}

/// How many columns the tiles of a row or a pad need to be shown in full.
struct TileColumns {
    /// With a blank after each tile of a row.
    roomy: usize,
    /// Without.
    tight: usize,
}

fn tile_columns(part: &Part) -> Option<TileColumns> {
    let (cells, blank) = match part {
        Part::Row(row) => (&row.cells, 1),
        Part::Pad(pad) => (&pad.cells, 0),
        Part::Line(_) | Part::Counter(_) | Part::Grid(_) | Part::Link(_) => return None,
    };
    let text = cells.tiles.values().take(MEASURED).map(|tile| tile.text.width()).max().unwrap_or(1).max(1);
    let count = usize::try_from(cells.count).unwrap_or(usize::MAX);
    let columns = |tile: usize| count.saturating_mul(tile);
    Some(TileColumns { roomy: columns(text + 2 + blank), tight: columns(text + 2) })
}

/// The label of a row or a pad.
pub(super) fn label(part: &Part, options: &BoardOptions<'_>) -> Option<String> {
    let text = match part {
        Part::Row(row) => options.owned(row.owner, &row.label),
        Part::Pad(pad) => pad.label.clone(),
        Part::Line(_) | Part::Counter(_) | Part::Grid(_) | Part::Link(_) => return None,
    };
    Some(plain_text(&text, options))
}
