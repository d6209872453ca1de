//! Live updates over real sockets: everyone sees every event once, also after a lost connection and a restart.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use duels_rules::{Catalogue, GameId, Seat};
use duels_server::app;
use duels_server::keys::SeatKey;
use duels_server::rooms::{GameSetup, Opponent, Rooms, SeatRequest};
use duels_server::store::{Event, NewEvent, NewGame, SqliteStore, Store, Write};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server at some port of this machine.
struct Server {
    address: SocketAddr,
    rooms: Arc<Rooms>,
    running: tokio::task::JoinHandle<()>,
}

impl Server {
    async fn start(folder: &std::path::Path) -> Server {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(folder.join("games.sqlite")).unwrap());
        let rooms = Arc::new(Rooms::new(Catalogue::standard(), store).unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = app(Arc::clone(&rooms));
        let running = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Server { address, rooms, running }
    }

    async fn game(&self, start: &str) -> (String, SeatKey, SeatKey) {
        let start = GameId::parse(Catalogue::standard(), start).unwrap();
        let (first, seat, opponent) = (Seat::One, Seat::One, Opponent::Friend);
        let new = self
            .rooms
            .create(&GameSetup { start, first, seat, opponent, names: [None, None] })
            .await
            .unwrap();
        let friend = SeatKey::random().unwrap();
        let request =
            SeatRequest { invitation: new.invitation.clone(), key: friend.clone(), held: None, name: None };
        self.rooms.join(&new.id, request).await.unwrap();
        (new.id, new.key, friend)
    }

