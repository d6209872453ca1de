//! One change inside a transaction. Everything that could refuse it is looked up before the first row is
//! touched, so a refused change leaves the others of its batch alone and needs no savepoint.

use duels_rules::Seat;
use rusqlite::{CachedStatement, Connection, params};

use super::super::event_columns::EventColumns;
use super::super::ply_order::fits;
use super::super::{
    Event, NewEvent, NewGame, RequestId, SeatClaim, StoreError, StoredGame, Write, WriteOutcome,
};
use super::WriteResult;
use super::known_games::{KnownGame, KnownGames};

/// The changes of one transaction.
pub(super) struct Changes<'a> {
    connection: &'a Connection,
    known: &'a mut KnownGames,
    event_writer: EventWriter<'a>,
}

impl<'a> Changes<'a> {
    pub(super) fn new(
        connection: &'a Connection,
        known: &'a mut KnownGames,
    ) -> rusqlite::Result<Changes<'a>> {
        known.refresh(connection)?;
        Ok(Changes { connection, known, event_writer: EventWriter::new(connection)? })
    }

    /// Makes the change, or returns why not. The outer error is the database's, and fails the whole transaction.
    pub(super) fn apply(&mut self, write: &Write) -> rusqlite::Result<WriteResult> {
        match write {
            Write::Create(game) => Ok(self.create(game)?.map(|_| WriteOutcome::Done { version: 0 })),
            Write::Join(change) => {
                self.with_game(&change.game, &change.request, |connection, game, events| {
                    join(connection, game, events, change)
                })
            }
            Write::Append(change) => {
                self.with_game(&change.game, &change.request, |connection, game, events| {
                    append(connection, game, events, change)
                })
            }
        }
    }

    /// A game with all its events, as another store has them.
    pub(super) fn import(&mut self, stored: &StoredGame) -> rusqlite::Result<WriteResult> {
        let mut game = match self.create(&stored.game)? {
            Ok(game) => game.clone(),
            Err(error) => return Ok(Err(error)),
        };
        for event in &stored.events {
            self.event_writer.write(&mut game, &event.event, &event.request, event.at)?;
        }
        self.known.forget();
        Ok(Ok(WriteOutcome::Done { version: game.version }))
    }

    fn create(&mut self, game: &NewGame) -> rusqlite::Result<Result<&mut KnownGame, StoreError>> {
        const GAME: &str = "
            INSERT INTO games
                (id, start, first, player1, player2, key1, key2, invitation, open, listed, created, name1, name2)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            ON CONFLICT (id) DO NOTHING";
        const LATEST: &str =
            "INSERT INTO latest (game, version, plies, event, updated) VALUES (?1, 0, 0, NULL, ?2)";
        let made = self.connection.prepare_cached(GAME)?.execute(params![
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
        if made == 0 {
            return Ok(Err(StoreError::Exists));
        }
        let number = self.connection.last_insert_rowid();
        self.connection.prepare_cached(LATEST)?.execute(params![number, game.created])?;
        Ok(Ok(self.known.keep(&game.id, KnownGame::new(number, game.open, game.created))))
    }

    /// Looks up the game and answers what is the same for every change: no such game, or a request seen before.
    fn with_game(
        &mut self,
        id: &str,
        request: &RequestId,
        change: impl FnOnce(&Connection, &mut KnownGame, &mut EventWriter<'_>) -> rusqlite::Result<WriteOutcome>,
    ) -> rusqlite::Result<WriteResult> {
        let Some(game) = self.known.find(self.connection, id)? else { return Ok(Err(StoreError::NoGame)) };
        match game.version_of(self.connection, request)? {
            Some(version) => Ok(Ok(WriteOutcome::Repeated { version })),
            None => Ok(Ok(change(self.connection, game, &mut self.event_writer)?)),
        }
    }
}

fn join(
    connection: &Connection,
    game: &mut KnownGame,
    events: &mut EventWriter<'_>,
    change: &SeatClaim,
) -> rusqlite::Result<WriteOutcome> {
    if game.open != Some(change.seat) {
        return Ok(WriteOutcome::Stale { version: game.version });
    }
    let sql = match change.seat {
        Seat::One => "UPDATE games SET key1 = ?2, name1 = ?3, open = NULL WHERE number = ?1",
        Seat::Two => "UPDATE games SET key2 = ?2, name2 = ?3, open = NULL WHERE number = ?1",
    };
    connection.prepare_cached(sql)?.execute(params![game.number, change.key, change.name])?;
    game.open = None;
    events.write(game, &Event::Joined(change.seat), &change.request, change.at)
}

fn append(
    connection: &Connection,
    game: &mut KnownGame,
    events: &mut EventWriter<'_>,
    change: &NewEvent,
) -> rusqlite::Result<WriteOutcome> {
    if change.after != game.version || !fits(&change.event, game.plies, game.open) {
        return Ok(WriteOutcome::Stale { version: game.version });
    }
    if change.event == Event::Closed {
        connection
            .prepare_cached("UPDATE games SET open = NULL WHERE number = ?1")?
            .execute(params![game.number])?;
        game.open = None;
    }
    events.write(game, &change.event, &change.request, change.at)
}

/// The two statements of an event.
struct EventWriter<'a> {
    connection: &'a Connection,
    insert: CachedStatement<'a>,
    update: CachedStatement<'a>,
}

impl<'a> EventWriter<'a> {
    fn new(connection: &'a Connection) -> rusqlite::Result<EventWriter<'a>> {
        const INSERT: &str = "
            INSERT INTO events (game, version, previous, kind, number, word, request, at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        const UPDATE: &str =
            "UPDATE latest SET version = ?2, plies = ?3, event = ?4, updated = ?5 WHERE game = ?1";
        let (insert, update) = (connection.prepare_cached(INSERT)?, connection.prepare_cached(UPDATE)?);
        Ok(EventWriter { connection, insert, update })
    }

    /// Writes an event with the next version of its game.
    fn write(
        &mut self,
        game: &mut KnownGame,
        event: &Event,
        request: &RequestId,
        at: i64,
    ) -> rusqlite::Result<WriteOutcome> {
        let version = game.version + 1;
        let EventColumns { kind, number, word } = event.into();
        self.insert.execute(params![
            game.number,
            version.cast_signed(),
            game.event,
            kind,
            number,
            word,
            request,
            at
        ])?;
        game.note(event, request, self.connection.last_insert_rowid(), at);
        self.update.execute(params![
            game.number,
            version.cast_signed(),
            game.plies,
            game.event,
            game.updated
        ])?;
        Ok(WriteOutcome::Done { version })
    }
}
