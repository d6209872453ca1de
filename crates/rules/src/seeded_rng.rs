use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What a draw is for. Each purpose has its own stream, so that drawing more for one never changes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RngStream {
    /// The start of a game: a sequence, a pair of numbers.
    Start,
    /// Who begins.
    First,
    /// The moves of the player in seat 1.
    PlayerOne,
    /// The moves of the player in seat 2.
    PlayerTwo,
}

/// Random draws that are the same on every machine and in every version, for the same seed and stream.
///
/// The generator is ChaCha with 8 rounds; the seed is the first eight bytes of its key, the rest are zero.
/// Bounded draws are made here rather than by a library whose sampling may change between versions.
#[derive(Clone, Debug)]
pub struct SeededRng(ChaCha8Rng);

impl SeededRng {
    /// The draws of `seed` for one purpose, from their beginning.
    pub fn new(seed: u64, stream: RngStream) -> SeededRng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream as u64);
        SeededRng(generator)
    }

    /// The draws of one branch of `seed`: a path of up to three numbers, such as a purpose, a game and a start.
    ///
    /// A path names its draws whatever is drawn elsewhere and in whatever order, which is what many workers need.
    /// The first number of a path must not be 0, so that no branch is a stream of [`SeededRng::new`].
    pub fn branch(seed: u64, path: [u64; 3]) -> SeededRng {
        let mut key = [0; 32];
        for (bytes, number) in key.chunks_exact_mut(8).zip([seed].into_iter().chain(path)) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        SeededRng(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, each equally likely; 0 when the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // The products of the accepted words fall evenly into `bound` slices of 2^64. What is rejected lies below
        // the rest of a division, which takes longer than all else and is less than the bound: it is rarely needed.
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// One of the items, each equally likely.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len() as u64) as usize).copied()
    }

    /// A digit from `low` to 9.
    pub fn digit(&mut self, low: u8) -> u8 {
        low + self.below(u64::from(10 - low.min(9))) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_everywhere_and_forever() {
        let mut draw = SeededRng::new(7, RngStream::Start);
        let digits: Vec<u8> = (0..20).map(|_| draw.digit(0)).collect();
        assert_eq!(digits, PINNED);
    }

    const PINNED: [u8; 20] = [7, 4, 0, 3, 3, 3, 3, 1, 6, 9, 6, 6, 4, 2, 9, 5, 2, 0, 1, 7];

    #[test]
    fn streams_of_one_seed_differ() {
        let first = |stream| SeededRng::new(7, stream).below(u64::MAX);
        assert_ne!(first(RngStream::Start), first(RngStream::First));
        assert_ne!(first(RngStream::PlayerOne), first(RngStream::PlayerTwo));
    }

    #[test]
    fn branches_of_one_seed_differ_and_are_the_same_forever() {
        let first = |path| SeededRng::branch(7, path).below(1_000_000);
        let drawn = [[1, 0, 0], [1, 0, 1], [1, 1, 0], [2, 0, 0]].map(first);
        assert_eq!(drawn, BRANCHES);
        assert_ne!(
            SeededRng::branch(7, [1, 0, 0]).below(u64::MAX),
            SeededRng::new(7, RngStream::Start).below(u64::MAX)
        );
    }

    const BRANCHES: [u64; 4] = [869_857, 39_135, 743_878, 909_189];

    #[test]
    fn every_number_below_the_bound_comes_up_about_equally_often() {
        let mut draw = SeededRng::new(1, RngStream::Start);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[draw.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
        assert_eq!(draw.below(0), 0);
        assert_eq!(draw.below(1), 0);
    }
}
