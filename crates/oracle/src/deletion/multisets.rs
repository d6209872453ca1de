/// Everything that can be left of a number, when only the kinds of its digits matter: numbered, and ranked among those of
/// the same size.
pub(super) struct Multisets {
    counts: Vec<u32>,
    strides: Vec<usize>,
    /// The rank of each among those of its size.
    ranks: Vec<u32>,
    /// The numbers of those of each size, by rank.
    by_size: Vec<Vec<u32>>,
}

impl Multisets {
    /// How many there are of each size, without listing them.
    pub(super) fn sizes(counts: &[u32]) -> Vec<u128> {
        let mut sizes = vec![1];
        for &count in counts {
            let longer = sizes.len() + count as usize;
            let mut sum = 0u128;
            let window = |size: usize| {
                let gone = size.checked_sub(count as usize + 1).map_or(0, |gone| sizes[gone]);
                sum = sum.saturating_add(sizes.get(size).copied().unwrap_or(0)) - gone;
                sum
            };
            sizes = (0..longer).map(window).collect();
        }
        sizes
    }

    pub(super) fn new(counts: &[u32]) -> Multisets {
        let mut strides = vec![];
        let mut total = 1;
        for &count in counts {
            strides.push(total);
            total *= count as usize + 1;
        }
        let digits: u32 = counts.iter().sum();
        let mut sets = Multisets {
            counts: counts.to_vec(),
            strides,
            ranks: Vec::with_capacity(total),
            by_size: vec![vec![]; digits as usize + 1],
        };
        for number in 0..total {
            let size: usize = (0..counts.len()).map(|kind| sets.has(number, kind)).sum();
            let same = &mut sets.by_size[size];
            sets.ranks.push(same.len() as u32);
            same.push(number as u32);
        }
        sets
    }

    /// How many there are of a size.
    pub(super) fn of_size(&self, size: usize) -> usize {
        self.by_size.get(size).map_or(0, Vec::len)
    }

    /// How many digits of a kind a multiset has.
    fn has(&self, number: usize, kind: usize) -> usize {
        number / self.strides[kind] % (self.counts[kind] as usize + 1)
    }

    /// The rank of the multiset with these counts.
    pub(super) fn rank(&self, counts: &[u32]) -> usize {
        let number: usize =
            counts.iter().zip(&self.strides).map(|(&count, stride)| count as usize * stride).sum();
        self.ranks[number] as usize
    }

    /// For each multiset of a size, by rank: the rank of what is left without a digit of each kind, if it has one.
    pub(super) fn without_one(&self, size: usize) -> Vec<[Option<u32>; 9]> {
        let left = |number: usize, kind: usize| {
            (self.has(number, kind) > 0).then(|| self.ranks[number - self.strides[kind]])
        };
        let all = |&number: &u32| {
            let mut ranks = [None; 9];
            ranks
                .iter_mut()
                .take(self.counts.len())
                .enumerate()
                .for_each(|(kind, rank)| *rank = left(number as usize, kind));
            ranks
        };
        self.by_size.get(size).map_or_else(Vec::new, |numbers| numbers.iter().map(all).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_counted_without_listing() {
        for counts in [vec![1, 1, 1], vec![3], vec![2, 1, 4], vec![]] {
            let sets = Multisets::new(&counts);
            let listed: Vec<u128> = sets.by_size.iter().map(|same| same.len() as u128).collect();
            assert_eq!(Multisets::sizes(&counts), listed, "{counts:?}");
        }
    }

    #[test]
    fn a_digit_less_is_found_by_rank() {
        let sets = Multisets::new(&[2, 1]);
        let rank = sets.rank(&[2, 1]);
        assert_eq!(rank, 0);
        let [one, two, none @ ..] = sets.without_one(3)[rank];
        assert_eq!((one, two), (Some(sets.rank(&[1, 1]) as u32), Some(sets.rank(&[2, 0]) as u32)));
        assert_eq!(none, [None; 7]);
    }
}
