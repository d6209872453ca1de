//! One change inside a transaction. Everything that could refuse it is looked up before the first row is
//! touched, so a refused change leaves the others of its batch alone and needs no savepoint.

use duels_rules::Seat;
use rusqlite::{Connection, OptionalExtension, params};

use super::super::plies::fits;
use super::super::{Append, Event, Join, NewGame, RequestId, StoreError, Write, Written};
use super::Answer;
use super::rows::{columns, open_seat};

/// Makes the change, or says why not; the outer error is the storage's, and spoils the whole transaction.
pub(super) fn apply(connection: &Connection, write: &Write) -> rusqlite::Result<Answer> {
    match write {
        Write::Create(game) => create(connection, game),
        Write::Join(change) => {
            with_place(connection, &change.game, &change.request, |place| join(connection, place, change))
        }
        Write::Append(change) => {
            with_place(connection, &change.game, &change.request, |place| append(connection, place, change))
        }
    }
}

fn create(connection: &Connection, game: &NewGame) -> rusqlite::Result<Answer> {
    const SQL: &str = "
        INSERT INTO games
            (id, start, first, player1, player2, key1, key2, invitation, open, listed, created)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (id) DO NOTHING";
    let made = connection.prepare_cached(SQL)?.execute(params![
        game.id,
        game.start,
        game.first.number(),
        game.players[0],
        game.players[1],
        game.keys[0],
        game.keys[1],
        game.invitation,
        game.open.map(Seat::number),
        game.listed,
        game.created,
    ])?;
    Ok(if made == 1 { Ok(Written::Done { version: 0 }) } else { Err(StoreError::Exists) })
}

/// Where a game stands.
struct Place {
    number: i64,
    open: Option<Seat>,
    version: u64,
    plies: u32,
}

/// Looks up the game and answers what is the same for every change: no such game, or a request seen before.
fn with_place(
    connection: &Connection,
    game: &str,
    request: &RequestId,
    change: impl FnOnce(&Place) -> rusqlite::Result<Written>,
) -> rusqlite::Result<Answer> {
    // One statement for all that a change may be refused for; each part is one descent of an index.
    const SQL: &str = "
        SELECT number, open,
            (SELECT version FROM events WHERE game = games.number AND request = ?2),
            (SELECT coalesce(max(version), 0) FROM events WHERE game = games.number),
            (SELECT coalesce(max(number), 0) FROM plies WHERE game = games.number)
        FROM games WHERE id = ?1";
    let found = connection
        .prepare_cached(SQL)?
        .query_row(params![game, request], |row| {
            let place = Place {
                number: row.get(0)?,
                open: open_seat(row, 1)?,
                version: row.get::<_, i64>(3)?.cast_unsigned(),
                plies: row.get(4)?,
            };
            Ok((place, row.get::<_, Option<i64>>(2)?))
        })
        .optional()?;
    Ok(match found {
        None => Err(StoreError::NoGame),
        Some((_, Some(first))) => Ok(Written::Done { version: first.cast_unsigned() }),
        Some((place, None)) => Ok(change(&place)?),
    })
}

fn join(connection: &Connection, place: &Place, change: &Join) -> rusqlite::Result<Written> {
    if place.open != Some(change.seat) {
        return Ok(Written::Stale { version: place.version });
    }
    let sql = match change.seat {
        Seat::One => "UPDATE games SET key1 = ?2, open = NULL WHERE number = ?1",
        Seat::Two => "UPDATE games SET key2 = ?2, open = NULL WHERE number = ?1",
    };
    connection.prepare_cached(sql)?.execute(params![place.number, change.key])?;
    record(connection, place, &Event::Joined(change.seat), &change.request, change.at)
}

fn append(connection: &Connection, place: &Place, change: &Append) -> rusqlite::Result<Written> {
    if change.after != place.version || !fits(&change.event, place.plies) {
        return Ok(Written::Stale { version: place.version });
    }
    match &change.event {
        Event::Played { ply, word } => {
            connection
                .prepare_cached("INSERT INTO plies (game, number, word) VALUES (?1, ?2, ?3)")?
                .execute(params![place.number, ply, word])?;
        }
        Event::Undone { plies } => {
            connection
                .prepare_cached("DELETE FROM plies WHERE game = ?1 AND number > ?2")?
                .execute(params![place.number, plies])?;
        }
        Event::Joined(_) | Event::Resigned(_) | Event::Rematched { .. } => {}
    }
    record(connection, place, &change.event, &change.request, change.at)
}

/// Writes the event itself, with the next version.
fn record(
    connection: &Connection,
    place: &Place,
    event: &Event,
    request: &RequestId,
    at: i64,
) -> rusqlite::Result<Written> {
    const SQL: &str = "
        INSERT INTO events (game, version, kind, number, word, request, at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let version = place.version + 1;
    let (kind, number, word) = columns(event);
    connection.prepare_cached(SQL)?.execute(params![
        place.number,
        version.cast_signed(),
        kind,
        number,
        word,
        request,
        at
    ])?;
    Ok(Written::Done { version })
}
