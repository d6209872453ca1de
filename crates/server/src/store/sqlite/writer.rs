//! The one thread that writes. It commits all waiting changes at once, and only then answers: a sync
//! to disk costs the same for one change as for a thousand.

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::super::{StoreError, Write};
use super::apply::Changes;
use super::known_games::KnownGames;
use super::{SqliteOptions, WriteResult, schema};

/// What the thread does.
#[allow(clippy::large_enum_variant, reason = "almost every job is a change")]
pub(super) enum Job {
    /// A change, in one commit with others.
    Write(WriteJob),
    /// Work of the operator, in a commit of its own.
    Maintain(Box<dyn FnOnce(&mut Connection) + Send>),
}

/// A change, and the channel for its result.
pub(super) struct WriteJob {
    pub(super) write: Write,
    pub(super) reply: oneshot::Sender<WriteResult>,
}

/// Writes until the store closes and the queue is empty, then moves the log into the file.
pub(super) fn run(
    mut connection: Connection,
    mut queue: mpsc::Receiver<Job>,
    options: &SqliteOptions,
) -> Result<(), StoreError> {
    let most = options.batch.max(1);
    let (mut jobs, mut batch, mut maintenance) = (Vec::new(), Vec::new(), Vec::new());
    let mut known = KnownGames::default();
    while queue.blocking_recv_many(&mut jobs, most) > 0 {
        for job in jobs.drain(..) {
            match job {
                Job::Write(job) => batch.push(job),
                Job::Maintain(work) => maintenance.push(work),
            }
        }
        write(&mut connection, &mut known, &mut batch, options);
        for work in maintenance.drain(..) {
            work(&mut connection);
            known.forget();
        }
    }
    schema::checkpoint(&connection)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Commits and acknowledges the changes.
fn write(
    connection: &mut Connection,
    known: &mut KnownGames,
    batch: &mut Vec<WriteJob>,
    options: &SqliteOptions,
) {
    if batch.is_empty() {
        return;
    }
    match commit(connection, known, batch) {
        Ok(results) => {
            if let Some(hook) = &options.on_commit {
                hook(batch.len());
            }
            acknowledge(batch.drain(..).zip(results));
        }
        Err(error) => {
            // It may know of events that are not in the file.
            known.forget();
            acknowledge(batch.drain(..).zip(std::iter::repeat(Err(error))));
        }
    }
}

/// Makes all the changes in one transaction. If it fails, none of them has been made: the transaction rolls
/// back when it is dropped.
fn commit(
    connection: &mut Connection,
    known: &mut KnownGames,
    batch: &[WriteJob],
) -> Result<Vec<WriteResult>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut changes = Changes::new(&transaction, known)?;
    let results = batch.iter().map(|job| changes.apply(&job.write)).collect::<Result<_, _>>()?;
    drop(changes);
    transaction.commit()?;
    Ok(results)
}

fn acknowledge(results: impl Iterator<Item = (WriteJob, WriteResult)>) {
    for (job, result) in results {
        // The client may be gone. The change is on disk, and the same request finds it later.
        let _ = job.reply.send(result);
    }
}
