//! Memory: how much a method may use, and how that is said.

use crate::{SolveControl, SolveError};

/// A number of bytes for people: "12 GiB", "1.5 MiB", "640 bytes".
pub(crate) fn human(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 1024 {
        return format!("{bytes} bytes");
    }
    let unit = (bytes.ilog2() / 10).min(UNITS.len() as u32) as usize;
    let amount = bytes as f64 / (1u64 << (10 * unit)) as f64;
    let decimals = usize::from(amount < 10.0 && amount.fract() >= 0.05);
    format!("{amount:.decimals$} {}", UNITS[unit - 1])
}

/// Refuses work whose need is linear in the size of the variant and larger than what it may use.
pub(crate) fn check(task: &SolveControl, size: usize, bytes_each: u64, noun: &str) -> Result<(), SolveError> {
    let needs = (size as u64).saturating_mul(bytes_each);
    if needs <= task.memory() {
        return Ok(());
    }
    let fits = task.memory() / bytes_each;
    Err(SolveError::TooLarge {
        needs: human(needs),
        limit: human(task.memory()),
        advice: format!("About {fits} {noun} fit."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_said_in_the_largest_unit_that_fits() {
        let said = [0, 1023, 1024, 1536, 2 << 30, 12_884_901_888, u64::MAX].map(human);
        assert_eq!(said, ["0 bytes", "1023 bytes", "1 KiB", "1.5 KiB", "2 GiB", "12 GiB", "16 EiB"]);
    }

    #[test]
    fn what_is_too_large_says_what_fits() {
        assert_eq!(check(&SolveControl::with_memory(100), 10, 10, "digits"), Ok(()));
        let refused = check(&SolveControl::with_memory(100), 11, 10, "digits").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "this variant is too large to solve: it would need about 110 bytes and may use 100 bytes. \
             About 10 digits fit."
        );
    }
}
