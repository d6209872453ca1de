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
pub(crate) struct SetBits(pub(crate) u64);

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
pub(crate) const fn lowest(count: u32) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

/// Writes the bits of a word as zeros and ones, the lowest first, eight at a time; beyond the 64th they are 0.
#[inline]
pub(crate) fn spread(word: u64, out: &mut [i8]) {
    let beyond = (out.len() as u32).saturating_sub(8);
    if let Some(last) = out.last_chunk_mut::<8>() {
        // The last eight first: what is left over by the others need not be counted out then.
        *last = spread_byte(word.unbounded_shr(beyond) as u8);
        for (index, eight) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            *eight = spread_byte(word.unbounded_shr(8 * index as u32) as u8);
        }
    } else {
        for (bit, slot) in out.iter_mut().enumerate() {
            *slot = (word >> bit & 1) as i8;
        }
    }
}

#[inline]
fn spread_byte(byte: u8) -> [i8; 8] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Byte `i` keeps bit `i` and nothing else; whatever is left there makes a 1.
    let apart = (u64::from(byte) * EACH) & 0x8040_2010_0804_0201;
    let ones = ((apart + 0x7F * EACH) >> 7) & EACH;
    ones.to_le_bytes().map(|one| one as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_spread_into_its_bits() {
        for (word, width) in
            [(0b1011, 3), (0b1011, 9), (u64::MAX, 64), (u64::MAX, 70), (1 << 63 | 1 << 9, 64), (5, 0)]
        {
            let mut out = vec![7; width];
            spread(word, &mut out);
            let bit = |index: usize| (word.unbounded_shr(index as u32) & 1) as i8;
            assert_eq!(out, (0..width).map(bit).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_members_of_a_word_are_its_set_bits() {
        assert_eq!(SetBits(0).count(), 0);
        assert_eq!(SetBits(1 << 63 | 0b1011).collect::<Vec<_>>(), [0, 1, 3, 63]);
        assert_eq!(SetBits(lowest(64)).count(), 64);
        assert_eq!(lowest(3), 0b111);
    }
}
