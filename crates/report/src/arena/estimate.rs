//! Estimates as they are written on the page.

use duels_arena::{Rate, Rating};

/// A number, with its interval in small print below it.
pub(super) struct Estimate {
    pub(super) value: String,
    pub(super) detail: String,
}

impl Estimate {
    fn none() -> Estimate {
        Estimate { value: "–".to_string(), detail: String::new() }
    }
}

impl From<&Rate> for Estimate {
    fn from(rate: &Rate) -> Estimate {
        let (Some(share), Some(low), Some(high)) = (rate.rate, rate.low, rate.high) else {
            return Estimate::none();
        };
        let (low, high) = (low * 100.0, high * 100.0);
        let detail = format!("{low:.1}–{high:.1}, {} of {}", rate.count, rate.of);
        Estimate { value: percent(share), detail }
    }
}

impl From<Option<Rating>> for Estimate {
    fn from(rating: Option<Rating>) -> Estimate {
        match rating {
            None => Estimate::none(),
            Some(Rating { elo, low, high }) if elo == low && elo == high => {
                Estimate { value: format!("{elo:.0}"), detail: "fixed".to_string() }
            }
            Some(Rating { elo, low, high }) => {
                Estimate { value: format!("{elo:+.0}"), detail: format!("{low:+.0} to {high:+.0}") }
            }
        }
    }
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    // What is almost nothing or almost all must not look like nothing or all.
    if (share > 0.0 && percent < 0.1) || (share < 1.0 && percent > 99.9) {
        format!("{percent:.2} %")
    } else {
        format!("{percent:.1} %")
    }
}

/// A name that fits into a chart.
pub(super) fn shorten(name: &str) -> String {
    const MAX: usize = 26;
    if name.chars().count() <= MAX {
        return name.to_string();
    }
    let kept: String = name.chars().take(MAX - 1).collect();
    format!("{kept}…")
}
