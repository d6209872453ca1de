//! The shape of what is in the database. Everything is in a schema of its own, so that other programs can share the
//! database.

use deadpool_postgres::{Client, Transaction};
use tokio_postgres::types::Type;

use super::StoreError;

/// One step for each version of the schema, as in the SQLite store: a step that has been released is never edited.
const STEPS: &[&[&str]] = &[&[FIRST, WRITE_CHANGES]];

/// A game's version and plies are in its row: the lock of that row is what two writers meet at. The row changes with
/// every event, so its page has room for the next versions of the row, and no index has a column that changes.
///
/// Events have no foreign key, because the statement that writes them holds the lock of their game anyway.
const FIRST: &str = "
CREATE TABLE duels.games (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version bigint NOT NULL,
    plies bigint NOT NULL,
    updated bigint NOT NULL,
    created bigint NOT NULL,
    first smallint NOT NULL,
    open smallint,
    listed boolean NOT NULL,
    id text COLLATE \"C\" NOT NULL UNIQUE,
    start text NOT NULL,
    player1 text NOT NULL,
    player2 text NOT NULL,
    name1 text,
    name2 text,
    key1 bytea,
    key2 bytea,
    invitation bytea
) WITH (fillfactor = 60);

CREATE INDEX waiting ON duels.games (created, number) WHERE open IS NOT NULL AND listed;

CREATE TABLE duels.events (
    game bigint NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    number bigint,
    kind text NOT NULL,
    word text,
    request bytea NOT NULL,
    PRIMARY KEY (game, version),
    UNIQUE (game, request)
);
";

/// Makes several changes as one statement, and returns the games that it changed with their new versions. It is a function,
/// because PostgreSQL keeps the plan of a function's statement, whichever client of a pooler calls it: planning takes
/// longer than a small batch. The plan looks up every game in the index, because it is made when there are few games and
/// kept when there are many; so two nodes also lock games in the order in which they are given.
///
/// An update waits for the lock of its row and then checks the newest version of the row, so of two nodes that make
/// the same version one finds that it no longer fits. An event is only written by an update that fits.
///
/// `synchronous_commit` counts when the change commits; a stricter setting of the server is kept.
const WRITE_CHANGES: &str = "
CREATE FUNCTION duels.write_changes(
    bigint[], text[], text[], smallint[], text[], text[], text[], text[], bytea[], bytea[], bytea[], smallint[], boolean[],
    text[], bigint[], text[], bigint[], text[], bytea[], bigint[], bytea[], text[]
) RETURNS TABLE (changed text, became bigint)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $function$
BEGIN
IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
END IF;
RETURN QUERY
WITH created AS (
    INSERT INTO duels.games (version, plies, updated, created, id, start, first, player1, player2, name1, name2,
        key1, key2, invitation, open, listed)
    SELECT 0, 0, created, created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open,
        listed
    FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        AS new (created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open, listed)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
),
changed AS (
    UPDATE duels.games SET
        version = games.version + 1,
        updated = greatest(games.updated, change.at),
        plies = CASE WHEN change.kind IN ('played', 'undone') THEN change.number ELSE games.plies END,
        open = CASE WHEN change.key IS NOT NULL OR change.kind = 'closed' THEN NULL ELSE games.open END,
        key1 = CASE WHEN change.key IS NOT NULL AND change.number = 1 THEN change.key ELSE games.key1 END,
        key2 = CASE WHEN change.key IS NOT NULL AND change.number = 2 THEN change.key ELSE games.key2 END,
        name1 = CASE WHEN change.key IS NOT NULL AND change.number = 1 THEN change.name ELSE games.name1 END,
        name2 = CASE WHEN change.key IS NOT NULL AND change.number = 2 THEN change.name ELSE games.name2 END
    FROM unnest($14, $15, $16, $17, $18, $19, $20, $21, $22)
        AS change (game, after, kind, number, word, request, at, key, name)
    WHERE games.id = change.game
        AND CASE
            WHEN change.key IS NOT NULL THEN games.open = change.number
            ELSE games.version = change.after AND CASE change.kind
                WHEN 'played' THEN games.plies + 1 = change.number
                WHEN 'undone' THEN change.number <= games.plies
                WHEN 'closed' THEN games.open IS NOT NULL
                ELSE true
            END
        END
        AND (SELECT events.version FROM duels.events
            WHERE events.game = games.number AND events.request = change.request) IS NULL
    RETURNING games.number AS game_number, games.version, change.*
),
written AS (
    INSERT INTO duels.events (game, version, kind, number, word, request, at)
    SELECT game_number, version, kind, number, word, request, at FROM changed
),
applied AS (
    SELECT created.id, 0::bigint AS version FROM created
    UNION ALL SELECT changed.game, changed.version FROM changed
)
SELECT id, version FROM applied;
END
$function$;
";

