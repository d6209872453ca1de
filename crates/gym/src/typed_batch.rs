use std::any::Any;
use std::sync::Arc;

use duels_rules::games::deletion::Deletion;
use duels_rules::games::dilemma::Dilemma;
use duels_rules::{AnyGame, GameState, GameText, Move, ParamError, ParamValues, Seat};

use crate::mask::write_typed_mask;
use crate::observation::{Observation, feature_count, write};
use crate::{Batch, BatchBuffers, BatchHost};

/// The games of a batch, of one type.
pub(crate) struct TypedBatch<G: GameText> {
    values: ParamValues,
    drawn: bool,
    games: Vec<GameState<G>>,
    /// The moves played in each game.
    moves: Vec<Vec<Move>>,
    /// Whether the end of a lane's game was reported, so that the next step starts another one.
    closed: Vec<bool>,
    first_number: u32,
    /// How many actions and features there are.
    widths: (usize, usize),
}

/// The result of an action.
enum ActionResult {
    /// The game continues.
    On,
    /// It is over, with this reward.
    Over(f64),
    /// The action was illegal, which loses.
    Forfeit,
    /// The opponent could not decide: there is no winner.
    Stuck,
}

impl<G: GameText> TypedBatch<G> {
    pub(crate) fn new(values: &ParamValues, lanes: usize) -> Result<TypedBatch<G>, ParamError> {
        let game = G::new(values, 0)?;
        let drawn = G::INFO.random_start_unless.is_some_and(|name| values.given_text(name).is_none());
        let numbers = game.move_numbers();
        let state = GameState::new(game, Seat::One);
        let widths = (numbers.len(), feature_count(&state));
        let (games, moves, closed) = (vec![state; lanes], vec![Vec::new(); lanes], vec![false; lanes]);
        Ok(TypedBatch {
            values: values.clone(),
            drawn,
            games,
            moves,
            closed,
            first_number: numbers.start,
            widths,
        })
    }

    #[inline]
    fn legal(&self, lane: usize, action: i64) -> Option<Move> {
        let mv = Move(u32::try_from(action).ok()?.checked_add(self.first_number)?);
        let GameState { game, position } = &self.games[lane];
        let legal = game.winner_by_rule(position).is_none() && game.check_move(position, mv).is_ok();
        legal.then_some(mv)
    }

    fn restart(&mut self, lane: usize, host: &mut dyn BatchHost) {
        let (seed, first) = host.start(lane);
        self.start(lane, seed, first);
    }

    fn start(&mut self, lane: usize, seed: u64, first: Seat) {
        let state = &mut self.games[lane];
        let in_place = |game: &mut Arc<G>| Arc::get_mut(game).is_some_and(|game| redraw(game, seed));
        // The values have made a game before, so they do again.
        if self.drawn
            && !in_place(&mut state.game)
            && let Ok(game) = G::new(&self.values, seed)
        {
            state.game = Arc::new(game);
        }
        state.position = state.game.start(first);
        self.moves[lane].clear();
    }

    #[inline]
    fn play(&mut self, lane: usize, mv: Move) {
        let state = &mut self.games[lane];
        state.game.play(&mut state.position, mv);
        self.moves[lane].push(mv);
    }

    /// Lets the opponent move until it is the agent's turn or the game is over; `None` where it cannot decide.
    fn replies(&mut self, lane: usize, agent: Seat, host: &mut dyn BatchHost) -> Option<()> {
        loop {
            let state = &self.games[lane];
            if state.game.turn(&state.position) == agent || state.game.winner(&state.position).is_some() {
                return Some(());
            }
            let mv = host.reply(lane, state)?;
            if state.game.check_move(&state.position, mv).is_err() {
                return None;
            }
            self.play(lane, mv);
        }
    }

    /// Writes the legal actions of a lane and says who has won, if the game is over.
    #[inline]
    fn mask(&self, lane: usize, row: &mut [i8]) -> Option<Seat> {
        let GameState { game, position } = &self.games[lane];
        if write_typed_mask(&self.games[lane], row) {
            return None;
        }
        Some(game.winner_by_rule(position).unwrap_or_else(|| game.turn(position).other()))
    }

    #[inline]
    fn write(&self, lane: usize, agent: Option<Seat>, row: &mut [i8]) {
        let state = &self.games[lane];
        row.fill(0);
        let viewer = agent.unwrap_or_else(|| state.game.turn(&state.position));
        write(state, viewer, &mut Observation::new(row));
    }

    /// Starts a game in a lane, with the opponent's first move where it begins.
    fn open(&mut self, lane: usize, buffers: &mut BatchBuffers<'_>, host: &mut dyn BatchHost) {
        self.restart(lane, host);
        let agent = host.seat(lane);
        let stuck = agent.is_some_and(|agent| self.replies(lane, agent, host).is_none());
        self.closed[lane] = stuck;
        self.mask(lane, row(buffers.masks, lane, self.widths.0));
        self.write(lane, agent, row(buffers.observations, lane, self.widths.1));
    }

