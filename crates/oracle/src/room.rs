//! Memory: how much a method may use.

use duels_rules::text;

use crate::{SolveControl, SolveError};

/// Refuses work whose need is linear in the size of the variant and larger than what it may use.
pub(crate) fn check(
    control: &SolveControl,
    size: usize,
    bytes_each: u64,
    noun: &str,
) -> Result<(), SolveError> {
    let needs = (size as u64).saturating_mul(bytes_each);
    if needs <= control.memory() {
        return Ok(());
    }
    let fits = control.memory() / bytes_each;
    Err(SolveError::TooLarge {
        needs: text::bytes(needs),
        limit: text::bytes(control.memory()),
        advice: format!("About {fits} {noun} fit"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_says_what_fits() {
        assert_eq!(check(&SolveControl::with_memory(100), 10, 10, "digits"), Ok(()));
        let refused = check(&SolveControl::with_memory(100), 11, 10, "digits").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "this variant is too large to solve: it would need about 110 bytes, and the \
             limit is 100 bytes. About 10 digits fit"
        );
    }
}
