//! Rows that compare our time or memory with that of others.

use std::time::Duration;

use crate::measure::ratio;
use crate::tables::Row;

/// A piece of work, ours and what it is measured against.
#[derive(Clone, Debug)]
pub struct Comparison {
    work: String,
    ours: String,
    against: String,
    theirs: String,
    measured: String,
    required: String,
    is_met: Option<bool>,
}

impl Comparison {
    /// Ours must be at least this many times faster, if that is required.
    pub fn faster(
        work: &str,
        ours: Duration,
        against: &str,
        theirs: Duration,
        least: Option<f64>,
    ) -> Comparison {
        let times = ratio(theirs, ours);
        Comparison {
            measured: format!("{} faster", format_ratio(times)),
            required: least.map_or(String::new(), |least| format!("{} faster", format_ratio(least))),
            is_met: least.map(|least| times >= least),
            ..Comparison::new(work, format_time(ours), against, format_time(theirs))
        }
    }

    /// Ours must take at most this many times as long, if that is required.
    pub fn within(
        work: &str,
        ours: Duration,
        against: &str,
        theirs: Duration,
        most: Option<f64>,
    ) -> Comparison {
        let times = ratio(ours, theirs);
        Comparison {
            measured: format!("{} as long", format_ratio(times)),
            required: most.map_or(String::new(), |most| format!("at most {}", format_ratio(most))),
            is_met: most.map(|most| times <= most),
            ..Comparison::new(work, format_time(ours), against, format_time(theirs))
        }
    }

    /// The peak memory of ours must be below this many MiB.
    pub fn memory(work: &str, peak: u64, mebibytes: u64) -> Comparison {
        let peak = peak as f64 / f64::from(1 << 20);
        Comparison {
            measured: format!("{peak:.1} MiB"),
            required: format!("under {mebibytes} MiB"),
            is_met: Some(peak < mebibytes as f64),
            ..Comparison::new(work, String::new(), "its process, peak memory", String::new())
        }
    }

    /// Ours may use at most this many times the memory of something else.
    pub fn more_memory(work: &str, ours: u64, against: &str, theirs: u64, most: f64) -> Comparison {
        let format = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
        let times = ours as f64 / theirs as f64;
        Comparison {
            measured: format!("{} as much", format_ratio(times)),
            required: format!("at most {}", format_ratio(most)),
            is_met: Some(times <= most),
            ..Comparison::new(work, format(ours), against, format(theirs))
        }
    }

    fn new(work: &str, ours: String, against: &str, theirs: String) -> Comparison {
        let (work, against) = (work.to_string(), against.to_string());
        Comparison {
            work,
            ours,
            against,
            theirs,
            measured: String::new(),
            required: String::new(),
            is_met: None,
        }
    }

    /// Adds a note to what it is measured against.
    pub fn note(mut self, note: &str) -> Comparison {
        self.against += note;
        self
    }
}

impl Row for Comparison {
    const HEADING: &[&str] = &["work", "ours", "against", "theirs", "measured", "required", "ok"];
    const NUMERIC: &[usize] = &[1, 3];

    fn cells(&self) -> Vec<&str> {
        let met = self.is_met.map_or("", |met| if met { "yes" } else { "no" });
        vec![&self.work, &self.ours, &self.against, &self.theirs, &self.measured, &self.required, met]
    }

    fn is_met(&self) -> bool {
        self.is_met != Some(false)
    }
}

/// A time with about three digits: `335 ms`, `22.7 µs`.
pub fn format_time(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let (unit, size) = units.into_iter().find(|&(_, size)| nanoseconds >= size).unwrap_or(("ns", 1.0));
    let amount = nanoseconds / size;
    let decimals = if amount >= 100.0 { 0 } else { usize::from(amount < 10.0) + 1 };
    format!("{amount:.decimals$} {unit}")
}

/// A ratio with two digits or more: `0.03 ×`, `3.4 ×`, `470 ×`.
fn format_ratio(times: f64) -> String {
    let decimals = match times {
        _ if times.fract() == 0.0 || times >= 100.0 => 0,
        _ if times >= 1.0 => 1,
        _ if times >= 0.01 => 2,
        _ => 4,
    };
    format!("{times:.decimals$} ×")
}
