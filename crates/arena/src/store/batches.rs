//! What the planner does with batches: publish, collect, delete; and what it says about its run. Nothing is changed by a
//! planner whose run was taken over.

use deadpool_postgres::Client;
use tokio_postgres::types::Type;

use super::RunStoreError;
use super::run_store::Token;

/// The run of a planner, with the token that says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnedRun {
    pub(super) number: i64,
    pub(super) planner: Token,
}

/// A batch that was handed in.
pub(super) struct CollectedBatch {
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) worker: String,
    pub(super) games: Vec<u8>,
}

/// What the database says about the run.
pub(super) struct RunNews {
    pub(super) state: String,
    pub(super) failure: Option<String>,
    pub(super) is_owned: bool,
}

const IS_OWNED: &str =
    "EXISTS (SELECT FROM duels_arena.runs WHERE number = $1 AND planner = $2 AND state = 'open')";

impl OwnedRun {
    /// Offers batches to workers. A batch that is there already stays as it is.
    pub(super) async fn publish(&self, client: &Client, batches: &[(u64, u64)]) -> Result<(), RunStoreError> {
        let sql = format!(
            "INSERT INTO duels_arena.batches (run, first, count)
            SELECT $1, first, count FROM unnest($3, $4) AS new (first, count) WHERE {IS_OWNED}
            ON CONFLICT DO NOTHING"
        );
        let first = batches.iter().map(|batch| batch.0.cast_signed()).collect::<Vec<_>>();
        let count = batches.iter().map(|batch| batch.1.cast_signed() as i32).collect::<Vec<_>>();
        let planner = self.planner.as_slice();
        client
            .query_typed(
                &sql,
                &[
                    (&self.number, Type::INT8),
                    (&planner, Type::BYTEA),
                    (&first, Type::INT8_ARRAY),
                    (&count, Type::INT4_ARRAY),
                ],
            )
            .await?;
        Ok(())
    }

    /// Batches that were handed in, the first ones first.
    pub(super) async fn collect(
        &self,
        client: &Client,
        most: i64,
    ) -> Result<Vec<CollectedBatch>, RunStoreError> {
        let sql = "SELECT first, count, worker, games FROM duels_arena.batches
            WHERE run = $1 AND games IS NOT NULL ORDER BY first LIMIT $2";
        let rows = client.query_typed(sql, &[(&self.number, Type::INT8), (&most, Type::INT8)]).await?;
        let batch = |row: &tokio_postgres::Row| {
            Ok(CollectedBatch {
                first: row.try_get::<_, i64>(0)?.cast_unsigned(),
                count: u64::from(row.try_get::<_, i32>(1)?.cast_unsigned()),
                worker: row.try_get::<_, Option<String>>(2)?.unwrap_or_default(),
                games: row.try_get(3)?,
            })
        };
        rows.iter().map(batch).collect()
    }

    /// Deletes batches that are in the journal.
    pub(super) async fn delete(&self, client: &Client, first: &[i64]) -> Result<(), RunStoreError> {
        let sql =
            format!("DELETE FROM duels_arena.batches WHERE run = $1 AND first = ANY($3) AND {IS_OWNED}");
        let planner = self.planner.as_slice();
        client
            .query_typed(
                &sql,
                &[(&self.number, Type::INT8), (&planner, Type::BYTEA), (&first, Type::INT8_ARRAY)],
            )
            .await?;
        Ok(())
    }

    /// The batches that are in the database.
    pub(super) async fn present(&self, client: &Client) -> Result<Vec<u64>, RunStoreError> {
        let sql = "SELECT first FROM duels_arena.batches WHERE run = $1";
        let rows = client.query_typed(sql, &[(&self.number, Type::INT8)]).await?;
        rows.iter().map(|row| Ok(row.try_get::<_, i64>(0)?.cast_unsigned())).collect()
    }

    /// Says how far the run is, and asks whether it goes on.
    pub(super) async fn report(
        &self,
        client: &Client,
        (done, total): (u64, u64),
        standings: &str,
    ) -> Result<RunNews, RunStoreError> {
        let sql = "UPDATE duels_arena.runs SET
                done = CASE WHEN planner = $2 THEN $3 ELSE done END,
                total = CASE WHEN planner = $2 THEN $4 ELSE total END,
                standings = CASE WHEN planner = $2 THEN $5 ELSE standings END,
                updated = CASE WHEN planner = $2 THEN now() ELSE updated END
            WHERE number = $1 RETURNING state, failure, planner = $2";
        let planner = self.planner.as_slice();
        let row = client
            .query_typed_opt(
                sql,
                &[
                    (&self.number, Type::INT8),
                    (&planner, Type::BYTEA),
                    (&done.cast_signed(), Type::INT8),
                    (&total.cast_signed(), Type::INT8),
                    (&standings, Type::TEXT),
                ],
            )
            .await?;
        match row {
            Some(row) => {
                Ok(RunNews { state: row.try_get(0)?, failure: row.try_get(1)?, is_owned: row.try_get(2)? })
            }
            None => Ok(RunNews { state: "cancelled".to_string(), failure: None, is_owned: true }),
        }
    }

    /// Ends the run; what is still played for it is not accepted any more.
    pub(super) async fn end(&self, client: &Client, state: &str) -> Result<(), RunStoreError> {
        let sql = "WITH ended AS (
                UPDATE duels_arena.runs SET state = $3, updated = now() WHERE number = $1 AND planner = $2
                RETURNING number
            )
            DELETE FROM duels_arena.batches USING ended WHERE run = ended.number";
        let planner = self.planner.as_slice();
        client
            .query_typed(sql, &[(&self.number, Type::INT8), (&planner, Type::BYTEA), (&state, Type::TEXT)])
            .await?;
        Ok(())
    }
}
