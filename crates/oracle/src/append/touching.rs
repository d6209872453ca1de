use duels_rules::games::append::Append;

use crate::exact::Exact;

/// The positions that touch the target, one for each number of digits written from 1 up.
///
/// With `n` digits to write the distance is `n` or `n + 1`, whatever happens: that, and whether the player to
/// move wins, is one of four states, and a digit of the target is a function from the state behind it to the
/// state before it. A state is kept as the number of bits by which such a function, a word of four bytes, must
/// be shifted to put the image of the state into the lowest byte; so a step of the loop is one shift.
///
/// The empty number is left out: a 0 may not open it, and nobody asks what leads to it.
#[derive(Debug)]
pub(super) struct Touching {
    states: Vec<u8>,
}

impl Touching {
    /// Fills the table from the last digit to the second.
    pub(super) fn new(game: &Append) -> Touching {
        let steps = Steps::new(game.digits);
        // The target is hit: the player who would move next has lost, and nothing is left to write.
        let mut state = u32::from(pack(Exact::new(false, 0), 0));
        let mut states = vec![state as u8; game.target.len()];
        let wanted = game.target.iter().skip(1).rev();
        for ((place, &digit), to_write) in states.iter_mut().rev().skip(1).zip(wanted).zip(1..) {
            // Only the lowest five bits of a shift count, so what is left of the other images does no harm.
            state = steps.of(digit, to_write).wrapping_shr(state);
            *place = state as u8;
        }
        Touching { states }
    }

    /// The position in which so many digits of the target are written, at least one.
    pub(super) fn get(&self, written: usize) -> Exact {
        let to_write = self.states.len().saturating_sub(written) as u64;
        unpack(self.states.get(written.wrapping_sub(1)).copied().unwrap_or(0), to_write)
    }
}

/// What every digit of a target does to the state, when it is an even or an odd number of digits from the end.
struct Steps([u32; 32]);

impl Steps {
    fn new(digits: (u8, u8)) -> Steps {
        let mut steps = [0; 32];
        for digit in 0..10 {
            for to_write in 1..=2 {
                steps[Steps::index(digit, to_write)] = step(digits, digit, to_write as u64);
            }
        }
        Steps(steps)
    }

    #[inline]
    fn index(digit: u8, to_write: usize) -> usize {
        (to_write & 1) << 4 | usize::from(digit & 15)
    }

    #[inline]
    fn of(&self, digit: u8, to_write: usize) -> u32 {
        self.0[Steps::index(digit, to_write)]
    }
}

/// What a digit does to each of the four states; only the parity of `to_write` matters.
fn step((low, high): (u8, u8), digit: u8, to_write: u64) -> u32 {
    let below = (low < digit).then(|| Exact::new(to_write % 2 == 1, to_write + 1));
    let above = (high > digit).then(|| Exact::new(to_write.is_multiple_of(2), to_write));
    let image = |state: u8| {
        let touch = (low..=high).contains(&digit).then(|| unpack(state, to_write - 1).before());
        let best = [below, above, touch].into_iter().flatten().reduce(Exact::better);
        best.map_or(0, |best| pack(best, to_write))
    };
    u32::from_le_bytes([0, 8, 16, 24].map(image))
}

fn pack(exact: Exact, to_write: u64) -> u8 {
    let longer = exact.distance > to_write;
    u8::from(exact.is_won()) << 4 | u8::from(longer) << 3
}

fn unpack(state: u8, to_write: u64) -> Exact {
    Exact::new(state & 16 != 0, to_write + u64::from(state >> 3 & 1))
}
