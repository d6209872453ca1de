//! Documents, on the connections for reading: they do not wait for the writer, nor the writer for them. Each change is a
//! call of a function, and so one transaction.

use std::sync::Arc;

use deadpool_postgres::Client;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::super::documents::{Document, DocumentWrite, Documents, outcome};
use super::super::{StoreError, WriteOutcome};
use super::PostgresStore;
use super::columns::Param;
use super::maintenance::exists_or_failed;
use super::text::{decode, encode};

const COLUMNS: &str = "name, version, body, expires";

impl Documents for PostgresStore {
    fn document(&self, name: &str, now: i64) -> BoxFuture<'_, Result<Option<Document>, StoreError>> {
        let name = Arc::<str>::from(name);
        let read = move |client: Arc<Client>| {
            let name = Arc::clone(&name);
            async move { document(&client, &name, now).await }
        };
        self.database.read(read).boxed()
    }

    fn put(&self, write: DocumentWrite) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let write = Arc::new(write);
        let put = move |client: Arc<Client>| {
            let write = Arc::clone(&write);
            async move { put(&client, &write).await }
        };
        self.database.once_read(put).boxed()
    }

    fn remove(
        &self,
        name: &str,
        version: u64,
        games: Vec<String>,
    ) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let given = Arc::new((name.to_owned(), games));
        let remove = move |client: Arc<Client>| {
            let given = Arc::clone(&given);
            async move { remove(&client, &given.0, version, &given.1).await }
        };
        self.database.once_read(remove).boxed()
    }

    fn expired(&self, now: i64, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        self.database.read(move |client| async move { expired(&client, now, most).await }).boxed()
    }

    fn documents_after(&self, name: &str, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        let name = Arc::<str>::from(name);
        let read = move |client: Arc<Client>| {
            let name = Arc::clone(&name);
            async move { documents_after(&client, &name, most).await }
        };
        self.database.read(read).boxed()
    }

    fn import_documents(&self, documents: Vec<Document>) -> BoxFuture<'_, Result<(), StoreError>> {
        let documents = Arc::new(documents);
        let import = move |client: Arc<Client>| {
            let documents = Arc::clone(&documents);
            async move { import(&client, &documents).await }
        };
        self.database.once_read(import).boxed()
    }
}

fn row(row: &Row) -> Result<Document, StoreError> {
    let text = |name| row.try_get::<_, String>(name).map(decode);
    let version = row.try_get::<_, i64>("version")?.cast_unsigned();
    Ok(Document { name: text("name")?, version, body: text("body")?, expires: row.try_get("expires")? })
}

async fn document(client: &Client, name: &str, now: i64) -> Result<Option<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM duels.documents WHERE name = $1 AND expires > $2");
    let found = client.query_typed_opt(&sql, &[(&encode(name), Type::TEXT), (&now, Type::INT8)]).await?;
    found.map(|found| row(&found)).transpose()
}

async fn expired(client: &Client, now: i64, most: usize) -> Result<Vec<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM duels.documents WHERE expires <= $1 ORDER BY expires LIMIT $2");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = client.query_typed(&sql, &[(&now, Type::INT8), (&most, Type::INT8)]).await?;
    rows.iter().map(row).collect()
}

async fn documents_after(client: &Client, name: &str, most: usize) -> Result<Vec<Document>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM duels.documents WHERE name > $1 ORDER BY name LIMIT $2");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = client.query_typed(&sql, &[(&encode(name), Type::TEXT), (&most, Type::INT8)]).await?;
    rows.iter().map(row).collect()
}

/// A name that exists is a conflict, and then nothing is inserted.
async fn import(client: &Client, documents: &[Document]) -> Result<(), StoreError> {
    let names = documents.iter().map(|document| encode(&document.name)).collect::<Vec<_>>();
    let bodies = documents.iter().map(|document| encode(&document.body)).collect::<Vec<_>>();
    let versions = documents.iter().map(|document| document.version.cast_signed()).collect::<Vec<_>>();
    let ends = documents.iter().map(|document| document.expires).collect::<Vec<_>>();
    let params: [Param<'_>; 4] = [
        (&names, Type::TEXT_ARRAY),
        (&versions, Type::INT8_ARRAY),
        (&bodies, Type::TEXT_ARRAY),
        (&ends, Type::INT8_ARRAY),
    ];
    let sql = format!("INSERT INTO duels.documents ({COLUMNS}) SELECT * FROM unnest($1, $2, $3, $4)");
    let inserted = client.query_typed(&sql, &params).await;
    inserted.map(drop).map_err(exists_or_failed)
}

async fn put(client: &Client, write: &DocumentWrite) -> Result<WriteOutcome, StoreError> {
    let (name, body) = (encode(&write.name), encode(&write.body));
    let (after, next) = (write.after.map(u64::cast_signed), write.version().cast_signed());
    let params: [Param<'_>; 6] = [
        (&name, Type::TEXT),
        (&after, Type::INT8),
        (&next, Type::INT8),
        (&body, Type::TEXT),
        (&write.expires, Type::INT8),
        (&write.now, Type::INT8),
    ];
    let sql = "SELECT changed, newest FROM duels.put_document($1, $2, $3, $4, $5, $6)";
    result(&client.query_typed_one(sql, &params).await?, write.version())
}

async fn remove(
    client: &Client,
    name: &str,
    version: u64,
    games: &[String],
) -> Result<WriteOutcome, StoreError> {
    let games = games.iter().map(|id| encode(id)).collect::<Vec<_>>();
    let (name, seen) = (encode(name), version.cast_signed());
    let params: [Param<'_>; 3] = [(&name, Type::TEXT), (&seen, Type::INT8), (&games, Type::TEXT_ARRAY)];
    let sql = "SELECT changed, newest FROM duels.remove_document($1, $2, $3)";
    result(&client.query_typed_one(sql, &params).await?, version)
}

fn result(row: &Row, version: u64) -> Result<WriteOutcome, StoreError> {
    let changed = row.try_get::<_, bool>("changed")?.then_some(version);
    Ok(outcome(changed, row.try_get::<_, Option<i64>>("newest")?.map(i64::cast_unsigned)))
}
