//! The rows of the table.

use std::time::Duration;

use duels_bench::tables::Row;

/// A piece of work, ours and theirs.
#[derive(Clone, Debug, Default)]
pub(crate) struct ComparisonRow {
    work: String,
    ours: String,
    theirs: String,
    measured: String,
    required: String,
    is_met: Option<bool>,
}

impl ComparisonRow {
    /// The same measurement of both.
    pub(crate) fn new(work: String, ours: String, theirs: String) -> ComparisonRow {
        ComparisonRow { work, ours, theirs, ..ComparisonRow::default() }
    }

    /// The ratio of ours to theirs, with a lower bound if there is one.
    pub(crate) fn at_least(self, ratio: f64, least: Option<f64>) -> ComparisonRow {
        let required = least.map_or(String::new(), |least| format!("at least {least} ×"));
        ComparisonRow {
            measured: format!("{ratio:.2} ×"),
            required,
            is_met: least.map(|least| ratio >= least),
            ..self
        }
    }

    /// The ratio of ours to theirs, with an upper bound if there is one.
    pub(crate) fn at_most(self, ratio: f64, most: Option<f64>) -> ComparisonRow {
        let required = most.map_or(String::new(), |most| format!("at most {most} ×"));
        ComparisonRow {
            measured: format!("{ratio:.2} ×"),
            required,
            is_met: most.map(|most| ratio <= most),
            ..self
        }
    }

    /// The added memory, which must not exceed a bound.
    pub(crate) fn adds_bytes(self, bytes: f64, most: f64) -> ComparisonRow {
        let mebibytes = |bytes: f64| bytes / f64::from(1 << 20);
        let (measured, required) =
            (format!("adds {:.1} MiB", mebibytes(bytes)), format!("at most {:.0} MiB", mebibytes(most)));
        ComparisonRow { measured, required, is_met: Some(bytes <= most), ..self }
    }

    /// The added time, which must be below a bound.
    pub(crate) fn adds(self, time: Duration, most: Duration) -> ComparisonRow {
        let (measured, required) =
            (format!("adds {}", format_time(time)), format!("under {}", format_time(most)));
        ComparisonRow { measured, required, is_met: Some(time < most), ..self }
    }
}

impl Row for ComparisonRow {
    const HEADING: &[&str] = &["work", "ours", "against", "measured", "required", "ok"];
    const NUMERIC: &[usize] = &[1, 2];

    fn cells(&self) -> Vec<&str> {
        let met = self.is_met.map_or("", |met| if met { "yes" } else { "no" });
        vec![&self.work, &self.ours, &self.theirs, &self.measured, &self.required, met]
    }

    fn is_met(&self) -> bool {
        self.is_met != Some(false)
    }
}

/// A time in a suitable unit: `335 ms`, `22.7 µs`.
pub(crate) fn format_time(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        _ if micros >= 1e5 => format!("{:.0} ms", micros / 1e3),
        _ if micros >= 1e3 => format!("{:.2} ms", micros / 1e3),
        _ if micros >= 100.0 => format!("{micros:.0} µs"),
        _ => format!("{micros:.1} µs"),
    }
}

/// The median.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
