use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the buckets in microseconds: a reply from memory takes tens of them, a sync to disk
/// thousands, a solver at its limit millions.
const BOUNDS: [u64; 16] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000,
];

/// How long something took, how often: two additions for each time, and no lock.
#[derive(Debug, Default)]
pub(super) struct Histogram {
    /// How many fell into each bucket and not into the one before; the last is for what took longer than all.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub(super) fn observe(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|bound| *bound < micros);
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Writes it in the text format of Prometheus, where each bucket counts those before it too. Whatever is
    /// observed meanwhile, the buckets and the count agree.
    pub(super) fn write(&self, text: &mut String, name: &str, help: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut total = 0;
        let bounds = BOUNDS.iter().map(|bound| seconds(*bound)).chain(["+Inf".to_string()]);
        for (count, bound) in self.counts.iter().zip(bounds) {
            total += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {total}");
        }
        let sum = seconds(self.micros.load(Ordering::Relaxed));
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {total}");
    }
}

fn seconds(micros: u64) -> String {
    (micros as f64 / 1e6).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_as_long_as_a_bound_is_within_it() {
        let histogram = Histogram::default();
        for micros in [0, 50, 51, 1_000, 1_001, 5_000_000, 5_000_001, 60_000_000] {
            histogram.observe(Duration::from_micros(micros));
        }
        let mut text = String::new();
        histogram.write(&mut text, "x", "How long.");
        let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap().to_string();
        assert!(text.starts_with("# HELP x How long.\n# TYPE x histogram\n"), "{text}");
        for (bound, count) in
            [("0.00005", 2), ("0.0001", 3), ("0.001", 4), ("0.0025", 5), ("5", 6), ("+Inf", 8)]
        {
            let start = format!("x_bucket{{le=\"{bound}\"}} ");
            assert_eq!(line(&start), format!("{start}{count}"));
        }
        assert_eq!(line("x_sum "), "x_sum 70.002103");
        assert_eq!(line("x_count "), "x_count 8");
    }
}
