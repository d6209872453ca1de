use std::sync::atomic::{AtomicBool, Ordering};

use duels_rules::Seat;
use tokio::sync::watch;

use super::{Room, Rooms};
use crate::store::NewGame;

/// How many games the lobby lists.
const MOST_LISTED: usize = 50;

/// A game that anyone may join, and whose maker is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingGame {
    /// Its id.
    pub id: String,
    /// Its start.
    pub start: String,
    /// The name that its maker gave.
    pub name: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
}

impl WaitingGame {
    /// For how many seconds the maker has been waiting.
    pub fn seconds(&self) -> u64 {
        let waited = jiff::Timestamp::now().as_millisecond().saturating_sub(self.created);
        u64::try_from(waited / 1_000).unwrap_or(0)
    }
}

/// The entry of a game in the lobby, for as long as its seat is open.
pub(super) struct LobbyEntry {
    game: WaitingGame,
    maker: Seat,
    is_open: AtomicBool,
}

impl LobbyEntry {
    /// The entry of a game; none if the lobby does not list it.
    pub(super) fn of(game: &NewGame) -> Option<LobbyEntry> {
        let maker = game.open.filter(|_| game.listed)?.other();
        let name = game.names[maker.index()].clone();
        let (id, start, created) = (game.id.clone(), game.start.clone(), game.created);
        let game = WaitingGame { id, start, name, created };
        Some(LobbyEntry { game, maker, is_open: AtomicBool::new(true) })
    }

    /// The seat is not open any more.
    pub(super) fn remove(&self) {
        self.is_open.store(false, Ordering::Release);
    }

    fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Acquire)
    }
}

impl Rooms {
    /// The games that anyone may join and whose makers are there, newest first. A maker is there while a page of the
    /// game is open, and for 30 seconds after the last request; so after a restart a game is listed once its maker
    /// is back.
    pub fn waiting(&self) -> Vec<WaitingGame> {
        let mut games: Vec<_> = self.rooms().values().filter_map(|room| room.lobby_entry()).collect();
        games.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.id.cmp(&b.id)));
        games.truncate(MOST_LISTED);
        games
    }

    /// Changes whenever the lobby may list other games than before.
    pub fn watch_lobby(&self) -> watch::Receiver<u64> {
        self.node.lobby.subscribe()
    }
}

impl Room {
    /// Whether the lobby lists the game while its maker is there.
    pub(super) fn is_listed(&self) -> bool {
        self.entry.as_ref().is_some_and(LobbyEntry::is_open)
    }

    /// Whether the lobby lists the game now.
    pub(super) fn is_waiting(&self) -> bool {
        let is_there = |entry: &LobbyEntry| self.presence.is_present(entry.maker);
        self.is_listed() && !self.is_retired() && self.entry.as_ref().is_some_and(is_there)
    }

    fn lobby_entry(&self) -> Option<WaitingGame> {
        self.entry.as_ref().filter(|_| self.is_waiting()).map(|entry| entry.game.clone())
    }
}
