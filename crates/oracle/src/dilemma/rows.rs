use super::bit_planes::{self, BitPlanes, words};
use super::{Span, leader_wins_ties};
use crate::memory_budget::MemoryBudget;
use crate::{SolveControl, SolveError};

/// At most this many rows are kept, whatever the length: memory stays linear in it.
const KEPT: usize = 256;
/// Words between two reports of progress: about a millisecond of work.
const REPORT: u64 = 1 << 18;
/// Bytes for each digit of the sequence: the kept rows (half as long as the sequence on average), the two rows
/// at work, and the planes.
const BYTES: u64 = KEPT as u64 / 16 + 1 + bit_planes::BYTES;

/// For every span of even length, whether the player who leads there wins: one bit each.
///
/// A row holds the spans of one length. Each follows from the row before it, so only two must exist at a
/// time; at a regular stride, a row is kept. To answer for a span between two kept rows, only the few words
/// under it are computed again from the kept row below. Up to 512 digits every row is kept; a million digits
/// keep one row in 1954, and an answer takes less than a millisecond.
pub struct Rows {
    planes: BitPlanes,
    digits: usize,
    /// How many rows lie between two that are kept, plus one.
    stride: usize,
    kept: Vec<Box<[u64]>>,
    current: Vec<u64>,
    spare: Vec<u64>,
    /// How many rows are done: the last one is of spans of twice as many digits.
    done: usize,
}

impl Rows {
    /// The rows of a sequence, of which only that of the empty spans is done.
    pub fn new(sequence: &[u8], control: &SolveControl) -> Result<Rows, SolveError> {
        MemoryBudget::of(control).check(sequence.len(), BYTES, "digits")?;
        let digits = sequence.len();
        let ties = if leader_wins_ties(sequence) { u64::MAX } else { 0 };
        let current = vec![ties; words(digits + 1) + 1];
        let spare = current.clone();
        let kept = vec![current.clone().into_boxed_slice()];
        let stride = (digits / 2).div_ceil(KEPT).max(1);
        Ok(Rows { planes: BitPlanes::new(sequence), digits, stride, kept, current, spare, done: 0 })
    }

    /// Whether the row of a span's length is done.
    pub fn reach(&self, span: Span) -> bool {
        span.len() / 2 <= self.done
    }

    /// Computes the rows up to spans of this length. What is done stays done if it is interrupted.
    pub fn grow(&mut self, length: usize, control: &SolveControl) -> Result<(), SolveError> {
        let rows = self.done + 1..=length.min(self.digits) / 2;
        control.begin(rows.clone().map(|row| self.width(row) as u64).sum());
        control.advance(0)?;
        let mut unreported = 0;
        for row in rows {
            unreported += self.width(row) as u64;
            self.add_row(row);
            if unreported >= REPORT {
                control.advance(unreported)?;
                unreported = 0;
            }
        }
        control.advance(unreported)
    }

    /// How many words a row has.
    fn width(&self, row: usize) -> usize {
        words(self.digits + 1 - 2 * row)
    }

    fn add_row(&mut self, row: usize) {
        let count = self.width(row);
        self.planes.step(2 * row, 0, &self.current, &mut self.spare[..count]);
        std::mem::swap(&mut self.current, &mut self.spare);
        self.done = row;
        if row.is_multiple_of(self.stride) {
            // One word more, because the row above reads it.
            self.kept.push(self.current[..=count].into());
        }
    }

    /// Whether the player who leads on this span wins. Its length must be even, and its row done.
    pub fn leader_wins(&self, span: Span) -> bool {
        let (row, bit) = (span.len() / 2, span.start % 64);
        let base = row / self.stride;
        let from = span.start / 64;
        // A span depends on three of the row below, on five of the next, and so on: two more each time.
        let width = |below: usize| words(bit + 1 + 2 * (row - below));
        let below = base * self.stride;
        let mut shorter = self.kept[base][from..][..width(below)].to_vec();
        for below in below + 1..=row {
            let mut next = vec![0; width(below)];
            shorter.push(0);
            self.planes.step(2 * below, from, &shorter, &mut next);
            shorter = next;
        }
        shorter[0] >> bit & 1 == 1
    }
}
