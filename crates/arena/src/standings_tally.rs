use crate::Pairing;
use crate::game_row::{GameRow, PlyRow, Verdict};
use crate::stats::Buckets;

/// What is counted about all players, for one game or for all games.
#[derive(Clone, Debug)]
pub(crate) struct StandingsTally {
    pub(crate) players: Vec<PlayerTally>,
    /// For every matchup: starts of which the player with the lower number won neither, one or both games.
    pub(crate) pairs: Vec<[u64; 3]>,
    pub(crate) games: u64,
}

/// What is counted about one player. Of two numbers, the first is for games in which the player began.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayerTally {
    pub(crate) games: [u64; 2],
    pub(crate) wins: [u64; 2],
    pub(crate) plies: u64,
    pub(crate) judged: u64,
    pub(crate) critical: u64,
    pub(crate) blunders: u64,
    pub(crate) chances: u64,
    pub(crate) punished: u64,
    pub(crate) converted: u64,
    pub(crate) by_ply: Buckets,
    pub(crate) by_distance: Buckets,
    /// Games forfeited by an illegal move, a timeout, a crash, a disconnect.
    pub(crate) forfeits: [u64; 4],
}

/// The terminations of `forfeits`, in order.
const FORFEITS: [&str; 4] = ["illegal move", "timeout", "crash", "disconnect"];

impl StandingsTally {
    pub(crate) fn new(players: usize, matchups: usize) -> StandingsTally {
        StandingsTally {
            players: vec![PlayerTally::default(); players],
            pairs: vec![[0; 3]; matchups],
            games: 0,
        }
    }

    /// Counts a game. A start that is decided in every line of play is left out, except for forfeits.
    pub(crate) fn count(&mut self, pairing: &Pairing, game: &GameRow) {
        let loser = pairing.players[usize::from(game.winner == 1)];
        if let Some(forfeit) = FORFEITS.iter().position(|&termination| termination == game.termination) {
            self.players[loser].forfeits[forfeit] += 1;
        }
        if game.decided == Some(true) {
            return;
        }
        self.games += 1;
        for (index, seat) in [1, 2].into_iter().enumerate() {
            let player = &mut self.players[pairing.players[index]];
            let second = usize::from(seat != game.first);
            player.games[second] += 1;
            player.wins[second] += u64::from(game.winner == seat);
        }
        let mut last = None;
        for (number, ply) in (1..).zip(&game.plies) {
            let won = game.winner == ply.seat;
            self.players[pairing.players[usize::from(ply.seat == 2)]].count(number, ply, last, won);
            last = ply.verdict.as_ref();
        }
    }

    /// Adds the counts of another tally of the same plan.
    pub(crate) fn merge(&mut self, other: &StandingsTally) {
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
    fn count(&mut self, number: u64, ply: &PlyRow, last: Option<&Verdict>, won: bool) {
        self.plies += 1;
        let Some(verdict) = &ply.verdict else { return };
        self.judged += 1;
        if !verdict.mattered {
            return;
        }
        let blunder = verdict.is_blunder();
        self.critical += 1;
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
        self.critical += other.critical;
        self.blunders += other.blunders;
        self.chances += other.chances;
        self.punished += other.punished;
        self.converted += other.converted;
        self.by_ply.merge(&other.by_ply);
        self.by_distance.merge(&other.by_distance);
        self.forfeits.iter_mut().zip(other.forfeits).for_each(|(own, other)| *own += other);
    }
}
