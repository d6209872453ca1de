//! What the tests of the rooms share: games in memory, and short ways to say what people do.

use std::sync::Arc;
use std::time::Duration;

use duels_rules::{Catalogue, GameId};
use duels_server::keys::SeatKey;
use duels_server::rooms::{
    Action, CreatedGame, GameSetup, GameView, Nickname, PlayerAction, Room, RoomError, Rooms, SeatRequest,
    TakenSeat,
};
use duels_server::store::{MemoryStore, StoredEvent};

/// Games in memory.
pub(crate) struct Table {
    store: Arc<MemoryStore>,
    pub(crate) rooms: Arc<Rooms>,
}

/// A game of two people, with both keys.
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) ann: SeatKey,
    pub(crate) bob: SeatKey,
}

impl Table {
    pub(crate) fn new() -> Table {
        let store = Arc::new(MemoryStore::default());
        Table { rooms: rooms(&store), store }
    }

    /// Games in which a request counts as present for a short time.
    pub(crate) fn impatient(time: Duration) -> Table {
        let store = Arc::new(MemoryStore::default());
        let rooms = Rooms::new(Catalogue::standard(), Arc::<MemoryStore>::clone(&store)).unwrap();
        Table { rooms: Arc::new(rooms.with_presence(time)), store }
    }

    /// The same games after a restart: only what is stored is known.
    pub(crate) fn restarted(&self) -> Table {
        Table { rooms: rooms(&self.store), store: Arc::clone(&self.store) }
    }

    /// A new game of Ann in seat 1.
    pub(crate) async fn make(&self, start: &str, opponent: &str) -> CreatedGame {
        let start = GameId::parse(Catalogue::standard(), start).unwrap();
        let setup = GameSetup::parse(start, "1", "1", opponent).unwrap().with_name("Ann").unwrap();
        self.rooms.create(&setup).await.unwrap()
    }

    /// A new game of Ann and Bob.
    pub(crate) async fn pair(&self, start: &str) -> Pair {
        let made = self.make(start, "friend").await;
        let bob = SeatKey::random().unwrap();
        self.join(&made.id, made.invitation.as_ref(), &bob, None).await.unwrap();
        Pair { id: made.id, ann: made.key, bob }
    }

    /// Somebody who says that they are Bob wants the open seat.
    pub(crate) async fn join(
        &self,
        id: &str,
        invitation: Option<&SeatKey>,
        key: &SeatKey,
        held: Option<&SeatKey>,
    ) -> Result<TakenSeat, RoomError> {
        let name = Nickname::parse("Bob").unwrap();
        let request =
            SeatRequest { invitation: invitation.cloned(), key: key.clone(), held: held.cloned(), name };
        self.rooms.join(id, request).await
    }

    pub(crate) async fn act(&self, id: &str, key: &SeatKey, action: Action) -> Result<u64, RoomError> {
        let version = self.room(id).await.watch().borrow().to_owned();
        self.request(id, key, &format!("{action:?} after {version}"), action).await
    }

    /// The same with a name for the request.
    pub(crate) async fn request(
        &self,
        id: &str,
        key: &SeatKey,
        request: &str,
        action: Action,
    ) -> Result<u64, RoomError> {
        let action = PlayerAction { request: request.to_string(), key: Some(key.clone()), action };
        self.rooms.act(id, action).await?.with_reply().await
    }

    pub(crate) async fn play(&self, id: &str, key: &SeatKey, ply: u32, mv: &str) -> Result<u64, RoomError> {
        self.act(id, key, Action::Play { ply, mv: mv.to_string() }).await
    }

    pub(crate) async fn room(&self, id: &str) -> Arc<Room> {
        self.rooms.find(id).await.unwrap()
    }

    pub(crate) async fn view(&self, id: &str, key: &SeatKey) -> GameView {
        self.room(id).await.view(Some(key)).await
    }

    pub(crate) async fn events(&self, id: &str) -> Vec<StoredEvent> {
        self.room(id).await.since(0).await.0
    }
}

fn rooms(store: &Arc<MemoryStore>) -> Arc<Rooms> {
    Arc::new(Rooms::new(Catalogue::standard(), Arc::<MemoryStore>::clone(store)).unwrap())
}

/// The sentence of a refusal.
#[track_caller]
pub(crate) fn refused<T: std::fmt::Debug>(result: Result<T, RoomError>) -> String {
    let sentence = result.unwrap_err().to_string();
    assert!(sentence.ends_with('.') && !sentence.contains(".."), "{sentence}");
    sentence
}
