//! The rules that every store checks: plies are numbered without gaps, and only an open seat can be closed.

use duels_rules::Seat;

use super::Event;

/// Whether an event can follow so many plies: it is the next ply, it leaves no more plies than there are, or it closes
/// a seat that is open.
pub(super) fn fits(event: &Event, plies_now: u32, open: Option<Seat>) -> bool {
    match event {
        Event::Played { ply, .. } => plies_now.checked_add(1) == Some(*ply),
        Event::Undone { plies } => *plies <= plies_now,
        Event::Closed => open.is_some(),
        Event::Joined(_)
        | Event::Resigned(_)
        | Event::UndoAsked(_)
        | Event::UndoDeclined(_)
        | Event::Rematched { .. }
        | Event::RematchAccepted(_)
        | Event::RematchDeclined(_) => true,
    }
}
