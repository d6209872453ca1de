//! What must be true of the database after all kills.

use duels_server::store::{PostgresAddress, PostgresStore, Store, StoredEvent};

use crate::game::Game;

/// What was wrong.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// This many moves that were acknowledged, or shown to a player, are missing.
    Lost(u64),
    /// Anything else, in words.
    Other(String),
}

/// Looks at games as a node that starts would find them.
pub(crate) async fn games(address: &PostgresAddress, games: &[Game]) -> Result<(), Wrong> {
    let failed = |error: duels_server::store::StoreError| Wrong::Other(error.to_string());
    let store = PostgresStore::connect(address).await.map_err(failed)?;
    let mut lost = 0;
    for game in games {
        let stored = store.game(&game.id).await.map_err(failed)?;
        let events = stored.map_or(Vec::new(), |stored| stored.events);
        events_of(game, &events).map_err(|what| Wrong::Other(format!("{}: {what}", game.id)))?;
        let acknowledged = if game.acked == 0 { 0 } else { game.version(game.acked) };
        let promised = game.seen.iter().copied().fold(acknowledged, u64::max);
        lost += promised.saturating_sub(events.len() as u64);
    }
    store.close().await.map_err(failed)?;
    if lost > 0 {
        return Err(Wrong::Lost(lost));
    }
    let complaint = games.iter().find_map(|game| Some(format!("{}: {}", game.id, game.complaint.as_ref()?)));
    complaint.map_or(Ok(()), |complaint| Err(Wrong::Other(complaint)))
}

/// Every event is the one that its request asked for, and each occurs once.
fn events_of(game: &Game, events: &[StoredEvent]) -> Result<(), String> {
    // The last ply may have been written and not yet acknowledged, and the computer may have replied to it.
    let most = game.version(game.acked) + 2;
    if events.len() as u64 > most {
        return Err(format!("{} events, but no more than {most} were asked for", events.len()));
    }
    for (stored, version) in events.iter().zip(1..) {
        let (event, request) = game.expected(version);
        if stored.request != request || event.as_ref().is_some_and(|event| stored.event != *event) {
            return Err(format!("version {version} is {stored:?} instead of {event:?}"));
        }
    }
    Ok(())
}
