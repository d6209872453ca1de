//! The row of a run: made by its planner, found by workers.

use deadpool_postgres::Client;
use duels_postgres::RunState;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::run_store::Token;
use super::{RunName, RunStoreError};
use crate::Plan;

/// This program. Other versions may play other games from the same plan.
pub(super) const PROGRAM: &str = concat!("duels ", env!("CARGO_PKG_VERSION"));

/// A run in the database.
#[derive(Clone, Debug)]
pub(super) struct RunRow {
    pub(super) number: i64,
    pub(super) name: String,
    pub(super) program: String,
    pub(super) plan: String,
    pub(super) state: RunState,
}

const COLUMNS: &str = "number, name, program, plan, state, failure";

impl RunRow {
    fn read(row: &Row) -> Result<RunRow, RunStoreError> {
        Ok(RunRow {
            number: row.try_get("number")?,
            name: row.try_get("name")?,
            program: row.try_get("program")?,
            plan: row.try_get("plan")?,
            state: RunState::from_columns(row.try_get("state")?, row.try_get("failure")?),
        })
    }

    /// Whether this program would play the games that the planner expects.
    pub(super) fn check_program(&self) -> Result<(), RunStoreError> {
        if self.program == PROGRAM {
            return Ok(());
        }
        Err(RunStoreError::OtherProgram { name: self.name.clone(), program: self.program.clone() })
    }
}

/// The run of this name.
pub(super) async fn find(client: &Client, name: &RunName) -> Result<Option<RunRow>, RunStoreError> {
    let sql = format!("SELECT {COLUMNS} FROM duels_arena.runs WHERE name = $1");
    let row = client.query_typed_opt(&sql, &[(&name.as_str(), Type::TEXT)]).await?;
    row.as_ref().map(RunRow::read).transpose()
}

/// The error for a run that is not there.
pub(super) async fn no_such_run(client: &Client, name: &RunName) -> Result<RunStoreError, RunStoreError> {
    let sql = "SELECT name FROM duels_arena.runs WHERE state = 'open' ORDER BY name LIMIT 20";
    let rows = client.query_typed(sql, &[]).await?;
    let names = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()?;
    let known = match names.len() {
        0 => "It has no runs that go on".to_string(),
        _ => format!("Runs that go on: {}", names.join(", ")),
    };
    Ok(RunStoreError::NoSuchRun { name: name.to_string(), known })
}

/// The runs that have something to play, the oldest first. Those whose planner is gone come last: nobody waits for them now.
pub(super) async fn with_work(client: &Client) -> Result<Vec<RunRow>, RunStoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM duels_arena.runs WHERE state = 'open' AND EXISTS (SELECT FROM duels_arena.batches
            WHERE batches.run = runs.number AND games IS NULL AND (expires IS NULL OR expires < now()))
        ORDER BY updated < now() - interval '10 seconds', created"
    );
    client.query_typed(&sql, &[]).await?.iter().map(RunRow::read).collect()
}

/// The state of a run; cancelled if it is gone.
pub(super) async fn state(client: &Client, number: i64) -> Result<RunState, RunStoreError> {
    let sql = "SELECT state, failure FROM duels_arena.runs WHERE number = $1";
    let row = client.query_typed_opt(sql, &[(&number, Type::INT8)]).await?;
    row.map_or(Ok(RunState::Cancelled), |row| Ok(RunState::from_columns(row.try_get(0)?, row.try_get(1)?)))
}

