//! What a worker does with batches: claim, renew, hand in, give back. A lease that has run out is worth nothing, even if
//! nobody else has claimed the batch yet: whoever is late knows it for sure.

use std::time::Duration;

use deadpool_postgres::Client;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::RunStoreError;
use super::run_row::PROGRAM;
use super::run_store::Token;

/// A batch that is leased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) token: Token,
}

/// A batch that was played.
#[derive(Clone, Debug)]
pub(super) struct PlayedBatch {
    pub(super) claim: Claim,
    pub(super) games: Vec<u8>,
}

/// Who claims, and for how long.
#[derive(Clone, Debug)]
pub(super) struct Leases {
    pub(super) run: i64,
    pub(super) worker: String,
    pub(super) lease: Duration,
}

const HELD: &str = "batch.run = $1 AND batch.first = held.first AND batch.token = held.token
    AND batch.games IS NULL AND batch.expires > now()";

impl Leases {
    fn milliseconds(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }

    /// Claims batches that nobody has, or whose lease has run out. If the answer to a claim is lost, the same token gets
    /// the same batches again.
    pub(super) async fn claim(
        &self,
        client: &Client,
        most: usize,
        token: Token,
    ) -> Result<Vec<Claim>, RunStoreError> {
        let sql = "WITH free AS (
                SELECT first FROM duels_arena.batches
                WHERE run = $1 AND games IS NULL AND (expires IS NULL OR expires < now() OR token = $4)
                    AND EXISTS (SELECT FROM duels_arena.runs WHERE number = $1 AND program = $6 AND state = 'open')
                ORDER BY first LIMIT $2 FOR UPDATE SKIP LOCKED
            )
            UPDATE duels_arena.batches AS batch
            SET worker = $3, token = $4, expires = now() + $5 * interval '1 millisecond'
            FROM free WHERE batch.run = $1 AND batch.first = free.first
            RETURNING batch.first, batch.count";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let token_bytes = token.as_slice();
        let rows = client
            .query_typed(
                sql,
                &[
                    (&self.run, Type::INT8),
                    (&most, Type::INT8),
                    (&self.worker, Type::TEXT),
                    (&token_bytes, Type::BYTEA),
                    (&self.milliseconds(), Type::INT8),
                    (&PROGRAM, Type::TEXT),
                ],
            )
            .await?;
        let claim = |row: &Row| {
            let count = u64::from(row.try_get::<_, i32>(1)?.cast_unsigned());
            Ok(Claim { first: row.try_get::<_, i64>(0)?.cast_unsigned(), count, token })
        };
        let mut claims = rows.iter().map(claim).collect::<Result<Vec<_>, RunStoreError>>()?;
        claims.sort_by_key(|claim| claim.first);
        Ok(claims)
    }

    /// Renews leases, and returns those that are still held.
    pub(super) async fn renew(&self, client: &Client, held: &[Claim]) -> Result<Vec<u64>, RunStoreError> {
        let sql = format!(
            "UPDATE duels_arena.batches AS batch SET expires = now() + $4 * interval '1 millisecond'
            FROM unnest($2, $3) AS held (first, token) WHERE {HELD} RETURNING batch.first"
        );
        let (first, tokens) = columns(held.iter());
        let rows = client
            .query_typed(
                &sql,
                &[
                    (&self.run, Type::INT8),
                    (&first, Type::INT8_ARRAY),
                    (&tokens, Type::BYTEA_ARRAY),
                    (&self.milliseconds(), Type::INT8),
                ],
            )
            .await?;
        numbers(&rows)
    }

    /// Hands in batches, and returns those that were accepted.
    pub(super) async fn hand_in(
        &self,
        client: &Client,
        played: &[PlayedBatch],
    ) -> Result<Vec<u64>, RunStoreError> {
        let sql = format!(
            "UPDATE duels_arena.batches AS batch SET games = held.games, expires = NULL
            FROM unnest($2, $3, $4) AS held (first, token, games) WHERE {HELD} RETURNING batch.first"
        );
        let (first, tokens) = columns(played.iter().map(|batch| &batch.claim));
        let games = played.iter().map(|batch| batch.games.as_slice()).collect::<Vec<_>>();
        let rows = client
            .query_typed(
                &sql,
                &[
                    (&self.run, Type::INT8),
                    (&first, Type::INT8_ARRAY),
                    (&tokens, Type::BYTEA_ARRAY),
                    (&games, Type::BYTEA_ARRAY),
                ],
            )
            .await?;
        numbers(&rows)
    }

    /// Gives batches back, so that others need not wait for the leases to run out.
    pub(super) async fn give_back(&self, client: &Client, held: &[Claim]) -> Result<(), RunStoreError> {
        let sql = format!(
            "UPDATE duels_arena.batches AS batch SET worker = NULL, token = NULL, expires = NULL
            FROM unnest($2, $3) AS held (first, token) WHERE {HELD}"
        );
        let (first, tokens) = columns(held.iter());
        client
            .query_typed(
                &sql,
                &[(&self.run, Type::INT8), (&first, Type::INT8_ARRAY), (&tokens, Type::BYTEA_ARRAY)],
            )
            .await?;
        Ok(())
    }
}

fn columns<'a>(claims: impl Iterator<Item = &'a Claim>) -> (Vec<i64>, Vec<&'a [u8]>) {
    claims.map(|claim| (claim.first.cast_signed(), claim.token.as_slice())).unzip()
}

fn numbers(rows: &[Row]) -> Result<Vec<u64>, RunStoreError> {
    rows.iter().map(|row| Ok(row.try_get::<_, i64>(0)?.cast_unsigned())).collect()
}
