use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When so many addresses are remembered, those that owe nothing are forgotten.
const CROWD: usize = 16_384;

/// How often something may be done, and how often at once after a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    each: Duration,
    burst: u32,
}

impl Rate {
    /// So many a second.
    pub fn per_second(times: u32) -> Rate {
        Rate { each: Duration::from_secs(1) / times.max(1), burst: times.max(1) }
    }

    /// So many a minute.
    pub fn per_minute(times: u32) -> Rate {
        Rate { each: Duration::from_secs(60) / times.max(1), burst: times.max(1) }
    }

    /// The same with another number at once.
    pub fn with_burst(self, burst: u32) -> Rate {
        Rate { burst: burst.max(1), ..self }
    }

    /// Takes one from a bucket that is full again at `full`: when it is full again then, or how long to wait.
    fn take(self, full: Instant, now: Instant) -> Result<Instant, Duration> {
        let next = full.max(now) + self.each;
        let most = self.each * self.burst;
        match (next - now).checked_sub(most) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => Ok(next),
        }
    }
}

/// Counts what one connection does.
#[derive(Clone, Debug)]
pub struct Meter {
    rate: Option<Rate>,
    full: Instant,
}

impl Meter {
    pub(super) fn new(rate: Option<Rate>) -> Meter {
        Meter { rate, full: Instant::now() }
    }

    /// Whether it may be done once more.
    pub fn allow(&mut self) -> bool {
        let Some(rate) = self.rate else { return true };
        rate.take(self.full, Instant::now()).map(|full| self.full = full).is_ok()
    }
}

/// Counts what every address does.
pub(super) struct Meters {
    rate: Rate,
    full: Mutex<HashMap<IpAddr, Instant>>,
}

impl Meters {
    pub(super) fn new(rate: Rate) -> Meters {
        Meters { rate, full: Mutex::default() }
    }

    /// Counts once; how long to wait if it was too much.
    pub(super) fn count(&self, address: IpAddr) -> Result<(), Duration> {
        let now = Instant::now();
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if full.len() >= CROWD && !full.contains_key(&address) {
            full.retain(|_, full| *full > now);
        }
        let bucket = full.entry(address).or_insert(now);
        *bucket = self.rate.take(*bucket, now)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let (rate, start) = (Rate::per_second(10).with_burst(3), Instant::now());
        let mut full = start;
        for _ in 0..3 {
            full = rate.take(full, start).unwrap();
        }
        assert_eq!(rate.take(full, start), Err(Duration::from_millis(100)));
        let later = start + Duration::from_millis(100);
        full = rate.take(full, later).unwrap();
        assert_eq!(rate.take(full, later), Err(Duration::from_millis(100)));
        assert!(rate.take(full, start + Duration::from_secs(9)).is_ok());
    }
}
