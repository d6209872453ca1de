use duels_rules::Table;
use duels_rules::games::{
    append::Append, deletion::Deletion, dilemma::Dilemma, divisors::Divisors, fifty::Fifty,
};

use crate::append::AppendMethod;
use crate::deletion::DeletionMethod;
use crate::dilemma::DilemmaMethod;
use crate::divisors::DivisorsMethod;
use crate::fifty::FiftyMethod;
use crate::generic::Generic;
use crate::{Judgement, Method, SolveError, Task};

/// Perfect play for one variant: the game's own method where it has one, the generic solver where not.
///
/// It keeps what it learns, so the positions of one variant should be asked of one oracle.
pub struct Oracle {
    method: Box<dyn Method>,
}

impl Oracle {
    /// The oracle for the variant on the table; nothing is solved yet.
    pub fn new(table: &dyn Table) -> Oracle {
        Oracle { method: method(table) }
    }

    /// Judges the position on the table, which must be of the variant that the oracle was made for.
    pub fn judge(&mut self, table: &dyn Table, task: &Task) -> Result<Judgement, SolveError> {
        self.method.judge(table, task)
    }

    /// Why the position on the table was judged like this, in a sentence or two.
    pub fn why(&mut self, table: &dyn Table, judgement: &Judgement) -> String {
        self.method.why(table, judgement)
    }
}

/// One line for every game with a method of its own.
fn method(table: &dyn Table) -> Box<dyn Method> {
    if table.downcast::<Append>().is_some() {
        Box::new(AppendMethod::default())
    } else if table.downcast::<Deletion>().is_some() {
        Box::new(DeletionMethod)
    } else if table.downcast::<Dilemma>().is_some() {
        Box::new(DilemmaMethod::default())
    } else if table.downcast::<Fifty>().is_some() {
        Box::new(FiftyMethod)
    } else if table.downcast::<Divisors>().is_some() {
        Box::new(DivisorsMethod::default())
    } else {
        Box::new(Generic::default())
    }
}
