//! Two nodes on one store.

use std::sync::Arc;
use std::time::Duration;

use duels_rules::{Catalogue, GameId};
use duels_server::keys::SeatKey;
use duels_server::rooms::{
    Action, CreatedGame, GameSetup, Nickname, PlayerAction, RoomError, Rooms, SeatRequest, TakenSeat,
};
use duels_server::store::{Store, StoredEvent};
use tokio::task::JoinHandle;

use crate::carrier::Wire;

/// Two nodes that hear from each other.
pub(crate) struct Pair<S> {
    pub(crate) store: Arc<S>,
    pub(crate) wire: Wire,
    pub(crate) nodes: [Arc<Rooms>; 2],
    tasks: Vec<JoinHandle<()>>,
}

/// A game between two people.
pub(crate) struct People {
    pub(crate) id: String,
    pub(crate) ann: SeatKey,
    pub(crate) bob: SeatKey,
}

impl<S: Store> Pair<S> {
    pub(crate) fn new(store: S) -> Pair<S> {
        let (store, wire) = (Arc::new(store), Wire::new());
        let nodes = [(); 2].map(|()| node(&store, &wire));
        let tasks = nodes.each_ref().map(|node| tokio::spawn(Arc::clone(node).follow_news()));
        Pair { store, wire, nodes, tasks: tasks.into() }
    }

    /// Another node, with nothing in memory, which only looks.
    pub(crate) fn third(&self) -> Arc<Rooms> {
        node(&self.store, &self.wire)
    }

    pub(crate) async fn make(&self, start: &str, opponent: &str) -> CreatedGame {
        let start = GameId::parse(Catalogue::standard(), start).unwrap();
        let setup = GameSetup::parse(start, "1", "1", opponent).unwrap().with_name("Ann").unwrap();
        self.nodes[0].create(&setup).await.unwrap()
    }

    /// A game of Ann, who made it on one node, and Bob, who joined it on the other. Both nodes have it in memory.
    pub(crate) async fn people(&self, start: &str) -> People {
        let made = self.make(start, "friend").await;
        let bob = SeatKey::random().unwrap();
        join(&self.nodes[1], &made.id, made.invitation.as_ref(), &bob).await.unwrap();
        for node in &self.nodes {
            node.find(&made.id).await.unwrap();
        }
        People { id: made.id, ann: made.key, bob }
    }

    pub(crate) async fn events(&self, id: &str) -> Vec<StoredEvent> {
        self.store.game(id).await.unwrap().unwrap().events
    }
}

impl<S> Drop for Pair<S> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

fn node<S: Store>(store: &Arc<S>, wire: &Wire) -> Arc<Rooms> {
    let rooms = Rooms::without_threads(Catalogue::standard(), Arc::<S>::clone(store));
    Arc::new(rooms.with_news(wire.carrier()).unwrap())
}

pub(crate) async fn join(
    node: &Arc<Rooms>,
    id: &str,
    invitation: Option<&SeatKey>,
    key: &SeatKey,
) -> Result<TakenSeat, RoomError> {
    let name = Nickname::parse("Bob").unwrap();
    let request = SeatRequest { invitation: invitation.cloned(), key: key.clone(), held: None, name };
    node.join(id, request).await
}

pub(crate) async fn act(
    node: &Arc<Rooms>,
    id: &str,
    key: &SeatKey,
    request: &str,
    action: Action,
) -> Result<u64, RoomError> {
    let action = PlayerAction { request: request.to_owned(), key: Some(key.clone()), action };
    Ok(node.act(id, action).await?.version)
}

pub(crate) async fn play(
    node: &Arc<Rooms>,
    id: &str,
    key: &SeatKey,
    ply: u32,
    mv: &str,
) -> Result<u64, RoomError> {
    act(node, id, key, &format!("ply {ply}"), Action::Play { ply, mv: mv.to_owned() }).await
}

/// Waits for something, but not for long.
pub(crate) async fn soon(within: Duration, what: &str, is_so: impl AsyncFn() -> bool) {
    let wait = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    assert!(tokio::time::timeout(within, wait).await.is_ok(), "not in time: {what}");
}
