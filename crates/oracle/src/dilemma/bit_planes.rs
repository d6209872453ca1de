/// A sequence of digits as bit planes, 64 places to a word, so that one instruction compares 64 pairs.
///
/// Bit `i` of every vector belongs to place `i`. There is one word more than the places need, so that a word
/// that straddles two can always be read.
pub(super) struct BitPlanes {
    /// The four binary digits of the digit at each place, the lowest first.
    bits: [Vec<u64>; 4],
    /// Whether the digit is larger than its right neighbour.
    above_next: Vec<u64>,
    /// Whether the digit equals its right neighbour.
    equals_next: Vec<u64>,
}

/// Bytes that the planes take for each digit, rounded up.
pub(super) const BYTES: u64 = 1;

impl BitPlanes {
    pub(super) fn new(sequence: &[u8]) -> BitPlanes {
        let plane = |holds: &dyn Fn(usize) -> bool| {
            let mut words = vec![0; words(sequence.len()) + 1];
            let places = (0..sequence.len()).filter(|&place| holds(place));
            places.for_each(|place| words[place / 64] |= 1 << (place % 64));
            words
        };
        let next = |place: usize| sequence.get(place + 1);
        BitPlanes {
            bits: [0, 1, 2, 3].map(|bit| plane(&|place| sequence[place] >> bit & 1 == 1)),
            above_next: plane(&|place| next(place).is_some_and(|next| sequence[place] > *next)),
            equals_next: plane(&|place| next(place).is_some_and(|next| sequence[place] == *next)),
        }
    }

    /// Computes a row of spans of `length` digits from the row of those two digits shorter.
    ///
    /// Bit `i` of a row says whether the leader wins on the span that starts at place `64 * from + i`. The
    /// shorter row has one word more than the new one. Bits whose span would reach beyond the end of the
    /// sequence mean nothing, and nothing that means something is computed from them.
    pub(super) fn step(&self, length: usize, from: usize, shorter: &[u64], row: &mut [u64]) {
        let count = row.len();
        let shorter = &shorter[..count + 1];
        let first = self.bits.each_ref().map(|plane| &plane[from..][..count]);
        let far = Shifted::new(from, length - 1);
        let last = self.bits.each_ref().map(|plane| far.window(plane, count));
        let (above_next, equals_next) =
            (&self.above_next[from..][..count], &self.equals_next[from..][..count]);
        let near = Shifted::new(from, length - 2);
        let (above_last, equals_last) =
            (near.window(&self.above_next, count), near.window(&self.equals_next, count));
        for at in 0..count {
            let (here, next) = (shorter[at], shorter[at + 1]);
            let (one, two) = (here >> 1 | next << 63, here >> 2 | next << 62);
            let (above, equal) = compare(first.map(|plane| plane[at]), last.map(|plane| far.read(plane, at)));
            let (above_last, equal_last) = (near.read(above_last, at), near.read(equals_last, at));
            let drawn = equal & one;
            let start = (above_next[at] | equals_next[at] & two) & (above | drawn);
            let end = (!(above_last | equal_last) | equal_last & here) & (!(above | equal) | drawn);
            row[at] = start | end;
        }
    }
}

/// How many words this many places need.
pub(super) fn words(places: usize) -> usize {
    places.div_ceil(64)
}

/// Which of 64 digits are larger than their partners, and which are equal.
#[inline(always)]
fn compare(one: [u64; 4], two: [u64; 4]) -> (u64, u64) {
    let mut above = 0;
    let mut differ = 0;
    // From the lowest binary digit up: a higher one overrules.
    for (a, b) in one.into_iter().zip(two) {
        let here = a ^ b;
        above = above & !here | a & here;
        differ |= here;
    }
    (above, !differ)
}

/// Reads words that start at any bit.
#[derive(Clone, Copy)]
struct Shifted {
    word: usize,
    bit: u32,
}

impl Shifted {
    fn new(from: usize, places: usize) -> Shifted {
        Shifted { word: from + places / 64, bit: (places % 64) as u32 }
    }

    /// The words that `count` readings need.
    fn window(self, plane: &[u64], count: usize) -> &[u64] {
        &plane[self.word..][..count + 1]
    }

    #[inline(always)]
    fn read(self, window: &[u64], at: usize) -> u64 {
        // Two shifts, because one by 64 is not defined.
        window[at] >> self.bit | window[at + 1] << 1 << (63 - self.bit)
    }
}
