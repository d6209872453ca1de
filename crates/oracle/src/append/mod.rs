//! *append* in time linear in the digits of the target.
//!
//! While the number touches the target (has the same digits so far), the next digit may let it fall below,
//! rise above, or stay. Once it has left the target every digit is as good as any other: a number below it is
//! overtaken by the digit that makes it too long, and a number above it by the one that makes it as long. So
//! the last writer (who writes the target's last digit) wants the number to fall below or to hit, the other
//! player wants it to rise, and only the touching positions need a table: one per digit, filled from the end.

mod outlook;
mod touching;
mod why;

use std::cmp::Ordering;

use duels_rules::games::append::{Append, Position};
use duels_rules::{Move, Table};

use crate::exact::Exact;
use crate::generic;
use crate::method::unfinished;
use crate::{Judgement, Method, SolveError, Task, room};
use touching::Touching;

/// The method for one target; its table is filled at the first question and kept.
#[derive(Debug, Default)]
pub struct AppendMethod {
    touching: Option<Touching>,
}

impl AppendMethod {
    /// The table, filled if it is not yet.
    fn table(&mut self, game: &Append, task: &Task) -> Result<&Touching, SolveError> {
        if self.touching.is_none() {
            room::check(task, game.target.len(), 1, "digits of the target")?;
            task.begin(game.target.len() as u64);
            // A million digits take about a millisecond: there is nothing to interrupt in between.
            task.advance(0)?;
            self.touching = Some(Touching::new(game));
            task.advance(game.target.len() as u64)?;
        }
        self.touching.as_ref().ok_or(SolveError::Cancelled)
    }
}

impl Method for AppendMethod {
    fn judge(&mut self, table: &dyn Table, task: &Task) -> Result<Judgement, SolveError> {
        let playing = unfinished::<Append>(table)?;
        let (game, position) = (&*playing.game, &playing.position);
        let touching = self.table(game, task)?;
        let judged = table.moves().into_iter().map(|mv| worth(game, position, mv, touching).judged(mv));
        Ok(Judgement::of(judged.collect()))
    }

    fn why(&mut self, table: &dyn Table, judgement: &Judgement) -> String {
        match unfinished::<Append>(table) {
            Ok(playing) => why::why(&playing.game, &playing.position, judgement),
            Err(_) => generic::why(table, judgement),
        }
    }
}

/// What a digit is worth to the player who writes it.
fn worth(game: &Append, position: &Position, Move(digit): Move, touching: &Touching) -> Exact {
    let written = position.number.len();
    let to_write = game.target.len().saturating_sub(written) as u64;
    let wanted = game.target.get(written).copied().unwrap_or(0);
    match position.against.then((digit as u8).cmp(&wanted)) {
        // As long as the target and below it: any digit is one too many.
        _ if to_write == 0 => Exact::new(false, 1),
        Ordering::Equal => touching.get(written + 1).before(),
        // The digit behind the target's last one overtakes it: this player's if `to_write` is even.
        Ordering::Less => Exact::new(to_write % 2 == 1, to_write + 1),
        // The digit that makes it as long as the target overtakes it: this player's if `to_write` is odd.
        Ordering::Greater => Exact::new(to_write.is_multiple_of(2), to_write),
    }
}
