//! One change inside a transaction. Everything that could refuse it is looked up before the first row is
//! touched, so a refused change leaves the others of its batch alone and needs no savepoint.

use duels_rules::Seat;
use rusqlite::{Connection, OptionalExtension, params};

use super::super::event_columns::EventColumns;
use super::super::ply_order::fits;
use super::super::{
    Event, NewEvent, NewGame, RequestId, SeatClaim, StoreError, StoredGame, Write, WriteOutcome,
};
use super::WriteResult;
use super::rows::optional_seat;

/// Makes the change, or returns why not. The outer error is the database's, and fails the whole transaction.
pub(super) fn apply(connection: &Connection, write: &Write) -> rusqlite::Result<WriteResult> {
    match write {
        Write::Create(game) => create(connection, game),
        Write::Join(change) => {
            with_game(connection, &change.game, &change.request, |row| join(connection, row, change))
        }
        Write::Append(change) => {
            with_game(connection, &change.game, &change.request, |row| append(connection, row, change))
        }
    }
}

fn create(connection: &Connection, game: &NewGame) -> rusqlite::Result<WriteResult> {
    const SQL: &str = "
        INSERT INTO games
            (id, start, first, player1, player2, key1, key2, invitation, open, listed, created, name1, name2)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
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
        game.names[0],
        game.names[1],
    ])?;
    Ok(if made == 1 { Ok(WriteOutcome::Done { version: 0 }) } else { Err(StoreError::Exists) })
}

/// What a change is checked against.
struct GameRow {
    number: i64,
    open: Option<Seat>,
    version: u64,
    plies: u32,
}

/// Looks up the game and answers what is the same for every change: no such game, or a request seen before.
fn with_game(
    connection: &Connection,
    game: &str,
    request: &RequestId,
    change: impl FnOnce(&GameRow) -> rusqlite::Result<WriteOutcome>,
) -> rusqlite::Result<WriteResult> {
    // One statement for all that a change may be refused for; each part is one descent of an index.
    const SQL: &str = "
        SELECT number, open,
            (SELECT version FROM events WHERE game = games.number AND request = ?2),
            (SELECT coalesce(max(version), 0) FROM events WHERE game = games.number),
            (SELECT coalesce(max(number), 0) FROM plies WHERE game = games.number)
        FROM games WHERE id = ?1";
    let found = connection
        .prepare_cached(SQL)?
        .query_row(params![game, request], |columns| {
            let row = GameRow {
                number: columns.get(0)?,
                open: optional_seat(columns, 1)?,
                version: columns.get::<_, i64>(3)?.cast_unsigned(),
                plies: columns.get(4)?,
            };
            Ok((row, columns.get::<_, Option<i64>>(2)?))
        })
        .optional()?;
    Ok(match found {
        None => Err(StoreError::NoGame),
        Some((_, Some(first))) => Ok(WriteOutcome::Done { version: first.cast_unsigned() }),
        Some((row, None)) => Ok(change(&row)?),
    })
}

fn join(connection: &Connection, row: &GameRow, change: &SeatClaim) -> rusqlite::Result<WriteOutcome> {
    if row.open != Some(change.seat) {
        return Ok(WriteOutcome::Stale { version: row.version });
    }
    let sql = match change.seat {
        Seat::One => "UPDATE games SET key1 = ?2, name1 = ?3, open = NULL WHERE number = ?1",
        Seat::Two => "UPDATE games SET key2 = ?2, name2 = ?3, open = NULL WHERE number = ?1",
    };
    connection.prepare_cached(sql)?.execute(params![row.number, change.key, change.name])?;
    insert_event(connection, row, &Event::Joined(change.seat), &change.request, change.at)
}

fn append(connection: &Connection, row: &GameRow, change: &NewEvent) -> rusqlite::Result<WriteOutcome> {
    if change.after != row.version || !fits(&change.event, row.plies, row.open) {
        return Ok(WriteOutcome::Stale { version: row.version });
    }
    write_plies(connection, row.number, &change.event)?;
    if change.event == Event::Closed {
        connection
            .prepare_cached("UPDATE games SET open = NULL WHERE number = ?1")?
            .execute(params![row.number])?;
    }
    insert_event(connection, row, &change.event, &change.request, change.at)
}

/// Keeps the rows of the plies as an event leaves them.
fn write_plies(connection: &Connection, game: i64, event: &Event) -> rusqlite::Result<()> {
    match event {
        Event::Played { ply, mv } => {
            connection
                .prepare_cached("INSERT INTO plies (game, number, word) VALUES (?1, ?2, ?3)")?
                .execute(params![game, ply, mv])?;
        }
        Event::Undone { plies } => {
            connection
                .prepare_cached("DELETE FROM plies WHERE game = ?1 AND number > ?2")?
                .execute(params![game, plies])?;
        }
        _ => {}
    }
    Ok(())
}

/// A game with all its events, as another store has them.
pub(super) fn import(connection: &Connection, stored: &StoredGame) -> rusqlite::Result<WriteResult> {
    if let Err(error) = create(connection, &stored.game)? {
        return Ok(Err(error));
    }
    let number = connection.last_insert_rowid();
    for (event, version) in stored.events.iter().zip(0..) {
        let row = GameRow { number, open: None, version, plies: 0 };
        write_plies(connection, number, &event.event)?;
        insert_event(connection, &row, &event.event, &event.request, event.at)?;
    }
    Ok(Ok(WriteOutcome::Done { version: stored.events.len() as u64 }))
}

/// Writes the event itself, with the next version.
fn insert_event(
    connection: &Connection,
    row: &GameRow,
    event: &Event,
    request: &RequestId,
    at: i64,
) -> rusqlite::Result<WriteOutcome> {
    const SQL: &str = "
        INSERT INTO events (game, version, kind, number, word, request, at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let version = row.version + 1;
    let EventColumns { kind, number, word } = event.into();
    connection.prepare_cached(SQL)?.execute(params![
        row.number,
        version.cast_signed(),
        kind,
        number,
        word,
        request,
        at
    ])?;
    Ok(WriteOutcome::Done { version })
}
