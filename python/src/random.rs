/// A number that looks random, from two others. (The finaliser of SplitMix64.)
#[inline]
pub(crate) fn mixed(one: u64, two: u64) -> u64 {
    let mut word = one.wrapping_add(two.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A number below `bound` from a random one; the bias is below one in 2^32 for every bound in use.
#[inline]
pub(crate) fn below(word: u64, bound: usize) -> usize {
    ((u128::from(word) * bound as u128) >> 64) as usize
}
