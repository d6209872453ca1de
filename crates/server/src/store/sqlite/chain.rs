use rusqlite::types::Type;
use rusqlite::{CachedStatement, Connection, Error, Row, params};

/// The events of a game, the latest first: each names the one before it.
pub(super) struct Chain<'a>(CachedStatement<'a>);

impl<'a> Chain<'a> {
    pub(super) fn new(connection: &'a Connection) -> rusqlite::Result<Chain<'a>> {
        // The columns that `rows::event` reads, in its order.
        const SQL: &str =
            "SELECT version, kind, number, word, request, at, previous FROM events WHERE event = ?1";
        Ok(Chain(connection.prepare_cached(SQL)?))
    }

    /// Goes from the row of the latest event, which has this version, back to the first one, or until `look` has seen
    /// enough. A chain with a gap is an error.
    pub(super) fn walk(
        &mut self,
        latest: Option<i64>,
        version: u64,
        mut look: impl FnMut(&Row<'_>) -> rusqlite::Result<bool>,
    ) -> rusqlite::Result<()> {
        let mut next = latest;
        for version in (1..=version).rev() {
            let event = next.ok_or_else(|| missing(version))?;
            let found = self.0.query_row(params![event], |row| {
                if row.get::<_, i64>(0)?.cast_unsigned() != version {
                    return Err(missing(version));
                }
                next = row.get(6)?;
                look(row)
            });
            match found {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Error::QueryReturnedNoRows) => return Err(missing(version)),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn missing(version: u64) -> Error {
    let reason = format!("version {version} of a game is missing");
    Error::FromSqlConversionFailure(0, Type::Integer, reason.into())
}
