use crate::Fixture;
use crate::game::{GameLine, PlyLine, Verdict};
use crate::stats::Buckets;

/// What is counted about everybody, for one game or for all.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    pub(crate) players: Vec<PlayerTally>,
    /// For every pairing: starts of which the lower number of the plan won neither, one or both games.
    pub(crate) pairs: Vec<[u64; 3]>,
    pub(crate) games: u64,
}

/// What is counted about a player. Where there are two numbers the first is for games in which the player began.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayerTally {
    pub(crate) games: [u64; 2],
    pub(crate) wins: [u64; 2],
    pub(crate) plies: u64,
    pub(crate) judged: u64,
    pub(crate) mattered: u64,
    pub(crate) blunders: u64,
    pub(crate) chances: u64,
    pub(crate) punished: u64,
    pub(crate) converted: u64,
    pub(crate) by_ply: Buckets,
    pub(crate) by_distance: Buckets,
    /// Games lost by an illegal move, a timeout, a crash, a closed connection.
    pub(crate) faults: [u64; 4],
}

/// The classes of `faults`, in order.
const FAULTS: [&str; 4] = ["illegal move", "timeout", "crash", "disconnect"];

impl Scope {
    pub(crate) fn new(players: usize, pairings: usize) -> Scope {
        Scope { players: vec![PlayerTally::default(); players], pairs: vec![[0; 3]; pairings], games: 0 }
    }

    /// Counts a game. A start that is decided in every line of play counts for nobody, but a fault stays a fault.
    pub(crate) fn count(&mut self, fixture: &Fixture, game: &GameLine) {
        let loser = fixture.players[usize::from(game.winner == 1)];
        if let Some(fault) = FAULTS.iter().position(|&class| class == game.termination) {
            self.players[loser].faults[fault] += 1;
        }
        if game.decided == Some(true) {
            return;
        }
        self.games += 1;
        for (index, seat) in [1, 2].into_iter().enumerate() {
            let player = &mut self.players[fixture.players[index]];
            let second = usize::from(seat != game.first);
            player.games[second] += 1;
            player.wins[second] += u64::from(game.winner == seat);
        }
        let mut last = None;
        for (number, ply) in (1..).zip(&game.plies) {
            let won = game.winner == ply.seat;
            self.players[fixture.players[usize::from(ply.seat == 2)]].count(number, ply, last, won);
            last = ply.verdict.as_ref();
        }
    }

    /// Takes in the counts of another scope of the same plan.
    pub(crate) fn merge(&mut self, other: &Scope) {
        self.games += other.games;
        for (own, other) in self.players.iter_mut().zip(&other.players) {
            own.merge(other);
        }
        for (own, other) in self.pairs.iter_mut().zip(&other.pairs) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
    }
}

impl PlayerTally {
    fn count(&mut self, number: u64, ply: &PlyLine, last: Option<&Verdict>, won: bool) {
        self.plies += 1;
        let Some(verdict) = &ply.verdict else { return };
        self.judged += 1;
        if !verdict.mattered {
            return;
        }
        let blunder = verdict.is_blunder();
        self.mattered += 1;
        self.blunders += u64::from(blunder);
        self.by_ply.count(Some(number), blunder);
        self.by_distance.count(verdict.distance, blunder);
        if last.is_some_and(Verdict::is_blunder) {
            self.chances += 1;
            self.punished += u64::from(!blunder);
            self.converted += u64::from(won);
        }
    }

    fn merge(&mut self, other: &PlayerTally) {
        for index in 0..2 {
            self.games[index] += other.games[index];
            self.wins[index] += other.wins[index];
        }
        self.plies += other.plies;
        self.judged += other.judged;
        self.mattered += other.mattered;
        self.blunders += other.blunders;
        self.chances += other.chances;
        self.punished += other.punished;
        self.converted += other.converted;
        self.by_ply.merge(&other.by_ply);
        self.by_distance.merge(&other.by_distance);
        self.faults.iter_mut().zip(other.faults).for_each(|(own, other)| *own += other);
    }
}
