use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use duels_players::Computer;
use duels_rules::text::comma_list;
use duels_rules::{AnyGame, Move, MoveError, Seat, quoted};
use duels_session::Session;

use crate::solver::Solver;
use crate::tool_result::ToolError;
use crate::tool_text::NAMED;

/// A game that a client plays.
pub(crate) struct OpenGame {
    /// The game itself.
    pub(crate) session: Session,
    /// The computer's players in seats 1 and 2; none for the client.
    pub(crate) computers: [Option<Computer>; 2],
    /// The seed of the computer's player.
    pub(crate) seed: u64,
    /// Whether the client had seen a solution of this game when it started.
    pub(crate) solution_seen: bool,
    /// How many hints were given.
    pub(crate) hints_given: u32,
    /// How many plies were taken back.
    pub(crate) plies_undone: u32,
    status: Arc<Status>,
}

/// What can be known about a game while it is in use.
pub(crate) struct Status {
    id: &'static str,
    hints: bool,
    over: AtomicBool,
}

impl Status {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// Whether this is a game with that id which must be played without any help.
    pub(crate) fn is_secret(&self, id: &str) -> bool {
        self.id == id && !self.hints && !self.is_over()
    }
}

impl OpenGame {
    /// A game at its start.
    pub(crate) fn new(
        session: Session,
        computers: [Option<Computer>; 2],
        seed: u64,
        hints: bool,
        solution_seen: bool,
    ) -> OpenGame {
        let id = session.game().info().id;
        let status = Arc::new(Status { id, hints, over: AtomicBool::new(false) });
        OpenGame { session, computers, seed, solution_seen, hints_given: 0, plies_undone: 0, status }
    }

    /// What can be known about it while it is in use.
    pub(crate) fn status(&self) -> Arc<Status> {
        Arc::clone(&self.status)
    }

    /// Whether help is allowed before the end.
    pub(crate) fn hints(&self) -> bool {
        self.status.hints
    }

    /// The client's seat; `None` if it moves for both.
    pub(crate) fn client_seat(&self) -> Option<Seat> {
        match self.computers {
            [None, None] => None,
            [None, Some(_)] => Some(Seat::One),
            [Some(_), _] => Some(Seat::Two),
        }
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Refuses help in a game that should say something about the client's play.
    pub(crate) fn allow_help(&self, what: &str) -> Result<(), ToolError> {
        if self.hints() || self.is_over() {
            return Ok(());
        }
        Err(ToolError::new(format!(
            "{what} before this game is over: it was started without hints. Start a game with hints: true to get help \
             while you play."
        )))
    }

    /// Plays the client's move and the computer's reply. Either both happen or neither does. Gives a sentence about
    /// each move.
    pub(crate) async fn play(&mut self, typed: &str, solver: &Solver) -> Result<Vec<String>, ToolError> {
        let mv = self.session.parse_move(typed).map_err(|error| self.refusal(typed, &error))?;
        let mut after = self.session.game().copy();
        after.play(mv).map_err(|error| ToolError::from_error(&error))?;
        let reply = self.reply(after, self.session.plies().len() + 1, solver).await?;
        [mv].into_iter().chain(reply).map(|mv| self.make(mv)).collect()
    }

    /// Lets the computer begin if it is its turn. Gives a sentence about its move.
    pub(crate) async fn begin(&mut self, solver: &Solver) -> Result<Vec<String>, ToolError> {
        let reply = self.reply(self.session.game().copy(), 0, solver).await?;
        reply.into_iter().map(|mv| self.make(mv)).collect()
    }

    /// The computer's move in this position after so many plies; `None` if it is not its turn.
    async fn reply(
        &self,
        game: Box<dyn AnyGame>,
        plies: usize,
        solver: &Solver,
    ) -> Result<Option<Move>, ToolError> {
        let Some(turn) = game.turn() else { return Ok(None) };
        let Some(computer) = self.computers[turn.index()] else { return Ok(None) };
        // A new player for every ply, so that a game does not keep what its solver has learned.
        let seed = self.seed.wrapping_add(plies as u64);
        solver.run(move |control| computer.decide(&*game, turn, seed, control)).await.map(Some)
    }

    /// Makes a move and describes it. The announcements of the games speak to one reader ("You removed 5."), which
    /// here would often be the wrong one.
    fn make(&mut self, mv: Move) -> Result<String, ToolError> {
        let ply = self.session.make_move(mv).map_err(|error| ToolError::from_error(&error))?;
        self.update_status();
        Ok(match (self.client_seat(), self.computers[ply.seat.index()]) {
            (Some(client), _) if client == ply.seat => format!("You ({client}) played {}.", ply.text),
            (_, None) => format!("{} played {}.", ply.seat, ply.text),
            (_, Some(computer)) => format!("{} (the computer, {computer}) played {}.", ply.seat, ply.text),
        })
    }

    /// Takes back the client's latest ply and the computer's reply to it. Gives how many plies those were.
    pub(crate) fn undo(&mut self) -> Result<usize, ToolError> {
        // Not even when the game is over: the client may have seen its review.
        if !self.hints() {
            return Err(ToolError::new(
                "No move can be taken back in this game: it was started without hints. Start a game with hints: true to \
                 be able to.",
            ));
        }
        let plies = self.session.undo_for(|seat| self.computers[seat.index()].is_none()).len();
        if plies == 0 {
            return Err(ToolError::new("Nothing to take back: you have made no move yet."));
        }
        self.plies_undone += plies as u32;
        self.update_status();
        Ok(plies)
    }

    /// The client resigns.
    pub(crate) fn resign(&mut self) -> Result<(), ToolError> {
        let turn = self.session.turn().ok_or_else(|| ToolError::new("The game is over already."))?;
        self.session.resign_seat(self.client_seat().unwrap_or(turn));
        self.update_status();
        Ok(())
    }

    fn update_status(&self) {
        self.status.over.store(self.is_over(), Ordering::SeqCst);
    }

    fn refusal(&self, typed: &str, error: &MoveError) -> ToolError {
        let legal = self.session.legal_moves();
        let sentence = match error {
            MoveError::Illegal { sentence, accepts } => {
                // The list of moves says better what is accepted.
                let why = sentence.strip_suffix(accepts.as_str()).unwrap_or(sentence);
                format!("{} is illegal. {}", quoted(typed), why.trim_end())
            }
            error => error.to_string(),
        };
        let legal = match legal.is_empty() {
            true => String::new(),
            false => format!(" Legal moves: {}.", comma_list(&legal, NAMED)),
        };
        ToolError::new(format!("{sentence}{legal}"))
    }
}
