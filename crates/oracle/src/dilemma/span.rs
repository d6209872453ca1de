use duels_rules::games::dilemma::{Dilemma, Position};

/// A part of the sequence: the digits that are left at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first digit.
    pub start: usize,
    /// Where it ends, exclusive.
    pub end: usize,
}

impl Span {
    /// What is left in a position.
    pub(super) fn left(game: &Dilemma, position: &Position) -> Span {
        let end = game.sequence.len() - position.from_end as usize;
        Span { start: position.from_start as usize, end }
    }

    /// How many digits it has.
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether nothing is left.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The digit at one end, and the span without it. There must be one.
    pub(super) fn take(self, sequence: &[u8], from_start: bool) -> (u8, Span) {
        match from_start {
            true => (sequence[self.start], Span { start: self.start + 1, ..self }),
            false => (sequence[self.end - 1], Span { end: self.end - 1, ..self }),
        }
    }
}
