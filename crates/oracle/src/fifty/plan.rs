use duels_rules::games::fifty::{Fifty, Position};

/// What the rest of a game can still touch: the totals above the present one, and the last digits that the
/// future has to remember as used or free. Each of those is a bit, so a set of them is a number.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The present total: only totals above it are landed on.
    pub(super) below: u64,
    /// The highest total that can be landed on.
    pub(super) top: u64,
    /// The largest number that may be added, as far as it matters.
    pub(super) window: u64,
    /// The last digit is the total modulo this.
    pub(super) base: u64,
    /// How many digits need a bit.
    pub(super) bits: u32,
    /// How many digits can be landed on and need none.
    pub(super) once: u64,
    /// No continuation lasts more plies than this.
    pub(super) plies: u64,
    digits: Vec<Digit>,
}

/// What there is to know about a last digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digit {
    /// It cannot be landed on any more.
    Gone,
    /// Only one total can still end in it, so it cannot have been used before.
    Once,
    /// It may be used or not: a bit of the set says which.
    Bit(u32),
}

impl Plan {
    /// The rest of the game from this position.
    pub(super) fn rest(game: &Fifty, position: &Position) -> Plan {
        let (below, base) = (position.total, u64::from(game.base));
        let free = |digit: u64| !position.used.contains(digit as usize);
        let plies = (0..base).filter(|&digit| free(digit)).count() as u64;
        let reach = |max: u64| below.saturating_add(plies.saturating_mul(max));
        let max = u64::from(game.max);
        // A target that is too far away to be reached is like none at all, and then adding more than the base
        // leads to nothing that adding less does not.
        let max = if reach(max) < game.target { max.min(base) } else { max };
        let top = game.target.min(reach(max)).max(below);
        // A digit that only one more total ends in needs no bit: it cannot have been used before.
        Plan::new((below, top), base, max, |digit, totals| match totals {
            _ if !free(digit) => Digit::Gone,
            ..2 => Digit::Once,
            _ => Digit::Bit(0),
        })
    }

    /// All positions of a variant: every digit is a bit, every total is landed on.
    pub(super) fn whole(game: &Fifty) -> Plan {
        Plan::new((0, game.target), u64::from(game.base), u64::from(game.max), |_, _| Digit::Bit(0))
    }

    /// `kind` says what a digit is, given how many totals end in it; its bit is filled in here.
    fn new((below, top): (u64, u64), base: u64, max: u64, kind: impl Fn(u64, u64) -> Digit) -> Plan {
        let mut bits = 0;
        let mut number = |digit: u64| match kind(digit, totals(below, top, digit, base)) {
            Digit::Bit(_) => {
                bits += 1;
                Digit::Bit(bits - 1)
            }
            other => other,
        };
        let digits: Vec<_> = (0..base).map(&mut number).collect();
        let once = digits.iter().filter(|&&digit| digit == Digit::Once).count() as u64;
        let plies = once + u64::from(bits);
        Plan { below, top, window: max.min(top - below).max(1), base, bits, once, plies, digits }
    }

    /// How many totals there are to land on, those with a used digit included.
    pub(super) fn totals(&self) -> u64 {
        self.top - self.below
    }

    /// The last digit of a total.
    pub(super) fn digit(&self, total: u64) -> Digit {
        self.digits[(total % self.base) as usize]
    }

    /// The total that decides the value of adding a number to the present one.
    pub(super) fn landing(&self, number: u64) -> u64 {
        self.below + if number > self.window { (number - 1) % self.base + 1 } else { number }
    }
}

/// How many totals in `below + 1 ..= top` end in a digit.
fn totals(below: u64, top: u64, digit: u64, base: u64) -> u64 {
    let up_to = |total: u64| if total < digit { 0 } else { (total - digit) / base + 1 };
    up_to(top) - up_to(below)
}
