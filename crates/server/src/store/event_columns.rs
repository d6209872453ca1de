//! An event as the columns that all databases share: its kind, a number and a word.

use duels_rules::Seat;

use super::Event;

/// An event's own columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EventColumns<'a> {
    /// What happened.
    pub(super) kind: &'static str,
    /// The ply, the plies that are left, or the seat.
    pub(super) number: Option<u32>,
    /// The move, or the game of a rematch.
    pub(super) word: Option<&'a str>,
}

impl<'a> From<&'a Event> for EventColumns<'a> {
    fn from(event: &'a Event) -> EventColumns<'a> {
        let seat = |kind, seat: Seat| (kind, Some(seat.number().into()), None);
        let (kind, number, word) = match event {
            Event::Joined(by) => seat("joined", *by),
            Event::Played { ply, mv } => ("played", Some(*ply), Some(mv.as_str())),
            Event::Undone { plies } => ("undone", Some(*plies), None),
            Event::Resigned(by) => seat("resigned", *by),
            Event::UndoAsked(by) => seat("undo_asked", *by),
            Event::UndoDeclined(by) => seat("undo_declined", *by),
            Event::Rematched { game, by } => {
                ("rematched", by.map(|seat| seat.number().into()), Some(game.as_str()))
            }
            Event::RematchAccepted(by) => seat("rematch_accepted", *by),
            Event::RematchDeclined(by) => seat("rematch_declined", *by),
            Event::Closed => ("closed", None, None),
        };
        EventColumns { kind, number, word }
    }
}

/// The event with these columns; the error says which of them this program never writes.
pub(super) fn event(kind: &str, number: Option<u32>, word: Option<String>) -> Result<Event, String> {
    let count = || number.ok_or_else(|| format!("an event of kind {kind:?} without a number is not valid"));
    let word = || word.ok_or_else(|| format!("an event of kind {kind:?} without a word is not valid"));
    let by = || seat(count()?);
    Ok(match kind {
        "joined" => Event::Joined(by()?),
        "played" => Event::Played { ply: count()?, mv: word()? },
        "undone" => Event::Undone { plies: count()? },
        "resigned" => Event::Resigned(by()?),
        "undo_asked" => Event::UndoAsked(by()?),
        "undo_declined" => Event::UndoDeclined(by()?),
        "rematched" => Event::Rematched { game: word()?, by: number.map(seat).transpose()? },
        "rematch_accepted" => Event::RematchAccepted(by()?),
        "rematch_declined" => Event::RematchDeclined(by()?),
        "closed" => Event::Closed,
        other => return Err(format!("an event of kind {other:?} is not valid")),
    })
}

/// The seat of a number in a column.
pub(super) fn seat(number: u32) -> Result<Seat, String> {
    let seat = u8::try_from(number).ok().and_then(Seat::from_number);
    seat.ok_or_else(|| format!("seat {number} is not valid"))
}
