use std::sync::Arc;
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::{PlayerError, PlayerErrorKind};
use duels_rules::{Move, MoveText, Seat, quoted};
use duels_session::{Session, Termination};

use crate::game::{GameLine, PlyLine};
use crate::judge::verdict;
use crate::place::Place;
use crate::seated::{NoMove, Seated};
use crate::{Field, FieldError, Fixture, Halt, Plan};

/// Plays games one after another, and judges them: one of these for each worker.
pub(crate) struct Referee<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) fields: &'a [Field],
    pub(crate) halt: &'a Halt,
    pub(crate) task: Arc<SolveControl>,
    pub(crate) seated: Seated<'a>,
    /// For each game of the plan the start that was played last.
    pub(crate) places: Vec<Option<Place>>,
}

/// Why a game has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Dropped {
    #[error("interrupted")]
    Interrupted,
    #[error("{0}")]
    Stopped(String),
    #[error("{id}: {player} cannot play it: {error}")]
    Unsolved { id: String, player: String, error: SolveError },
    #[error("{id}: it cannot be judged: {error}")]
    Unjudged { id: String, error: SolveError },
    #[error(transparent)]
    Field(#[from] FieldError),
}

/// A game on its way.
struct Bout {
    session: Session,
    words: Vec<MoveText>,
    plies: Vec<PlyLine>,
}

impl Referee<'_> {
    /// Plays a game of the schedule to its end.
    pub(crate) fn play(&mut self, fixture: &Fixture) -> Result<GameLine, Dropped> {
        let mut place = self.place(fixture)?;
        let played = self.play_at(&mut place, fixture);
        self.places[fixture.field] = Some(place);
        played
    }

    /// The start of a game, with what is known about it if it is the position that was played last.
    fn place(&mut self, fixture: &Fixture) -> Result<Place, Dropped> {
        let last = self.places[fixture.field].take();
        match last {
            Some(place) if place.number == fixture.start => Ok(place),
            last => {
                let id =
                    self.fields[fixture.field].start(self.plan.seed, fixture.field as u64, fixture.start)?;
                match last {
                    Some(place) if place.text == id.to_string() => {
                        Ok(Place { number: fixture.start, ..place })
                    }
                    _ => Ok(Place::new(fixture.start, id, self.seated.nobody()).map_err(FieldError::from)?),
                }
            }
        }
    }

    fn play_at(&mut self, place: &mut Place, fixture: &Fixture) -> Result<GameLine, Dropped> {
        let session = Session::new(place.id.clone(), Seat::One).map_err(FieldError::from)?;
        let decided = self.decided(place, &session)?;
        let mut bout = Bout { session, words: Vec::new(), plies: Vec::new() };
        let sentence = match self.play_out(place, fixture, &mut bout)? {
            None => bout.session.outcome().map(|outcome| outcome.reason).unwrap_or_default(),
            Some((loser, fault)) => {
                bout.session.forfeit(loser, class(&fault)?);
                fault.sentence
            }
        };
        let name = |index: usize| self.plan.players[fixture.players[index]].clone();
        Ok(GameLine {
            index: fixture.index,
            id: place.text.clone(),
            game: fixture.field,
            start: fixture.start,
            first: Seat::One.number(),
            players: [name(0), name(1)],
            winner: bout.session.outcome().map_or(0, |outcome| outcome.winner.number()),
            termination: bout.session.termination().to_string(),
            sentence,
            decided,
            plies: bout.plies,
        })
    }

    /// Plays until the game is over, or a player fails.
    fn play_out(
        &mut self,
        place: &mut Place,
        fixture: &Fixture,
        bout: &mut Bout,
    ) -> Result<Option<(Seat, PlayerError)>, Dropped> {
        let number = (fixture.index, fixture.luck(self.plan.seed));
        for seat in Seat::BOTH {
            let player = fixture.players[seat.index()];
            if let Err(fault) = self.seated.begin(&mut place.own, player, &bout.session, seat, number) {
                return Ok(Some((seat, fault)));
            }
        }
        while let Some(seat) = bout.session.turn() {
            if self.halt.is_stopped() {
                return Err(Dropped::Interrupted);
            }
            match self.ask(place, fixture.players[seat.index()], bout)? {
                Ok(mv) => match self.make(place, bout, seat, mv)? {
                    None => {}
                    Some(fault) => return Ok(Some((seat, fault))),
                },
                Err(fault) => return Ok(Some((seat, fault))),
            }
        }
        Ok(None)
    }

    fn ask(
        &mut self,
        place: &mut Place,
        player: usize,
        bout: &Bout,
    ) -> Result<Result<Move, PlayerError>, Dropped> {
        let limit = Duration::from_millis(self.plan.move_time_ms);
        match self.seated.choose(&mut place.own, player, &bout.session, &bout.words, limit, &self.task) {
            Ok(mv) => Ok(Ok(mv)),
            Err(NoMove::PlayerError(fault)) => Ok(Err(fault)),
            Err(NoMove::Unsolved(SolveError::Cancelled)) => Err(Dropped::Interrupted),
            Err(NoMove::Unsolved(error)) => {
                let (id, player) = (place.text.clone(), self.plan.players[player].clone());
                Err(Dropped::Unsolved { id, player, error })
            }
        }
    }

    /// Makes a move and judges it; an illegal one is its player's fault, whatever the player thought.
    fn make(
        &mut self,
        place: &mut Place,
        bout: &mut Bout,
        seat: Seat,
        mv: Move,
    ) -> Result<Option<PlayerError>, Dropped> {
        let game = bout.session.game();
        let solution = match self.plan.judged {
            true => place.judge.judge(game, &self.task).map_err(|error| unjudged(place, error))?,
            false => None,
        };
        let verdict = solution.and_then(|solution| verdict(game, &solution, mv));
        match bout.session.make_move(mv) {
            Ok(ply) => {
                bout.words.push(ply.text.clone());
                bout.plies.push(PlyLine { seat: seat.number(), word: ply.text.to_string(), verdict });
                Ok(None)
            }
            Err(refusal) => {
                let sentence = format!("{seat} gave {}: {refusal}", quoted(&format!("move {}", mv.0)));
                Ok(Some(PlayerError::new(PlayerErrorKind::Illegal, sentence)))
            }
        }
    }

    fn decided(&self, place: &mut Place, start: &Session) -> Result<Option<bool>, Dropped> {
        if !self.plan.judged {
            return Ok(None);
        }
        place.judge.decided(start.game(), &self.task).map_err(|error| unjudged(place, error))
    }
}

fn unjudged(place: &Place, error: SolveError) -> Dropped {
    match error {
        SolveError::Cancelled => Dropped::Interrupted,
        error => Dropped::Unjudged { id: place.text.clone(), error },
    }
}

/// The class of a game that a fault has ended; none where it was nobody's fault.
fn class(fault: &PlayerError) -> Result<Termination, Dropped> {
    match fault.kind {
        PlayerErrorKind::Illegal => Ok(Termination::Illegal),
        PlayerErrorKind::Timeout => Ok(Termination::Timeout),
        PlayerErrorKind::Crash => Ok(Termination::Crash),
        PlayerErrorKind::Disconnect => Ok(Termination::Disconnect),
        PlayerErrorKind::Interrupted => Err(Dropped::Stopped(fault.sentence.clone())),
    }
}
