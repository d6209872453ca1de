//! Numbers as they are written on the page.

use duels_arena::{Bucket, Rate, Rating};

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    // What is not quite nothing or not quite all must not look as if it were.
    if (share > 0.0 && percent < 0.1) || (share < 1.0 && percent > 99.9) {
        format!("{percent:.2} %")
    } else {
        format!("{percent:.1} %")
    }
}

/// A share with its interval and what it is a share of; a dash where there is none.
pub(crate) fn share(rate: &Rate) -> String {
    match (rate.rate, rate.low, rate.high) {
        (Some(at), Some(low), Some(high)) => format!(
            "{} <small>{:.1}–{:.1}, {} of {}</small>",
            percent(at),
            low * 100.0,
            high * 100.0,
            rate.count,
            rate.of
        ),
        _ => "–".to_string(),
    }
}

/// A rating with its interval.
pub(crate) fn rating(rating: Option<Rating>) -> String {
    match rating {
        None => "–".to_string(),
        Some(Rating { elo, low, high }) if elo == low && elo == high => {
            format!("{elo:.0} <small>fixed</small>")
        }
        Some(Rating { elo, low, high }) => format!("{elo:+.0} <small>{low:+.0} to {high:+.0}</small>"),
    }
}

/// The range of a bucket.
pub(crate) fn range(bucket: &Bucket) -> String {
    match (bucket.from, bucket.to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from}–{to}"),
        (Some(from), None) => format!("{from}+"),
        _ => "not known".to_string(),
    }
}

/// A name that is not too long for a chart.
pub(crate) fn short(name: &str) -> String {
    const MOST: usize = 26;
    if name.chars().count() <= MOST {
        return name.to_string();
    }
    let kept: String = name.chars().take(MOST - 1).collect();
    format!("{kept}…")
}
