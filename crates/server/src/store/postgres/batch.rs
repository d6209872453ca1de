//! Several changes as one statement: PostgreSQL checks the version of each, makes those that fit, and returns which.

use std::borrow::Cow;
use std::collections::HashMap;

use deadpool_postgres::Client;
use tokio_postgres::types::Type;

use super::super::event_columns::EventColumns;
use super::super::{NewEvent, NewGame, SeatClaim, Write, WriteOutcome};
use super::columns::{GameColumns, Param};
use super::known_requests::KnownRequests;
use super::text::encode;
use super::{StoreError, WriteResult, reader, refused};

/// New games and taken seats. Only for changes of different games, because a statement does not see what it has changed
/// itself.
///
/// Nobody cancels it, so it gives up by itself if another one keeps a game locked: one that waits for a standby may do so
/// for as long as there is none. The first argument is a condition so that the limit is set before the games are locked.
macro_rules! change {
    () => {
        "SELECT changed, became, NULL::bytea[] AS missed
        FROM (SELECT set_config('lock_timeout', '2s', true) AS limited OFFSET 0) AS first, LATERAL duels.write_changes(
        CASE WHEN first.limited IS NOT NULL THEN $1 END, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
        $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)"
    };
}

/// All other events.
macro_rules! append {
    ($params:literal) => {
        concat!("SELECT changed, became, missed FROM duels.append_events(", $params, ")")
    };
}

const CHANGE: &str = change!();
const APPEND: &str = append!("$1, $2, $3, $4, $5, $6, $7, $8");
/// Both in one commit.
const CHANGE_AND_APPEND: &str =
    concat!(change!(), " UNION ALL ", append!("$23, $24, $25, $26, $27, $28, $29, $30"));

/// Changes of different games, as the columns of the statement.
pub(super) struct Batch<'a> {
    writes: Vec<&'a Write>,
    games: GameColumns<'a>,
    claims: ClaimColumns<'a>,
    events: NewEventColumns<'a>,
}

/// What the statement made of a change.
pub(super) struct Applied {
    version: u64,
    /// The requests of the events that the writer had not seen.
    missed: Vec<Vec<u8>>,
}

/// The events of a batch.
#[derive(Default)]
struct NewEventColumns<'a> {
    games: Vec<Cow<'a, str>>,
    after: Vec<i64>,
    seen: Vec<i64>,
    kinds: Vec<&'static str>,
    numbers: Vec<Option<i64>>,
    words: Vec<Option<Cow<'a, str>>>,
    requests: Vec<&'a [u8]>,
    at: Vec<i64>,
}

/// The taken seats of a batch: all columns that `write_changes` has for a change.
#[derive(Default)]
struct ClaimColumns<'a> {
    games: Vec<Cow<'a, str>>,
    after: Vec<i64>,
    kinds: Vec<&'static str>,
    seats: Vec<i64>,
    words: Vec<Option<&'static str>>,
    requests: Vec<&'a [u8]>,
    at: Vec<i64>,
    keys: Vec<&'a [u8]>,
    names: Vec<Option<Cow<'a, str>>>,
}

