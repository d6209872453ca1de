//! Our own players at a table, as the arena's workers seat them.

use std::time::{Duration, Instant};

use duels_bench::measure::PlayerError;
use duels_oracle::SolveControl;
use duels_players::{Player, PlayerSpec};
use duels_rules::{AnyGame, Catalogue, GameId, Seat};

/// Two players of the same kind at one game, for as many games as there is time.
pub(crate) struct Hall {
    id: GameId,
    drawn: bool,
    seed: u64,
    game: Box<dyn AnyGame>,
    players: [Box<dyn Player>; 2],
    who: PlayerSpec,
    task: SolveControl,
}

impl Hall {
    /// A game at default parameters between two of these.
    pub(crate) fn new(game: &str, who: PlayerSpec) -> Result<Hall, PlayerError> {
        let id = GameId::parse(Catalogue::standard(), game)?;
        let (game, players) = (id.open(Seat::One)?, seat(who)?);
        Ok(Hall {
            drawn: id.has_random_start(),
            id,
            seed: 0,
            game,
            players,
            who,
            task: SolveControl::default(),
        })
    }

    /// How long a ply takes, when games are played one after another for about this long.
    pub(crate) fn play(&mut self, time: Duration) -> Result<Duration, PlayerError> {
        let (start, mut plies) = (Instant::now(), 0u32);
        while start.elapsed() < time {
            for _ in 0..100 {
                plies += self.game()?;
            }
        }
        Ok(start.elapsed() / plies)
    }

    /// One game from a start of its own, where the game draws its start; what a player learned about another start
    /// is of no use to it then.
    fn game(&mut self) -> Result<u32, PlayerError> {
        self.seed += 1;
        if self.drawn {
            self.id = self.id.clone().reseeded(self.seed);
            self.game = self.id.open(Seat::One)?;
            if self.who == PlayerSpec::Perfect {
                self.players = seat(self.who)?;
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

fn seat(who: PlayerSpec) -> Result<[Box<dyn Player>; 2], PlayerError> {
    let player = |seat| who.player(1, seat).ok_or("somebody who decides by itself");
    Ok([player(Seat::One)?, player(Seat::Two)?])
}
