/// Writes the bits of a word as zeros and ones, the lowest first, eight at a time; beyond the 64th they are 0.
#[inline]
pub(crate) fn spread(word: u64, out: &mut [i8]) {
    let beyond = (out.len() as u32).saturating_sub(8);
    if let Some(last) = out.last_chunk_mut::<8>() {
        // The last eight first, so that a remainder of fewer than eight needs no loop of its own.
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
}
