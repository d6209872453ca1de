//! Copying and deleting, on the connections for reading: neither waits for the writer, nor the writer for them.

use std::borrow::Cow;
use std::sync::Arc;

use deadpool_postgres::Client;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;

use super::super::event_columns::EventColumns;
use super::super::maintenance::{GamesPage, Maintenance, Sweep, last_change};
use super::super::{StoreError, StoredGame};
use super::columns::GameColumns;
use super::text::encode;
use super::{PostgresStore, reader};

impl Maintenance for PostgresStore {
    fn count(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.database.read(|client| async move { reader::count(&client).await }).boxed()
    }

    fn page(&self, after: u64, most: usize) -> BoxFuture<'_, Result<GamesPage, StoreError>> {
        self.database.read(move |client| async move { reader::page(&client, after, most).await }).boxed()
    }

    fn import(&self, games: Vec<StoredGame>) -> BoxFuture<'_, Result<(), StoreError>> {
        let games = Arc::new(games);
        let import = move |client: Arc<Client>| {
            let games = Arc::clone(&games);
            async move { import(&client, &games).await }
        };
        self.database.once_read(import).boxed()
    }

    fn sweep(&self, before: i64, after: u64, most: usize) -> BoxFuture<'_, Result<Sweep, StoreError>> {
        self.database.read(move |client| async move { sweep(&client, before, after, most).await }).boxed()
    }
}

/// The numbers of the games follow their order. An id that exists is a conflict, and then nothing is inserted.
const IMPORT: &str = "
WITH imported AS (
    INSERT INTO duels.games (version, plies, updated, created, id, start, first, player1, player2, name1, name2,
        key1, key2, invitation, open, listed)
    SELECT version, plies, updated, created, id, start, first, player1, player2, name1, name2, key1, key2,
        invitation, open, listed
    FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) WITH ORDINALITY
        AS new (created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open, listed,
            version, plies, updated, position)
    ORDER BY position
    RETURNING number, id
)
INSERT INTO duels.events (game, version, kind, number, word, request, at)
SELECT imported.number, event.version, event.kind, event.number, event.word, event.request, event.at
FROM unnest($17, $18, $19, $20, $21, $22, $23)
    AS event (game, version, kind, number, word, request, at)
JOIN imported ON imported.id = event.game";

async fn import(client: &Client, games: &[StoredGame]) -> Result<(), StoreError> {
    let mut new = GameColumns::default();
    let (mut versions, mut plies, mut updated) = (Vec::new(), Vec::new(), Vec::new());
    for stored in games {
        new.push(&stored.game);
        versions.push(i64::try_from(stored.events.len()).unwrap_or(i64::MAX));
        plies.push(i64::from(stored.plies()));
        updated.push(last_change(stored));
    }
    let events = || games.iter().flat_map(|stored| stored.events.iter().map(move |event| (stored, event)));
    let ids = events().map(|(stored, _)| encode(&stored.game.id)).collect::<Vec<Cow<'_, str>>>();
    let numbers = games.iter().flat_map(|stored| (1_i64..).take(stored.events.len())).collect::<Vec<_>>();
    let columns = || events().map(|(_, event)| EventColumns::from(&event.event));
    let kinds = columns().map(|event| event.kind).collect::<Vec<_>>();
    let counts = columns().map(|event| event.number.map(i64::from)).collect::<Vec<_>>();
    let words = columns().map(|event| event.word.map(encode)).collect::<Vec<_>>();
    let requests = events().map(|(_, event)| event.request.as_slice()).collect::<Vec<_>>();
    let times = events().map(|(_, event)| event.at).collect::<Vec<_>>();
    let mut params = new.params();
    params.extend([
        (&versions as _, Type::INT8_ARRAY),
        (&plies as _, Type::INT8_ARRAY),
        (&updated as _, Type::INT8_ARRAY),
        (&ids as _, Type::TEXT_ARRAY),
        (&numbers as _, Type::INT8_ARRAY),
        (&kinds as _, Type::TEXT_ARRAY),
        (&counts as _, Type::INT8_ARRAY),
        (&words as _, Type::TEXT_ARRAY),
        (&requests as _, Type::BYTEA_ARRAY),
        (&times as _, Type::INT8_ARRAY),
    ]);
    client.query_typed(IMPORT, &params).await.map(drop).map_err(exists_or_failed)
}

/// Why nothing was imported.
pub(super) fn exists_or_failed(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Exists,
        _ => error.into(),
    }
}

/// A game that changes while this waits for its row is looked at again, and stays.
const SWEEP: &str = "
WITH next AS (
    SELECT number FROM duels.games WHERE number > $1 ORDER BY number LIMIT $2
),
deleted AS (
    DELETE FROM duels.games USING next WHERE games.number = next.number AND games.updated < $3
    RETURNING games.number
),
events AS (
    DELETE FROM duels.events USING deleted WHERE events.game = deleted.number
)
SELECT (SELECT count(*) FROM deleted), (SELECT max(number) FROM next)";

async fn sweep(client: &Client, before: i64, after: u64, most: usize) -> Result<Sweep, StoreError> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let params: [super::columns::Param<'_>; 3] =
        [(&after.cast_signed(), Type::INT8), (&most, Type::INT8), (&before, Type::INT8)];
    let row = client.query_typed_one(SWEEP, &params).await?;
    let deleted = row.try_get::<_, i64>(0)?.cast_unsigned();
    Ok(Sweep { deleted, next: row.try_get::<_, Option<i64>>(1)?.map(i64::cast_unsigned) })
}
