//! Why changes were not made. A statement of its own looks, because it sees what others committed meanwhile.

use std::borrow::Cow;

use deadpool_postgres::Client;
use tokio_postgres::types::Type;

use super::super::{Write, WriteOutcome};
use super::text::encode;
use super::{StoreError, WriteResult};

const LOOK_UP: &str = "
SELECT games.version, (SELECT events.version FROM duels.events
    WHERE events.game = games.number AND events.request = refused.request)
FROM unnest($1, $2) WITH ORDINALITY AS refused (game, request, position)
LEFT JOIN duels.games ON games.id = refused.game
ORDER BY position";

/// The results of changes that did not fit, in their order.
pub(super) async fn look_up(
    client: &Client,
    writes: impl Iterator<Item = &Write>,
) -> Result<Vec<WriteResult>, StoreError> {
    let writes = writes.collect::<Vec<_>>();
    if writes.is_empty() {
        return Ok(Vec::new());
    }
    let games = writes.iter().map(|write| encode(write.game_id())).collect::<Vec<Cow<'_, str>>>();
    let requests = writes.iter().map(|write| request(write)).collect::<Vec<_>>();
    let rows =
        client.query_typed(LOOK_UP, &[(&games, Type::TEXT_ARRAY), (&requests, Type::BYTEA_ARRAY)]).await?;
    let results = writes.iter().zip(&rows).map(|(write, row)| {
        let now = row.try_get::<_, Option<i64>>(0)?.map(i64::cast_unsigned);
        let earlier = row.try_get::<_, Option<i64>>(1)?.map(i64::cast_unsigned);
        Ok(match (write, now, earlier) {
            (Write::Create(_), _, _) => Err(StoreError::Exists),
            (_, None, _) => Err(StoreError::NoGame),
            (_, _, Some(version)) => Ok(WriteOutcome::Repeated { version }),
            (_, Some(version), None) => Ok(WriteOutcome::Stale { version }),
        })
    });
    results.collect()
}

fn request(write: &Write) -> Option<&[u8]> {
    match write {
        Write::Create(_) => None,
        Write::Join(claim) => Some(&claim.request),
        Write::Append(event) => Some(&event.request),
    }
}
