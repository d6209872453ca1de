//! The two players of a game, who reconnect and repeat their requests.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::client::{Disconnected, Socket, post, send};
use crate::game::{Game, name, seat, version, word};

/// Plays a game, and then others, until the server is gone; the last of them is unfinished.
pub(crate) async fn play_on(address: SocketAddr, game: Option<Game>) -> Vec<Game> {
    let mut games = Vec::from_iter(game);
    loop {
        if let Some(game) = games.last_mut()
            && play(address, game).await.is_err()
        {
            return games;
        }
        match Game::make(address).await {
            Ok(game) => games.push(game),
            Err(Disconnected) => return games,
        }
    }
}

/// Plays a game to its end.
async fn play(address: SocketAddr, game: &mut Game) -> Result<(), Disconnected> {
    let mut table = OpenGame::sit(address, game).await?;
    while !table.game.is_over() {
        table.next_ply().await?;
    }
    Ok(())
}

/// Plays one more ply, if there is one.
pub(crate) async fn play_one_ply(address: SocketAddr, game: &mut Game) -> Result<(), Disconnected> {
    let mut table = OpenGame::sit(address, game).await?;
    if table.game.is_over() { Ok(()) } else { table.next_ply().await }
}

struct OpenGame<'a> {
    address: SocketAddr,
    game: &'a mut Game,
    sockets: [Socket; 2],
}

impl<'a> OpenGame<'a> {
    /// Reconnects to a game after the versions that were seen before.
    async fn sit(address: SocketAddr, game: &'a mut Game) -> Result<OpenGame<'a>, Disconnected> {
        let one = Socket::open(address, &game.id, &game.keys[0], game.seen[0]).await?;
        let two = Socket::open(address, &game.id, &game.keys[1], game.seen[1]).await?;
        Ok(OpenGame { address, game, sockets: [one, two] })
    }

    /// Makes a ply in one way or another until it is acknowledged. After a restart the first may be there already.
    async fn next_ply(&mut self) -> Result<(), Disconnected> {
        let ply = self.game.acked + 1;
        match ply % 32 {
            3 => self.by_post(ply).await?,
            11 => {
                self.hang_up_socket(ply).await?;
                self.by_post(ply).await?;
            }
            19 => {
                drop(send(self.address, &self.path(), self.game.key(ply), &order(ply)).await?);
                self.by_socket(ply).await?;
            }
            27 => {
                self.by_socket(ply).await?;
                self.by_post(ply).await?;
            }
            _ => self.by_socket(ply).await?,
        }
        self.game.acked = ply;
        Ok(())
    }

    fn path(&self) -> String {
        format!("/api/games/{}/plies", self.game.id)
    }

    async fn by_post(&self, ply: u32) -> Result<(), Disconnected> {
        let (status, answer) = post(self.address, &self.path(), self.game.key(ply), &order(ply)).await?;
        assert_eq!((status, &answer["version"]), (200, &json!(version(ply))), "{answer}");
        Ok(())
    }

    async fn by_socket(&mut self, ply: u32) -> Result<(), Disconnected> {
        let seat = seat(ply).index();
        self.sockets[seat].say(&json!({ "play": order(ply) })).await?;
        loop {
            let received = self.sockets[seat].receive().await?;
            if received["request"] == name(ply) {
                assert_eq!(
                    (&received["status"], &received["version"]),
                    (&json!(200), &json!(version(ply))),
                    "{received}"
                );
                return Ok(());
            }
            self.game.seen[seat] = last_version(&received, self.game.seen[seat]);
        }
    }

    /// Sends it over another socket and disconnects before the answer.
    async fn hang_up_socket(&self, ply: u32) -> Result<(), Disconnected> {
        let (key, now) = (self.game.key(ply), version(ply));
        let mut socket = Socket::open(self.address, &self.game.id, key, now).await?;
        socket.say(&json!({ "play": order(ply) })).await
    }
}

fn order(ply: u32) -> Value {
    json!({ "ply": ply, "move": word(ply), "request": name(ply) })
}

/// The version after some events: every event arrives once and in order, also across restarts.
fn last_version(news: &Value, before: u64) -> u64 {
    news["events"].as_array().expect("news").iter().fold(before, |before, event| {
        assert_eq!(event["version"], before + 1, "nothing missed, nothing doubled: {news}");
        before + 1
    })
}
