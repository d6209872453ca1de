use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// With more addresses than this, those with a full bucket are forgotten.
const MOST_ADDRESSES: usize = 16_384;

/// How often something may happen, and how often at once after a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    each: Duration,
    burst: u32,
}

impl Rate {
    /// So many per second.
    pub fn per_second(times: u32) -> Rate {
        Rate { each: Duration::from_secs(1) / times.max(1), burst: times.max(1) }
    }

    /// So many per minute.
    pub fn per_minute(times: u32) -> Rate {
        Rate { each: Duration::from_secs(60) / times.max(1), burst: times.max(1) }
    }

    /// The same rate with another burst.
    pub fn with_burst(self, burst: u32) -> Rate {
        Rate { burst: burst.max(1), ..self }
    }

    /// Takes a token from a bucket that is full again at `full`. Returns when it is full after that, or how long to
    /// wait for a token.
    fn take(self, full: Instant, now: Instant) -> Result<Instant, Duration> {
        let next = full.max(now) + self.each;
        let most = self.each * self.burst;
        match (next - now).checked_sub(most) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => Ok(next),
        }
    }
}

/// The tokens of one connection.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    rate: Option<Rate>,
    full: Instant,
}

impl TokenBucket {
    pub(super) fn new(rate: Option<Rate>) -> TokenBucket {
        TokenBucket { rate, full: Instant::now() }
    }

    /// Takes a token; false if there is none.
    pub fn take(&mut self) -> bool {
        let Some(rate) = self.rate else { return true };
        rate.take(self.full, Instant::now()).map(|full| self.full = full).is_ok()
    }
}

/// A bucket for every address.
pub(super) struct TokenBuckets {
    rate: Rate,
    full: Mutex<HashMap<IpAddr, Instant>>,
}

impl TokenBuckets {
    pub(super) fn new(rate: Rate) -> TokenBuckets {
        TokenBuckets { rate, full: Mutex::default() }
    }

    /// Takes a token of an address, or returns how long to wait for one.
    pub(super) fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let now = Instant::now();
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if full.len() >= MOST_ADDRESSES && !full.contains_key(&address) {
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
