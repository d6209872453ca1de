use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_players::{Computer, GameStart, MoveRequest, Player, PlayerError, PlayerOptions, PlayerSpec};
use duels_rules::Move;

use crate::{PlanError, RunError};

/// The players of one worker.
pub(crate) struct Roster(Vec<RosterEntry>);

enum RosterEntry {
    /// Opened for every start, because what it learns holds for that only.
    Computer(Computer),
    /// Opened once, because it is a process or a connection.
    External(SharedPlayer),
}

impl Roster {
    /// Opens the external players.
    pub(crate) fn open(specs: &[PlayerSpec], options: &PlayerOptions) -> Result<Roster, RunError> {
        let open = |spec: &PlayerSpec| match spec {
            PlayerSpec::Computer(computer) => Ok(RosterEntry::Computer(*computer)),
            external => match external.open(options)? {
                Some(player) => Ok(RosterEntry::External(SharedPlayer::new(player))),
                None => Err(RunError::Plan(PlanError::Person)),
            },
        };
        specs.iter().map(open).collect::<Result<_, _>>().map(Roster)
    }

    /// The players for a start, in the order of the plan.
    pub(crate) fn players(&self) -> Vec<Box<dyn Player>> {
        let player = |entry: &RosterEntry| match entry {
            RosterEntry::Computer(computer) => computer.open(),
            RosterEntry::External(player) => Box::new(player.clone()),
        };
        self.0.iter().map(player).collect()
    }
}

/// A player that several starts of a worker share.
#[derive(Clone)]
struct SharedPlayer(Arc<Mutex<Box<dyn Player>>>);

impl SharedPlayer {
    fn new(player: Box<dyn Player>) -> SharedPlayer {
        SharedPlayer(Arc::new(Mutex::new(player)))
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Player>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Player for SharedPlayer {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        self.lock().begin(start)
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        self.lock().choose(request)
    }
}
