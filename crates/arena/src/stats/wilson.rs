use super::Z;
use crate::Rate;

/// Wilson's interval at 95 % for a share: unlike the textbook one it stays within 0 and 1, and has a width when
/// something happened always or never.
pub fn wilson(count: u64, of: u64) -> Option<(f64, f64)> {
    if of == 0 {
        return None;
    }
    let (n, share) = (of as f64, count.min(of) as f64 / of as f64);
    let z2 = Z * Z;
    let centre = share + z2 / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // Rounding must not push the ends past the share itself, which lies exactly on them at 0 and 1.
    let low = ((centre - spread) / scale).clamp(0.0, share);
    let high = ((centre + spread) / scale).clamp(share, 1.0);
    Some((low, high))
}

impl Rate {
    /// A share with its interval.
    pub fn new(count: u64, of: u64) -> Rate {
        let interval = wilson(count, of);
        Rate {
            count,
            of,
            rate: interval.map(|_| count as f64 / of as f64),
            low: interval.map(|interval| interval.0),
            high: interval.map(|interval| interval.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn is(count: u64, of: u64, low: f64, high: f64) {
        let found = wilson(count, of).unwrap();
        assert!((found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5, "{found:?}");
    }

    #[test]
    fn known_intervals() {
        // 81 of 263 is the example of Newcombe (1998), who gives 0.2553 to 0.3662.
        is(8, 10, 0.490162, 0.943318);
        is(0, 10, 0.0, 0.277533);
        is(10, 10, 0.722467, 1.0);
        is(81, 263, 0.255289, 0.366210);
        assert_eq!(wilson(0, 0), None);
    }

    proptest! {
        #[test]
        fn an_interval_holds_its_share_and_shrinks_with_more_games(of in 1u64..1_000_000, part in 0.0..=1.0f64) {
            let count = (of as f64 * part) as u64;
            let (low, high) = wilson(count, of).unwrap();
            let share = count as f64 / of as f64;
            prop_assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            let (more_low, more_high) = wilson(4 * count, 4 * of).unwrap();
            prop_assert!(more_high - more_low < high - low);
        }

        #[test]
        fn more_wins_move_both_ends_up(of in 1u64..10_000, part in 0.0..1.0f64) {
            let count = (of as f64 * part) as u64;
            let (less, more) = (wilson(count, of).unwrap(), wilson(count + 1, of).unwrap());
            prop_assert!(less.0 < more.0 + 1e-12 && less.1 < more.1 + 1e-12);
        }
    }
}
