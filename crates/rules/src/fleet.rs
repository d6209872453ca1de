use std::sync::Arc;

use crate::{AnyGame, Features, GameState, GameText, Move, ParamError, ParamValues, Seat};

/// Many tables of one variant, stepped together: what training needs. Each table is a lane; what is asked and
/// answered stands in arrays with one place, or one row, for every lane.
pub trait Fleet: Send + Sync {
    /// How many lanes there are.
    fn lanes(&self) -> usize;
    /// One of the tables; nothing where there is no such lane.
    fn table(&self, lane: usize) -> Option<&dyn AnyGame>;
    /// Whether the end of a lane's game was told: the next step ignores its action and starts it anew.
    fn is_closed(&self, lane: usize) -> bool;
    /// The first lane in which somebody is to move and the action is not legal.
    fn refused(&self, actions: &[i64]) -> Option<usize>;
    /// Starts the lanes anew that are marked in `which`, and writes how they stand.
    fn begin(&mut self, which: &[bool], slots: &mut Slots<'_>, host: &mut dyn Host);
    /// Plays an action in every lane that is not closed, starts the others anew, and writes how all stand. An
    /// illegal action loses.
    fn step(&mut self, actions: &[i64], slots: &mut Slots<'_>, host: &mut dyn Host);
}

/// Who decides what a fleet leaves open: how games start, and what the other player does.
pub trait Host: Send {
    /// The seed of the next game in a lane, and who begins it.
    fn start(&mut self, lane: usize) -> (u64, Seat);
    /// The seat for which actions are given in a lane; nobody's where they are for whoever is to move.
    fn seat(&self, lane: usize) -> Option<Seat>;
    /// The move of the other seat; nothing where it cannot decide, which ends the game without a winner.
    fn reply(&mut self, lane: usize, table: &dyn AnyGame) -> Option<Move>;
}

/// Where a fleet writes how its lanes stand.
#[derive(Debug)]
pub struct Slots<'a> {
    /// The features of each lane, one row after another.
    pub observations: &'a mut [i8],
    /// The legal actions of each lane, one row after another.
    pub masks: &'a mut [i8],
    /// What the last action brought: 1 for a win, -1 for a loss.
    pub rewards: &'a mut [f64],
    /// Whether the action ended the game of the lane.
    pub ended: &'a mut [bool],
    /// Whether it is over because an illegal action was given.
    pub forfeits: &'a mut [bool],
    /// Where lanes that end start anew in the same step: the rows for the features at the end.
    pub finals: Option<&'a mut [i8]>,
}

/// The tables of one game.
pub(crate) struct Lanes<G: GameText> {
    values: ParamValues,
    drawn: bool,
    tables: Vec<GameState<G>>,
    /// Whether the end of a lane's game was told, so that the next step starts it anew.
    closed: Vec<bool>,
    first_number: u32,
    /// How many actions and features there are.
    widths: (usize, usize),
}

/// What became of an action.
enum Played {
    /// The game goes on.
    On,
    /// It is over, and brought this.
    Over(f64),
    /// The action was illegal, which loses.
    Forfeit,
    /// The other player could not decide: nobody has won.
    Stuck,
}

impl<G: GameText> Lanes<G> {
    pub(crate) fn new(values: &ParamValues, lanes: usize) -> Result<Lanes<G>, ParamError> {
        let game = G::new(values, 0)?;
        let drawn = G::INFO.random_start_unless.is_some_and(|name| values.given_text(name).is_none());
        let numbers = game.move_numbers();
        let table = GameState::new(game, Seat::One);
        let widths = (numbers.len(), table.features());
        let (tables, closed) = (vec![table; lanes], vec![false; lanes]);
        Ok(Lanes { values: values.clone(), drawn, tables, closed, first_number: numbers.start, widths })
    }

    #[inline]
    fn legal(&self, lane: usize, action: i64) -> Option<Move> {
        let mv = Move(u32::try_from(action).ok()?.checked_add(self.first_number)?);
        let GameState { game, position } = &self.tables[lane];
        let legal = game.winner_by_rule(position).is_none() && game.check_move(position, mv).is_ok();
        legal.then_some(mv)
    }

    fn restart(&mut self, lane: usize, host: &mut dyn Host) {
        let (seed, first) = host.start(lane);
        let table = &mut self.tables[lane];
        let in_place = |game: &mut Arc<G>| Arc::get_mut(game).is_some_and(|game| game.redraw(seed));
        // The values have made a game before, so they do again.
        if self.drawn
            && !in_place(&mut table.game)
            && let Ok(game) = G::new(&self.values, seed)
        {
            table.game = Arc::new(game);
        }
        table.position = table.game.start(first);
    }

    /// Lets the other player move until it is the agent's turn or the game is over; nothing where it cannot
    /// decide.
    fn replies(&mut self, lane: usize, agent: Seat, host: &mut dyn Host) -> Option<()> {
        let table = &mut self.tables[lane];
        while table.game.turn(&table.position) != agent && table.game.winner(&table.position).is_none() {
            let mv = host.reply(lane, table)?;
            if table.game.check_move(&table.position, mv).is_err() {
                return None;
            }
            table.game.play(&mut table.position, mv);
        }
        Some(())
    }

