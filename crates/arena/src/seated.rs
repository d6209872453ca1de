use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::{MoveRequest, Outside, Player, PlayerError};
use duels_rules::{Move, MoveText, Seat};
use duels_session::Session;

use crate::{Entrant, OpenError, Opener};

/// Our own players as they know one start: one place for every entrant.
pub(crate) type Own = Vec<Option<Box<dyn Player>>>;

/// The entrants as one worker has them, ready to be asked for moves.
pub(crate) struct Seated<'a> {
    entrants: &'a [Entrant],
    outside: Vec<Option<Box<dyn Outside>>>,
}

/// Why there is no move.
pub(crate) enum NoMove {
    /// The player failed, and has lost.
    PlayerError(PlayerError),
    /// One of our own players cannot solve the variant, or was told to stop.
    Unsolved(SolveError),
}

impl<'a> Seated<'a> {
    /// Opens everybody who comes from outside.
    pub(crate) fn open(entrants: &'a [Entrant], opener: &Opener<'_>) -> Result<Seated<'a>, OpenError> {
        let open = |entrant: &Entrant| match entrant {
            Entrant::Own(_) => Ok(None),
            Entrant::Outside { kind, rest } => opener(kind, rest).map(Some),
        };
        Ok(Seated { entrants, outside: entrants.iter().map(open).collect::<Result<_, _>>()? })
    }

    /// Nobody of ours, as they are before a start is known.
    pub(crate) fn nobody(&self) -> Own {
        self.entrants.iter().map(|_| None).collect()
    }

    /// A new game begins for an entrant.
    pub(crate) fn begin(
        &mut self,
        own: &mut Own,
        player: usize,
        session: &Session,
        seat: Seat,
        (index, luck): (u64, u64),
    ) -> Result<(), PlayerError> {
        match (&self.entrants[player], &mut self.outside[player], &mut own[player]) {
            (_, Some(outside), _) => {
                outside.number(index);
                outside.begin(session.id(), session.first(), seat)?;
            }
            (_, None, Some(own)) => own.reseed(luck, seat),
            (Entrant::Own(who), None, own) => *own = who.player(luck, seat),
            (Entrant::Outside { .. }, None, None) => {}
        }
        Ok(())
    }

    /// An entrant's move for the position of the session.
    pub(crate) fn choose(
        &mut self,
        own: &mut Own,
        player: usize,
        session: &Session,
        words: &[MoveText],
        limit: Duration,
        task: &SolveControl,
    ) -> Result<Move, NoMove> {
        let game = session.game();
        match (&mut self.outside[player], &mut own[player]) {
            (Some(outside), _) => {
                let asked = MoveRequest { id: session.id(), first: session.first(), words, game, limit };
                outside.choose(&asked).map_err(NoMove::PlayerError)
            }
            (None, Some(own)) => own.choose(game, task).map_err(NoMove::Unsolved),
            // Every game begins with `begin`, which leaves nobody out.
            (None, None) => Err(NoMove::Unsolved(SolveError::Over)),
        }
    }
}
