use std::collections::{HashMap, HashSet};

use duels_rules::Seat;
use rusqlite::{Connection, OptionalExtension, params};

use super::super::{Event, RequestId};
use super::chain::Chain;
use super::rows::optional_seat;

/// With more requests than this, the games that were not used lately are forgotten.
const MOST_REQUESTS: usize = 1 << 18;

/// What a change to a game is checked against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KnownGame {
    pub(super) number: i64,
    pub(super) open: Option<Seat>,
    pub(super) version: u64,
    pub(super) plies: u32,
    /// The row of the latest event.
    pub(super) event: Option<i64>,
    /// When the latest event happened.
    pub(super) updated: i64,
    requests: HashSet<u64>,
}

impl KnownGame {
    /// A new game.
    pub(super) fn new(number: i64, open: Option<Seat>, created: i64) -> KnownGame {
        KnownGame {
            number,
            open,
            version: 0,
            plies: 0,
            event: None,
            updated: created,
            requests: HashSet::new(),
        }
    }

    fn read(connection: &Connection, id: &str) -> rusqlite::Result<Option<KnownGame>> {
        const SQL: &str = "
            SELECT number, open, version, plies, event, updated
            FROM games JOIN latest ON latest.game = games.number WHERE id = ?1";
        let mut statement = connection.prepare_cached(SQL)?;
        let found = statement.query_row(params![id], |row| {
            Ok(KnownGame {
                number: row.get(0)?,
                open: optional_seat(row, 1)?,
                version: row.get::<_, i64>(2)?.cast_unsigned(),
                plies: row.get(3)?,
                event: row.get(4)?,
                updated: row.get(5)?,
                requests: HashSet::new(),
            })
        });
        let Some(mut game) = found.optional()? else { return Ok(None) };
        let requests = &mut game.requests;
        Chain::new(connection)?.walk(game.event, game.version, |row| {
            requests.insert(short(&row.get(4)?));
            Ok(true)
        })?;
        Ok(Some(game))
    }

    /// The version that an earlier request of this id gave to the game.
    pub(super) fn version_of(
        &self,
        connection: &Connection,
        request: &RequestId,
    ) -> rusqlite::Result<Option<u64>> {
        if !self.requests.contains(&short(request)) {
            return Ok(None);
        }
        let mut found = None;
        Chain::new(connection)?.walk(self.event, self.version, |row| {
            if row.get::<_, RequestId>(4)? == *request {
                found = Some(row.get::<_, i64>(0)?.cast_unsigned());
            }
            Ok(found.is_none())
        })?;
        Ok(found)
    }

    /// Notes an event that was written to a row.
    pub(super) fn note(&mut self, event: &Event, request: &RequestId, row: i64, at: i64) {
        if let Event::Played { ply: plies, .. } | Event::Undone { plies } = event {
            self.plies = *plies;
        }
        self.requests.insert(short(request));
        self.version += 1;
        self.event = Some(row);
        self.updated = self.updated.max(at);
    }
}

/// Half of an id, which is random: enough to know that a request is new. What is not new is looked up.
fn short(request: &RequestId) -> u64 {
    (u128::from_be_bytes(*request) >> 64) as u64
}

/// The games that were changed lately, so that a change need not search for what it is checked against. Only the thread
/// that writes has it; a change by another process, or a failed commit, empties it.
#[derive(Default)]
pub(super) struct KnownGames {
    recent: HashMap<String, KnownGame>,
    older: HashMap<String, KnownGame>,
    /// The requests of the recent games.
    requests: usize,
    /// What the file says about changes by other connections.
    data_version: i64,
}

impl KnownGames {
    /// Forgets everything if another connection has changed the file. Called inside of a transaction, so that no other can
    /// change it afterwards.
    pub(super) fn refresh(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut statement = connection.prepare_cached("PRAGMA data_version")?;
        let data_version = statement.query_row([], |row| row.get(0))?;
        if data_version != self.data_version {
            *self = KnownGames { data_version, ..KnownGames::default() };
        }
        Ok(())
    }

    pub(super) fn forget(&mut self) {
        *self = KnownGames { data_version: self.data_version, ..KnownGames::default() };
    }

    /// Keeps a game that was created or read.
    pub(super) fn keep(&mut self, id: &str, game: KnownGame) -> &mut KnownGame {
        self.requests += game.requests.len() + 1;
        if self.requests > MOST_REQUESTS {
            self.older = std::mem::take(&mut self.recent);
            self.requests = game.requests.len() + 1;
        }
        self.recent.entry(id.to_owned()).insert_entry(game).into_mut()
    }

    /// A game by its id, from memory or from the file.
    pub(super) fn find(
        &mut self,
        connection: &Connection,
        id: &str,
    ) -> rusqlite::Result<Option<&mut KnownGame>> {
        if self.recent.contains_key(id) {
            self.requests += 1;
            if self.requests <= MOST_REQUESTS {
                return Ok(self.recent.get_mut(id));
            }
            self.older = std::mem::take(&mut self.recent);
            self.requests = 0;
        }
        let known = match self.older.remove(id) {
            Some(game) => Some(game),
            None => KnownGame::read(connection, id)?,
        };
        Ok(known.map(|game| self.keep(id, game)))
    }
}
