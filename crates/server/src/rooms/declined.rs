use duels_rules::Seat;

use super::RoomState;
use crate::keys::request_id;
use crate::store::{Event, RequestId};

/// What the latest event of a game declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// To take back a move.
    Undo {
        /// Who had asked.
        asked: Seat,
        /// Who declined; the same player where the request was withdrawn.
        by: Seat,
    },
    /// To play again.
    Rematch {
        /// Who had offered it.
        asked: Seat,
        /// Who declined; the same player where the offer was withdrawn.
        by: Seat,
    },
    /// This game, which is a rematch that never began.
    ThisRematch {
        /// Whether the player who offered it took the offer back.
        is_withdrawn: bool,
    },
}

/// The name of the request that closes a rematch, which says why it was closed.
pub(super) fn closing_request(is_withdrawn: bool) -> RequestId {
    request_id(if is_withdrawn { "withdrawn" } else { "declined" })
}

impl RoomState {
    /// What the latest event declined.
    pub(super) fn declined(&self) -> Option<Declined> {
        let (latest, earlier) = self.since(0).split_last()?;
        let mut earlier = earlier.iter().rev();
        match latest.event {
            Event::UndoDeclined(by) => earlier.find_map(|stored| match stored.event {
                Event::UndoAsked(asked) => Some(Declined::Undo { asked, by }),
                _ => None,
            }),
            Event::RematchDeclined(by) => earlier.find_map(|stored| match stored.event {
                Event::Rematched { by: asked, .. } => Some(Declined::Rematch { asked: asked?, by }),
                _ => None,
            }),
            Event::Closed => [false, true]
                .into_iter()
                .find(|is_withdrawn| latest.request == closing_request(*is_withdrawn))
                .map(|is_withdrawn| Declined::ThisRematch { is_withdrawn }),
            _ => None,
        }
    }
}
