//! Reading. Each answer is one statement, and so one snapshot.

use deadpool_postgres::Client;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::super::event_columns::{event, seat};
use super::super::{
    Digest, GameChanges, GamesPage, NewGame, SeenVersion, StoreError, StoredEvent, StoredGame,
};
use super::text::{decode, encode};

/// The columns that [`new_game`] reads.
const GAME: &str =
    "games.id, games.start, games.first, games.player1, games.player2, games.name1, games.name2,
    games.key1, games.key2, games.invitation, games.open, games.listed, games.created";

/// A row for each game, with its events in arrays.
const WITH_EVENTS: &str = "games.version, games.number AS position, history.* FROM duels.games
    CROSS JOIN LATERAL (
        SELECT array_agg(kind) AS kinds, array_agg(number) AS numbers, array_agg(word) AS words,
            array_agg(request) AS requests, array_agg(at) AS at, array_agg(version) AS versions
        FROM (SELECT * FROM duels.events WHERE events.game = games.number ORDER BY events.version) AS ordered
    ) AS history";

/// A game with its events.
pub(super) async fn game(client: &Client, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let sql = format!("SELECT {GAME}, {WITH_EVENTS} WHERE games.id = $1");
    let row = client.query_typed_opt(&sql, &[(&encode(id), Type::TEXT)]).await?;
    row.map(|row| stored_game(&row)).transpose()
}

/// What happened in games since versions. One statement for all of them, because a node asks about all that it has.
const SINCE: &str = "games.version, seen.version AS after, history.*
    FROM unnest($1, $2) AS seen (id, version)
    JOIN duels.games ON games.id = seen.id AND games.version > seen.version
    CROSS JOIN LATERAL (
        SELECT array_agg(kind) AS kinds, array_agg(number) AS numbers, array_agg(word) AS words,
            array_agg(request) AS requests, array_agg(at) AS at, array_agg(version) AS versions
        FROM (
            SELECT * FROM duels.events WHERE events.game = games.number AND events.version > seen.version
            ORDER BY events.version
        ) AS ordered
    ) AS history";

/// What happened in games since versions.
pub(super) async fn since(client: &Client, seen: &[SeenVersion]) -> Result<Vec<GameChanges>, StoreError> {
    let sql = format!("SELECT {GAME}, {SINCE}");
    let ids = seen.iter().map(|seen| encode(&seen.game)).collect::<Vec<_>>();
    let versions = seen.iter().map(|seen| seen.version.cast_signed()).collect::<Vec<_>>();
    let rows = client.query_typed(&sql, &[(&ids, Type::TEXT_ARRAY), (&versions, Type::INT8_ARRAY)]).await?;
    let changes = rows.iter().map(game_changes);
    if let [_] = seen {
        return changes.collect();
    }
    // One game that a newer program has written does not keep the others from being read.
    let log = |error: &StoreError| tracing::error!(%error, "what happened in a game cannot be read");
    Ok(changes.filter_map(|changes| changes.inspect_err(log).ok()).collect())
}

fn game_changes(row: &Row) -> Result<GameChanges, StoreError> {
    let after = row.try_get::<_, i64>("after")?;
    Ok(GameChanges { game: new_game(row)?, events: events(row, after)?, after: after.cast_unsigned() })
}

/// Games in the order in which they were created, after a position, and the position of the last.
pub(super) async fn page(client: &Client, after: u64, most: usize) -> Result<GamesPage, StoreError> {
    let sql = format!("SELECT {GAME}, {WITH_EVENTS} WHERE games.number > $1 ORDER BY games.number LIMIT $2");
    let rows =
        client.query_typed(&sql, &[(&after.cast_signed(), Type::INT8), (&limit(most), Type::INT8)]).await?;
    let last = rows.last().map(|row| row.try_get::<_, i64>("position")).transpose()?;
    let games = rows.iter().map(stored_game).collect::<Result<_, _>>()?;
    Ok(GamesPage { games, next: last.map(i64::cast_unsigned) })
}

