//! A simulated world: a database, three nodes, players and watchers, and what goes wrong between them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use duels_server::store::{MemoryStore, RequestId};
use serde::{Deserialize, Serialize};

use crate::calls::Calls;
use crate::database::{self, DATABASE, DatabaseCalls};
use crate::faults::Faults;
use crate::invariants;
use crate::node::{self, NODES, NodeCalls};
use crate::people::{CROWDS, People};
use crate::rng::Rng;

/// A mistake that the simulation must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlantedBug {
    /// A node acknowledges a move before it is on disk.
    AcknowledgeEarly,
    /// The computer insists on its reply when another node has replied.
    ReplyTwice,
}

/// How long things go wrong. After that everything is repaired, and all games have to end.
const TROUBLE: Duration = Duration::from_secs(12);
/// How long a world may take.
const END: Duration = Duration::from_secs(120);
/// How far the time of the world goes on at once.
const TICK: Duration = Duration::from_millis(5);

/// What everybody in a world knows.
pub struct World {
    pub rng: Rng,
    pub disk: Arc<MemoryStore>,
    pub database: Arc<DatabaseCalls>,
    pub nodes: Arc<NodeCalls>,
    pub journal: Arc<Journal>,
    pub bug: Option<PlantedBug>,
}

/// What the players have asked for and were told.
#[derive(Default)]
pub struct Journal(Mutex<Entries>);

#[derive(Default)]
pub struct Entries {
    /// The ids of all requests that a player has made.
    pub requests: BTreeSet<RequestId>,
    /// What was acknowledged: game, request, version.
    pub acknowledged: Vec<(String, RequestId, u64)>,
    /// The games that were created.
    pub games: BTreeSet<String>,
    /// How many players are still at a game.
    pub playing: usize,
    /// What nobody should ever see.
    pub violations: Vec<String>,
}

impl Journal {
    pub fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_players(&self, request: &RequestId) -> bool {
        self.entries().requests.contains(request)
    }

    pub fn violation(&self, text: String) {
        self.entries().violations.push(text);
    }
}

/// What came out of a world.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    pub violations: Vec<String>,
    /// All games with all events as text: two runs of a seed must agree in every letter.
    pub history: String,
    pub acknowledged: usize,
    pub faults: usize,
    pub games: usize,
}

impl World {
    fn new(seed: u64, bug: Option<PlantedBug>) -> Arc<World> {
        Arc::new(World {
            rng: Rng::new(seed),
            disk: Arc::new(MemoryStore::new()),
            database: Calls::new(5_432),
            nodes: Calls::new(80),
            journal: Arc::default(),
            bug,
        })
    }

    /// Lets the world of a seed run to its end.
    pub fn run(seed: u64, bug: Option<PlantedBug>) -> Report {
        let world = World::new(seed, bug);
        let mut sim = turmoil::Builder::new()
            .rng_seed(seed)
            .tick_duration(TICK)
            .simulation_duration(END + END)
            .min_message_latency(Duration::from_millis(1))
            .max_message_latency(Duration::from_millis(40))
            .enable_random_order()
            .build();
        world.populate(&mut sim);
        let mut faults = Faults::new(world.rng.split());
        loop {
            match sim.step() {
                Ok(true) => break,
                Ok(false) => {}
                Err(error) => {
                    world.journal.violation(format!("a host failed: {error}"));
                    break;
                }
            }
            if sim.elapsed() > END {
                world.journal.violation(format!("the games do not end within {} s", END.as_secs()));
                break;
            }
            faults.happen(&mut sim, TROUBLE);
        }
        let count = faults.count();
        drop(sim);
        invariants::report(&world, count)
    }

    fn populate(self: &Arc<Self>, sim: &mut turmoil::Sim<'_>) {
        let world = Arc::clone(self);
        sim.host(DATABASE, move || {
            let rng = Arc::new(world.rng.split());
            database::run(Arc::clone(&world.database), Arc::clone(&world.disk), rng)
        });
        for name in NODES {
            let world = Arc::clone(self);
            sim.host(name, move || node::run(name, Arc::clone(&world)));
        }
        let people = People::new(self);
        for crowd in CROWDS {
            sim.client(crowd, people.crowd(crowd));
        }
    }
}
