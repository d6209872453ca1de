use std::sync::Arc;

use duels_oracle::{SolveControl, SolveError};
use duels_rules::{Names, Seat};
use duels_session::{Review, Session, TurningPoint};

use super::{Role, Room};

/// Where a finished game was decided.
#[derive(Debug)]
pub struct Judgement {
    /// None where the game is too large to know.
    pub turning_point: Option<TurningPoint>,
    /// The move that decided it, or the only move that kept the win.
    pub deciding: Option<DecidingMove>,
    /// Where it was decided in words, for each role.
    sentences: [String; 4],
}

/// The move that decided a game.
#[derive(Clone, Debug)]
pub struct DecidingMove {
    /// Who made it.
    pub seat: Seat,
    /// The tile of the move that was played.
    pub played: Option<MoveTile>,
    /// The tile of the move that would have won; none where the move that was played is the one.
    pub better: Option<MoveTile>,
}

/// The tile of a move.
#[derive(Clone, Debug)]
pub struct MoveTile {
    /// Where it is, such as `board.23`.
    pub address: String,
    /// The text on it.
    pub text: String,
}

/// What is known about the end of a game. It is not stored: after a restart it is found again.
#[derive(Default)]
pub(super) struct JudgementState {
    /// The version that is or was judged.
    version: Option<u64>,
    found: Option<Arc<Judgement>>,
}

impl JudgementState {
    pub(super) fn found(&self, version: u64) -> Option<Arc<Judgement>> {
        self.found.clone().filter(|_| self.version == Some(version))
    }
}

impl Judgement {
    fn unknown() -> Judgement {
        Judgement { turning_point: None, deciding: None, sentences: Default::default() }
    }

    /// Judges a game for readers who call the players by these names, one for each role.
    fn new(session: &Session, names: &[Names; 4], control: &SolveControl) -> Result<Judgement, SolveError> {
        let review = session.review(control)?;
        let turning_point = review.turning_point();
        let only = only_winning_move(&review).filter(|_| turning_point == Some(TurningPoint::Kept));
        let (ply, better) = match &turning_point {
            Some(TurningPoint::Blunder { ply, winning }) => (Some(*ply), winning.first()),
            _ => (only, None),
        };
        let mut sentences: [String; 4] = Default::default();
        for (sentence, names) in sentences.iter_mut().zip(names) {
            let decided = session.decided_by_review(&review, names, control)?;
            let found = only.and_then(|ply| found(session, ply, names));
            *sentence = found.or(decided).unwrap_or_default();
        }
        let deciding = ply.map(|ply| DecidingMove::new(session, ply, better));
        Ok(Judgement { turning_point, deciding, sentences })
    }

    /// Where it was decided, in a sentence or two; empty where that is not known.
    pub fn sentence(&self, role: Role) -> &str {
        &self.sentences[role.index()]
    }
}

/// The last ply at which only one move won and was played.
fn only_winning_move(review: &Review) -> Option<usize> {
    review.plies.iter().rposition(|ply| ply.mattered && !ply.is_blunder() && ply.winning.len() == 1)
}

/// That a player found the only winning move.
fn found(session: &Session, ply: usize, names: &Names) -> Option<String> {
    let (seat, did) = (session.plies().get(ply)?.seat, session.did(ply)?);
    Some(format!("{} {did}: that was the only winning move.", names.capital(seat)))
}

impl DecidingMove {
    fn new(session: &Session, ply: usize, better: Option<&String>) -> DecidingMove {
        let (seat, played) = (session.plies()[ply].seat, session.plies()[ply].text.to_string());
        let mut before = session.copy();
        before.undo_to(ply);
        let scene = before.scene();
        let tile = |mv: &str| {
            let mut choices = scene.choices().filter(|(_, _, text)| text.as_str() == mv);
            let (address, tile, _) = choices.next()?;
            Some(MoveTile { address: address.to_string(), text: tile.text.to_string() })
        };
        DecidingMove { seat, played: tile(&played), better: better.and_then(|mv| tile(mv)) }
    }
}

impl Room {
    /// Finds out in the background where a finished game was decided, and wakes the watchers when that is known.
    pub(crate) async fn judge(self: &Arc<Self>) {
        let (session, names, version) = {
            let mut state = self.state.lock().await;
            let version = state.version();
            if state.session.turn().is_some() || state.judgement.version == Some(version) {
                return;
            }
            state.judgement = JudgementState { version: Some(version), found: None };
            (state.session.copy(), Role::ALL.map(|role| state.called(role)), version)
        };
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let judged = room.node.solver.run(move |control| Judgement::new(&session, &names, control));
            // A game that is too large is shown without the move that decided it.
            let found = Arc::new(judged.await.unwrap_or_else(|_| Judgement::unknown()));
            {
                let mut state = room.state.lock().await;
                if state.judgement.version == Some(version) {
                    state.judgement.found = Some(found);
                    state.cache.forget_texts();
                }
            }
            room.wake();
        });
    }
}
