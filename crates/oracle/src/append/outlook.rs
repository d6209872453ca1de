use duels_rules::games::append::{Append, Position};

/// What can still become of a number that touches the target, with the best and the worst play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outlook {
    /// Whether it can fall below the target.
    pub(super) below: bool,
    /// Whether it can rise above the target.
    pub(super) above: bool,
    /// Whether it can hit the target.
    pub(super) exact: bool,
    /// The place (1 is the first digit) at which perfect play leaves the target; none if it never does.
    pub(super) turning: Option<usize>,
}

impl Outlook {
    /// Looks at every digit of the target that is still to come.
    pub(super) fn of(game: &Append, position: &Position) -> Outlook {
        let mut outlook = Outlook { exact: true, ..Outlook::default() };
        let written = position.number.len();
        for (place, &wanted) in game.target.iter().enumerate().skip(written) {
            let low = smallest(game, place + 1);
            let (below, above) = (low < wanted, game.digits.1 > wanted);
            let touch = (low..=game.digits.1).contains(&wanted);
            outlook.below |= below;
            outlook.above |= above;
            // The player who will write the last digit wants to get below, the other one above.
            let last_writer = (game.target.len() - place) % 2 == 1;
            let leaves = if last_writer { below } else { above };
            if outlook.turning.is_none() && (leaves || !touch) {
                outlook.turning = Some(place + 1);
            }
            if !touch {
                outlook.exact = false;
                break;
            }
        }
        outlook
    }
}

/// The smallest digit that may be written at a place, 1 being the first: a 0 may not open a number.
pub(super) fn smallest(game: &Append, place: usize) -> u8 {
    if place == 1 { game.digits.0.max(1) } else { game.digits.0 }
}
