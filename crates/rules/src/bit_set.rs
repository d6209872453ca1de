use smallvec::{SmallVec, smallvec};

/// A set of small numbers, one bit each. Up to 128 members need no allocation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet(SmallVec<[u64; 2]>);

impl BitSet {
    /// The empty set with room for the numbers below `size`.
    pub fn new(size: usize) -> BitSet {
        BitSet(smallvec![0; size.div_ceil(64)])
    }

    /// Whether the set has `number`; numbers it has no room for it does not have.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Puts `number` into the set; a number it has no room for is left out.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// The bits, 64 to a word, lowest first.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

/// The numbers whose bits are set in a word, smallest first.
#[derive(Clone, Copy, Debug)]
pub struct SetBits(pub u64);

impl Iterator for SetBits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(lowest)
    }
}

/// The word with the lowest `count` bits set; all of them from 64 up.
#[inline]
pub const fn lowest_bits(count: u32) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_members_of_a_word_are_its_set_bits() {
        assert_eq!(SetBits(0).count(), 0);
        assert_eq!(SetBits(1 << 63 | 0b1011).collect::<Vec<_>>(), [0, 1, 3, 63]);
        assert_eq!(SetBits(lowest_bits(64)).count(), 64);
        assert_eq!(lowest_bits(3), 0b111);
    }
}