/// What nodes that start at the same time meet at. The number means nothing.
const MIGRATION_LOCK: i64 = 0x6475_656c_7301;

/// Checks that the database can be used, and brings its schema up to date.
pub(super) async fn prepare(client: &mut Client) -> Result<(), StoreError> {
    check_settings(client).await?;
    let known = u32::try_from(STEPS.len()).unwrap_or(u32::MAX);
    if version(client).await? == Some(known) {
        return Ok(());
    }
    migrate(client.transaction().await?, STEPS).await
}

async fn check_settings(client: &Client) -> Result<(), StoreError> {
    let sql = "SELECT current_setting('server_encoding'), current_setting('fsync') = 'on', current_database()::text";
    let row = client.query_typed_one(sql, &[]).await?;
    let (encoding, syncs, name) =
        (row.try_get::<_, String>(0)?, row.try_get::<_, bool>(1)?, row.try_get::<_, String>(2)?);
    if encoding != "UTF8" {
        let reason = format!("the database {name} has the encoding {encoding}; it must be UTF8");
        return Err(StoreError::Broken(reason));
    }
    if !syncs {
        tracing::warn!("fsync is off in PostgreSQL: acknowledged moves are lost if its machine crashes");
    }
    Ok(())
}

/// The version of the schema; none if there is none.
async fn version(client: &Client) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT to_regclass('duels.schema_version') IS NOT NULL";
    let exists: bool = client.query_typed_one(sql, &[]).await?.try_get(0)?;
    if !exists {
        return Ok(None);
    }
    let row = client.query_typed_one("SELECT version FROM duels.schema_version", &[]).await?;
    Ok(Some(row.try_get::<_, i32>(0)?.cast_unsigned()))
}

/// Takes the steps that the database has not seen, all or none, while no other node does.
async fn migrate(change: Transaction<'_>, steps: &[&[&str]]) -> Result<(), StoreError> {
    let lock = "SELECT pg_advisory_xact_lock($1)::text";
    change.query_typed(lock, &[(&MIGRATION_LOCK, Type::INT8)]).await?;
    change
        .batch_execute(
            "CREATE SCHEMA IF NOT EXISTS duels;
            CREATE TABLE IF NOT EXISTS duels.schema_version (version integer NOT NULL);
            INSERT INTO duels.schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM duels.schema_version);",
        )
        .await?;
    let row = change.query_typed_one("SELECT version FROM duels.schema_version", &[]).await?;
    let found = row.try_get::<_, i32>(0)?.cast_unsigned();
    let known = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    if found > known {
        return Err(StoreError::Newer(found, known));
    }
    for sql in steps[found as usize..].iter().flat_map(|step| step.iter()) {
        change.batch_execute(sql).await?;
    }
    let sql = "UPDATE duels.schema_version SET version = $1";
    change.query_typed(sql, &[(&known.cast_signed(), Type::INT4)]).await?;
    Ok(change.commit().await?)
}
