use std::sync::Arc;
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::{GameStart, MoveRequest, PlayerError};
use duels_rules::{Move, Seat};
use duels_session::{Session, Termination};

use crate::game_row::{GameRow, PlyRow};
use crate::judge::verdict;
use crate::roster::Roster;
use crate::start_cache::StartCache;
use crate::{Halt, Pairing, Plan, VariantRange, VariantRangeError};

/// Plays games one after another, and judges them. Every worker has one.
pub(crate) struct Referee<'a> {
    plan: &'a Plan,
    games: &'a [VariantRange],
    halt: &'a Halt,
    control: Arc<SolveControl>,
    roster: Roster,
    /// For each game of the plan, the start that was played last.
    starts: Vec<Option<StartCache>>,
}

/// Why a game has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum GameError {
    #[error("interrupted")]
    Interrupted,
    #[error("{0}")]
    Stopped(String),
    #[error("{id}: {player} cannot play it: {error}")]
    Unsolved { id: String, player: String, error: SolveError },
    #[error("{id}: it cannot be judged: {error}")]
    Unjudged { id: String, error: SolveError },
    #[error("{0}: the game is over, but it has no winner")]
    NoWinner(String),
    #[error(transparent)]
    VariantRange(#[from] VariantRangeError),
}

/// A player that forfeits the game, and why.
struct Forfeit {
    loser: Seat,
    termination: Termination,
    sentence: String,
}

/// How much memory solving may use in each worker. It is the same however many there are, because the results must not
/// depend on that.
const MEMORY: u64 = 512 << 20;

impl<'a> Referee<'a> {
    /// A referee for the games of a plan, with players of its own.
    pub(crate) fn new(
        plan: &'a Plan,
        games: &'a [VariantRange],
        halt: &'a Halt,
        roster: Roster,
    ) -> Referee<'a> {
        let (control, starts) = (halt.control(MEMORY), games.iter().map(|_| None).collect());
        Referee { plan, games, halt, control, roster, starts }
    }
}

impl Referee<'_> {
    /// Plays a game of the schedule to its end.
    pub(crate) fn play(&mut self, pairing: &Pairing) -> Result<GameRow, GameError> {
        let mut start = self.start(pairing)?;
        let played = self.play_from(&mut start, pairing);
        self.starts[pairing.game] = Some(start);
        played
    }

    /// The start of a game, with what is known about it if it is the one that was played last.
    fn start(&mut self, pairing: &Pairing) -> Result<StartCache, GameError> {
        let last = match self.starts[pairing.game].take() {
            Some(start) if start.number == pairing.start => return Ok(start),
            last => last,
        };
        let id = self.games[pairing.game].start(self.plan.seed, pairing.game as u64, pairing.start)?;
        match last {
            Some(start) if start.text == id.to_string() => Ok(StartCache { number: pairing.start, ..start }),
            _ => {
                let start = StartCache::new(pairing.start, id, self.roster.players());
                Ok(start.map_err(VariantRangeError::from)?)
            }
        }
    }

    fn play_from(&self, start: &mut StartCache, pairing: &Pairing) -> Result<GameRow, GameError> {
        let mut session = Session::new(start.id.clone(), Seat::One).map_err(VariantRangeError::from)?;
        let decided = self.decided(start, &session)?;
        let mut plies = Vec::new();
        let forfeit = self.play_out(start, pairing, &mut session, &mut plies)?;
        if let Some(forfeit) = &forfeit {
            session.forfeit(forfeit.loser, forfeit.termination);
        }
        let outcome = session.outcome().ok_or_else(|| GameError::NoWinner(start.text.clone()))?;
        Ok(GameRow {
            index: pairing.index,
            id: start.text.clone(),
            game: pairing.game,
            start: pairing.start,
            first: Seat::One.number(),
            players: pairing.players.map(|player| self.plan.players[player].clone()),
            winner: outcome.winner.number(),
            termination: session.termination().to_string(),
            sentence: forfeit.map_or(outcome.reason, |forfeit| forfeit.sentence),
            decided,
            plies,
        })
    }

    /// Plays until the game is over or a player forfeits it.
    fn play_out(
        &self,
        start: &mut StartCache,
        pairing: &Pairing,
        session: &mut Session,
        plies: &mut Vec<PlyRow>,
    ) -> Result<Option<Forfeit>, GameError> {
        let (seed, number) = (pairing.player_seed(self.plan.seed), Some(pairing.index));
        for seat in Seat::BOTH {
            let player = pairing.players[seat.index()];
            let game = GameStart { session, seat, seed, number, control: &self.control };
            if let Err(error) = start.players[player].begin(&game) {
                return self.forfeit(start, player, seat, error).map(Some);
            }
        }
        let time_limit = Duration::from_millis(self.plan.move_time_ms);
        while let Some(seat) = session.turn() {
            if self.halt.is_stopped() {
                return Err(GameError::Interrupted);
            }
            let player = pairing.players[seat.index()];
            let request = MoveRequest { session, time_limit, control: &self.control };
            let chosen = start.players[player].choose(&request);
            let made = match chosen {
                Ok(mv) => self.make(start, session, plies, mv)?,
                Err(error) => Err(error),
            };
            if let Err(error) = made {
                return self.forfeit(start, player, seat, error).map(Some);
            }
        }
        Ok(None)
    }

    /// Makes a move and judges it. An illegal one is its player's fault, even if the player took it for legal.
    fn make(
        &self,
        start: &mut StartCache,
        session: &mut Session,
        plies: &mut Vec<PlyRow>,
        mv: Move,
    ) -> Result<Result<(), PlayerError>, GameError> {
        let game = session.game();
        let solution = match self.plan.judged {
            true => start.judge.judge(game, &self.control).map_err(|error| unjudged(&start.text, error))?,
            false => None,
        };
        let verdict = solution.and_then(|solution| verdict(game, &solution, mv));
        Ok(match session.make_move(mv) {
            Ok(ply) => {
                plies.push(PlyRow { seat: ply.seat.number(), mv: ply.text.to_string(), verdict });
                Ok(())
            }
            Err(error) => Err(PlayerError::IllegalMove(error.to_string())),
        })
    }

    /// How a player that failed forfeits the game; an error if it is not to blame.
    fn forfeit(
        &self,
        start: &StartCache,
        player: usize,
        loser: Seat,
        error: PlayerError,
    ) -> Result<Forfeit, GameError> {
        match (error.termination(), error) {
            (Some(termination), error) => Ok(Forfeit { loser, termination, sentence: error.to_string() }),
            (None, PlayerError::Unsolved(error)) => {
                let (id, player) = (start.text.clone(), self.plan.players[player].clone());
                Err(GameError::Unsolved { id, player, error })
            }
            (None, error) => Err(GameError::Stopped(error.to_string())),
        }
    }

    fn decided(&self, start: &mut StartCache, session: &Session) -> Result<Option<bool>, GameError> {
        if !self.plan.judged {
            return Ok(None);
        }
        let decided = start.judge.decided(session.game(), &self.control);
        decided.map_err(|error| unjudged(&start.text, error))
    }
}

fn unjudged(id: &str, error: SolveError) -> GameError {
    match error {
        SolveError::Cancelled => GameError::Interrupted,
        error => GameError::Unjudged { id: id.to_string(), error },
    }
}
