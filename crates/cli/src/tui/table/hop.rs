use duels_rules::Seat;
use duels_rules::scene::{Address, LinkKind, Part, Scene};

use super::clock::FRAMES;
use super::{Motion, Table};
use crate::tui::board_view::Picture;
use crate::tui::painter::Painter;
use crate::tui::state::Look;

/// How far apart the dots of a hop are, in columns.
const GAP: u16 = 2;

impl Table {
    /// Draws a frame of the move that is being made on the board before it: dots from one tile to the next.
    pub(super) fn draw_hop(
        &self,
        motion: &Motion,
        frame: u32,
        picture: &Picture,
        painter: &mut Painter<'_>,
        look: Look,
    ) {
        let after = self.session.scene();
        let Some(seat) = self.session.plies().last().map(|ply| ply.seat) else { return };
        let Some(to) = landing(&after).and_then(|to| picture.middle(to)) else { return };
        let from = take_off(&after).and_then(|from| picture.middle(from)).unwrap_or(to);
        self.draw_dots(from, to, frame, seat, painter, look);
        let is_last = frame + 1 == FRAMES;
        if is_last && motion.before.plies().len() < self.session.plies().len() {
            painter.style(to.0, to.1, look.theme.side(self.seats.side(seat)).patch(look.theme.chosen()));
        }
    }

    fn draw_dots(
        &self,
        from: (u16, u16),
        to: (u16, u16),
        frame: u32,
        seat: Seat,
        painter: &mut Painter<'_>,
        look: Look,
    ) {
        let apart = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        let dots = u32::from((apart / GAP).max(1));
        let style = look.theme.side(self.seats.side(seat));
        for dot in 1..=dots * (frame + 1) / FRAMES {
            let between = |one: u16, two: u16| {
                let (one, two) = (i64::from(one), i64::from(two));
                u16::try_from(one + (two - one) * i64::from(dot) / i64::from(dots)).unwrap_or(0)
            };
            let (x, y) = (between(from.0, to.0), between(from.1, to.1));
            if painter.is_blank(x, y) {
                painter.text(x, y, "·", style);
            }
        }
    }
}

/// The tile that the latest move went to.
fn landing(scene: &Scene) -> Option<Address<'_>> {
    let hop = hops(scene).find_map(|(_, to)| Address::parse(to));
    hop.or_else(|| scene.tiles().find(|(_, tile)| tile.last).map(|(address, _)| address))
}

/// The tile that it came from, where it came from one.
fn take_off(scene: &Scene) -> Option<Address<'_>> {
    hops(scene).find_map(|(from, _)| Address::parse(from))
}

fn hops(scene: &Scene) -> impl Iterator<Item = (&str, &str)> {
    scene.parts.iter().filter_map(|part| match part {
        Part::Link(link) if link.kind == LinkKind::Hop => Some((link.from.as_str(), link.to.as_str())),
        _ => None,
    })
}