/// Makes the row of a new run, and returns its number. A run that was cancelled or has failed makes room for it; the number
/// is another one, because a worker may not have noticed yet that the other run is over. A finished run keeps its place,
/// because its page has its results.
pub(super) async fn create(
    client: &Client,
    name: &RunName,
    plan: &Plan,
    planner: Token,
) -> Result<i64, RunStoreError> {
    let sql =
        "INSERT INTO duels_arena.runs (name, program, plan, about, planner, state, done, total, standings)
        VALUES ($1, $2, $3, $4, $5, 'open', 0, $6, '[]')
        ON CONFLICT (name) DO UPDATE SET number = DEFAULT, program = EXCLUDED.program, plan = EXCLUDED.plan,
            about = EXCLUDED.about, planner = EXCLUDED.planner, state = 'open', failure = NULL, done = 0,
            total = EXCLUDED.total, standings = '[]', created = now(), updated = now()
        WHERE runs.state NOT IN ('open', 'done') OR runs.planner = EXCLUDED.planner
        RETURNING number";
    let row = client
        .query_typed_opt(
            sql,
            &[
                (&name.as_str(), Type::TEXT),
                (&PROGRAM, Type::TEXT),
                (&stored_plan(plan), Type::TEXT),
                (&about(plan), Type::TEXT),
                (&planner.as_slice(), Type::BYTEA),
                (&plan.total().cast_signed(), Type::INT8),
            ],
        )
        .await?;
    match row {
        Some(row) => Ok(row.try_get(0)?),
        None => Err(name_in_use(client, name).await?),
    }
}

/// The error for a name that another run has.
async fn name_in_use(client: &Client, name: &RunName) -> Result<RunStoreError, RunStoreError> {
    let is_finished = find(client, name).await?.is_some_and(|run| run.state == RunState::Done);
    let error = if is_finished { RunStoreError::Finished } else { RunStoreError::Taken };
    Ok(error(name.to_string()))
}

/// Takes over a run, whoever had it. Workers of another version lose what they have claimed.
pub(super) async fn adopt(client: &Client, run: &RunRow, planner: Token) -> Result<i64, RunStoreError> {
    let sql = "WITH adopted AS (
            UPDATE duels_arena.runs SET planner = $2, program = $3, state = 'open', failure = NULL, updated = now()
            WHERE number = $1
        )
        DELETE FROM duels_arena.batches WHERE run = $1 AND $4";
    let is_other = run.program != PROGRAM;
    let token = planner.as_slice();
    client
        .query_typed(
            sql,
            &[
                (&run.number, Type::INT8),
                (&token, Type::BYTEA),
                (&PROGRAM, Type::TEXT),
                (&is_other, Type::BOOL),
            ],
        )
        .await?;
    Ok(run.number)
}

/// Ends a run for a reason that its planner learns.
pub(super) async fn fail(client: &Client, number: i64, why: &str) -> Result<(), RunStoreError> {
    let sql =
        "UPDATE duels_arena.runs SET failure = $2 WHERE number = $1 AND state = 'open' AND failure IS NULL";
    client.query_typed(sql, &[(&number, Type::INT8), (&why.replace('\0', " "), Type::TEXT)]).await?;
    Ok(())
}

/// Ends a run that goes on.
pub(super) async fn cancel(client: &Client, name: &RunName) -> Result<(), RunStoreError> {
    let sql = "WITH cancelled AS (
            UPDATE duels_arena.runs SET state = 'cancelled' WHERE name = $1 AND state = 'open' RETURNING number
        ), deleted AS (
            DELETE FROM duels_arena.batches USING cancelled WHERE run = cancelled.number
        )
        SELECT number FROM cancelled";
    match client.query_typed_opt(sql, &[(&name.as_str(), Type::TEXT)]).await? {
        Some(_) => Ok(()),
        None if find(client, name).await?.is_some() => Err(RunStoreError::Over(name.to_string())),
        None => Err(no_such_run(client, name).await?),
    }
}

/// A plan as it is stored.
pub(super) fn stored_plan(plan: &Plan) -> String {
    // A plan has text and numbers only, which JSON can always say.
    serde_json::to_string(plan).unwrap_or_default()
}

/// What is played, in a few words.
fn about(plan: &Plan) -> String {
    let text = format!("{} between {}", plan.games.join(", "), plan.players.join(", "));
    text.replace('\0', " ")
}
