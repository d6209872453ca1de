//! What a node does to keep up with the others, beside the requests of its own players.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use super::{Room, RoomError, Rooms, start_computer_moves};
use crate::news::{News, NewsBatch, NewsItem, NodeId, PlayedMove};
use crate::store::{GameChanges, SeenVersion};

/// How often a node looks whether a computer owes a move.
const TICK: Duration = Duration::from_millis(250);
/// How many ticks there are between two looks whether it has missed something about the games that somebody watches: less
/// than a second in all.
const TICKS_PER_REPAIR: u64 = 3;
/// How many ticks there are between two reports of who is present.
const TICKS_PER_REPORT: u64 = 40;
/// The most games in one question to the store.
const MOST_AT_ONCE: usize = 4_096;

/// The games that have gone on elsewhere. They gather while the store is asked about others.
#[derive(Default)]
struct Behind {
    games: Mutex<BTreeSet<String>>,
    filled: Notify,
}

impl Behind {
    fn push(&self, game: String) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).insert(game);
        self.filled.notify_one();
    }

    async fn next(&self) -> BTreeSet<String> {
        loop {
            let games = std::mem::take(&mut *self.games.lock().unwrap_or_else(PoisonError::into_inner));
            if !games.is_empty() {
                return games;
            }
            self.filled.notified().await;
        }
    }
}

impl Rooms {
    /// Keeps this node up to date with the others. It never returns, and the server runs it beside everything else.
    pub async fn follow_news(self: Arc<Self>) {
        let behind = Behind::default();
        self.node.tell(|| NewsItem::Hello);
        match self.news.clone() {
            Some(news) => {
                tokio::join!(
                    self.send_news(&*news),
                    self.hear_news(&*news, &behind),
                    self.catch_up_with(&behind),
                    self.repair()
                );
            }
            // There is nobody to hear from, but the store may have been away.
            None => self.repair().await,
        }
    }

    async fn send_news(&self, news: &dyn News) {
        let Some(outbox) = &self.node.outbox else { return };
        loop {
            let batch = outbox.next().await;
            let begun = Instant::now();
            news.send(batch).await;
            let pause = news.pause();
            if begun.elapsed() < pause {
                sleep_until(begun + pause).await;
            }
        }
    }

    async fn hear_news(self: &Arc<Self>, news: &dyn News, behind: &Behind) {
        let own = self.node.outbox.as_ref().map(super::Outbox::node);
        loop {
            let NewsBatch { from, items } = news.receive().await;
            if Some(from) == own {
                continue;
            }
            for item in items {
                self.hear(from, item, behind);
            }
        }
    }

    fn hear(self: &Arc<Self>, from: NodeId, item: NewsItem, behind: &Behind) {
        match item {
            NewsItem::Version { game, version, played } => {
                // A room that nobody watches is read again when somebody looks at it.
                let room = self.in_memory(&game).filter(|room| room.is_of_interest());
                if room
                    .is_some_and(|room| room.version() < version && !self.take_move(&room, version, played))
                {
                    behind.push(game);
                }
            }
            NewsItem::Present { game, seats, is_listed } => match self.in_memory(&game) {
                Some(room) => room.hear_presence(from, seats),
                // The lobby of this node lists it, too.
                None if is_listed => drop(tokio::spawn(Arc::clone(self).list(from, game, seats))),
                None => {}
            },
            NewsItem::Hello => self.report_presence(),
            // For the carrier.
            NewsItem::Address { .. } => {}
        }
    }

    /// Makes a move that another node has told; false if the room has missed something before it, or is busy.
    fn take_move(&self, room: &Room, version: u64, played: Option<PlayedMove>) -> bool {
        let (Some(played), Ok(mut state)) = (played, room.state.try_lock()) else { return false };
        if state.version() + 1 != version {
            return false;
        }
        let taken = room.publish(&mut state, vec![played.into()]).map(|()| true);
        self.forget_if_broken(room, &taken);
        true
    }

    /// Loads a game that waits for a player on another node.
    async fn list(self: Arc<Self>, from: NodeId, game: String, seats: [bool; 2]) {
        match self.open(&game).await {
            Ok(room) => room.hear_presence(from, seats),
            Err(error) => tracing::warn!(game, %error, "a game of the lobby cannot be loaded"),
        }
    }

    async fn catch_up_with(self: &Arc<Self>, behind: &Behind) {
        loop {
            let games = behind.next().await;
            let seen = games.iter().filter_map(|game| Some(self.in_memory(game)?.seen())).collect();
            self.ask_store(seen).await;
        }
    }

    /// Looks every second at all games that somebody watches, because news can be lost, and more often at the computers
    /// that owe a move, because the node that should have made it can be gone.
    async fn repair(self: &Arc<Self>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for count in 0_u64.. {
            ticks.tick().await;
            let rooms = self.all_in_memory();
            rooms.iter().filter(|room| room.owes_move()).for_each(|room| drop(start_computer_moves(room)));
            if count % TICKS_PER_REPORT == TICKS_PER_REPORT - 1 {
                self.report_presence();
                self.notice_outage();
            }
            if count % TICKS_PER_REPAIR != 0 {
                continue;
            }
            let watched = rooms.iter().filter(|room| room.needs_repair());
            self.ask_store(watched.map(|room| room.seen()).collect()).await;
            rooms.iter().for_each(|room| room.forget_absent());
        }
    }

    /// Asks a shared store an empty question: without a game in progress, only this notices that the store is away.
    fn notice_outage(self: &Arc<Self>) {
        if self.news.is_some() {
            let rooms = Arc::clone(self);
            tokio::spawn(async move { rooms.probe_store().await });
        }
    }

    /// Asks the store what happened in games, and tells their rooms.
    async fn ask_store(self: &Arc<Self>, seen: Vec<SeenVersion>) {
        for seen in seen.chunks(MOST_AT_ONCE) {
            match self.node.store.since(seen.to_vec()).await {
                Ok(changes) => changes.into_iter().for_each(|changes| self.pass_on(changes)),
                // It is asked again in a second.
                Err(error) => tracing::warn!(%error, "cannot read what other nodes have done"),
            }
        }
    }

    fn pass_on(self: &Arc<Self>, changes: GameChanges) {
        let Some(room) = self.in_memory(&changes.game.id) else { return };
        // A room that is busy writes to the store just now: the others do not wait for it.
        if let Ok(mut state) = room.state.try_lock() {
            self.forget_if_broken(&room, &room.take_changes(&mut state, changes));
            return;
        }
        tokio::spawn(Arc::clone(self).take_later(room, changes));
    }

    async fn take_later(self: Arc<Self>, room: Arc<Room>, changes: GameChanges) {
        let taken = room.take_changes(&mut *room.state.lock().await, changes);
        self.forget_if_broken(&room, &taken);
    }

    fn forget_if_broken(&self, room: &Room, taken: &Result<bool, RoomError>) {
        if taken.is_err() {
            self.forget(room.id());
        }
    }

    /// Tells the other nodes who is present here.
    pub(super) fn report_presence(&self) {
        if self.node.is_shared() {
            self.all_in_memory()
                .iter()
                .filter(|room| room.has_people_here())
                .for_each(|room| room.tell_presence());
        }
    }
}
