//! Several changes as one statement: PostgreSQL checks the version of each, makes those that fit, and returns which.

use std::borrow::Cow;
use std::collections::HashMap;

use deadpool_postgres::Client;
use duels_rules::Seat;
use tokio_postgres::types::Type;

use super::super::event_columns::EventColumns;
use super::super::{Event, NewGame, Write, WriteOutcome};
use super::columns::GameColumns;
use super::text::encode;
use super::{StoreError, WriteResult, reader, refused};

/// Only for changes of different games, because a statement does not see what it has changed itself.
///
/// Nobody cancels it, so it gives up by itself if another one keeps a game locked: one that waits for a standby may do so
/// for as long as there is none. The first argument is a condition so that the limit is set before the games are locked.
const WRITE: &str = "SELECT changed, became
    FROM (SELECT set_config('lock_timeout', '2s', true) AS limited OFFSET 0) AS first, LATERAL duels.write_changes(
    CASE WHEN first.limited IS NOT NULL THEN $1 END, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)";

/// Changes of different games, as the columns of the statement.
pub(super) struct Batch<'a> {
    writes: Vec<&'a Write>,
    games: GameColumns<'a>,
    changes: ChangeColumns<'a>,
}

#[derive(Default)]
struct ChangeColumns<'a> {
    games: Vec<Cow<'a, str>>,
    after: Vec<i64>,
    kinds: Vec<&'static str>,
    numbers: Vec<Option<i64>>,
    words: Vec<Option<Cow<'a, str>>>,
    requests: Vec<&'a [u8]>,
    at: Vec<i64>,
    keys: Vec<Option<&'a [u8]>>,
    names: Vec<Option<Cow<'a, str>>>,
}

impl<'a> Batch<'a> {
    /// The changes, which must be of different games.
    pub(super) fn new(writes: impl Iterator<Item = &'a Write>) -> Batch<'a> {
        let mut batch =
            Batch { writes: Vec::new(), games: GameColumns::default(), changes: ChangeColumns::default() };
        for write in writes {
            batch.writes.push(write);
            match write {
                Write::Create(game) => batch.games.push(game),
                Write::Join(claim) => {
                    let event = joined(claim.seat);
                    batch.changes.push(&claim.game, u64::MAX, event, &claim.request, claim.at);
                    batch.changes.keys.push(Some(&claim.key));
                    batch.changes.names.push(claim.name.as_deref().map(encode));
                }
                Write::Append(event) => {
                    let columns = EventColumns::from(&event.event);
                    batch.changes.push(&event.game, event.after, columns, &event.request, event.at);
                    batch.changes.keys.push(None);
                    batch.changes.names.push(None);
                }
            }
        }
        batch
    }

    /// Makes the changes and returns the result of each. If they were sent before and the answer was lost, a game
    /// that exists may be the one that was created then.
    pub(super) async fn run(&self, client: &Client, was_sent: bool) -> Result<Vec<WriteResult>, StoreError> {
        let applied = self.apply(client).await?;
        let missing = self.writes.iter().filter(|write| !applied.contains_key(&*encode(write.game_id())));
        let mut refused = refused::look_up(client, missing.copied()).await?.into_iter();
        let mut results = Vec::with_capacity(self.writes.len());
        for write in &self.writes {
            let result = match applied.get(&*encode(write.game_id())) {
                Some(version) => Ok(WriteOutcome::Done { version: *version }),
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
        Ok(results)
    }

    /// The new versions of the games that were changed.
    async fn apply(&self, client: &Client) -> Result<HashMap<String, u64>, StoreError> {
        let ChangeColumns { games, after, kinds, numbers, words, requests, at, keys, names } = &self.changes;
        let mut params = self.games.params();
        params.extend([
            (games as _, Type::TEXT_ARRAY),
            (after as _, Type::INT8_ARRAY),
            (kinds as _, Type::TEXT_ARRAY),
            (numbers as _, Type::INT8_ARRAY),
            (words as _, Type::TEXT_ARRAY),
            (requests as _, Type::BYTEA_ARRAY),
            (at as _, Type::INT8_ARRAY),
            (keys as _, Type::BYTEA_ARRAY),
            (names as _, Type::TEXT_ARRAY),
        ]);
        let rows = client.query_typed(WRITE, &params).await?;
        let versions =
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)?.cast_unsigned())));
        versions.collect()
    }
}

impl<'a> ChangeColumns<'a> {
    fn push(&mut self, game: &'a str, after: u64, event: EventColumns<'a>, request: &'a [u8], at: i64) {
        self.games.push(encode(game));
        // A version that is too large becomes a negative one, which no game has.
        self.after.push(after.cast_signed());
        self.kinds.push(event.kind);
        self.numbers.push(event.number.map(i64::from));
        self.words.push(event.word.map(encode));
        self.requests.push(request);
        self.at.push(at);
    }
}

fn joined(seat: Seat) -> EventColumns<'static> {
    match seat {
        Seat::One => EventColumns::from(&const { Event::Joined(Seat::One) }),
        Seat::Two => EventColumns::from(&const { Event::Joined(Seat::Two) }),
    }
}

/// Whether this very game is stored: nobody else knows its keys.
async fn is_stored(client: &Client, game: &NewGame) -> Result<bool, StoreError> {
    let stored = reader::game(client, &game.id).await?;
    Ok(stored.is_some_and(|stored| stored.game == *game && stored.events.is_empty()))
}
