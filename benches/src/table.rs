//! Lines that put our time or memory beside that of others.

use std::time::Duration;

use crate::measure::ratio;
use crate::parts::Row;

/// A line: a piece of work, ours and what it is measured against.
#[derive(Clone, Debug)]
pub struct Line {
    work: String,
    ours: String,
    against: String,
    theirs: String,
    measured: String,
    required: String,
    good: Option<bool>,
}

impl Line {
    /// Ours must be at least so many times faster, if that is asked for.
    pub fn faster(work: &str, ours: Duration, against: &str, theirs: Duration, least: Option<f64>) -> Line {
        let times = ratio(theirs, ours);
        Line {
            measured: format!("{} faster", rounded(times)),
            required: least.map_or(String::new(), |least| format!("{} faster", rounded(least))),
            good: least.map(|least| times >= least),
            ..Line::new(work, said(ours), against, said(theirs))
        }
    }

    /// Ours must take at most so many times as long, if that is asked for.
    pub fn within(work: &str, ours: Duration, against: &str, theirs: Duration, most: Option<f64>) -> Line {
        let times = ratio(ours, theirs);
        Line {
            measured: format!("{} as long", rounded(times)),
            required: most.map_or(String::new(), |most| format!("at most {}", rounded(most))),
            good: most.map(|most| times <= most),
            ..Line::new(work, said(ours), against, said(theirs))
        }
    }

    /// Ours must hold less than so many MiB at any time.
    pub fn memory(work: &str, peak: u64, mebibytes: u64) -> Line {
        let peak = peak as f64 / f64::from(1 << 20);
        Line {
            measured: format!("{peak:.1} MiB"),
            required: format!("under {mebibytes} MiB"),
            good: Some(peak < mebibytes as f64),
            ..Line::new(work, String::new(), "its process, peak memory", String::new())
        }
    }

    /// Ours may hold at most so many times the memory of something else.
    pub fn more_memory(work: &str, ours: u64, against: &str, theirs: u64, most: f64) -> Line {
        let said = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
        let times = ours as f64 / theirs as f64;
        Line {
            measured: format!("{} as much", rounded(times)),
            required: format!("at most {}", rounded(most)),
            good: Some(times <= most),
            ..Line::new(work, said(ours), against, said(theirs))
        }
    }

    fn new(work: &str, ours: String, against: &str, theirs: String) -> Line {
        let (work, against) = (work.to_string(), against.to_string());
        Line { work, ours, against, theirs, measured: String::new(), required: String::new(), good: None }
    }

    /// Something to add to what it is measured against.
    pub fn note(mut self, note: &str) -> Line {
        self.against += note;
        self
    }
}

impl Row for Line {
    const HEADING: &[&str] = &["work", "ours", "against", "theirs", "measured", "required", "ok"];
    const NUMBERS: &[usize] = &[1, 3];

    fn cells(&self) -> Vec<&str> {
        let good = self.good.map_or("", |good| if good { "yes" } else { "no" });
        vec![&self.work, &self.ours, &self.against, &self.theirs, &self.measured, &self.required, good]
    }

    fn is_good(&self) -> bool {
        self.good != Some(false)
    }
}

/// A time with three digits or so: `335 ms`, `22.7 µs`.
pub fn said(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let (unit, size) = units.into_iter().find(|&(_, size)| nanoseconds >= size).unwrap_or(("ns", 1.0));
    let amount = nanoseconds / size;
    let decimals = if amount >= 100.0 { 0 } else { usize::from(amount < 10.0) + 1 };
    format!("{amount:.decimals$} {unit}")
}

/// A ratio with two digits or more: `0.03 ×`, `3.4 ×`, `470 ×`.
fn rounded(times: f64) -> String {
    let decimals = match times {
        _ if times.fract() == 0.0 || times >= 100.0 => 0,
        _ if times >= 1.0 => 1,
        _ if times >= 0.01 => 2,
        _ => 4,
    };
    format!("{times:.decimals$} ×")
}
