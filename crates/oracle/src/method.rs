use duels_rules::{Playing, Table, Voice};

use crate::{Judgement, SolveError, Task};

/// A way to judge the positions of one variant. It may keep what it has learned from one position to the next.
pub trait Method: Send {
    /// Judges the position on the table, which must be of the variant that this method was made for.
    fn judge(&mut self, table: &dyn Table, task: &Task) -> Result<Judgement, SolveError>;

    /// Why the position is won or lost, in a sentence or two that a twelve-year-old understands.
    fn why(&mut self, table: &dyn Table, judgement: &Judgement) -> String;
}

/// The typed game behind a table, for a method that knows only this game and only positions with a move.
pub(crate) fn unfinished<G: Voice>(table: &dyn Table) -> Result<&Playing<G>, SolveError> {
    let playing = table.downcast::<G>().ok_or(SolveError::OtherGame)?;
    if table.turn().is_none() { Err(SolveError::Over) } else { Ok(playing) }
}
