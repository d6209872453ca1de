//! Our own players at a table, as the arena's workers seat them.

use std::time::{Duration, Instant};

use duels_bench::measure::Fault;
use duels_oracle::Task;
use duels_players::{Player, Who};
use duels_rules::{Catalogue, GameId, Seat, Table};

/// Two players of the same kind at one game, for as many games as there is time.
pub(crate) struct Hall {
    id: GameId,
    drawn: bool,
    seed: u64,
    table: Box<dyn Table>,
    players: [Box<dyn Player>; 2],
    who: Who,
    task: Task,
}

impl Hall {
    /// A game at default parameters between two of these.
    pub(crate) fn new(game: &str, who: Who) -> Result<Hall, Fault> {
        let id = GameId::parse(Catalogue::standard(), game)?;
        let (table, players) = (id.open(Seat::One)?, seat(who)?);
        Ok(Hall { drawn: id.is_drawn(), id, seed: 0, table, players, who, task: Task::default() })
    }

    /// How long a ply takes, when games are played one after another for about this long.
    pub(crate) fn play(&mut self, time: Duration) -> Result<Duration, Fault> {
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
    fn game(&mut self) -> Result<u32, Fault> {
        self.seed += 1;
        if self.drawn {
            self.id = self.id.clone().reseeded(self.seed);
            self.table = self.id.open(Seat::One)?;
            if self.who == Who::Perfect {
                self.players = seat(self.who)?;
            }
        } else {
            self.table.restart(Seat::One);
        }
        let mut plies = 0;
        while let Some(turn) = self.table.turn() {
            let mv = self.players[turn.index()].choose(&*self.table, &self.task)?;
            self.table.play(mv)?;
            plies += 1;
        }
        Ok(plies)
    }
}

fn seat(who: Who) -> Result<[Box<dyn Player>; 2], Fault> {
    let player = |seat| who.player(1, seat).ok_or("somebody who decides by itself");
    Ok([player(Seat::One)?, player(Seat::Two)?])
}
