use std::sync::Arc;

use duels_oracle::{SolveControl, Value};
use duels_rules::{Move, Seat};
use duels_session::Session;

use crate::{Computer, Decision, GameStart, MoveRequest, Perfect, Player, PlayerError};

/// A position to decide on.
pub(super) struct SearchJob {
    /// Which `go` it answers.
    pub(super) number: u64,
    pub(super) session: Session,
    pub(super) seat: Seat,
    /// Who decides.
    pub(super) computer: Computer,
    /// Where its randomness comes from.
    pub(super) seed: u64,
    pub(super) control: Arc<SolveControl>,
    /// The reply if no decision is reached.
    pub(super) fallback: String,
}

/// Decides on positions, with a player for each seat. The players are kept from game to game, so that those that draw
/// from the seed do not play the same game again and again.
#[derive(Default)]
pub(super) struct Searcher {
    seats: [Option<Opened>; 2],
    seed: u64,
    opened: u64,
}

/// An open player, with what it was opened for.
struct Opened {
    computer: Computer,
    seed: u64,
    start: String,
    player: SearchPlayer,
}

/// Perfect also says what it knows about the position.
enum SearchPlayer {
    Perfect(Perfect),
    Other(Box<dyn Player>),
}

impl Searcher {
    /// The lines that answer a `go`.
    pub(super) fn reply(&mut self, job: &SearchJob) -> String {
        match self.decide(job) {
            Ok((mv, info)) => format!("{info}bestmove {}\n", job.session.game().move_text(mv)),
            Err(PlayerError::Interrupted(_)) => job.fallback.clone(),
            Err(error) => format!("info string {error}\n{}", job.fallback),
        }
    }

    fn decide(&mut self, job: &SearchJob) -> Result<(Move, String), PlayerError> {
        match self.player(job)? {
            SearchPlayer::Perfect(perfect) => {
                let game = job.session.game();
                let decision = perfect.decide(game, &job.control)?;
                Ok((decision.mv, info(&decision, game.move_text(decision.mv).as_ref())))
            }
            SearchPlayer::Other(player) => {
                let mv = player.choose(&MoveRequest::new(&job.session, &job.control))?;
                Ok((mv, String::new()))
            }
        }
    }

    /// The player for a job: the one that is open, if it was opened for the same.
    fn player(&mut self, job: &SearchJob) -> Result<&mut SearchPlayer, PlayerError> {
        let start = job.session.id().to_string();
        let is_same =
            |open: &Opened| open.computer == job.computer && open.seed == job.seed && open.start == start;
        let open = match self.seats[job.seat.index()].take().filter(is_same) {
            Some(open) => open,
            None => {
                let player = self.open(job)?;
                Opened { computer: job.computer, seed: job.seed, start, player }
            }
        };
        Ok(&mut self.seats[job.seat.index()].insert(open).player)
    }

    /// A new player. Each draws from a seed of its own, the first from the given one.
    fn open(&mut self, job: &SearchJob) -> Result<SearchPlayer, PlayerError> {
        if job.computer == Computer::Perfect {
            return Ok(SearchPlayer::Perfect(Perfect::default()));
        }
        if self.seed != job.seed {
            (self.seed, self.opened) = (job.seed, 0);
        }
        let seed = job.seed.wrapping_add(self.opened);
        self.opened += 1;
        let mut player = job.computer.open();
        player.begin(&GameStart { seed, ..GameStart::new(&job.session, job.seat, &job.control) })?;
        Ok(SearchPlayer::Other(player))
    }
}

/// What is known about the position, in the protocol's words: mate in so many plies, negative for the loser.
fn info(decision: &Decision, best: &str) -> String {
    match (decision.value, decision.distance) {
        (Value::Win, Some(distance)) => format!("info score mate {distance} pv {best}\n"),
        (Value::Loss, Some(distance)) => format!("info score mate -{distance} pv {best}\n"),
        (value, None) => format!("info string a {value} for the player to move; the distance is unknown\n"),
    }
}
