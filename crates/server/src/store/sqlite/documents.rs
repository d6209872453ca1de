//! Documents. Writing goes through the one thread that writes.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::super::documents::{Document, DocumentWrite, Documents, outcome};
use super::super::{StoreError, WriteOutcome};
use super::SqliteStore;
use super::maintenance::delete_game;

const COLUMNS: &str = "name, version, body, expires";
const CREATE: &str =
    "INSERT INTO documents (name, version, body, expires) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";

impl Documents for SqliteStore {
    fn document(&self, name: &str, now: i64) -> BoxFuture<'_, Result<Option<Document>, StoreError>> {
        let name = name.to_owned();
        self.readers.read(move |connection| document(connection, &name, now)).boxed()
    }

    fn put(&self, write: DocumentWrite) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.maintain(move |connection| put(connection, &write)).boxed()
    }

    fn remove(
        &self,
        name: &str,
        version: u64,
        games: Vec<String>,
    ) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let name = name.to_owned();
        self.maintain(move |connection| remove(connection, &name, version, &games)).boxed()
    }

    fn expired(&self, now: i64, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        self.readers.read(move |connection| expired(connection, now, most)).boxed()
    }

    fn documents_after(&self, name: &str, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        let name = name.to_owned();
        self.readers.read(move |connection| documents_after(connection, &name, most)).boxed()
    }

    fn import_documents(&self, documents: Vec<Document>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.maintain(move |connection| import(connection, &documents)).boxed()
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<Document> {
    let version = row.get::<_, i64>("version")?.cast_unsigned();
    Ok(Document { name: row.get("name")?, version, body: row.get("body")?, expires: row.get("expires")? })
}

fn document(connection: &Connection, name: &str, now: i64) -> Result<Option<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM documents WHERE name = ?1 AND expires > ?2");
    Ok(connection.prepare_cached(&sql)?.query_row(params![name, now], row).optional()?)
}

fn expired(connection: &Connection, now: i64, most: usize) -> Result<Vec<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM documents WHERE expires <= ?1 ORDER BY expires LIMIT ?2");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_map(params![now, most], row)?.collect::<Result<_, _>>()?)
}

fn documents_after(connection: &Connection, name: &str, most: usize) -> Result<Vec<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM documents WHERE name > ?1 ORDER BY name LIMIT ?2");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_map(params![name, most], row)?.collect::<Result<_, _>>()?)
}

fn import(connection: &mut Connection, documents: &[Document]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for Document { name, version, body, expires } in documents {
        let values = params![name, version.cast_signed(), body, expires];
        if transaction.prepare_cached(CREATE)?.execute(values)? == 0 {
            return Err(StoreError::Exists);
        }
    }
    Ok(transaction.commit()?)
}

fn version(connection: &Connection, name: &str) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT version FROM documents WHERE name = ?1";
    let found = connection.prepare_cached(sql)?.query_row([name], |row| row.get::<_, i64>(0)).optional()?;
    Ok(found.map(i64::cast_unsigned))
}

fn put(connection: &mut Connection, write: &DocumentWrite) -> Result<WriteOutcome, StoreError> {
    const CHANGE: &str = "
        UPDATE documents SET version = ?2, body = ?3, expires = ?4
        WHERE name = ?1 AND version = ?5 AND expires > ?6";
    let DocumentWrite { name, after, body, expires, now } = write;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let next = write.version().cast_signed();
    let changed = match after {
        None => transaction.prepare_cached(CREATE)?.execute(params![name, next, body, expires])?,
        Some(after) => {
            let values = params![name, next, body, expires, after.cast_signed(), now];
            transaction.prepare_cached(CHANGE)?.execute(values)?
        }
    };
    let outcome = outcome((changed > 0).then_some(write.version()), version(&transaction, name)?);
    transaction.commit()?;
    Ok(outcome)
}

fn remove(
    connection: &mut Connection,
    name: &str,
    seen: u64,
    games: &[String],
) -> Result<WriteOutcome, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let sql = "DELETE FROM documents WHERE name = ?1 AND version = ?2";
    let deleted = transaction.prepare_cached(sql)?.execute(params![name, seen.cast_signed()])?;
    if deleted == 0 {
        return Ok(outcome(None, version(&transaction, name)?));
    }
    for id in games {
        let sql = "SELECT number FROM games WHERE id = ?1";
        let number = transaction.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
        if let Some(number) = number {
            delete_game(&transaction, number)?;
        }
    }
    transaction.commit()?;
    Ok(outcome(Some(seen), None))
}
