//! The generic searches of others, each in the ways it can be told to search.

use std::fmt;
use std::time::Duration;

use board_game::board::Board;

use crate::board_game_peer::{self, Played};
use crate::minimax_peer;
use crate::small::Small;
use duels_bench::measure::{PlayerError, alone, work};

/// A library and a way of searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    Minimax(minimax_peer::Search),
    BoardGame(board_game_peer::Search),
}

/// How often every way is tried before the fastest is chosen.
const TRIES: usize = 15;

/// Every way that is exact, by library. Tables range from what fits a cache to what holds all positions.
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
    /// Whether the player to move wins each of these; nothing where that stays open after so many plies.
    pub(crate) fn solve<S: Small>(self, starts: &[S], plies: u8) -> Vec<Option<bool>>
    where
        Played<S>: Board,
    {
        match self {
            Peer::Minimax(search) => minimax_peer::solve(starts, plies, search),
            Peer::BoardGame(search) => board_game_peer::solve(starts, plies.into(), search),
        }
    }
}

/// The fastest way of each library, after all of them have found the right answers.
pub(crate) fn best(
    solve: impl Fn(Peer) -> Vec<Option<bool>>,
    right: &[Option<bool>],
) -> Result<Vec<Peer>, PlayerError> {
    let answer = |peer| match solve(peer) == right {
        true => Ok(()),
        false => Err(PlayerError::from(format!("{peer} does not agree with ours"))),
    };
    let fastest = |peers: &&[Peer]| {
        let timed = peers.iter().map(|&peer| Ok((quickest(TRIES, || answer(peer))?, peer)));
        let timed = timed.collect::<Result<Vec<_>, PlayerError>>()?;
        timed.into_iter().min_by_key(|&(time, _)| time).map(|(_, peer)| peer).ok_or("no way to search".into())
    };
    ALL.iter().map(fastest).collect()
}

/// The shortest of so many times on the processor: a busy machine must not make us choose a slower way.
fn quickest(runs: usize, run: impl Fn() -> Result<(), PlayerError>) -> Result<Duration, PlayerError> {
    let mut run = work(run);
    let times = (0..runs).map(|_| alone(&mut run, 1)).collect::<Result<Vec<_>, PlayerError>>()?;
    Ok(times.into_iter().min().unwrap_or_default())
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
