//! Sets of digits 64 to a word: what happens to all sets of a block at once. Plain loops over fixed arrays,
//! which the compiler turns into vector instructions of whatever width the machine has.

use crate::{SolveControl, SolveError};

/// One bit for each set of the low digits: 64 × `W` sets.
pub(super) type Block<const W: usize> = [u64; W];

/// This many blocks, every word of them `word`. Filling gigabytes takes a while, so it can be interrupted.
pub(super) fn blocks<const W: usize>(
    word: u64,
    count: usize,
    control: &SolveControl,
) -> Result<Vec<Block<W>>, SolveError> {
    /// One or two milliseconds of work.
    const BYTES: usize = 4 << 20;
    let mut blocks = Vec::with_capacity(count);
    while blocks.len() < count {
        control.check()?;
        blocks.resize(count.min(blocks.len() + BYTES / size_of::<Block<W>>()), [word; W]);
    }
    Ok(blocks)
}

/// The sets without digit 0, 1, … 5 within a word.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds the sets of `more` and keeps a copy of them.
#[inline(always)]
pub(super) fn add_and_note<const W: usize>(sets: &mut Block<W>, copy: &mut Block<W>, more: &Block<W>) {
    for ((word, copy), more) in sets.iter_mut().zip(copy).zip(more) {
        *copy = *more;
        *word |= more;
    }
}

/// Adds the sets of `more` and keeps a copy of the sum.
#[inline(always)]
pub(super) fn add_and_keep<const W: usize>(sets: &mut Block<W>, copy: &mut Block<W>, more: &Block<W>) {
    for ((word, copy), more) in sets.iter_mut().zip(copy).zip(more) {
        *word |= more;
        *copy = *word;
    }
}

/// Adds the sets of `more`.
#[inline(always)]
pub(super) fn add<const W: usize>(sets: &mut Block<W>, more: &Block<W>) {
    for (word, more) in sets.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The sets in neither: those with no winning move, neither nearby nor further on.
#[inline(always)]
pub(super) fn neither<const W: usize>(out: &mut Block<W>, one: &Block<W>, two: &Block<W>) {
    for ((out, one), two) in out.iter_mut().zip(one).zip(two) {
        *out = !(one | two);
    }
}

/// The sets without `digit` that are in `sets` once it is put in.
#[inline(always)]
pub(super) fn before<const W: usize>(out: &mut Block<W>, sets: &Block<W>, digit: u32) {
    match digit {
        0..6 => {
            let (shift, mask) = (1 << digit, WITHOUT[digit as usize]);
            for (out, word) in out.iter_mut().zip(sets) {
                *out = (word >> shift) & mask;
            }
        }
        6 => halves::<1>(out, sets),
        7 => halves::<2>(out, sets),
        8 => halves::<4>(out, sets),
        9 => halves::<8>(out, sets),
        10 => halves::<16>(out, sets),
        _ => halves::<32>(out, sets),
    }
}

/// [`before`] for a digit that selects whole words, `N` at a time.
#[inline(always)]
fn halves<const N: usize>(out: &mut [u64], sets: &[u64]) {
    for (out, sets) in out.chunks_exact_mut(2 * N).zip(sets.chunks_exact(2 * N)) {
        out[..N].copy_from_slice(&sets[N..]);
        out[N..].fill(0);
    }
}
