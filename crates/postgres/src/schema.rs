use std::time::Duration;

use deadpool_postgres::{Client, Transaction};
use tokio::time::timeout;
use tokio_postgres::types::Type;

use crate::{Database, PostgresError};

/// How long programs that start at once may wait for the one that brings the schema up to date.
const MIGRATION_TIMEOUT: Duration = Duration::from_secs(120);

/// What a program keeps in a schema of its own, so that other programs can share the database.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The name of the schema.
    pub name: &'static str,
    /// The statements of each version. A step that has been released is never edited.
    pub steps: &'static [&'static [&'static str]],
    /// The advisory lock that programs which start at the same time meet at.
    pub lock: i64,
}

impl Schema {
    /// Checks that the database can be used, and brings the schema up to date.
    pub async fn prepare(&self, database: &Database) -> Result<(), PostgresError> {
        let mut client = database.writer().await?;
        let prepared = timeout(MIGRATION_TIMEOUT, self.prepare_with(&mut client)).await;
        prepared.unwrap_or_else(|_| {
            let reason = "another program has been changing its schema for two minutes";
            Err(PostgresError::Unavailable(reason.to_owned()))
        })
    }

    async fn prepare_with(&self, client: &mut Client) -> Result<(), PostgresError> {
        check_settings(client).await?;
        if self.version(client).await? == Some(self.known()) {
            return Ok(());
        }
        self.migrate(client.transaction().await?).await
    }

    /// The version that this program knows.
    fn known(&self) -> u32 {
        u32::try_from(self.steps.len()).unwrap_or(u32::MAX)
    }

    /// The version in the database; none if there is none.
    async fn version(&self, client: &Client) -> Result<Option<u32>, PostgresError> {
        let sql = format!("SELECT to_regclass('{}.schema_version') IS NOT NULL", self.name);
        let exists: bool = client.query_typed_one(&sql, &[]).await?.try_get(0)?;
        if !exists {
            return Ok(None);
        }
        let sql = format!("SELECT version FROM {}.schema_version", self.name);
        let row = client.query_typed_one(&sql, &[]).await?;
        Ok(Some(row.try_get::<_, i32>(0)?.cast_unsigned()))
    }

    /// Takes the steps that the database has not seen, all or none, while no other program does.
    async fn migrate(&self, change: Transaction<'_>) -> Result<(), PostgresError> {
        let lock = "SELECT pg_advisory_xact_lock($1)::text";
        change.query_typed(lock, &[(&self.lock, Type::INT8)]).await?;
        let name = self.name;
        let create = format!(
            "CREATE SCHEMA IF NOT EXISTS {name};
            CREATE TABLE IF NOT EXISTS {name}.schema_version (version integer NOT NULL);
            INSERT INTO {name}.schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM {name}.schema_version);"
        );
        change.batch_execute(&create).await?;
        let row = change.query_typed_one(&format!("SELECT version FROM {name}.schema_version"), &[]).await?;
        let (found, known) = (row.try_get::<_, i32>(0)?.cast_unsigned(), self.known());
        if found > known {
            return Err(PostgresError::Newer(found, known));
        }
        for sql in self.steps[found as usize..].iter().flat_map(|step| step.iter()) {
            change.batch_execute(sql).await?;
        }
        let sql = format!("UPDATE {name}.schema_version SET version = $1");
        change.query_typed(&sql, &[(&known.cast_signed(), Type::INT4)]).await?;
        Ok(change.commit().await?)
    }
}

async fn check_settings(client: &Client) -> Result<(), PostgresError> {
    let sql = "SELECT current_setting('server_encoding'), current_setting('fsync') = 'on', current_database()::text";
    let row = client.query_typed_one(sql, &[]).await?;
    let (encoding, syncs, name) =
        (row.try_get::<_, String>(0)?, row.try_get::<_, bool>(1)?, row.try_get::<_, String>(2)?);
    if encoding != "UTF8" {
        let reason = format!("the database {name} has the encoding {encoding}; it must be UTF8");
        return Err(PostgresError::Broken(reason));
    }
    if !syncs {
        tracing::warn!("fsync is off in PostgreSQL: what is acknowledged is lost if its machine crashes");
    }
    Ok(())
}
