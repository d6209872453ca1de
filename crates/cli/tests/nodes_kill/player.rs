//! The people at a game, each on whichever node the proxy gives them. They connect again and repeat their requests.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::client::{Disconnected, Socket, post, send};
use crate::game::{Game, name, word};

/// A line on which nothing comes for so long is dead.
const PATIENCE: Duration = Duration::from_secs(8);
/// How soon a refused request is repeated.
const AGAIN: Duration = Duration::from_millis(50);

/// A game with the sockets of its people.
pub(crate) struct OpenGame<'a> {
    address: SocketAddr,
    pub(crate) game: &'a mut Game,
    sockets: Vec<Socket>,
}

impl<'a> OpenGame<'a> {
    /// Connects to a game after the versions that were seen before.
    pub(crate) async fn sit(address: SocketAddr, game: &'a mut Game) -> Result<OpenGame<'a>, Disconnected> {
        let mut sockets = Vec::new();
        for (key, seen) in game.keys.iter().zip(&game.seen) {
            sockets.push(in_time(Socket::open(address, &game.id, key, *seen)).await?);
        }
        Ok(OpenGame { address, game, sockets })
    }

    /// Makes the next ply in one way or another until it is acknowledged, or waits for the computer's.
    pub(crate) async fn next_ply(&mut self) -> Result<(), Disconnected> {
        let ply = self.game.acked + 1;
        match self.game.person(ply) {
            None => self.await_computer(ply).await?,
            Some(person) => match ply % 32 {
                3 | 17 => self.by_post(person, ply).await?,
                11 => {
                    self.hang_up(person, ply).await?;
                    self.by_post(person, ply).await?;
                }
                27 => {
                    self.by_socket(person, ply).await?;
                    self.by_post(person, ply).await?;
                }
                _ => self.by_socket(person, ply).await?,
            },
        }
        self.game.acked = ply;
        Ok(())
    }

    async fn by_post(&mut self, person: usize, ply: u32) -> Result<(), Disconnected> {
        let path = format!("/api/games/{}/plies", self.game.id);
        loop {
            let order = order(ply);
            let posted = post(self.address, &path, &self.game.keys[person], &order);
            let (status, answer) = in_time(posted).await?;
            if status != 503 {
                return self.settle(ply, &json!(status), &answer);
            }
            sleep(AGAIN).await;
        }
    }

    async fn by_socket(&mut self, person: usize, ply: u32) -> Result<(), Disconnected> {
        let message = json!({ "play": order(ply) });
        self.sockets[person].say(&message).await?;
        loop {
            let received = self.receive(person).await?;
            if received["request"] != name(ply) {
                continue;
            }
            if received["status"] != 503 {
                return self.settle(ply, &received["status"], &received);
            }
            sleep(AGAIN).await;
            self.sockets[person].say(&message).await?;
        }
    }

    /// Takes the answer to a ply.
    fn settle(&mut self, ply: u32, status: &Value, answer: &Value) -> Result<(), Disconnected> {
        let expected = self.game.version(ply);
        if (status, &answer["version"]) == (&json!(200), &json!(expected)) {
            return Ok(());
        }
        self.game.complaint = Some(format!("ply {ply}: {status} {answer} instead of version {expected}"));
        Err(Disconnected)
    }

    /// Sends a request, perhaps to the other node, and disconnects before the answer.
    async fn hang_up(&self, person: usize, ply: u32) -> Result<(), Disconnected> {
        let path = format!("/api/games/{}/plies", self.game.id);
        drop(send(self.address, &path, &self.game.keys[person], &order(ply)).await?);
        Ok(())
    }

    async fn await_computer(&mut self, ply: u32) -> Result<(), Disconnected> {
        while self.game.seen[0] < self.game.version(ply) {
            self.receive(0).await?;
        }
        Ok(())
    }

    /// The next message to a person, whose events arrive once and in order, also across nodes.
    async fn receive(&mut self, person: usize) -> Result<Value, Disconnected> {
        let received = in_time(self.sockets[person].receive()).await?;
        for event in received["events"].as_array().into_iter().flatten() {
            let expected = self.game.seen[person] + 1;
            if event["version"] != expected {
                self.game.complaint = Some(format!("{received} instead of version {expected}"));
                return Err(Disconnected);
            }
            self.game.seen[person] = expected;
        }
        Ok(received)
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T, Disconnected>>) -> Result<T, Disconnected> {
    timeout(PATIENCE, work).await.unwrap_or(Err(Disconnected))
}

fn order(ply: u32) -> Value {
    json!({ "ply": ply, "move": word(ply), "request": name(ply) })
}
