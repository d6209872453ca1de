use duels_rules::games::deletion::Deletion;

/// The digits of a number by kind. Two digits are of one kind if the same digits of the other number may follow them:
/// then it does not matter which of the two is crossed out.
#[derive(Clone, Debug)]
pub(super) struct DigitKinds {
    /// The kind of each digit that occurs.
    kind_of: [Option<u8>; 10],
    /// How many digits of each kind there are.
    counts: Vec<u32>,
    /// The digits of the other number that may follow each kind, as bits.
    followers: Vec<u16>,
}

impl DigitKinds {
    pub(super) fn new(game: &Deletion, number: &[u8], other: &[u8]) -> DigitKinds {
        let mut kinds = DigitKinds { kind_of: [None; 10], counts: vec![], followers: vec![] };
        let present = occurring(other);
        for &digit in number {
            let followers = apart_from(game, digit) & present;
            let kind = kinds.followers.iter().position(|&known| known == followers).unwrap_or_else(|| {
                kinds.followers.push(followers);
                kinds.counts.push(0);
                kinds.counts.len() - 1
            });
            kinds.kind_of[usize::from(digit)] = Some(kind as u8);
            kinds.counts[kind] += 1;
        }
        kinds
    }

    /// How many kinds there are.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// How many digits of each kind there are.
    pub(super) fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The kind of a digit, if it occurs.
    pub(super) fn of(&self, digit: u8) -> Option<usize> {
        self.kind_of.get(usize::from(digit)).copied().flatten().map(usize::from)
    }

    /// How many digits of each kind a part of the number has; `None` if it is not a part of it.
    pub(super) fn count(&self, part: &[u8]) -> Option<Vec<u32>> {
        let mut counts = vec![0; self.len()];
        for &digit in part {
            counts[self.of(digit)?] += 1;
        }
        let fits = counts.iter().zip(&self.counts).all(|(count, most)| count <= most);
        fits.then_some(counts)
    }

    /// The kinds of this number that may follow each kind of the other, as a mask of all ones or zeros.
    pub(super) fn following(&self, other: &DigitKinds) -> Vec<[u16; 16]> {
        let digits = |kind: usize| (1..10).filter(move |&digit| self.of(digit) == Some(kind));
        let mask = |kind: usize, followers: u16| {
            if digits(kind).any(|digit| followers >> digit & 1 == 1) { u16::MAX } else { 0 }
        };
        let masks = |kind: usize| {
            let mut masks = [0; 16];
            masks
                .iter_mut()
                .zip(&other.followers)
                .for_each(|(each, &followers)| *each = mask(kind, followers));
            masks
        };
        (0..self.len()).map(masks).collect()
    }
}

/// Which digits occur in a number, as bits.
pub(super) fn occurring(number: &[u8]) -> u16 {
    number.iter().fold(0, |bits, digit| bits | 1 << digit)
}

/// Which digits may follow a digit, as bits.
pub(super) fn apart_from(game: &Deletion, last: u8) -> u16 {
    (1..10).filter(|&digit| game.is_apart(digit, last)).fold(0, |bits, digit| bits | 1 << digit)
}
