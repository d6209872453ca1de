use duels_gym::BatchHost;
use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, Seat};

use crate::opponent::{Memory, Style};
use crate::random::mixed;

/// Who sits across from the agent, in every lane of a fleet, and how its games start.
pub(crate) struct Desk {
    /// The other player; none where actions are given for both seats.
    style: Option<Style>,
    /// The agent's seat; none where it is drawn for every game.
    seat: Option<Seat>,
    /// What the other player remembers: of every lane where each plays a start of its own, else of all of them.
    memories: Vec<Memory>,
    drawn: bool,
    lanes: Vec<Lane>,
    /// Why the other player could not decide.
    failure: Option<SolveError>,
}

/// Where the chances of one lane come from.
#[derive(Clone, Default)]
struct Lane {
    /// What all its games follow from.
    root: u64,
    /// How many games were begun.
    games: u64,
    /// The seed of the present one.
    seed: u64,
    /// How often the other player was asked in it.
    asked: u64,
}

impl Desk {
    pub(crate) fn new(style: Option<Style>, seat: Option<Seat>, drawn: bool, lanes: usize) -> Desk {
        let memories = if style.is_none() { 0 } else { lanes.min(if drawn { lanes } else { 1 }) };
        let memories = (0..memories).map(|_| Memory::default()).collect();
        Desk { style, seat, memories, drawn, lanes: vec![Lane::default(); lanes], failure: None }
    }

    /// Lets the games of a lane follow from a seed, of which the first game is.
    pub(crate) fn seed(&mut self, lane: usize, seed: u64) {
        if let Some(lane) = self.lanes.get_mut(lane) {
            *lane = Lane { root: seed, ..Lane::default() };
        }
    }

    /// The seed of the game in a lane.
    pub(crate) fn seed_of(&self, lane: usize) -> u64 {
        self.lanes.get(lane).map_or(0, |lane| lane.seed)
    }

    /// Whether somebody who thinks has to be asked.
    pub(crate) fn thinks(&self) -> bool {
        self.style.as_ref().is_some_and(Style::thinks)
    }

    /// Why the other player could not decide, told once.
    pub(crate) fn take_failure(&mut self) -> Option<SolveError> {
        self.failure.take()
    }

    /// The agent's seat in a lane.
    #[inline]
    pub(crate) fn agent(&self, lane: usize) -> Option<Seat> {
        self.style.as_ref()?;
        let drawn = || Seat::BOTH[(mixed(self.seed_of(lane), 2) & 1) as usize];
        Some(self.seat.unwrap_or_else(drawn))
    }
}

/// The desk while something is done that may take long.
pub(crate) struct Attended<'a> {
    pub(crate) desk: &'a mut Desk,
    pub(crate) task: &'a SolveControl,
}

impl BatchHost for Attended<'_> {
    fn start(&mut self, index: usize) -> (u64, Seat) {
        let lane = &mut self.desk.lanes[index];
        lane.seed = if lane.games == 0 { lane.root } else { mixed(lane.root, lane.games) };
        (lane.games, lane.asked) = (lane.games + 1, 0);
        let seed = lane.seed;
        if self.desk.drawn
            && let Some(memory) = self.desk.memories.get_mut(index)
        {
            memory.forget();
        }
        (seed, Seat::One)
    }

    #[inline]
    fn seat(&self, lane: usize) -> Option<Seat> {
        self.desk.agent(lane)
    }

    fn reply(&mut self, index: usize, game: &dyn AnyGame) -> Option<Move> {
        let Desk { style, memories, drawn, lanes, failure, .. } = &mut *self.desk;
        if failure.is_some() {
            // The step has failed: the other games need not be decided.
            return None;
        }
        let lane = &mut lanes[index];
        lane.asked += 1;
        let chance = mixed(lane.seed ^ 0x5EED, lane.asked);
        let memory = memories.get_mut(if *drawn { index } else { 0 })?;
        match style.as_ref()?.choose(game, chance, memory, self.task) {
            Ok(mv) => Some(mv),
            Err(error) => {
                *failure = Some(error);
                None
            }
        }
    }
}
