//! The one task that writes. It commits all waiting changes at once, and only then answers.

use std::collections::HashMap;
use std::sync::Arc;

use deadpool_postgres::Client;
use duels_postgres::{Database, Pauses};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;
use tokio::time::Instant;

use super::super::{CommitHook, Write};
use super::batch::Batch;
use super::known_requests::{SharedRequests, lock};
use super::{PostgresOptions, StoreError, WriteResult};

/// A commit of fewer changes takes longer than the changes themselves. While other nodes write, too, such a commit waits until all
/// tasks that are ready have run, which may bring more; it never waits for a task that is not. A node that is alone does not
/// wait, because its tasks run while PostgreSQL commits.
const SMALL: usize = 64;

/// A change, and the channel for its result.
pub(super) struct WriteJob {
    pub(super) write: Write,
    pub(super) reply: oneshot::Sender<WriteResult>,
    /// When to give up.
    pub(super) until: Instant,
}

/// Writes until the store closes and the queue is empty.
pub(super) async fn run(
    database: Arc<Database>,
    mut queue: mpsc::Receiver<WriteJob>,
    options: PostgresOptions,
    known: SharedRequests,
) {
    let most = options.batch.max(1);
    let (mut waiting, mut told) = (Vec::new(), 0);
    while queue.recv_many(&mut waiting, most).await > 0 {
        let before = std::mem::replace(&mut told, lock(&known).told());
        if waiting.len() < SMALL && before != told {
            yield_now().await;
        }
        while waiting.len() < most
            && let Ok(job) = queue.try_recv()
        {
            waiting.push(job);
        }
        for jobs in one_per_game(waiting.drain(..)) {
            let results = commit(&database, &jobs, &known, options.on_commit.as_ref()).await;
            acknowledge(jobs, results);
        }
    }
    database.close();
}

/// Groups in which every game has one change, in the order of each game's changes. Mostly it is one group, because a
/// game rarely has several changes at once.
///
/// The games of a group are sorted, so that two nodes lock them in the same order.
fn one_per_game(jobs: impl Iterator<Item = WriteJob>) -> Vec<Vec<WriteJob>> {
    let mut groups = Vec::<Vec<WriteJob>>::new();
    let mut seen = HashMap::<String, usize>::new();
    for job in jobs {
        let next = seen.entry(job.write.game_id().to_owned()).or_default();
        if *next == groups.len() {
            groups.push(Vec::new());
        }
        groups[*next].push(job);
        *next += 1;
    }
    for group in &mut groups {
        group.sort_by(|a, b| a.write.game_id().cmp(b.write.game_id()));
    }
    groups
}

/// Makes the changes in one commit. While the database is away it tries again, until the first of the clients has
/// waited long enough; a change that was made by an attempt whose answer was lost is not made twice.
async fn commit(
    database: &Database,
    jobs: &[WriteJob],
    known: &SharedRequests,
    on_commit: Option<&CommitHook>,
) -> Result<Vec<WriteResult>, StoreError> {
    let batch = Batch::new(jobs.iter().map(|job| &job.write), &lock(known));
    let until = jobs.iter().map(|job| job.until).min().unwrap_or_else(Instant::now);
    let (mut pauses, mut was_sent) = (Pauses::new(until), false);
    loop {
        let batch = &batch;
        let run = |client: Arc<Client>| async move { batch.run(&client, was_sent).await };
        match database.write(run).await {
            Err(error @ StoreError::Unavailable(_)) => pauses.wait(error).await?,
            Ok((results, applied)) => {
                batch.learn(&applied, &mut lock(known));
                if let Some(hook) = on_commit {
                    hook(jobs.len());
                }
                return Ok(results);
            }
            Err(error) => return Err(error),
        }
        was_sent = true;
    }
}

fn acknowledge(jobs: Vec<WriteJob>, results: Result<Vec<WriteResult>, StoreError>) {
    let results = results.unwrap_or_else(|error| {
        tracing::warn!(changes = jobs.len(), %error, "changes are not stored");
        vec![Err(error); jobs.len()]
    });
    for (job, result) in jobs.into_iter().zip(results) {
        // The client may be gone. The change is on disk, and the same request finds it later.
        let _ = job.reply.send(result);
    }
}
