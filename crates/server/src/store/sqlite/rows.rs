//! Games and events as rows, in both directions.

use duels_rules::Seat;
use rusqlite::Row;
use rusqlite::types::Type;

use super::super::{Event, NewGame, StoredEvent};

/// An event's own columns: kind, number, word (the move, or the game of a rematch).
pub(super) type Columns<'a> = (&'static str, Option<u32>, Option<&'a str>);

/// The columns of an event.
pub(super) fn columns(event: &Event) -> Columns<'_> {
    match event {
        Event::Joined(seat) => ("joined", Some(seat.number().into()), None),
        Event::Played { ply, mv } => ("played", Some(*ply), Some(mv)),
        Event::Undone { plies } => ("undone", Some(*plies), None),
        Event::Resigned(seat) => ("resigned", Some(seat.number().into()), None),
        Event::Rematched { game } => ("rematched", None, Some(game)),
    }
}

/// The columns that [`event`] reads, in its order.
pub(super) const EVENT: &str = "version, kind, number, word, request, at";

/// An event with its version.
pub(super) fn event(row: &Row<'_>) -> rusqlite::Result<(u64, StoredEvent)> {
    let kind = row.get_ref(1)?.as_str()?;
    let event = match kind {
        "joined" => Event::Joined(seat(row, 2)?),
        "played" => Event::Played { ply: row.get(2)?, mv: row.get(3)? },
        "undone" => Event::Undone { plies: row.get(2)? },
        "resigned" => Event::Resigned(seat(row, 2)?),
        "rematched" => Event::Rematched { game: row.get(3)? },
        other => return Err(invalid(1, &format!("an event of kind {other:?}"))),
    };
    let version = row.get::<_, i64>(0)?;
    let version = u64::try_from(version).map_err(|_| invalid(0, &format!("version {version}")))?;
    Ok((version, StoredEvent { event, request: row.get(4)?, at: row.get(5)? }))
}

/// The columns that [`game`] reads, in its order.
pub(super) const GAME: &str =
    "id, start, first, player1, player2, key1, key2, invitation, open, listed, created";

/// A game.
pub(super) fn game(row: &Row<'_>) -> rusqlite::Result<NewGame> {
    Ok(NewGame {
        id: row.get(0)?,
        start: row.get(1)?,
        first: seat(row, 2)?,
        players: [row.get(3)?, row.get(4)?],
        keys: [row.get(5)?, row.get(6)?],
        invitation: row.get(7)?,
        open: open_seat(row, 8)?,
        listed: row.get(9)?,
        created: row.get(10)?,
    })
}

/// The seat in a column that may be empty.
pub(super) fn open_seat(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Seat>> {
    match row.get::<_, Option<u8>>(column)? {
        None => Ok(None),
        Some(_) => seat(row, column).map(Some),
    }
}

fn seat(row: &Row<'_>, column: usize) -> rusqlite::Result<Seat> {
    let number = row.get(column)?;
    Seat::from_number(number).ok_or_else(|| invalid(column, &format!("seat {number}")))
}

/// A value that this program never writes.
fn invalid(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("{what} is not valid").into())
}
