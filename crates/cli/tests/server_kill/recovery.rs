//! What must be true of the database that a killed server leaves.

use std::path::Path;

use duels_rules::Seat;
use duels_server::keys::SeatKey;
use duels_server::store::{Event, SqliteStore, Store, StoredEvent};

use crate::game::{Game, name, seat, version, word};

/// What was wrong.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RecoveryError {
    /// This many moves that were acknowledged, or shown to a player, are missing.
    Lost(u64),
    /// Anything else, in words.
    Other(String),
}

/// Looks at games as a restarted server would find them.
pub(crate) async fn check(data: &Path, games: &[Game]) -> Result<(), RecoveryError> {
    let store = SqliteStore::open(data.join("games.sqlite"))
        .map_err(|error| RecoveryError::Other(error.to_string()))?;
    let mut lost = 0;
    for game in games {
        let stored = store.game(&game.id).await.map_err(|error| RecoveryError::Other(error.to_string()))?;
        let events = stored.map_or(Vec::new(), |stored| stored.events);
        check_events(game, &events).map_err(|what| RecoveryError::Other(format!("{}: {what}", game.id)))?;
        let promised = game.seen.into_iter().fold(version(game.acked), u64::max);
        lost += promised.saturating_sub(events.len() as u64);
    }
    store.close().map_err(|error| RecoveryError::Other(error.to_string()))?;
    if lost > 0 { Err(RecoveryError::Lost(lost)) } else { Ok(()) }
}

/// Every event is the one that its request asked for, and each occurs once.
fn check_events(game: &Game, events: &[StoredEvent]) -> Result<(), String> {
    // The last ply may have been written and not yet acknowledged; no more were requested.
    let most = version(game.acked) + 1;
    if events.len() as u64 > most {
        return Err(format!("{} events, but no more than {most} were asked for", events.len()));
    }
    for (stored, ply) in events.iter().zip(0..) {
        let expected = match ply {
            0 => Event::Joined(Seat::Two),
            _ => Event::Played { ply, mv: word(ply).to_string() },
        };
        let key: SeatKey = game.keys[if ply == 0 { 1 } else { seat(ply).index() }].parse().unwrap();
        let request = key.request(&if ply == 0 { "join".to_string() } else { name(ply) });
        if (&stored.event, &stored.request) != (&expected, &request) {
            return Err(format!("{stored:?} instead of {expected:?}"));
        }
    }
    Ok(())
}