    async fn watch(&self, game: &str, after: u64, origin: Option<&str>) -> Result<Socket, Error> {
        let url = format!("ws://{}/g/{game}/live?after={after}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }

    /// A program's socket, which receives no pages.
    async fn sit(&self, game: &str, key: &SeatKey, after: u64) -> Socket {
        let url = format!("ws://{}/g/{game}/live?after={after}&form=json", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
        connect_async(request).await.unwrap().0
    }

    /// Sends a move as a form and returns the status.
    async fn play(&self, game: &str, key: &SeatKey, ply: u32, word: &str, request: &str) -> u16 {
        let body = format!("ply={ply}&move={word}&request={request}");
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "POST /g/{game}/play HTTP/1.1\r\nHost: {}\r\nCookie: seat={key}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

/// The next message, which must come soon.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message =
            tokio::time::timeout(Duration::from_secs(5), socket.next()).await.expect("news in time");
        match message.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            _ => continue,
        }
    }
}

/// Sends a message and returns the answer to it, whatever updates come before.
async fn ask(socket: &mut Socket, message: &Value) -> Value {
    socket.send(Message::Text(message.to_string().into())).await.unwrap();
    loop {
        let received = next(socket).await;
        if !received["status"].is_null() {
            return received;
        }
        assert_eq!(received["html"], Value::Null, "a program gets no page");
    }
}

fn play(ply: u32, word: &str, request: &str) -> Value {
    json!({"play": {"ply": ply, "move": word, "request": request}})
}

/// The events up to a version, each exactly once.
async fn events(socket: &mut Socket, after: u64, until: u64) -> Vec<String> {
    let mut seen = Vec::new();
    let mut version = after;
    while version < until {
        let news = next(socket).await;
        for event in news["events"].as_array().unwrap() {
            version += 1;
            assert_eq!(event["version"], version, "nothing missed, nothing doubled");
            seen.push(format!(
                "{} {}",
                event["kind"].as_str().unwrap(),
                event["move"].as_str().unwrap_or("")
            ));
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_sees_every_move_once_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, two) = server.game("append").await;
    let mut watcher = server.watch(&game, 0, None).await.unwrap();
    assert_eq!(server.play(&game, &one, 1, "1", "a").await, 303);
    assert_eq!(events(&mut watcher, 0, 2).await, ["joined ", "played 1"]);
    drop(watcher);

    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303);
    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303, "the same request again");
    server.running.abort();
    drop(server);

    let server = Server::start(folder.path()).await;
    let mut watcher = server.watch(&game, 2, None).await.unwrap();
    assert_eq!(events(&mut watcher, 2, 3).await, ["played 2"], "exactly what was missed");
    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303, "also after a restart");
    assert_eq!(server.play(&game, &two, 2, "3", "c").await, 409, "stale");
    assert_eq!(server.play(&game, &two, 3, "3", "d").await, 403, "not their turn");
    assert_eq!(server.play(&game, &one, 3, "3", "e").await, 303);
    assert_eq!(events(&mut watcher, 3, 4).await, ["played 3"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_sees_who_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, _) = server.game("fifty").await;
    let mut watcher = server.watch(&game, 0, None).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], json!([true, true]), "they made and joined it just now");
    drop(server);
    let server = Server::start(folder.path()).await;
    let mut watcher = server.watch(&game, 0, None).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], json!([false, false]), "after a restart nobody is known");
    let url = format!("ws://{}/g/{game}/live?after=1", server.address);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("cookie", format!("seat={one}").parse().unwrap());
    let (mut player, _) = connect_async(request).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], json!([true, false]));
    player.close(None).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], json!([false, false]));
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_pages_and_floods_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, _, _) = server.game("fifty").await;
    assert!(server.watch(&game, 0, Some("http://evil.test")).await.is_err());
    assert!(server.watch("nowhere", 0, None).await.is_err());
    let own = format!("http://{}", server.address);
    let mut socket = server.watch(&game, u64::MAX, Some(&own)).await.unwrap();
    next(&mut socket).await;
    let _ = socket.send(Message::Text("x".repeat(1 << 20).into())).await;
    let ended = tokio::time::timeout(Duration::from_secs(5), async {
        while let Some(Ok(message)) = socket.next().await {
            if matches!(message, Message::Close(_)) {
                break;
            }
        }
    });
    assert!(ended.await.is_ok(), "a flood ends the connection");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_moves_at_once_are_kept_once_each() {
    let folder = tempfile::tempdir().unwrap();
    let server = Arc::new(Server::start(folder.path()).await);
    let mut games = Vec::new();
    for seed in 0..20 {
        games.push(server.game(&format!("dilemma:length=12#{seed}")).await);
    }
    let players = games.into_iter().map(|(game, one, two)| {
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            for ply in 1..=12u32 {
                let key = if ply % 2 == 1 { &one } else { &two };
                let word = if ply % 3 == 0 { "end" } else { "start" };
                let name = format!("{ply}");
                let sent = [(); 3].map(|()| server.play(&game, key, ply, word, &name));
                for status in futures_util::future::join_all(sent).await {
                    assert_eq!(status, 303, "three times the same request is once");
                }
            }
            let (events, version) = server.rooms.find(&game).await.unwrap().since(0).await;
            assert_eq!((events.len(), version), (13, 13));
        })
    });
    for player in futures_util::future::join_all(players).await {
        player.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_over_sockets() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, two) = server.game("deletion:numbers=549-876").await;
    let mut watcher = server.watch(&game, 1, None).await.unwrap();
    let (mut first, mut second) = (server.sit(&game, &one, 1).await, server.sit(&game, &two, 1).await);

    let done = ask(&mut first, &play(1, "right", "a")).await;
    assert_eq!(done, json!({"request": "a", "status": 200, "version": 2}));
    assert_eq!(ask(&mut first, &play(1, "right", "a")).await, done, "the same request again");
    let stale = ask(&mut second, &play(1, "left", "a")).await;
    assert_eq!((&stale["status"], &stale["version"], &stale["ply"]), (&json!(409), &json!(2), &json!(1)));
    assert_eq!(ask(&mut first, &play(2, "left", "b")).await["status"], 403, "not their turn");
    let wrong = ask(&mut second, &play(2, "up", "c")).await;
    assert!(wrong["status"] == 422 && wrong["error"].as_str().unwrap().contains("is not a move here"));
    // Both players may give their requests the same names.
    assert_eq!(ask(&mut second, &play(2, "middle", "a")).await["version"], 3);
    assert_eq!(ask(&mut second, &json!({"undo": {"request": "u"}})).await["status"], 409);
    assert_eq!(ask(&mut second, &json!("look")).await["status"], 200);
    assert_eq!(ask(&mut first, &json!({"resign": {"request": "r"}})).await["version"], 4);
    assert_eq!(events(&mut watcher, 1, 4).await, ["played right", "played middle", "resigned "]);
    assert_eq!(events(&mut second, 3, 4).await, ["resigned "], "after what was heard while asking");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_message_is_answered_and_the_connection_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, _) = server.game("fifty").await;
    let mut player = server.sit(&game, &one, 1).await;
    for message in
        [json!(7), json!({}), json!({"play": {}}), json!({"play": {"ply": -1, "move": "6", "request": ""}})]
    {
        let answer = ask(&mut player, &message).await;
        assert!(
            answer["status"] == 400 && answer["error"].as_str().unwrap().contains("Accepted"),
            "{answer}"
        );
    }
    assert_eq!(ask(&mut player, &play(1, "6", "a")).await["status"], 200);
    let mut stranger = server.sit(&game, &SeatKey::random().unwrap(), 1).await;
    assert_eq!(ask(&mut stranger, &play(2, "7", "a")).await["status"], 403);
    player.send(Message::Binary(vec![0; 9].into())).await.unwrap();
    let closed = async {
        while let Some(Ok(message)) = player.next().await {
            if let Message::Close(Some(frame)) = message {
                return u16::from(frame.code);
            }
        }
        0
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(5), closed).await.unwrap(), 1003);
}

