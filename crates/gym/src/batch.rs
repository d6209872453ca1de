use duels_rules::games::template::Template;
use duels_rules::games::{GameVisitor, visit_games};
use duels_rules::{AnyGame, GameId, GameText, Move, ParamError, ParamValues, Seat};

use crate::typed_batch::TypedBatch;

/// Many games of one variant, stepped together: what training needs. Each game is a lane. Arrays have one entry, or one
/// row, for every lane.
pub trait Batch: Send + Sync {
    /// How many lanes there are.
    fn lanes(&self) -> usize;
    /// The game of a lane; nothing where there is no such lane.
    fn game(&self, lane: usize) -> Option<&dyn AnyGame>;
    /// The moves played in the game of a lane, by both players; nothing where there is no such lane.
    fn moves(&self, lane: usize) -> &[Move];
    /// Whether the end of a lane's game was reported: the next step ignores its action and starts another game.
    fn is_closed(&self, lane: usize) -> bool;
    /// The first lane whose game is not over and whose action is not legal.
    fn first_illegal(&self, actions: &[i64]) -> Option<usize>;
    /// Starts a game in every lane that is marked in `which`, and writes their state.
    fn begin(&mut self, which: &[bool], buffers: &mut BatchBuffers<'_>, host: &mut dyn BatchHost);
    /// Restores a saved game in a lane: its seed, who began it, its moves, and whether its end was reported.
    /// Moves that are not legal are left out.
    fn restore(&mut self, lane: usize, seed: u64, first: Seat, moves: &[Move], closed: bool);
    /// Plays an action in every lane that is not closed, starts a game in the others, and writes the state of all. An
    /// illegal action loses.
    fn step(&mut self, actions: &[i64], buffers: &mut BatchBuffers<'_>, host: &mut dyn BatchHost);
}

/// Decides what a batch leaves open: how games start, and what the opponent plays.
pub trait BatchHost: Send {
    /// The seed of the next game in a lane, and who begins it.
    fn start(&mut self, lane: usize) -> (u64, Seat);
    /// The seat for which actions are given in a lane; `None` where they are for the player to move.
    fn seat(&self, lane: usize) -> Option<Seat>;
    /// The opponent's move; `None` where it cannot decide, which ends the game without a winner.
    fn reply(&mut self, lane: usize, game: &dyn AnyGame) -> Option<Move>;
}

/// The arrays into which a batch writes the state of its lanes.
#[derive(Debug)]
pub struct BatchBuffers<'a> {
    /// The observation of each lane, one row after another.
    pub observations: &'a mut [i8],
    /// The legal actions of each lane, one row after another.
    pub masks: &'a mut [i8],
    /// The reward of the last action: 1 for a win, -1 for a loss.
    pub rewards: &'a mut [f64],
    /// Whether the action ended the game of the lane.
    pub ended: &'a mut [bool],
    /// Whether it ended because the action was illegal.
    pub forfeits: &'a mut [bool],
    /// Where lanes that end start another game in the same step: the rows for the observations at the end.
    pub finals: Option<&'a mut [i8]>,
}

/// Opens a batch of a variant. The seed of the id is ignored: the host names the seed of every game.
///
/// Its type is known to every batch, which is what makes it fast. It works for the games on offer and the template;
/// `None` for any other game.
pub fn open_batch(id: &GameId, lanes: usize) -> Option<Result<Box<dyn Batch>, ParamError>> {
    let mut opener = Opener { id, lanes, opened: None };
    visit_games(&mut opener);
    opener.visit::<Template>();
    opener.opened
}

struct Opener<'a> {
    id: &'a GameId,
    lanes: usize,
    opened: Option<Result<Box<dyn Batch>, ParamError>>,
}

impl GameVisitor for Opener<'_> {
    fn visit<G: GameText>(&mut self) {
        if G::INFO.id == self.id.entry().info.id {
            self.opened = Some(open::<G>(self.id.values(), self.lanes));
        }
    }
}

fn open<G: GameText>(values: &ParamValues, lanes: usize) -> Result<Box<dyn Batch>, ParamError> {
    Ok(Box::new(TypedBatch::<G>::new(values, lanes)?))
}
