use duels_drawing::Side;
use duels_rules::Seat;
use duels_session::Talk;

use super::Table;
use crate::rooms::{GameStatus, Role};

/// What is said at the table, and on whose side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bubble {
    pub(super) side: Side,
    pub(super) event: String,
    /// What is said louder: whose turn it is.
    pub(super) strong: String,
    pub(super) is_hint: bool,
}

impl Bubble {
    pub(super) fn new(table: &Table<'_>) -> Bubble {
        let view = table.view;
        if let Some(hint) = &view.hint {
            return Bubble { is_hint: true, ..Bubble::said(Side::You, hint) };
        }
        match view.status {
            GameStatus::Over if view.is_closed => Bubble::said(Side::You, "This invitation is closed."),
            GameStatus::Over => Bubble::said(Side::You, ""),
            GameStatus::Waiting => Bubble::waiting_for_somebody(table),
            GameStatus::OtherTurn if view.is_player() => Bubble::waiting(table),
            GameStatus::YourTurn | GameStatus::OtherTurn => Bubble::talk(table),
        }
    }

    fn said(side: Side, event: impl Into<String>) -> Bubble {
        Bubble { side, event: event.into(), strong: String::new(), is_hint: false }
    }

    fn waiting_for_somebody(table: &Table<'_>) -> Bubble {
        let is_own = table.view.is_player();
        let text = match (is_own, table.view.is_listed) {
            (true, false) => "Waiting for your friend.",
            (true, true) => "Waiting for somebody to join.",
            (false, false) => "This seat is kept for a friend with the link.",
            (false, true) => "This seat is free.",
        };
        Bubble::said(if is_own { Side::You } else { Side::Them }, text)
    }

    /// While the other player decides.
    fn waiting(table: &Table<'_>) -> Bubble {
        let Some(turn) = table.view.table.turn else { return Bubble::said(Side::You, "") };
        if table.is_computer(turn) {
            return Bubble::said(Side::Them, "Thinking …");
        }
        let who = table.view.called.subject(turn);
        match table.present[turn.index()] {
            true => Bubble::said(Side::You, format!("Waiting for {who}.")),
            false => Bubble::said(Side::You, format!("Waiting for {who}, who is away.")),
        }
    }

    fn talk(table: &Table<'_>) -> Bubble {
        let view = table.view;
        let seat = view.moves.last().map(|ply| if ply.seat == 1 { Seat::One } else { Seat::Two });
        let latest = seat.zip(view.did.last().map(String::as_str));
        let Talk { speaker, event, turn } = Talk::new(latest, view.table.turn, &view.called, |_| true);
        let watched = view.table.turn.filter(|_| view.role() == Role::Watcher && latest.is_some());
        let strong = turn.or_else(|| watched.map(|turn| view.called.turn(turn))).unwrap_or_default();
        let side = speaker.map_or(Side::Them, |seat| table.side(seat));
        Bubble { strong, ..Bubble::said(side, event) }
    }
}
