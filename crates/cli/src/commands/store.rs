use std::path::Path;

use duels_rules::text::counted;
use duels_server::ServeError;
use duels_server::store::{
    CopyError, CopyProgress, CopyReport, CopyStep, OpenStore, StoreError, StoreLocation, copy,
};

use crate::args::{CopyArgs, StoreArgs, StoreCommand};
use crate::terminal::{CountBar, MessageKind};
use crate::{Console, Failure};

/// Works on a whole store.
pub(crate) fn run(args: &StoreArgs, console: &mut Console) -> Result<(), Failure> {
    match &args.command {
        StoreCommand::Copy(args) => run_copy(args, console),
    }
}

fn run_copy(args: &CopyArgs, console: &mut Console) -> Result<(), Failure> {
    let (from, to) = (args.from.location()?, args.to.location()?);
    if let StoreLocation::Sqlite(path) = &from {
        check_exists(path)?;
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::from)?;
    // Opening the target would already change it.
    if runtime.block_on(from.is_same(&to)).map_err(CopyError::from)? {
        return Err(Failure::Refused(format!("{from} and {to} are the same store: copy to another one")));
    }
    let report = runtime.block_on(copy_all(&from, &to))?;
    let CopyReport { games, copied, events, documents } = report;
    let [copied, games] = [copied, games].map(|count| counted(count, "game"));
    let [events, documents] =
        [(events, "event"), (documents, "document")].map(|(count, what)| counted(count, what));
    let text = format!(
        "{copied} copied from {from} to {to}; {games} with {events}, and {documents} such as classes, are the same in both."
    );
    console.say(MessageKind::Game, &text)?;
    Ok(())
}

/// Opening a file would create it.
fn check_exists(path: &Path) -> Result<(), Failure> {
    if path.is_file() {
        Ok(())
    } else {
        Err(Failure::Refused(format!("there is no file {}", path.display())))
    }
}

async fn copy_all(from: &StoreLocation, to: &StoreLocation) -> Result<CopyReport, CopyError> {
    let source = from.open(None).await?;
    let target = to.open(None).await?;
    let mut bar = None;
    let report = copy(&*source.store(), &*target.store(), &mut |progress| show(&mut bar, progress)).await;
    drop(bar);
    close([source, target]).await?;
    report
}

async fn close(stores: [OpenStore; 2]) -> Result<(), StoreError> {
    for store in stores {
        store.close().await?;
    }
    Ok(())
}

/// Draws a bar for each step.
fn show(bar: &mut Option<(CopyStep, CountBar)>, progress: CopyProgress) {
    let CopyProgress { step, done, total } = progress;
    if bar.as_ref().is_none_or(|(shown, _)| *shown != step) {
        let what = match step {
            CopyStep::Check => "looking at the target ",
            CopyStep::Copy => "copying ",
            CopyStep::Verify => "comparing ",
        };
        *bar = Some((step, CountBar::new(what)));
    }
    if let Some((_, bar)) = bar {
        bar.show(done, total);
    }
}
