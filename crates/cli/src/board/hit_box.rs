use duels_rules::scene::Address;

use super::Canvas;

/// Where a tile is on the board: one line high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HitBox {
    /// Which tile.
    pub(crate) address: Address<'static>,
    /// Whether it can be chosen.
    pub(crate) playable: bool,
    /// Whether the tile is on the board a second time, in a better place to point at.
    pub(crate) repeated: bool,
    /// Its first column.
    pub(crate) x: usize,
    /// Its line.
    pub(crate) y: usize,
    /// How many columns it has.
    pub(crate) width: usize,
}

/// Where an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// Which tiles arrow keys walk over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Those that can be chosen.
    Playable,
    /// All of them.
    All,
}

impl HitBox {
    pub(super) fn contains(&self, x: usize, y: usize) -> bool {
        y == self.y && (self.x..self.x + self.width).contains(&x)
    }

    /// Twice the column of its middle.
    fn middle(&self) -> usize {
        2 * self.x + self.width
    }
}

impl Canvas {
    /// The tile that an arrow key leads to from another one, if there is one in that direction.
    ///
    /// Left and right go on in the line above or below where a line ends. Up and down go to the nearest line that has
    /// a tile, and there to the nearest tile.
    pub(crate) fn neighbour(
        &self,
        from: Address<'_>,
        direction: Direction,
        walk: Walk,
    ) -> Option<Address<'static>> {
        let start = self.find(from)?;
        let others = || {
            let wanted = move |hit: &&HitBox| !hit.repeated && (walk == Walk::All || hit.playable);
            self.boxes().iter().filter(wanted).filter(|hit| hit.address != start.address)
        };
        let place = |hit: &HitBox| (hit.y, hit.x);
        let apart = |hit: &HitBox| (hit.y.abs_diff(start.y), hit.middle().abs_diff(start.middle()));
        let next = match direction {
            Direction::Left => others().filter(|hit| place(hit) < place(start)).max_by_key(|hit| place(hit)),
            Direction::Right => others().filter(|hit| place(hit) > place(start)).min_by_key(|hit| place(hit)),
            Direction::Up => others().filter(|hit| hit.y < start.y).min_by_key(|hit| apart(hit)),
            Direction::Down => others().filter(|hit| hit.y > start.y).min_by_key(|hit| apart(hit)),
        };
        next.map(|hit| hit.address)
    }
}
