//! The lines of the table.

use std::time::Duration;

use duels_bench::parts::Row;

/// A line: a piece of work, ours and theirs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    work: String,
    ours: String,
    theirs: String,
    measured: String,
    required: String,
    good: Option<bool>,
}

impl Line {
    /// Something that was measured of both.
    pub(crate) fn new(work: String, ours: String, theirs: String) -> Line {
        Line { work, ours, theirs, ..Line::default() }
    }

    /// Ours in parts of theirs, which must not be less, if that is asked for.
    pub(crate) fn at_least(self, ratio: f64, least: Option<f64>) -> Line {
        let required = least.map_or(String::new(), |least| format!("at least {least} ×"));
        Line { measured: format!("{ratio:.2} ×"), required, good: least.map(|least| ratio >= least), ..self }
    }

    /// Ours in parts of theirs, which must not be more, if that is asked for.
    pub(crate) fn at_most(self, ratio: f64, most: Option<f64>) -> Line {
        let required = most.map_or(String::new(), |most| format!("at most {most} ×"));
        Line { measured: format!("{ratio:.2} ×"), required, good: most.map(|most| ratio <= most), ..self }
    }

    /// What is added must take less time than that.
    pub(crate) fn adds(self, time: Duration, most: Duration) -> Line {
        let (measured, required) = (format!("adds {}", said(time)), format!("under {}", said(most)));
        Line { measured, required, good: Some(time < most), ..self }
    }
}

impl Row for Line {
    const HEADING: &[&str] = &["work", "ours", "minimal", "measured", "required", "ok"];
    const NUMBERS: &[usize] = &[1, 2];

    fn cells(&self) -> Vec<&str> {
        let good = self.good.map_or("", |good| if good { "yes" } else { "no" });
        vec![&self.work, &self.ours, &self.theirs, &self.measured, &self.required, good]
    }

    fn is_good(&self) -> bool {
        self.good != Some(false)
    }
}

/// A time in a fitting unit: `335 ms`, `22.7 µs`.
pub(crate) fn said(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        _ if micros >= 1e5 => format!("{:.0} ms", micros / 1e3),
        _ if micros >= 1e3 => format!("{:.2} ms", micros / 1e3),
        _ if micros >= 100.0 => format!("{micros:.0} µs"),
        _ => format!("{micros:.1} µs"),
    }
}

/// The middle one.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