/// A player who disconnects right after a move finds it made once, and the game continues from it.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, two) = server.game("divisors:count=40").await;
    let words = ["2", "4", "8", "16", "32", "1", "23"];
    for (word, ply) in words.iter().zip(1..) {
        let key = if ply % 2 == 1 { &one } else { &two };
        let mut hasty = server.sit(&game, key, 0).await;
        hasty.send(Message::Text(play(ply, word, &ply.to_string()).to_string().into())).await.unwrap();
        drop(hasty);
        let mut again = server.sit(&game, key, 0).await;
        let done = ask(&mut again, &play(ply, word, &ply.to_string())).await;
        assert_eq!((&done["status"], &done["version"]), (&json!(200), &json!(ply + 1)), "{done}");
    }
    let (events, _) = server.rooms.find(&game).await.unwrap().since(0).await;
    assert_eq!(events.len(), 1 + words.len(), "one row each");
}

/// The program was killed after a move and before the computer's answer.
#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("games.sqlite")).unwrap();
    let game = NewGame {
        id: "asleep".to_string(),
        start: "fifty".to_string(),
        first: Seat::One,
        players: ["person".to_string(), "perfect".to_string()],
        names: [None, None],
        keys: [Some(SeatKey::random().unwrap().digest()), None],
        invitation: None,
        open: None,
        listed: false,
        created: 0,
    };
    store.write(Write::Create(game)).await.unwrap();
    let event = Event::Played { ply: 1, mv: "6".to_string() };
    let append = NewEvent { game: "asleep".to_string(), after: 0, request: [1; 16], event, at: 0 };
    store.write(Write::Append(append)).await.unwrap();
    drop(store);
    let server = Server::start(folder.path()).await;
    let mut watcher = server.watch("asleep", 1, None).await.unwrap();
    assert_eq!(events(&mut watcher, 1, 2).await.len(), 1);
}

/// A stored event that does not fit its game is an error for everyone who opens it, and is never left out.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_is_reported_and_not_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("games.sqlite")).unwrap();
    let game = |id: &str, start: &str, player: &str| NewGame {
        id: id.to_string(),
        start: start.to_string(),
        first: Seat::One,
        players: [player.to_string(), "person".to_string()],
        names: [None, None],
        keys: [None, None],
        invitation: None,
        open: None,
        listed: false,
        created: 0,
    };
    for (id, start, player) in
        [("move", "fifty", "person"), ("start", "chess", "person"), ("player", "fifty", "nemo")]
    {
        store.write(Write::Create(game(id, start, player))).await.unwrap();
    }
    let event = Event::Played { ply: 1, mv: "77".to_string() };
    let append = NewEvent { game: "move".to_string(), after: 0, request: [1; 16], event, at: 0 };
    store.write(Write::Append(append)).await.unwrap();
    drop(store);
    let server = Server::start(folder.path()).await;
    for (id, reason) in [("move", "ply 1: "), ("start", "chess"), ("player", "nemo")] {
        let Err(error) = server.rooms.find(id).await else { panic!("{id} is damaged") };
        let error = error.to_string();
        assert!(
            error.contains(&format!("The stored game {id} is damaged")) && error.contains(reason),
            "{error}"
        );
    }
}
