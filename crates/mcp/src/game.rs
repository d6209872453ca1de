use duels_oracle::{SolveControl, SolveError};
use duels_players::PlayerSpec;
use duels_rules::{AnyGame, Move, MoveError, Seat, quoted, text};
use duels_session::Session;

use crate::answer::Refused;
use crate::bounds::{Bench, MEMORY};

/// A game that a client plays.
pub(crate) struct Game {
    /// The game itself.
    pub(crate) session: Session,
    /// Who sits in seats 1 and 2; the client is the person.
    pub(crate) whos: [PlayerSpec; 2],
    /// Where the chance of the computer's player comes from.
    pub(crate) seed: u64,
    /// Whether help is allowed before the end.
    pub(crate) hints: bool,
    /// How many hints were given.
    pub(crate) hinted: u32,
    /// How many plies were taken back.
    pub(crate) undone: u32,
}

impl Game {
    /// The client's seat; none where it moves for both.
    pub(crate) fn own(&self) -> Option<Seat> {
        match self.whos {
            [PlayerSpec::Person, PlayerSpec::Person] => None,
            [PlayerSpec::Person, _] => Some(Seat::One),
            _ => Some(Seat::Two),
        }
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Refuses help that would take away what the game can say about play.
    pub(crate) fn help_allowed(&self, what: &str) -> Result<(), Refused> {
        if self.hints || self.is_over() {
            return Ok(());
        }
        Err(Refused::new(format!(
            "{what} not possible in this game until it is over: it was started without hints. Start one with \
             hints: true to have help while you play."
        )))
    }

    /// Plays the client's word and the computer's answer to it. Either both happen or nothing does. Gives a
    /// sentence about each move.
    pub(crate) async fn play(&mut self, word: &str, bench: &Bench) -> Result<Vec<String>, Refused> {
        let mv = self.session.read(word).map_err(|refusal| self.refusal(word, &refusal))?;
        let mut after = self.session.game().copy();
        after.play(mv).map_err(|refusal| Refused::of(&refusal))?;
        let answer = self.answer(after, self.session.plies().len() + 1, bench).await?;
        [mv].into_iter().chain(answer).map(|mv| self.make(mv)).collect()
    }

    /// Lets the computer begin where it is its turn. Gives a sentence about it.
    pub(crate) async fn begin(&mut self, bench: &Bench) -> Result<Vec<String>, Refused> {
        let answer = self.answer(self.session.game().copy(), 0, bench).await?;
        answer.into_iter().map(|mv| self.make(mv)).collect()
    }

    /// The computer's move on this table after so many plies; none where it is not its turn.
    async fn answer(
        &self,
        game: Box<dyn AnyGame>,
        plies: usize,
        bench: &Bench,
    ) -> Result<Option<Move>, Refused> {
        let Some(turn) = game.turn() else { return Ok(None) };
        let who = self.whos[turn.index()];
        if who == PlayerSpec::Person {
            return Ok(None);
        }
        // A player for every ply, so that no game keeps what a solver has learned.
        let seed = self.seed.wrapping_add(plies as u64);
        bench.work(MEMORY, move |task| decide(who, &*game, turn, seed, task)).await.map(Some)
    }

    /// Makes a move and says so. The announcements of the games speak to one reader ("You removed 5."), which here
    /// would be the wrong one as often as not.
    fn make(&mut self, mv: Move) -> Result<String, Refused> {
        let ply = self.session.play_move(mv).map_err(|refusal| Refused::of(&refusal))?;
        Ok(match (self.own(), self.whos[ply.seat.index()]) {
            (Some(own), _) if own == ply.seat => format!("You ({own}) played {}.", ply.word),
            (_, PlayerSpec::Person) => format!("{} played {}.", ply.seat, ply.word),
            (_, who) => format!("{} (the computer, {who}) played {}.", ply.seat, ply.word),
        })
    }

    /// Takes back the client's latest ply, and the computer's answer to it. Gives how many plies that were.
    pub(crate) fn undo(&mut self) -> Result<usize, Refused> {
        // Not even when it is over: whoever has seen the review would play on with what it told.
        if !self.hints {
            return Err(Refused::new(
                "Taking back is not possible in this game: it was started without hints. Start one with hints: true \
                 to be allowed to.",
            ));
        }
        let own = |seat: Seat| self.whos[seat.index()] == PlayerSpec::Person;
        let Some(index) = self.session.plies().iter().rposition(|ply| own(ply.seat)) else {
            return Err(Refused::new("There is nothing to take back: you have made no move yet."));
        };
        let resigned = self.session.termination() == duels_session::Termination::Resigned;
        let plies = self.session.plies().len() - index;
        for _ in 0..plies + usize::from(resigned) {
            self.session.undo();
        }
        self.undone += plies as u32;
        Ok(plies)
    }

    /// The client gives up.
    pub(crate) fn resign(&mut self) -> Result<(), Refused> {
        let turn = self.session.turn().ok_or_else(|| Refused::new("The game is over already."))?;
        self.session.resign_seat(self.own().unwrap_or(turn));
        Ok(())
    }

    fn refusal(&self, word: &str, refusal: &MoveError) -> Refused {
        let legal = self.session.legal_moves();
        let sentence = match refusal {
            MoveError::Over => refusal.to_string(),
            MoveError::Illegal { .. } => format!("{} is refused. {refusal}", quoted(word)),
            refusal => refusal.to_string(),
        };
        let listed = text::comma_list(&legal, crate::text::NAMED);
        let accepted = if legal.is_empty() { String::new() } else { format!(" Legal moves: {listed}.") };
        Refused::new(format!("{sentence}{accepted}"))
    }
}

fn decide(
    who: PlayerSpec,
    game: &dyn AnyGame,
    seat: Seat,
    seed: u64,
    task: &SolveControl,
) -> Result<Move, SolveError> {
    match who.player(seed, seat) {
        Some(mut player) => player.choose(game, task),
        None => Err(SolveError::Over),
    }
}