    /// Plays an action in a lane.
    #[inline]
    fn advance(
        &mut self,
        lane: usize,
        action: i64,
        agent: Option<Seat>,
        mask: &mut [i8],
        host: &mut dyn BatchHost,
    ) -> ActionResult {
        let Some(mv) = self.legal(lane, action) else {
            // A game that was over before the agent could act is lost, whatever the action.
            mask.fill(0);
            return if self.mask(lane, mask).is_some() {
                ActionResult::Over(-1.0)
            } else {
                ActionResult::Forfeit
            };
        };
        let state = &self.games[lane];
        let mover = state.game.turn(&state.position);
        self.play(lane, mv);
        if agent.is_some_and(|agent| self.replies(lane, agent, host).is_none()) {
            mask.fill(0);
            return ActionResult::Stuck;
        }
        match self.mask(lane, mask) {
            None => ActionResult::On,
            Some(winner) => ActionResult::Over(if winner == mover { 1.0 } else { -1.0 }),
        }
    }
}

/// Draws another start of the same variant in place, where the game is known to draw one.
fn redraw<G: 'static>(game: &mut G, seed: u64) -> bool {
    let game: &mut dyn Any = game;
    if let Some(dilemma) = game.downcast_mut::<Dilemma>() {
        dilemma.draw(seed);
    } else if let Some(deletion) = game.downcast_mut::<Deletion>() {
        deletion.draw(seed);
    } else {
        return false;
    }
    true
}

/// The row of one lane.
#[inline]
fn row(all: &mut [i8], lane: usize, width: usize) -> &mut [i8] {
    &mut all[lane * width..(lane + 1) * width]
}

impl<G: GameText> Batch for TypedBatch<G> {
    fn lanes(&self) -> usize {
        self.games.len()
    }

    fn game(&self, lane: usize) -> Option<&dyn AnyGame> {
        self.games.get(lane).map(|state| state as &dyn AnyGame)
    }

    fn moves(&self, lane: usize) -> &[Move] {
        self.moves.get(lane).map_or(&[], Vec::as_slice)
    }

    fn is_closed(&self, lane: usize) -> bool {
        self.closed.get(lane).copied().unwrap_or(true)
    }

    fn first_illegal(&self, actions: &[i64]) -> Option<usize> {
        let asked = |lane: usize| !self.closed[lane] && self.games[lane].winner().is_none();
        let lanes = actions.iter().enumerate().take(self.games.len());
        let mut illegal = lanes.filter(|&(lane, &action)| self.legal(lane, action).is_none());
        illegal.find(|&(lane, _)| asked(lane)).map(|(lane, _)| lane)
    }

    fn begin(&mut self, which: &[bool], buffers: &mut BatchBuffers<'_>, host: &mut dyn BatchHost) {
        for lane in 0..self.games.len() {
            if which.get(lane).copied().unwrap_or(false) {
                (buffers.rewards[lane], buffers.ended[lane], buffers.forfeits[lane]) = (0.0, false, false);
                self.open(lane, buffers, host);
            }
        }
    }

    fn restore(&mut self, lane: usize, seed: u64, first: Seat, moves: &[Move], closed: bool) {
        if lane >= self.games.len() {
            return;
        }
        self.start(lane, seed, first);
        for &mv in moves {
            let GameState { game, position } = &self.games[lane];
            if game.check_move(position, mv).is_ok() {
                self.play(lane, mv);
            }
        }
        self.closed[lane] = closed;
    }

    fn step(&mut self, actions: &[i64], buffers: &mut BatchBuffers<'_>, host: &mut dyn BatchHost) {
        let (numbers, features) = self.widths;
        for (lane, &action) in actions.iter().enumerate().take(self.games.len()) {
            if self.closed[lane] {
                (buffers.rewards[lane], buffers.ended[lane], buffers.forfeits[lane]) = (0.0, false, false);
                self.open(lane, buffers, host);
                continue;
            }
            let agent = host.seat(lane);
            let (reward, ended, forfeit) =
                match self.advance(lane, action, agent, row(buffers.masks, lane, numbers), host) {
                    ActionResult::On => (0.0, false, false),
                    ActionResult::Over(reward) => (reward, true, false),
                    ActionResult::Forfeit => (-1.0, true, true),
                    ActionResult::Stuck => (0.0, true, false),
                };
            (buffers.rewards[lane], buffers.ended[lane], buffers.forfeits[lane]) = (reward, ended, forfeit);
            self.closed[lane] = ended;
            match &mut buffers.finals {
                Some(finals) if ended => {
                    self.write(lane, agent, row(finals, lane, features));
                    self.open(lane, buffers, host);
                }
                _ => self.write(lane, agent, row(buffers.observations, lane, features)),
            }
        }
    }
}
