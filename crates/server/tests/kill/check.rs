//! What must be true of the file that a killed process leaves.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use duels_server::store::{SqliteStore, Store, StoredGame, WriteOutcome};
use futures_util::future::try_join_all;
use rusqlite::Connection;
use tokio::runtime::Runtime;

use super::stores::{append, play, request, standing};

/// An acknowledgement by the child: the request gave the game this version (0: the game was created).
#[derive(Clone, Debug)]
pub(crate) struct Ack {
    pub(crate) game: String,
    pub(crate) version: u64,
    pub(crate) request: u64,
}

impl Ack {
    /// Reads a line; none if it is not an acknowledgement.
    pub(crate) fn parse(line: &str) -> Option<Ack> {
        let mut words = line.strip_prefix("ack ")?.split(' ');
        let game = words.next()?.to_owned();
        Some(Ack { game, version: words.next()?.parse().ok()?, request: words.next()?.parse().ok()? })
    }
}

/// What is wrong with the file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CheckError {
    /// This many acknowledged writes are not there.
    Lost(usize),
    /// Anything else, in words.
    Other(String),
}

/// Opens the file as a restarted server would and looks at everything in it.
pub(crate) fn check(path: &Path, games: &[String], acks: &[Ack]) -> Result<(), CheckError> {
    let store = SqliteStore::open(path).map_err(|error| CheckError::Other(error.to_string()))?;
    let checked = Runtime::new().unwrap().block_on(check_games(&store, path, games, acks));
    store.close().map_err(|error| CheckError::Other(error.to_string()))?;
    checked
}

async fn check_games(
    store: &SqliteStore,
    path: &Path,
    games: &[String],
    acks: &[Ack],
) -> Result<(), CheckError> {
    let connection = Connection::open(path).unwrap();
    let sound: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    expect(sound == "ok", || sound)?;
    connection.execute_batch(BY_GAME).unwrap();
    let mut by_game = HashMap::<_, Vec<&Ack>>::new();
    for ack in acks {
        by_game.entry(ack.game.as_str()).or_default().push(ack);
    }
    let (mut lost, mut found) = (0, Vec::new());
    for game in games {
        let acks = by_game.remove(game.as_str()).unwrap_or_default();
        // A game whose creation was not acknowledged may be there or not.
        let Some(stored) = store.game(game).await.map_err(|error| CheckError::Other(error.to_string()))?
        else {
            lost += acks.len();
            continue;
        };
        lost += acks.iter().filter(|ack| !holds(&stored, ack)).count();
        check_rows(&connection, &stored)?;
        found.push((stored, acks));
    }
    expect(by_game.is_empty(), || "an unknown game was acknowledged".to_owned())?;
    // All at once: one after another would be a commit each.
    try_join_all(found.iter().map(|(stored, acks)| check_continues(store, stored, acks))).await?;
    if lost > 0 { Err(CheckError::Lost(lost)) } else { Ok(()) }
}

/// The tables by game, because the file itself has no index for that.
const BY_GAME: &str = "
    CREATE TEMP TABLE event_rows AS SELECT game, version FROM events;
    CREATE INDEX temp.events_by_game ON event_rows (game, version);
    CREATE TEMP TABLE ply_rows AS SELECT game, number, word FROM plies;
    CREATE INDEX temp.plies_by_game ON ply_rows (game, number);";

/// The event at the version that was acknowledged is the one of that request.
fn holds(stored: &StoredGame, ack: &Ack) -> bool {
    let Some(index) = ack.version.checked_sub(1) else { return true };
    let event = usize::try_from(index).ok().and_then(|index| stored.events.get(index));
    event.is_some_and(|event| event.request == request(ack.request))
}

fn check_rows(connection: &Connection, stored: &StoredGame) -> Result<(), CheckError> {
    let id = &stored.game.id;
    let requests = stored.events.iter().map(|event| event.request).collect::<HashSet<_>>();
    expect(requests.len() == stored.events.len(), || format!("{id}: an event is there twice"))?;
    // Read from the table itself, because the store is what is tested.
    let sql = "SELECT count(*), coalesce(min(version), 1), coalesce(max(version), 0) FROM event_rows
        WHERE game = (SELECT number FROM games WHERE id = ?1)";
    let counts = connection.query_row(sql, [id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let events = stored.events.len() as i64;
    expect(counts == (events, 1, events), || format!("{id}: versions have gaps: {counts:?}"))?;
    let sql = "SELECT number, word FROM ply_rows WHERE game = (SELECT number FROM games WHERE id = ?1)
        ORDER BY number";
    let mut statement = connection.prepare_cached(sql).unwrap();
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let rows = rows.map(Result::unwrap).collect::<Vec<(u32, String)>>();
    let words = standing(stored.events.iter().map(|event| &event.event));
    expect(rows == (1..).zip(words).collect::<Vec<_>>(), || format!("{id}: plies and events disagree"))
}

/// The last acknowledged request, sent again, has the same answer; and the next ply can be played.
async fn check_continues(store: &SqliteStore, stored: &StoredGame, acks: &[&Ack]) -> Result<(), CheckError> {
    let id = &stored.game.id;
    let last = acks.iter().filter(|ack| ack.version > 0 && holds(stored, ack)).max_by_key(|ack| ack.version);
    if let Some(ack) = last {
        let again = append(id, ack.version - 1, ack.request, stored.events[0].event.clone());
        let answer = store.write(again).await;
        let expected = Ok(WriteOutcome::Repeated { version: ack.version });
        expect(answer == expected, || format!("{id}: asked again, it answers {answer:?}"))?;
    }
    let version = stored.events.len() as u64;
    let plies = standing(stored.events.iter().map(|event| &event.event)).len();
    let next = play(id, version, u64::MAX - version, u32::try_from(plies).unwrap() + 1);
    let answer = store.write(next).await;
    let expected = Ok(WriteOutcome::Done { version: version + 1 });
    expect(answer == expected, || format!("{id}: it cannot be continued: {answer:?}"))
}

fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), CheckError> {
    if holds { Ok(()) } else { Err(CheckError::Other(otherwise())) }
}