    /// Writes the legal actions of a lane and says who has won, if anybody has.
    #[inline]
    fn mask(&self, lane: usize, row: &mut [i8]) -> Option<Seat> {
        let GameState { game, position } = &self.tables[lane];
        if self.tables[lane].write_mask(row) {
            return None;
        }
        Some(game.winner_by_rule(position).unwrap_or_else(|| game.turn(position).other()))
    }

    #[inline]
    fn write(&self, lane: usize, agent: Option<Seat>, row: &mut [i8]) {
        let table = &self.tables[lane];
        row.fill(0);
        table.write(agent.unwrap_or_else(|| table.game.turn(&table.position)), &mut Features::new(row));
    }

    /// Starts a lane anew, with the other player's first move where it begins.
    fn open(&mut self, lane: usize, slots: &mut Slots<'_>, host: &mut dyn Host) {
        self.restart(lane, host);
        let agent = host.seat(lane);
        let stuck = agent.is_some_and(|agent| self.replies(lane, agent, host).is_none());
        self.closed[lane] = stuck;
        self.mask(lane, row(slots.masks, lane, self.widths.0));
        self.write(lane, agent, row(slots.observations, lane, self.widths.1));
    }

    /// Plays an action in a lane.
    #[inline]
    fn advance(
        &mut self,
        lane: usize,
        action: i64,
        agent: Option<Seat>,
        mask: &mut [i8],
        host: &mut dyn Host,
    ) -> Played {
        let Some(mv) = self.legal(lane, action) else {
            // A game that was over before the agent could act is lost, whatever the action.
            mask.fill(0);
            return if self.mask(lane, mask).is_some() { Played::Over(-1.0) } else { Played::Forfeit };
        };
        let table = &mut self.tables[lane];
        let mover = table.game.turn(&table.position);
        table.game.play(&mut table.position, mv);
        if agent.is_some_and(|agent| self.replies(lane, agent, host).is_none()) {
            mask.fill(0);
            return Played::Stuck;
        }
        match self.mask(lane, mask) {
            None => Played::On,
            Some(winner) => Played::Over(if winner == mover { 1.0 } else { -1.0 }),
        }
    }
}

/// The row of one lane.
#[inline]
fn row(all: &mut [i8], lane: usize, width: usize) -> &mut [i8] {
    &mut all[lane * width..(lane + 1) * width]
}

impl<G: GameText> Fleet for Lanes<G> {
    fn lanes(&self) -> usize {
        self.tables.len()
    }

    fn table(&self, lane: usize) -> Option<&dyn AnyGame> {
        self.tables.get(lane).map(|table| table as &dyn AnyGame)
    }

    fn is_closed(&self, lane: usize) -> bool {
        self.closed.get(lane).copied().unwrap_or(true)
    }

    fn refused(&self, actions: &[i64]) -> Option<usize> {
        let asked = |lane: usize| !self.closed[lane] && self.tables[lane].winner().is_none();
        let lanes = actions.iter().enumerate().take(self.tables.len());
        let mut illegal = lanes.filter(|&(lane, &action)| self.legal(lane, action).is_none());
        illegal.find(|&(lane, _)| asked(lane)).map(|(lane, _)| lane)
    }

    fn begin(&mut self, which: &[bool], slots: &mut Slots<'_>, host: &mut dyn Host) {
        for lane in 0..self.tables.len() {
            if which.get(lane).copied().unwrap_or(false) {
                (slots.rewards[lane], slots.ended[lane], slots.forfeits[lane]) = (0.0, false, false);
                self.open(lane, slots, host);
            }
        }
    }

    fn step(&mut self, actions: &[i64], slots: &mut Slots<'_>, host: &mut dyn Host) {
        let (numbers, features) = self.widths;
        for (lane, &action) in actions.iter().enumerate().take(self.tables.len()) {
            if self.closed[lane] {
                (slots.rewards[lane], slots.ended[lane], slots.forfeits[lane]) = (0.0, false, false);
                self.open(lane, slots, host);
                continue;
            }
            let agent = host.seat(lane);
            let (reward, ended, forfeit) =
                match self.advance(lane, action, agent, row(slots.masks, lane, numbers), host) {
                    Played::On => (0.0, false, false),
                    Played::Over(reward) => (reward, true, false),
                    Played::Forfeit => (-1.0, true, true),
                    Played::Stuck => (0.0, true, false),
                };
            (slots.rewards[lane], slots.ended[lane], slots.forfeits[lane]) = (reward, ended, forfeit);
            self.closed[lane] = ended;
            match &mut slots.finals {
                Some(finals) if ended => {
                    self.write(lane, agent, row(finals, lane, features));
                    self.open(lane, slots, host);
                }
                _ => self.write(lane, agent, row(slots.observations, lane, features)),
            }
        }
    }
}
