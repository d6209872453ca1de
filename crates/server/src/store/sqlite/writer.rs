//! The one thread that writes. It takes whatever is waiting, commits it at once, and only then answers: a sync
//! to disk costs the same for one change as for a thousand.

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::super::{StoreError, Write};
use super::apply::apply;
use super::{Answer, SqliteOptions, schema};

/// A change, and who waits for its answer.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) answer: oneshot::Sender<Answer>,
}

/// Writes until nobody can ask any more and the queue is empty, then tidies the file up.
pub(super) fn run(
    mut connection: Connection,
    mut queue: mpsc::Receiver<Job>,
    options: &SqliteOptions,
) -> Result<(), StoreError> {
    let most = options.batch.max(1);
    let mut batch = Vec::new();
    while queue.blocking_recv_many(&mut batch, most) > 0 {
        match commit(&mut connection, &batch) {
            Ok(answers) => {
                if let Some(hook) = &options.on_commit {
                    hook(batch.len());
                }
                acknowledge(batch.drain(..).zip(answers));
            }
            Err(error) => acknowledge(batch.drain(..).zip(std::iter::repeat(Err(error)))),
        }
    }
    schema::checkpoint(&connection)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Makes all the changes in one transaction. If it fails, none of them has been made: the transaction rolls
/// back when it is dropped.
fn commit(connection: &mut Connection, batch: &[Job]) -> Result<Vec<Answer>, StoreError> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let answers = batch.iter().map(|job| apply(&change, &job.write)).collect::<Result<_, _>>()?;
    change.commit()?;
    Ok(answers)
}

fn acknowledge(answers: impl Iterator<Item = (Job, Answer)>) {
    for (job, answer) in answers {
        // Whoever asked may have gone; the change stands, and the same request again finds it.
        let _ = job.answer.send(answer);
    }
}
