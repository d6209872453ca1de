//! A node: the real rooms, over the database and the carrier of this simulation.

use std::sync::Arc;
use std::time::Duration;

use duels_rules::Catalogue;
use duels_server::keys::SeatKey;
use duels_server::rooms::{
    CreatedGame, Environment, GameSetup, GameView, PlayerAction, Rematch, RoomError, Rooms, SeatRequest,
};
use duels_server::store::StoredEvent;
use tokio::time::sleep;

use crate::calls::Calls;
use crate::carrier::Datagrams;
use crate::database::RemoteStore;
use crate::rng::Rng;
use crate::world::World;

pub const NODES: [&str; 3] = ["north", "south", "west"];

/// How often a node looks for something to happen before it answers a watcher, and after which pauses.
const LOOKS: u32 = 40;
const LOOK: Duration = Duration::from_millis(25);

/// What a page or a program asks a node for.
pub enum Request {
    Create(Box<GameSetup>),
    Join(String, Box<SeatRequest>),
    Act(String, PlayerAction),
    Rematch(String, SeatKey),
    Look(String, SeatKey),
    /// What happened since a version, as soon as something has.
    Watch(String, u64),
}

pub enum Response {
    Created(CreatedGame),
    Seated,
    Done(u64),
    Rematch(Rematch),
    View(Box<GameView>),
    Events(Vec<StoredEvent>),
}

pub type NodeCalls = Calls<Request, Result<Response, RoomError>>;

/// The host of a node, from its start to its crash.
pub async fn run(name: &'static str, world: Arc<World>) -> turmoil::Result {
    let rng = Arc::new(world.rng.split());
    let store = RemoteStore {
        calls: Arc::clone(&world.database),
        journal: Arc::clone(&world.journal),
        bug: world.bug,
    };
    let news = Datagrams::open(name, Arc::clone(&rng)).await?;
    let rooms = Rooms::without_threads(Catalogue::standard(), Arc::new(store))
        .with_environment(environment(rng))
        .with_news(Arc::new(news))?;
    let rooms = Arc::new(rooms);
    tokio::spawn(Arc::clone(&rooms).follow_news());
    let calls = Arc::clone(&world.nodes);
    calls.serve(move |request| respond(Arc::clone(&rooms), request)).await
}

/// A clock that is wrong by up to a day in either direction, and jumps with every start.
fn environment(rng: Arc<Rng>) -> Environment {
    const DAY: u64 = 86_400_000;
    let wrong_by = rng.below(2 * DAY) as i64 - DAY as i64;
    let clock =
        move || 1_800_000_000_000 + wrong_by + turmoil::sim_elapsed().unwrap_or_default().as_millis() as i64;
    let random = move |bytes: &mut [u8]| {
        rng.fill(bytes);
        Ok(())
    };
    Environment::new(clock, random)
}

async fn respond(rooms: Arc<Rooms>, request: Request) -> Result<Response, RoomError> {
    Ok(match request {
        Request::Create(setup) => Response::Created(rooms.create(&setup).await?),
        Request::Join(game, request) => {
            rooms.join(&game, *request).await?;
            Response::Seated
        }
        Request::Act(game, action) => Response::Done(rooms.act(&game, action).await?.version),
        Request::Rematch(game, key) => Response::Rematch(rooms.rematch(&game, Some(&key)).await?),
        Request::Look(game, key) => Response::View(Box::new(rooms.find(&game).await?.view(Some(&key)).await)),
        Request::Watch(game, version) => Response::Events(events_since(&rooms, &game, version).await?),
    })
}

/// As the long polling of a page does it, but looking instead of sleeping until it is woken: which of several sleepers wakes
/// first is random in tokio, and cannot be seeded.
async fn events_since(rooms: &Rooms, game: &str, version: u64) -> Result<Vec<StoredEvent>, RoomError> {
    let room = rooms.find(game).await?;
    let mut changes = room.watch();
    let is_known = *changes.borrow_and_update() <= version;
    for _ in (0..LOOKS).take_while(|_| is_known) {
        if changes.has_changed().unwrap_or(true) {
            break;
        }
        sleep(LOOK).await;
    }
    Ok(room.since(version).await.0)
}
