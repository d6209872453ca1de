//! The WebSocket of a game: all watchers get every event, and the players send their moves.

mod client_message;
mod connection;
mod server_message;

use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use self::connection::Connection;
use self::server_message::UpdateFormat;
use crate::app_state::AppState;
use crate::credentials::{bearer_key, cookie_key};
use crate::errors::PageError;
use crate::rate_limit::Client;

/// The longest message that a client may send.
const MOST_BYTES: usize = 1_024;
/// The buffer for reading, which every watcher has: the longest message and its header fit. The default is 128 KiB.
const READ_BUFFER: usize = MOST_BYTES + 128;
/// Players hear of an event at once. Those who only watch hear of it within so many milliseconds, each after another delay, so
/// that a game with many watchers is not slower than others; what happens meanwhile is told together.
const MOST_DELAY: usize = 50;
/// Up to this size several messages go out together.
const WRITE_BUFFER: usize = 4_096;

#[derive(Deserialize)]
pub(crate) struct ConnectQuery {
    #[serde(default)]
    after: u64,
    #[serde(default, rename = "form")]
    format: UpdateFormat,
}

/// Opens the WebSocket of a game, for a page or a program that has seen it up to some version.
pub(crate) async fn connect(
    State(state): State<AppState>,
    WithRejection(Path(id), _): WithRejection<Path<String>, PageError>,
    WithRejection(Query(query), _): WithRejection<Query<ConnectQuery>, PageError>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    WithRejection(upgrade, _): WithRejection<WebSocketUpgrade, PageError>,
) -> Result<Response, PageError> {
    let slot = state.rate_limiter.take_socket(client)?;
    let room = state.rooms.find(&id).await?;
    let key = bearer_key(&headers).or_else(|| cookie_key(&headers));
    let upgrade =
        upgrade.max_message_size(MOST_BYTES).read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let seats = room.seats(key.as_ref()).await;
        room.connect(seats);
        state.metrics.count_socket_opened();
        let bucket = state.rate_limiter.message_bucket();
        let connection = Connection {
            rooms: &state.rooms,
            room: &room,
            key: key.as_ref(),
            format: query.format,
            delay: delay(seats, room.watchers()),
            draining: &state.draining,
        };
        connection.serve(socket, query.after, bucket).await;
        state.metrics.count_socket_closed();
        room.disconnect(seats);
        drop(slot);
    }))
}

/// How long the holder of these seats waits for what happened, if so many others watch the game.
fn delay(seats: [bool; 2], others: usize) -> Duration {
    let is_player = seats != [false, false];
    Duration::from_millis(if is_player { 0 } else { (others % MOST_DELAY + 1) as u64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_do_not_wait_and_those_who_watch_do_not_wait_for_the_same_time() {
        let millis = |seats, others| delay(seats, others).as_millis();
        assert_eq!([[true, false], [false, true], [true, true]].map(|seats| millis(seats, 7)), [0; 3]);
        let watchers: Vec<_> = (0..MOST_DELAY).map(|others| millis([false, false], others)).collect();
        assert_eq!(watchers, (1..=MOST_DELAY as u128).collect::<Vec<_>>());
        assert_eq!(millis([false, false], MOST_DELAY), 1);
    }
}
