//! The one thing that every store knows about plies: that they are numbered without gaps.

use super::Event;

/// Whether an event can follow on that many plies: the next ply, or one that leaves no more than there are.
pub(super) fn fits(event: &Event, standing: u32) -> bool {
    match event {
        Event::Played { ply, .. } => standing.checked_add(1) == Some(*ply),
        Event::Undone { plies } => *plies <= standing,
        Event::Joined(_) | Event::Resigned(_) | Event::Rematched { .. } => true,
    }
}
