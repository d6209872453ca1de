use smallvec::{SmallVec, smallvec};

/// A set of small numbers, one bit each. Up to 128 members need no allocation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    /// The empty set with room for the numbers below `size`.
    pub fn new(size: usize) -> Bits {
        Bits(smallvec![0; size.div_ceil(64)])
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
