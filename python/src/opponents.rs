use duels_gym::BatchHost;
use duels_oracle::{SolveControl, SolveError};
use duels_players::{Computer, Perfect, Random};
use duels_rules::{AnyGame, Move, Seat};

use crate::random::mixed;

/// The opponents in the games of a shard, and how those games start.
pub(crate) struct Opponents {
    /// The opponent; none where actions are given for both seats.
    computer: Option<Computer>,
    /// The agent's seat; none where it is drawn for every game.
    seat: Option<Seat>,
    /// What is known about perfect play: for each game if its start is random, else for all of them together.
    perfect: Vec<Perfect>,
    random_start: bool,
    games: Vec<GameSeed>,
    /// Why an opponent could not decide.
    failure: Option<SolveError>,
}

/// The randomness of one game of a batch.
struct GameSeed {
    /// The seed that the first game has, and from which those of the next games are derived.
    root: u64,
    /// How many games were started.
    started: u64,
    /// The seed of the current game.
    seed: u64,
    /// The opponent's own draws in it.
    random: Random,
}

impl GameSeed {
    fn new(root: u64) -> GameSeed {
        GameSeed { root, started: 0, seed: 0, random: Random::new(0, Seat::One) }
    }
}

impl Opponents {
    pub(crate) fn new(
        computer: Option<Computer>,
        seat: Option<Seat>,
        random_start: bool,
        games: usize,
    ) -> Opponents {
        let solvers = if computer.is_none() { 0 } else { games.min(if random_start { games } else { 1 }) };
        let perfect = (0..solvers).map(|_| Perfect::default()).collect();
        let games = (0..games).map(|_| GameSeed::new(0)).collect();
        Opponents { computer, seat, perfect, random_start, games, failure: None }
    }

    /// Lets a game and those after it follow from a seed.
    pub(crate) fn seed(&mut self, index: usize, seed: u64) {
        self.games[index] = GameSeed::new(seed);
    }

    /// The seed of a game.
    pub(crate) fn seed_of(&self, index: usize) -> u64 {
        self.games[index].seed
    }

    /// Whether an opponent may take long.
    pub(crate) fn may_think(&self) -> bool {
        self.computer.is_some_and(|computer| computer != Computer::Random)
    }

    /// Why an opponent could not decide in the last step.
    pub(crate) fn take_failure(&mut self) -> Option<SolveError> {
        self.failure.take()
    }

    /// The agent's seat in a game; none where actions are given for both.
    #[inline]
    pub(crate) fn agent(&self, index: usize) -> Option<Seat> {
        self.computer?;
        let drawn = || Seat::BOTH[(mixed(self.seed_of(index), 2) & 1) as usize];
        Some(self.seat.unwrap_or_else(drawn))
    }

    /// What [`Opponents::restore`] needs besides the moves: the root, how many games were started, and the seed.
    pub(crate) fn saved(&self, index: usize) -> (u64, u64, u64) {
        let GameSeed { root, started, seed, .. } = self.games[index];
        (root, started, seed)
    }

    /// Continues a game after these moves from its start.
    pub(crate) fn restore(
        &mut self,
        index: usize,
        (root, started, seed): (u64, u64, u64),
        mut game: Box<dyn AnyGame>,
        moves: &[Move],
    ) -> Result<(), SolveError> {
        self.games[index] = GameSeed { root, started, seed, random: Random::new(0, Seat::One) };
        let (Some(agent), Some(computer)) = (self.agent(index), self.computer) else { return Ok(()) };
        let random = &mut self.games[index].random;
        *random = Random::new(seed, agent.other());
        for &mv in moves {
            if game.turn() == Some(agent.other()) {
                computer.random_move(&*game, random)?;
            }
            // A batch keeps legal moves only.
            game.play(mv).map_err(|_| SolveError::OtherGame)?;
        }
        Ok(())
    }
}

/// The opponents during a step, which can be cancelled.
pub(crate) struct CancellableOpponents<'a> {
    pub(crate) opponents: &'a mut Opponents,
    pub(crate) control: &'a SolveControl,
}

impl BatchHost for CancellableOpponents<'_> {
    fn start(&mut self, index: usize) -> (u64, Seat) {
        let game = &mut self.opponents.games[index];
        game.seed = if game.started == 0 { game.root } else { mixed(game.root, game.started) };
        game.started += 1;
        let seed = game.seed;
        if self.opponents.random_start
            && let Some(perfect) = self.opponents.perfect.get_mut(index)
        {
            *perfect = Perfect::default();
        }
        if let Some(agent) = self.opponents.agent(index) {
            self.opponents.games[index].random = Random::new(seed, agent.other());
        }
        (seed, Seat::One)
    }

    #[inline]
    fn seat(&self, index: usize) -> Option<Seat> {
        self.opponents.agent(index)
    }

    fn reply(&mut self, index: usize, game: &dyn AnyGame) -> Option<Move> {
        let Opponents { computer, perfect, random_start, games, failure, .. } = &mut *self.opponents;
        if failure.is_some() {
            // The step has failed: the other games need no reply.
            return None;
        }
        let perfect = perfect.get_mut(if *random_start { index } else { 0 })?;
        match (*computer)?.decide_with(game, &mut games[index].random, perfect, self.control) {
            Ok(mv) => Some(mv),
            Err(error) => {
                *failure = Some(error);
                None
            }
        }
    }
}
