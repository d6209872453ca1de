use duels_rules::Seat;
use duels_rules::games::deletion::Position;

use crate::exact::Exact;

/// How many digits either player must still cross out to win.
#[derive(Clone, Copy)]
pub(super) struct Race {
    /// The player to move.
    pub(super) own: u64,
    /// The other player.
    pub(super) other: u64,
}

impl Race {
    pub(super) fn of(position: &Position, turn: Seat) -> Race {
        let needed = |seat: Seat| position.number(seat.other()).len().saturating_sub(1) as u64;
        Race { own: needed(turn), other: needed(turn.other()) }
    }

    /// The result if neither player gets stuck: the player to move is one step ahead.
    pub(super) fn exact(self) -> Exact {
        let won = self.own <= self.other;
        Exact::new(won, if won { 2 * self.own - 1 } else { 2 * self.other })
    }
}
