use duels_drawing::Side;
use duels_session::Talk;

use super::Table;
use crate::rooms::{Declined, GameStatus, Role};

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
        // Of a rematch the page speaks below the result.
        if let Some(declined) = view.declined.filter(|one| !matches!(one, Declined::Rematch { .. }))
            && let Some(said) = declined_sentence(table, declined)
        {
            let turn =
                view.table.turn.filter(|turn| view.status == GameStatus::YourTurn && table.is_own(*turn));
            let strong = turn.map(|turn| view.called.turn(turn)).unwrap_or_default();
            let side = match declined {
                Declined::Undo { by, .. } | Declined::Rematch { by, .. } => table.side(by),
                Declined::ThisRematch { is_withdrawn: true } => Side::You,
                Declined::ThisRematch { is_withdrawn: false } => Side::Them,
            };
            return Bubble { strong, ..Bubble::said(side, said) };
        }
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
        let latest = view.moves.last();
        let latest = latest.as_ref().map(|made| (made.ply.seat, made.did.as_str()));
        let Talk { speaker, event, turn } = Talk::new(latest, view.table.turn, &view.called, |_| true);
        let watched = view.table.turn.filter(|_| view.role() == Role::Watcher && latest.is_some());
        let strong = turn.or_else(|| watched.map(|turn| view.called.turn(turn))).unwrap_or_default();
        let side = speaker.map_or(Side::Them, |seat| table.side(seat));
        Bubble { strong, ..Bubble::said(side, event) }
    }
}

/// Who declined what, in one sentence; none where somebody changed their own mind about a game that is over.
pub(super) fn declined_sentence(table: &Table<'_>, declined: Declined) -> Option<String> {
    let capital = |seat| table.view.called.capital(seat);
    let has = |seat| table.view.called.verb(seat, "has", "have");
    let other = table.you().map_or("The other player".to_string(), |you| capital(you.other()));
    Some(match declined {
        Declined::Undo { asked, by } if asked == by => {
            format!("{} {} stopped asking. The move stays.", capital(by), has(by))
        }
        Declined::Undo { by, .. } => format!("{} said no: the move stays.", capital(by)),
        Declined::Rematch { asked, by } if asked == by => {
            format!("{} took the offer of a rematch back.", capital(by))
        }
        Declined::Rematch { by, .. } => format!("{} said no to a rematch.", capital(by)),
        Declined::ThisRematch { is_withdrawn: false } => format!("{other} said no to a rematch."),
        Declined::ThisRematch { is_withdrawn: true } => "You took your offer of a rematch back.".to_string(),
    })
}
