use duels_rules::text;

use crate::{SolveControl, SolveError};

/// How many bytes a solver may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryBudget(u64);

impl MemoryBudget {
    /// The budget of a piece of work.
    pub(crate) fn of(control: &SolveControl) -> MemoryBudget {
        MemoryBudget(control.memory())
    }

    /// Refuses work that needs memory in proportion to the size of the variant and exceeds the budget.
    pub(crate) fn check(self, size: usize, bytes_each: u64, noun: &str) -> Result<(), SolveError> {
        let needs = (size as u64).saturating_mul(bytes_each);
        if needs <= self.0 {
            return Ok(());
        }
        let fits = self.0 / bytes_each;
        Err(SolveError::TooLarge {
            needs: text::bytes(needs),
            limit: text::bytes(self.0),
            advice: format!("About {fits} {noun} fit"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_says_what_fits() {
        assert_eq!(MemoryBudget(100).check(10, 10, "digits"), Ok(()));
        let refused = MemoryBudget(100).check(11, 10, "digits").map_err(|error| error.to_string());
        let sentence = "this variant is too large to solve: it would need about 110 bytes, and the limit is 100 \
                        bytes. About 10 digits fit";
        assert_eq!(refused, Err(sentence.to_string()));
    }
}
