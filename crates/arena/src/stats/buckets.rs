use std::collections::BTreeMap;

use crate::{Bucket, Rate};

/// Blunders by a number such as a ply's or a distance, exact for small numbers and in doubling ranges beyond, so
/// that a game of a million plies takes no more memory than one of a hundred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buckets(BTreeMap<Option<u64>, [u64; 2]>);

impl Buckets {
    /// Numbers up to this one have a bucket each.
    const EXACT: u64 = 32;

    /// Counts a ply in a critical position, at this number or at an unknown one.
    pub fn count(&mut self, number: Option<u64>, blunder: bool) {
        let [blunders, mattered] = self.0.entry(number.map(Self::floor)).or_default();
        *blunders += u64::from(blunder);
        *mattered += 1;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Buckets) {
        for (&from, [blunders, mattered]) in &other.0 {
            let own = self.0.entry(from).or_default();
            own[0] += blunders;
            own[1] += mattered;
        }
    }

    /// The smallest number of the bucket that a number falls into.
    fn floor(number: u64) -> u64 {
        if number <= Self::EXACT { number } else { (1 << (number - 1).ilog2()) + 1 }
    }

    /// The largest number of the bucket that starts here.
    fn ceiling(from: u64) -> u64 {
        if from <= Self::EXACT { from } else { (from - 1).saturating_mul(2) }
    }

    /// The buckets that hold something, smallest numbers first; the unknown ones last.
    pub fn list(&self) -> Vec<Bucket> {
        let bucket = |(&from, &[blunders, mattered]): (&Option<u64>, &[u64; 2])| Bucket {
            from,
            to: from.map(Self::ceiling),
            blunders: Rate::new(blunders, mattered),
        };
        let (unknown, known): (Vec<Bucket>, Vec<Bucket>) =
            self.0.iter().map(bucket).partition(|one| one.from.is_none());
        known.into_iter().chain(unknown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_stand_alone_and_large_ones_share() {
        let mut buckets = Buckets::default();
        for number in [1, 1, 32, 33, 64, 65, 128, 129, u64::MAX] {
            buckets.count(Some(number), number == 1);
        }
        buckets.count(None, true);
        let seen: Vec<_> = buckets.list().iter().map(|one| (one.from, one.to, one.blunders.of)).collect();
        let known = [(1, 1, 2), (32, 32, 1), (33, 64, 2), (65, 128, 2), (129, 256, 1)];
        for (seen, known) in seen.iter().zip(known) {
            assert_eq!(*seen, (Some(known.0), Some(known.1), known.2));
        }
        assert_eq!((seen.len(), seen[6]), (7, (None, None, 1)));
        assert_eq!(buckets.list()[0].blunders.rate, Some(1.0));
    }
}
