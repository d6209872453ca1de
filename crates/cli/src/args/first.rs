use clap::ValueEnum;
use duels_rules::Seat;

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// Player 1.
    #[value(name = "1")]
    One,
    /// Player 2.
    #[value(name = "2")]
    Two,
    /// Drawn from the seed.
    Random,
}

impl First {
    /// The seat, unless it is drawn.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            First::One => Some(Seat::One),
            First::Two => Some(Seat::Two),
            First::Random => None,
        }
    }
}
