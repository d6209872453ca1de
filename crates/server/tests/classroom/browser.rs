//! A browser with cookies for paths, over real sockets.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use duels_rules::Catalogue;
use duels_server::rooms::Rooms;
use duels_server::store::Store;
use duels_server::{Settings, app_with};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server with the default limits at some port of this machine.
pub(crate) struct Served {
    address: SocketAddr,
}

impl Served {
    pub(crate) async fn start(store: Arc<dyn Store>) -> Served {
        let rooms = Arc::new(Rooms::new(Catalogue::standard(), store).unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router =
            app_with(rooms, Settings { poll_wait: Some(Duration::from_millis(500)), ..Settings::default() });
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Served { address }
    }
}

#[derive(Clone)]
pub(crate) struct Browser {
    address: SocketAddr,
    /// Name, path and value.
    cookies: Vec<(String, String, String)>,
}

pub(crate) struct Page {
    pub(crate) status: u16,
    pub(crate) location: String,
    pub(crate) text: String,
}

/// A WebSocket that waits for replies.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Browser {
    pub(crate) fn at(server: &Served) -> Browser {
        Browser { address: server.address, cookies: Vec::new() }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.send("GET", path, "").await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Page {
        self.send("POST", path, form).await
    }

    fn cookies_for(&self, path: &str) -> String {
        let path = path.split('?').next().unwrap();
        let fits = |at: &str| path == at || path.starts_with(&format!("{at}/"));
        let sent = self
            .cookies
            .iter()
            .filter(|(_, at, _)| fits(at))
            .map(|(name, _, value)| format!("{name}={value}"));
        sent.collect::<Vec<_>>().join("; ")
    }

    async fn send(&mut self, method: &str, path: &str, form: &str) -> Page {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.address,
            self.cookies_for(path),
            form.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, text) = answer.split_once("\r\n\r\n").unwrap();
        let mut location = String::new();
        for line in head.lines() {
            let Some((name, value)) = line.split_once(": ") else { continue };
            match name {
                "location" => location = value.to_owned(),
                "set-cookie" => self.keep(value),
                _ => {}
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Page { status, location, text: text.to_owned() }
    }

    fn keep(&mut self, cookie: &str) {
        let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
        let path = cookie.split("Path=").nth(1).map_or("", |path| path.split(';').next().unwrap());
        let path = if path == "/" { "" } else { path };
        self.cookies.retain(|(known, at, _)| (known.as_str(), at.as_str()) != (name, path));
        self.cookies.push((name.to_owned(), path.to_owned(), value.to_owned()));
    }

    pub(crate) async fn socket(&self, path: &str) -> Socket {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookies_for(path).parse().unwrap());
        Socket(connect_async(request).await.unwrap().0)
    }
}

impl Socket {
    /// Sends a message and returns the reply to it.
    pub(crate) async fn ask(&mut self, message: &str) -> Value {
        self.0.send(Message::text(message)).await.unwrap();
        loop {
            let received = self.0.next().await.unwrap().unwrap();
            let Message::Text(text) = received else { continue };
            let value: Value = serde_json::from_str(&text).unwrap();
            if value.get("status").is_some() {
                return value;
            }
        }
    }

    /// Waits for whatever comes next, but not for long.
    pub(crate) async fn wait(&mut self) {
        let _ = tokio::time::timeout(Duration::from_millis(500), self.0.next()).await;
    }
}
