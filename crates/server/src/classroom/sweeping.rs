use std::sync::{Arc, Weak};
use std::time::Duration;

use super::class::Class;
use super::classes::{Classes, now};
use super::error::ClassError;

/// How often classes whose time is over are deleted. From the moment when it is over nobody sees them any more.
const EVERY: Duration = Duration::from_secs(5 * 60);
/// How many are deleted in one step.
const STEP: usize = 20;

impl Classes {
    /// Deletes classes whose time is over, again and again, for as long as somebody has these classes.
    pub(crate) fn start_sweeping(self: &Arc<Self>) {
        // Without a runtime, as where somebody only looks at the routes, nothing is served and nothing grows old.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(sweep_always(Arc::downgrade(self)));
        }
    }

    /// Deletes all documents whose time is over, classes with their games, and returns how many classes there were.
    pub async fn sweep(&self) -> Result<usize, ClassError> {
        let documents = self.documents()?;
        let mut deleted = 0;
        loop {
            let expired = documents.expired(now(), STEP).await?;
            for stored in &expired {
                // What is not a class, such as the rating of a puzzle, has no games.
                let class = serde_json::from_str::<Class>(&stored.body).ok();
                let games = class.as_ref().map(Class::games).unwrap_or_default();
                // Another node may have deleted it.
                documents.remove(&stored.name, stored.version, games).await?;
                class.iter().for_each(|class| self.forget(&class.code));
                deleted += usize::from(class.is_some());
            }
            if expired.len() < STEP {
                return Ok(deleted);
            }
        }
    }
}

async fn sweep_always(classes: Weak<Classes>) {
    loop {
        {
            let Some(classes) = classes.upgrade() else { return };
            match classes.sweep().await {
                Ok(0) | Err(ClassError::NotKept) => {}
                Ok(classes) => tracing::info!(classes, "deleted old classes"),
                Err(error) => tracing::warn!(%error, "old classes are not deleted"),
            }
        }
        tokio::time::sleep(EVERY).await;
    }
}
