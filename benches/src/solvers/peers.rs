//! The generic searches of other libraries, in all their exact modes.

use std::fmt;
use std::time::Duration;

use board_game::board::Board;

use crate::board_game_peer::{self, Played};
use crate::compact_game::CompactGame;
use crate::minimax_peer;
use duels_bench::measure::{BenchError, thread_time, work};

/// A library and one of its modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    Minimax(minimax_peer::Search),
    BoardGame(board_game_peer::Search),
}

/// How often every mode is tried before the fastest is chosen.
const TRIES: usize = 15;

/// Every exact mode, by library. The sizes of tables range from the size of a cache to that of all positions.
pub(crate) const ALL: [&[Peer]; 2] = [
    &[
        Peer::Minimax(minimax_peer::Search::Negamax),
        iterative(1 << 14, 1, false),
        iterative(1 << 14, 2, false),
        iterative(1 << 18, 1, false),
        iterative(1 << 18, 2, false),
        iterative(1 << 18, 2, true),
        iterative(1 << 22, 2, false),
        iterative(1 << 26, 2, false),
        iterative(1 << 26, 2, true),
    ],
    &[Peer::BoardGame(board_game_peer::Search::Solver), Peer::BoardGame(board_game_peer::Search::Minimax)],
];

const fn iterative(table: usize, step: u8, mtdf: bool) -> Peer {
    Peer::Minimax(minimax_peer::Search::Iterative { table, step, mtdf })
}

impl Peer {
    /// Whether the player to move wins each of these; nothing if this many plies are not enough.
    pub(crate) fn solve<S: CompactGame>(self, starts: &[S], plies: u8) -> Vec<Option<bool>>
    where
        Played<S>: Board,
    {
        match self {
            Peer::Minimax(search) => minimax_peer::solve(starts, plies, search),
            Peer::BoardGame(search) => board_game_peer::solve(starts, plies.into(), search),
        }
    }
}

/// The fastest mode of each library, after all of them have given the right answers.
pub(crate) fn best(
    solve: impl Fn(Peer) -> Vec<Option<bool>>,
    right: &[Option<bool>],
) -> Result<Vec<Peer>, BenchError> {
    let answer = |peer| match solve(peer) == right {
        true => Ok(()),
        false => Err(BenchError::from(format!("{peer} does not agree with ours"))),
    };
    let fastest = |peers: &&[Peer]| {
        let timed = peers.iter().map(|&peer| Ok((quickest(TRIES, || answer(peer))?, peer)));
        let timed = timed.collect::<Result<Vec<_>, BenchError>>()?;
        timed.into_iter().min_by_key(|&(time, _)| time).map(|(_, peer)| peer).ok_or("no mode".into())
    };
    ALL.iter().map(fastest).collect()
}

/// The shortest of several processor times, so that a busy machine does not make us choose a slower mode.
fn quickest(runs: usize, run: impl Fn() -> Result<(), BenchError>) -> Result<Duration, BenchError> {
    let mut run = work(run);
    let times = (0..runs).map(|_| thread_time(&mut run, 1)).collect::<Result<Vec<_>, BenchError>>()?;
    times.into_iter().min().ok_or_else(|| "nothing was timed".into())
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Peer::Minimax(minimax_peer::Search::Negamax) => f.write_str("minimax negamax"),
            Peer::Minimax(minimax_peer::Search::Iterative { table, step, mtdf }) => {
                let mtdf = if *mtdf { " mtdf" } else { "" };
                write!(f, "minimax iterative/{step}{mtdf}, {} KiB", table >> 10)
            }
            Peer::BoardGame(board_game_peer::Search::Solver) => f.write_str("board-game solver"),
            Peer::BoardGame(board_game_peer::Search::Minimax) => f.write_str("board-game minimax"),
        }
    }
}
