//! The least that a group-committing writer on PostgreSQL can be: one table of moves with a version each, one statement
//! for all that wait. It knows no requests, seats or plies, and answers nothing but "written".

use duels_server::store::{NewGame, Store, StoreError, StoredGame, Write, WriteOutcome};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Client, NoTls};

type Job = (Write, oneshot::Sender<u64>);

pub(crate) struct MinimalStore(mpsc::Sender<Job>);

impl MinimalStore {
    pub(crate) async fn connect(url: &str) -> Result<MinimalStore, tokio_postgres::Error> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        let table = "DROP TABLE IF EXISTS moves;
            CREATE TABLE moves (game text, version bigint, word text, PRIMARY KEY (game, version))";
        client.batch_execute(table).await?;
        let (queue, jobs) = mpsc::channel(4096);
        tokio::spawn(write_all(client, jobs));
        Ok(MinimalStore(queue))
    }
}

async fn write_all(client: Client, mut jobs: mpsc::Receiver<Job>) -> Result<(), tokio_postgres::Error> {
    let sql =
        "INSERT INTO moves SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING";
    let insert = client.prepare(sql).await?;
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, 1024).await > 0 {
        let games = batch.iter().map(|(write, _)| write.game_id()).collect::<Vec<_>>();
        let versions = batch.iter().map(|(write, _)| version(write).cast_signed()).collect::<Vec<_>>();
        let words = vec!["7"; batch.len()];
        client.execute(&insert, &[&games, &versions, &words]).await?;
        for (write, reply) in batch.drain(..) {
            // The player may have stopped.
            let _ = reply.send(version(&write));
        }
    }
    Ok(())
}

fn version(write: &Write) -> u64 {
    if let Write::Append(event) = write { event.after + 1 } else { 0 }
}

impl Store for MinimalStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move {
            let stopped = || StoreError::Broken("the writer has stopped".to_owned());
            let (reply, replied) = oneshot::channel();
            self.0.send((write, reply)).await.map_err(|_| stopped())?;
            Ok(WriteOutcome::Done { version: replied.await.map_err(|_| stopped())? })
        }
        .boxed()
    }

    fn game(&self, _: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        async { Ok(None) }.boxed()
    }

    fn waiting(&self, _: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        async { Ok(Vec::new()) }.boxed()
    }
}