impl<'a> Batch<'a> {
    /// The changes, which must be of different games.
    pub(super) fn new(writes: impl Iterator<Item = &'a Write>, known: &KnownRequests) -> Batch<'a> {
        let mut batch = Batch {
            writes: Vec::new(),
            games: GameColumns::default(),
            claims: ClaimColumns::default(),
            events: NewEventColumns::default(),
        };
        for write in writes {
            batch.writes.push(write);
            match write {
                Write::Create(game) => batch.games.push(game),
                Write::Join(claim) => batch.claims.push(claim),
                Write::Append(event) => batch.events.push(event, known.seen(event)),
            }
        }
        batch
    }

    /// Makes the changes and returns the result of each. If they were sent before and the answer was lost, a game
    /// that exists may be the one that was created then.
    pub(super) async fn run(
        &self,
        client: &Client,
        was_sent: bool,
    ) -> Result<(Vec<WriteResult>, HashMap<String, Applied>), StoreError> {
        let applied = self.apply(client).await?;
        let missing = self.writes.iter().filter(|write| !applied.contains_key(&*encode(write.game_id())));
        let mut refused = refused::look_up(client, missing.copied()).await?.into_iter();
        let mut results = Vec::with_capacity(self.writes.len());
        for write in &self.writes {
            let result = match applied.get(&*encode(write.game_id())) {
                Some(applied) => Ok(WriteOutcome::Done { version: applied.version }),
                None => refused.next().unwrap_or(Err(StoreError::NoGame)),
            };
            results.push(match (write, result) {
                (Write::Create(game), Err(StoreError::Exists))
                    if was_sent && is_stored(client, game).await? =>
                {
                    Ok(WriteOutcome::Done { version: 0 })
                }
                (_, result) => result,
            });
        }
        Ok((results, applied))
    }

    /// What became of the games that were changed.
    async fn apply(&self, client: &Client) -> Result<HashMap<String, Applied>, StoreError> {
        let (mut sql, mut params) = (APPEND, Vec::new());
        if !self.games.is_empty() || !self.claims.games.is_empty() {
            sql = if self.events.games.is_empty() { CHANGE } else { CHANGE_AND_APPEND };
            params = self.games.params();
            params.extend(self.claims.params());
        }
        if !self.events.games.is_empty() {
            params.extend(self.events.params());
        }
        let rows = client.query_typed(sql, &params).await?;
        let applied = rows.iter().map(|row| {
            let (version, missed) = (row.try_get::<_, i64>(1)?, row.try_get::<_, Option<_>>(2)?);
            let missed = missed.unwrap_or_default();
            Ok((row.try_get(0)?, Applied { version: version.cast_unsigned(), missed }))
        });
        applied.collect()
    }

    /// Remembers the requests of the changes that were made.
    pub(super) fn learn(&self, applied: &HashMap<String, Applied>, known: &mut KnownRequests) {
        for write in &self.writes {
            match (write, applied.get(&*encode(write.game_id()))) {
                (Write::Append(event), Some(applied)) => known.learn(event, &applied.missed),
                (Write::Create(game), _) => known.forget(&game.id),
                _ => {}
            }
        }
    }
}

impl<'a> NewEventColumns<'a> {
    fn push(&mut self, new: &'a NewEvent, seen: u64) {
        let columns = EventColumns::from(&new.event);
        self.games.push(encode(&new.game));
        // A version that is too large becomes a negative one, which no game has.
        self.after.push(new.after.cast_signed());
        self.seen.push(seen.cast_signed());
        self.kinds.push(columns.kind);
        self.numbers.push(columns.number.map(i64::from));
        self.words.push(columns.word.map(encode));
        self.requests.push(&new.request);
        self.at.push(new.at);
    }

    fn params(&self) -> [Param<'_>; 8] {
        let NewEventColumns { games, after, seen, kinds, numbers, words, requests, at } = self;
        [
            (games, Type::TEXT_ARRAY),
            (after, Type::INT8_ARRAY),
            (seen, Type::INT8_ARRAY),
            (kinds, Type::TEXT_ARRAY),
            (numbers, Type::INT8_ARRAY),
            (words, Type::TEXT_ARRAY),
            (requests, Type::BYTEA_ARRAY),
            (at, Type::INT8_ARRAY),
        ]
    }
}

impl<'a> ClaimColumns<'a> {
    fn push(&mut self, claim: &'a SeatClaim) {
        self.games.push(encode(&claim.game));
        // The seat must be open, whatever the version.
        self.after.push(-1);
        self.kinds.push("joined");
        self.seats.push(claim.seat.number().into());
        self.words.push(None);
        self.requests.push(&claim.request);
        self.at.push(claim.at);
        self.keys.push(&claim.key);
        self.names.push(claim.name.as_deref().map(encode));
    }

    fn params(&self) -> [Param<'_>; 9] {
        let ClaimColumns { games, after, kinds, seats, words, requests, at, keys, names } = self;
        [
            (games, Type::TEXT_ARRAY),
            (after, Type::INT8_ARRAY),
            (kinds, Type::TEXT_ARRAY),
            (seats, Type::INT8_ARRAY),
            (words, Type::TEXT_ARRAY),
            (requests, Type::BYTEA_ARRAY),
            (at, Type::INT8_ARRAY),
            (keys, Type::BYTEA_ARRAY),
            (names, Type::TEXT_ARRAY),
        ]
    }
}

/// Whether this very game is stored: nobody else knows its keys.
async fn is_stored(client: &Client, game: &NewGame) -> Result<bool, StoreError> {
    let stored = reader::game(client, &game.id).await?;
    Ok(stored.is_some_and(|stored| stored.game == *game && stored.events.is_empty()))
}
