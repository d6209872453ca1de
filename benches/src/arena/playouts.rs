//! Our own players in many games, as the arena's workers play them.

use std::time::{Duration, Instant};

use duels_bench::measure::BenchError;
use duels_oracle::SolveControl;
use duels_players::{Computer, Perfect, Random};
use duels_rules::{AnyGame, Catalogue, GameId, Move, Seat};

/// Two players of the same kind in one game after another.
pub(crate) struct Playouts {
    id: GameId,
    drawn: bool,
    seed: u64,
    game: Box<dyn AnyGame>,
    players: [Player; 2],
    who: Computer,
    task: SolveControl,
}

impl Playouts {
    /// A classic game between two of these.
    pub(crate) fn new(game: &str, who: Computer) -> Result<Playouts, BenchError> {
        let id = GameId::parse(Catalogue::standard(), game)?;
        let (game, players) = (id.open(Seat::One)?, players(who));
        Ok(Playouts {
            drawn: id.has_random_start(),
            id,
            seed: 0,
            game,
            players,
            who,
            task: SolveControl::default(),
        })
    }

    /// The mean time of a ply, measured by playing games for about this long.
    pub(crate) fn play(&mut self, time: Duration) -> Result<Duration, BenchError> {
        let (start, mut plies) = (Instant::now(), 0u32);
        while start.elapsed() < time {
            for _ in 0..100 {
                plies += self.game()?;
            }
        }
        Ok(start.elapsed() / plies)
    }

    /// Plays one game and returns its number of plies. A game with a random start gets a new one every time, and then what
    /// a player knows about the last start is useless.
    fn game(&mut self) -> Result<u32, BenchError> {
        self.seed += 1;
        if self.drawn {
            self.id = self.id.clone().reseeded(self.seed);
            self.game = self.id.open(Seat::One)?;
            if self.who == Computer::Perfect {
                self.players = players(self.who);
            }
        } else {
            self.game.restart(Seat::One);
        }
        let mut plies = 0;
        while let Some(turn) = self.game.turn() {
            let mv = self.players[turn.index()].choose(&*self.game, &self.task)?;
            self.game.play(mv)?;
            plies += 1;
        }
        Ok(plies)
    }
}

/// A player as it decides without the rest of the arena.
enum Player {
    Random(Box<Random>),
    Perfect(Box<Perfect>),
}

impl Player {
    fn choose(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Move, BenchError> {
        match self {
            Player::Random(random) => Ok(random.pick(game)?),
            Player::Perfect(perfect) => Ok(perfect.decide(game, control)?.mv),
        }
    }
}

fn players(who: Computer) -> [Player; 2] {
    Seat::BOTH.map(|seat| match who {
        Computer::Random => Player::Random(Box::new(Random::new(1, seat))),
        Computer::Level(_) | Computer::Perfect => Player::Perfect(Box::default()),
    })
}
