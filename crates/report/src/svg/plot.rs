use super::{Anchor, GRID, INK, Svg};

/// A rectangle of a picture with a linear scale on either axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    /// The left, top, right and bottom edge in the picture.
    pub(crate) edges: (f64, f64, f64, f64),
    /// The values at the left and the right edge.
    pub(crate) x_range: (f64, f64),
    /// The values at the bottom and the top edge.
    pub(crate) y_range: (f64, f64),
}

impl Plot {
    /// The picture's x coordinate of a value.
    pub(crate) fn x(&self, value: f64) -> f64 {
        let (left, _, right, _) = self.edges;
        left + (value - self.x_range.0) / (self.x_range.1 - self.x_range.0) * (right - left)
    }

    /// The picture's y coordinate of a value.
    pub(crate) fn y(&self, value: f64) -> f64 {
        let (_, top, _, bottom) = self.edges;
        bottom - (value - self.y_range.0) / (self.y_range.1 - self.y_range.0) * (bottom - top)
    }

    /// Draws the axes and grid lines with their labels: plain numbers along x, percentages along y.
    pub(crate) fn draw_grid(&self, svg: &mut Svg, xs: &[f64], ys: &[f64]) {
        let (left, top, right, bottom) = self.edges;
        for &value in xs {
            svg.line((self.x(value), top), (self.x(value), bottom), GRID, 1.0);
            svg.label(self.x(value), bottom + 18.0, 12, Anchor::Middle, &value.to_string());
        }
        for &value in ys {
            svg.line((left, self.y(value)), (right, self.y(value)), GRID, 1.0);
            svg.label(left - 8.0, self.y(value) + 4.0, 12, Anchor::End, &format!("{:.0} %", value * 100.0));
        }
        svg.line((left, bottom), (right, bottom), INK, 1.0);
        svg.line((left, top), (left, bottom), INK, 1.0);
    }
}
