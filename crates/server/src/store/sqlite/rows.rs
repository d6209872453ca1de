//! Games and events as rows, in both directions.

use duels_rules::Seat;
use rusqlite::Row;
use rusqlite::types::Type;

use super::super::event_columns::{event as event_of, seat as seat_of};
use super::super::{NewGame, StoredEvent};

/// An event, from the columns of a [`Chain`](super::chain::Chain).
pub(super) fn event(row: &Row<'_>) -> rusqlite::Result<StoredEvent> {
    let kind = row.get_ref(1)?.as_str()?;
    let event = event_of(kind, row.get(2)?, row.get(3)?).map_err(|what| invalid(1, what))?;
    Ok(StoredEvent { event, request: row.get(4)?, at: row.get(5)? })
}

/// The columns that [`game`] reads, in its order.
pub(super) const GAME: &str =
    "id, start, first, player1, player2, key1, key2, invitation, open, listed, created, name1, name2";

/// A game.
pub(super) fn game(row: &Row<'_>) -> rusqlite::Result<NewGame> {
    Ok(NewGame {
        id: row.get(0)?,
        start: row.get(1)?,
        first: seat_of(row.get(2)?).map_err(|what| invalid(2, what))?,
        players: [row.get(3)?, row.get(4)?],
        keys: [row.get(5)?, row.get(6)?],
        invitation: row.get(7)?,
        open: optional_seat(row, 8)?,
        listed: row.get(9)?,
        created: row.get(10)?,
        names: [row.get(11)?, row.get(12)?],
    })
}

/// The seat in a column that may be empty.
pub(super) fn optional_seat(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Seat>> {
    let number = row.get::<_, Option<u32>>(column)?;
    number.map(seat_of).transpose().map_err(|what| invalid(column, what))
}

/// A value that this program never writes.
fn invalid(column: usize, what: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.into())
}
