//! What ours is measured against: a server that receives a message over a WebSocket, inserts it into SQLite or PostgreSQL
//! with the same durability and group commit, and echoes it to both players. No rules, no keys, no pages, no versions.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as PathOf, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use rusqlite::{Connection, params};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::NoTls;

use crate::BenchError;

const BUFFER: usize = 4_096;
/// The same as ours.
const BATCH: usize = 1_024;
const QUEUE: usize = 4_096;

/// A message, and the game that gets it when it is on disk.
struct Job {
    game: u64,
    text: Utf8Bytes,
    players: broadcast::Sender<Utf8Bytes>,
}

#[derive(Clone)]
struct App {
    games: Arc<Mutex<HashMap<u64, broadcast::Sender<Utf8Bytes>>>>,
    queue: mpsc::Sender<Job>,
}

/// What waits to be written.
pub(crate) struct Queue(mpsc::Sender<Job>);

/// A thread that writes to SQLite.
pub(crate) fn open_sqlite(folder: &Path) -> Result<Queue, BenchError> {
    let connection = open(folder)?;
    let (queue, jobs) = mpsc::channel(QUEUE);
    std::thread::spawn(move || write(connection, jobs));
    Ok(Queue(queue))
}

/// A task that writes to PostgreSQL.
pub(crate) async fn open_postgres(address: &str) -> Result<Queue, BenchError> {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await?;
    tokio::spawn(connection);
    let table = "CREATE TABLE IF NOT EXISTS messages (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game bigint NOT NULL, text text NOT NULL)";
    client.batch_execute(table).await?;
    let sql = "INSERT INTO messages (game, text) SELECT * FROM unnest($1::bigint[], $2::text[])";
    let insert = client.prepare(sql).await?;
    let (queue, mut jobs) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            let games: Vec<_> = batch.iter().map(|job: &Job| job.game.cast_signed()).collect();
            let texts: Vec<_> = batch.iter().map(|job| job.text.as_str()).collect();
            if client.execute(&insert, &[&games, &texts]).await.is_err() {
                return;
            }
            batch.drain(..).for_each(echo);
        }
    });
    Ok(Queue(queue))
}

/// Serves until it is killed.
pub(crate) async fn serve(Queue(queue): Queue, ready: impl FnOnce(SocketAddr)) -> Result<(), BenchError> {
    let app = App { games: Arc::default(), queue };
    let router = Router::new().route("/{game}", get(join)).with_state(app);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    ready(listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        // Without it the connection works too, only slower.
        let _ = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

fn open(folder: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(folder.join("messages.db"))?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         CREATE TABLE messages (number INTEGER PRIMARY KEY, game INTEGER NOT NULL, text TEXT NOT NULL) STRICT;",
    )?;
    Ok(connection)
}

/// Commits all waiting messages at once, and sends them only then.
fn write(mut connection: Connection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.blocking_recv_many(&mut batch, BATCH) > 0 {
        if commit(&mut connection, &batch).is_err() {
            return;
        }
        batch.drain(..).for_each(echo);
    }
}

fn echo(job: Job) {
    // An error means that both players have left.
    let _ = job.players.send(job.text);
}

fn commit(connection: &mut Connection, batch: &[Job]) -> Result<(), rusqlite::Error> {
    let change = connection.transaction()?;
    for job in batch {
        change
            .prepare_cached("INSERT INTO messages (game, text) VALUES (?1, ?2)")?
            .execute(params![job.game.cast_signed(), job.text.as_str()])?;
    }
    change.commit()
}

async fn join(State(app): State<App>, PathOf(game): PathOf<u64>, upgrade: WebSocketUpgrade) -> Response {
    let players = {
        let mut games = app.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game).or_insert_with(|| broadcast::Sender::new(16)).clone()
    };
    // Subscribe before the handshake is answered: the other player may send as soon as it is.
    let echoes = players.subscribe();
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| serve_socket(socket, game, players, echoes, app.queue))
}

async fn serve_socket(
    mut socket: WebSocket,
    game: u64,
    players: broadcast::Sender<Utf8Bytes>,
    mut echoes: broadcast::Receiver<Utf8Bytes>,
    queue: mpsc::Sender<Job>,
) {
    loop {
        tokio::select! {
            text = echoes.recv() => match text {
                Ok(text) => if socket.send(Message::Text(text)).await.is_err() { return },
                Err(_) => return,
            },
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let job = Job { game, text, players: players.clone() };
                    if queue.send(job).await.is_err() { return }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