/// The games whose open seat is listed, oldest first.
pub(super) async fn waiting(client: &Client, most: usize) -> Result<Vec<NewGame>, StoreError> {
    let sql = format!(
        "SELECT {GAME} FROM duels.games WHERE open IS NOT NULL AND listed ORDER BY created, number LIMIT $1"
    );
    let rows = client.query_typed(&sql, &[(&limit(most), Type::INT8)]).await?;
    rows.iter().map(new_game).collect()
}

/// How many games there are.
pub(super) async fn count(client: &Client) -> Result<u64, StoreError> {
    let row = client.query_typed_one("SELECT count(*) FROM duels.games", &[]).await?;
    Ok(row.try_get::<_, i64>(0)?.cast_unsigned())
}

fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn new_game(row: &Row) -> Result<NewGame, StoreError> {
    let text = |name| row.try_get::<_, String>(name).map(decode);
    let name = |name| row.try_get::<_, Option<String>>(name).map(|text| text.map(decode));
    Ok(NewGame {
        id: text("id")?,
        start: text("start")?,
        first: seat_of(row.try_get("first")?)?,
        players: [text("player1")?, text("player2")?],
        names: [name("name1")?, name("name2")?],
        keys: [digest(row, "key1")?, digest(row, "key2")?],
        invitation: digest(row, "invitation")?,
        open: row.try_get::<_, Option<i16>>("open")?.map(seat_of).transpose()?,
        listed: row.try_get("listed")?,
        created: row.try_get("created")?,
    })
}

fn seat_of(number: i16) -> Result<duels_rules::Seat, StoreError> {
    seat(u32::try_from(number).unwrap_or(u32::MAX)).map_err(StoreError::Broken)
}

fn digest(row: &Row, name: &str) -> Result<Option<Digest>, StoreError> {
    let bytes = row.try_get::<_, Option<&[u8]>>(name)?;
    let digest = bytes.map(Digest::try_from).transpose();
    digest.map_err(|_| StoreError::Broken(format!("{name} of a game does not have 32 bytes")))
}

fn stored_game(row: &Row) -> Result<StoredGame, StoreError> {
    Ok(StoredGame { game: new_game(row)?, events: events(row, 0)? })
}

/// The events after a version.
fn events(row: &Row, after: i64) -> Result<Vec<StoredEvent>, StoreError> {
    let version: i64 = row.try_get("version")?;
    let mut kinds = column::<&str>(row, "kinds")?.into_iter();
    let mut numbers = column::<Option<i64>>(row, "numbers")?.into_iter();
    let mut words = column::<Option<String>>(row, "words")?.into_iter();
    let mut requests = column::<&[u8]>(row, "requests")?.into_iter();
    let mut times = column::<i64>(row, "at")?.into_iter();
    let mut versions = column::<i64>(row, "versions")?.into_iter();
    let mut events = Vec::with_capacity(kinds.len());
    for expected in after + 1..=version {
        let missing = || StoreError::Broken(format!("version {expected} of a game is missing"));
        if versions.next() != Some(expected) {
            return Err(missing());
        }
        let kind = kinds.next().ok_or_else(missing)?;
        let number = numbers.next().flatten().map(u32::try_from).transpose();
        let number =
            number.map_err(|_| StoreError::Broken("the number of an event is too large".to_owned()))?;
        let word = words.next().flatten().map(decode);
        let request = requests.next().and_then(|bytes| bytes.try_into().ok()).ok_or_else(missing)?;
        let event = event(kind, number, word).map_err(StoreError::Broken)?;
        events.push(StoredEvent { event, request, at: times.next().ok_or_else(missing)? });
    }
    Ok(events)
}

/// A column of the events; without events the database has nothing to put into an array.
fn column<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Row, name: &str) -> Result<Vec<T>, StoreError> {
    Ok(row.try_get::<_, Option<Vec<T>>>(name)?.unwrap_or_default())
}
