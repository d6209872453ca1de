use duels_rules::scene::{Address, Link, LinkKind};

use crate::grid::GridLayout;
use crate::pen::Pen;

/// The dotted curve of the latest move over a grid, ten units for each cell; none if one of its ends is not shown there.
pub(crate) fn hop(link: &Link, grid: &str, layout: &GridLayout, pen: &Pen<'_>) -> Option<String> {
    let place = |address: &str| {
        let address = Address::parse(address).filter(|address| address.part == grid)?;
        let (column, line) = (layout.column(address.number), layout.line(address.number)?);
        Some((column as i64 * 10 + 5, line as i64 * 10 + 5))
    };
    if link.kind != LinkKind::Hop {
        return None;
    }
    let ((x1, y1), (x2, y2)) = (place(&link.from)?, place(&link.to)?);
    let bend = 4 + (x1 - x2).abs() / 10;
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - bend);
    let side = link.owner.map_or("", |seat| pen.side(seat));
    Some(format!("<path class='hop {side}' d='M{x1} {y1}Q{x} {y} {x2} {y2}'/>"))
}
