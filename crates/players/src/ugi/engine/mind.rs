use std::sync::Arc;

use duels_oracle::{Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Move, Seat};

use crate::{Perfect, Player, PlayerSpec};

/// A position to decide on.
pub(super) struct Job {
    /// Which `go` it answers.
    pub(super) number: u64,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seat: Seat,
    pub(super) manner: Manner,
    pub(super) task: Arc<SolveControl>,
    /// What is said where no decision is reached.
    pub(super) instead: String,
}

/// How to decide: who plays, from which seed, and which start, since what is learned holds for that only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    pub(super) who: PlayerSpec,
    pub(super) seed: u64,
    pub(super) start: String,
}

/// The players that decide, one for each seat. They are kept from game to game, so that those who draw from the
/// seed do not play the same game again and again.
#[derive(Default)]
pub(super) struct Minds {
    seats: [Option<(Manner, Mind)>; 2],
    seed: u64,
    made: u64,
}

enum Mind {
    Perfect(Perfect),
    Other(Box<dyn Player>),
}

impl Minds {
    /// The lines that answer a `go`.
    pub(super) fn answer(&mut self, job: &Job) -> String {
        match self.decide(job) {
            Ok((mv, solution)) => {
                let word = job.game.move_text(mv);
                let info = solution.map(|solution| info(&solution, &word.to_string()));
                format!("{}bestmove {word}\n", info.unwrap_or_default())
            }
            Err(SolveError::Cancelled) => job.instead.clone(),
            Err(error) => format!("info string {error}\n{}", job.instead),
        }
    }

    fn decide(&mut self, job: &Job) -> Result<(Move, Option<Solution>), SolveError> {
        match self.mind(&job.manner, job.seat) {
            Mind::Perfect(perfect) => {
                let (mv, solution) = perfect.decide(&*job.game, &job.task)?;
                Ok((mv, Some(solution)))
            }
            Mind::Other(player) => Ok((player.choose(&*job.game, &job.task)?, None)),
        }
    }

    fn mind(&mut self, manner: &Manner, seat: Seat) -> &mut Mind {
        let kept = self.seats[seat.index()].take().filter(|(kept, _)| kept == manner);
        let (manner, mind) = kept.unwrap_or_else(|| (manner.clone(), self.make(manner, seat)));
        &mut self.seats[seat.index()].insert((manner, mind)).1
    }

    /// A new player. Each draws from a seed of its own, the first from the one that was given.
    fn make(&mut self, manner: &Manner, seat: Seat) -> Mind {
        if self.seed != manner.seed {
            (self.seed, self.made) = (manner.seed, 0);
        }
        let seed = manner.seed.wrapping_add(self.made);
        let player = if manner.who.uses_seed() { manner.who.player(seed, seat) } else { None };
        self.made += u64::from(player.is_some());
        player.map_or_else(|| Mind::Perfect(Perfect::default()), Mind::Other)
    }
}

/// What is known about the position, in the protocol's words: mate in so many plies, negative for the loser.
fn info(solution: &Solution, word: &str) -> String {
    match (solution.value, solution.distance) {
        (Value::Win, Some(distance)) => format!("info score mate {distance} pv {word}\n"),
        (Value::Loss, Some(distance)) => format!("info score mate -{distance} pv {word}\n"),
        (value, None) => format!("info string a {value} for the player to move; how soon is not known\n"),
    }
}
