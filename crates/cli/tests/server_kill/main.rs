//! Kill -9 of the whole server under load, at random moments: no acknowledged move is lost, none is doubled, and
//! every game continues after the restart.
//!
//! Players play over sockets and by `POST`, disconnect on purpose before the response and repeat the request with
//! the same name. The variables say how often the server is killed, how long it serves at most before, and how many games are played
//! at once; a hundred kills and a million acknowledged moves:
//!
//! ```text
//! DUELS_KILL_ROUNDS=100 DUELS_KILL_MILLISECONDS=5500 DUELS_KILL_GAMES=200 \
//!     cargo test --release -p duels --test server_kill -- --nocapture
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;
mod early_server;
mod game;
mod player;
mod recovery;
mod server;

use std::path::Path;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::runtime::Runtime;

use game::Game;
use recovery::RecoveryError;
use server::{Server, Which};

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |value| value.parse().expect("a number"))
}

fn random(below: u64) -> u64 {
    getrandom::u64().unwrap() % below.max(1)
}

/// The games of the whole test.
#[derive(Default)]
struct Games {
    live: Vec<Game>,
    over: Vec<Game>,
}

impl Games {
    /// Lets all players play until the server is killed.
    async fn play_and_kill(&mut self, which: Which, data: &Path) {
        let mut server = Server::start(which, data);
        // Now and then at once, while it opens the file.
        if random(10) == 0 {
            tokio::time::sleep(Duration::from_millis(random(20))).await;
            return server.kill();
        }
        let address = server.address();
        let many = setting("DUELS_KILL_GAMES", 12) as usize;
        let mut live: Vec<_> = std::mem::take(&mut self.live).into_iter().map(Some).collect();
        live.resize_with(many, || None);
        let players: Vec<_> =
            live.into_iter().map(|game| tokio::spawn(player::play_on(address, game))).collect();
        tokio::time::sleep(Duration::from_millis(random(setting("DUELS_KILL_MILLISECONDS", 1_000)))).await;
        server.kill();
        for games in join_all(players).await {
            let (live, over): (Vec<_>, Vec<_>) = games.unwrap().into_iter().partition(|game| !game.is_over());
            self.live.extend(live);
            self.over.extend(over);
        }
    }

    fn acknowledged(&self) -> u64 {
        self.live.iter().chain(&self.over).map(|game| u64::from(game.acked)).sum()
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the summary of a long run")]
fn no_acknowledged_move_is_lost_or_doubled() {
    let (data, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
    let (mut games, rounds) = (Games::default(), setting("DUELS_KILL_ROUNDS", 10));
    runtime.block_on(async {
        for round in 0..rounds {
            games.play_and_kill(Which::Real, data.path()).await;
            assert_eq!(recovery::check(data.path(), &games.live).await, Ok(()), "in round {round}");
        }
        // All rounds share the file: nothing that came later harmed what was there.
        assert_eq!(recovery::check(data.path(), &games.over).await, Ok(()));
        let mut server = Server::start(Which::Real, data.path());
        let address = server.address();
        let last = games.live.iter_mut().map(|game| player::play_one_ply(address, game));
        assert!(join_all(last).await.into_iter().all(|played| played.is_ok()), "a game cannot be continued");
        server.kill();
        assert_eq!(recovery::check(data.path(), &games.live).await, Ok(()), "at the end");
    });
    let (total, number) = (games.acknowledged(), games.live.len() + games.over.len());
    println!("killed {rounds} times: {total} acknowledged, 0 lost, 0 doubled, all of {number} games went on");
    assert!(total > 0);
}

/// The control: the same check catches a server that acknowledges a move before it writes it.
#[test]
fn a_server_that_acknowledges_before_the_commit_is_caught() {
    let (data, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
    let found = runtime.block_on(async {
        for _ in 0..20 {
            let mut games = Games::default();
            games.play_and_kill(Which::EarlyStore, data.path()).await;
            if let Err(wrong) = recovery::check(data.path(), &games.live).await {
                return Some(wrong);
            }
        }
        None
    });
    assert!(matches!(found, Some(RecoveryError::Lost(_))), "not found out: {found:?}");
}
