//! The one rule that every store checks: plies are numbered without gaps.

use super::Event;

/// Whether an event can follow so many plies: it is the next ply, or it leaves no more plies than there are.
pub(super) fn fits(event: &Event, plies_now: u32) -> bool {
    match event {
        Event::Played { ply, .. } => plies_now.checked_add(1) == Some(*ply),
        Event::Undone { plies } => *plies <= plies_now,
        Event::Joined(_) | Event::Resigned(_) | Event::Rematched { .. } => true,
    }
}
