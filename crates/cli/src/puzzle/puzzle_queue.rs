use std::collections::VecDeque;

use duels_oracle::SolveControl;
use duels_rules::Catalogue;
use duels_session::puzzle::{Daily, DailyError, Puzzle, PuzzleStream};
use jiff::civil::Date;

use super::Challenge;

/// The puzzles that are asked one after another.
pub(crate) enum PuzzleQueue {
    /// One puzzle, until it was asked.
    One(Option<Box<Puzzle>>),
    /// These and no others.
    Listed { puzzles: VecDeque<Puzzle>, count: usize },
    /// As many as wanted.
    Drawn(Box<PuzzleStream>),
    /// The puzzle of a day, until it was asked.
    Daily { catalogue: Catalogue, date: Option<Date> },
}

/// A puzzle with its place among those that are asked.
pub(crate) struct QueuedPuzzle {
    pub(crate) challenge: Challenge,
    /// Its number, and how many there are, where they are counted.
    pub(crate) place: Option<(usize, usize)>,
    /// Whether no other comes after it.
    pub(crate) is_last: bool,
}

impl PuzzleQueue {
    /// A single puzzle.
    pub(crate) fn one(puzzle: Puzzle) -> PuzzleQueue {
        PuzzleQueue::One(Some(Box::new(puzzle)))
    }

    /// These puzzles.
    pub(crate) fn listed(puzzles: Vec<Puzzle>) -> PuzzleQueue {
        PuzzleQueue::Listed { count: puzzles.len(), puzzles: puzzles.into() }
    }

    /// The next puzzle; none after the last one.
    pub(crate) fn next(&mut self, control: &SolveControl) -> Result<Option<QueuedPuzzle>, DailyError> {
        Ok(match self {
            PuzzleQueue::One(puzzle) => puzzle.take().map(|puzzle| QueuedPuzzle {
                challenge: Challenge::Puzzle(*puzzle),
                place: None,
                is_last: true,
            }),
            PuzzleQueue::Listed { puzzles, count } => puzzles.pop_front().map(|puzzle| {
                let place = Some((*count - puzzles.len(), *count));
                QueuedPuzzle { challenge: Challenge::Puzzle(puzzle), place, is_last: puzzles.is_empty() }
            }),
            PuzzleQueue::Drawn(stream) => {
                let challenge = Challenge::Puzzle(stream.next(control)?);
                Some(QueuedPuzzle { challenge, place: None, is_last: false })
            }
            PuzzleQueue::Daily { catalogue, date } => match date.take() {
                Some(date) => {
                    let challenge = Challenge::Daily(Daily::of(*catalogue, date, control)?);
                    Some(QueuedPuzzle { challenge, place: None, is_last: true })
                }
                None => None,
            },
        })
    }
}
