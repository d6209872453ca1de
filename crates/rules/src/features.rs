use crate::bit_set::spread;

/// A position as a row of zeros and ones, for programs that learn. A game writes what it knows, one feature after
/// another; how many there are follows from what it writes, so the number is never written twice.
#[derive(Debug)]
pub struct Features<'a> {
    out: &'a mut [i8],
    at: usize,
}

impl<'a> Features<'a> {
    /// Numbers up to this have a feature for each value; larger ones are written in binary.
    const ONE_EACH: u64 = 127;

    /// Features to be written into `out`, which holds zeros. What does not fit is counted and left out.
    pub fn new(out: &'a mut [i8]) -> Features<'a> {
        Features { out, at: 0 }
    }

    /// How many features were written.
    pub fn count(&self) -> usize {
        self.at
    }

    /// One feature: whether something holds.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        if let Some(feature) = self.out.get_mut(self.at) {
            *feature = i8::from(holds);
        }
        self.at += 1;
    }

    /// One of `count` things, or none of them: a feature each.
    #[inline]
    pub fn one_of(&mut self, which: Option<usize>, count: usize) {
        if let Some(index) = which.filter(|&index| index < count)
            && let Some(feature) = self.out.get_mut(self.at + index)
        {
            *feature = 1;
        }
        self.at += count;
    }

    /// A number from 0 to `most`.
    #[inline]
    pub fn number(&mut self, number: u64, most: u64) {
        if most <= Self::ONE_EACH {
            self.one_of(Some(number as usize), most as usize + 1);
        } else {
            self.bits(number, u64::BITS - most.leading_zeros());
        }
    }

    /// The lowest `count` bits of a word, a feature each, the lowest first.
    #[inline]
    pub fn bits(&mut self, word: u64, count: u32) {
        let end = self.at + count as usize;
        // All at once where they fit, which they do but when features are counted.
        if let Some(features) = self.out.get_mut(self.at..end) {
            spread(word, features);
        }
        self.at = end;
    }

    /// Up to `count` digits one after another, ten features each.
    #[inline]
    pub fn digits(&mut self, digits: &[u8], count: usize) {
        let end = self.at + 10 * count;
        if let Some(features) = self.out.get_mut(self.at..end) {
            for (ten, &digit) in features.as_chunks_mut::<10>().0.iter_mut().zip(digits) {
                ten[usize::from(digit.min(9))] = 1;
            }
        }
        self.at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_feature_is_written_and_counted() {
        let mut out = [0; 32];
        let mut features = Features::new(&mut out);
        features.flag(true);
        features.one_of(Some(2), 3);
        features.one_of(None, 2);
        features.number(1, 2);
        features.bits(0b101, 3);
        features.digits(&[7], 2);
        assert_eq!(features.count(), 1 + 3 + 2 + 3 + 3 + 20);
        assert_eq!(out[..12], [1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1]);
        assert_eq!(out[12..].iter().position(|&feature| feature == 1), Some(7));
    }

    #[test]
    fn large_numbers_are_binary_and_what_does_not_fit_is_counted() {
        let mut features = Features::new(&mut []);
        features.number(5, 127);
        assert_eq!(features.count(), 128);
        features.number(5, 128);
        assert_eq!(features.count(), 128 + 8);
    }
}
