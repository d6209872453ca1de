use std::fmt;
use std::str::FromStr;

use duels_rules::{RngStream, Seat, SeededRng, quoted};

/// A seat as people choose it: `1`, `2`, or `random`, which the seed of the game decides.
///
/// ```
/// use duels_rules::{RngStream, Seat};
/// use duels_session::SeatChoice;
///
/// assert_eq!("2".parse::<SeatChoice>()?.seat(7, RngStream::First), Seat::Two);
/// let random: SeatChoice = "random".parse()?;
/// assert_eq!(random.seat(7, RngStream::First), random.seat(7, RngStream::First));
/// # Ok::<(), duels_session::UnknownSeat>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeatChoice {
    /// Player 1.
    #[default]
    One,
    /// Player 2.
    Two,
    /// Player 1 or Player 2, as the seed decides.
    Random,
}

impl SeatChoice {
    /// Every choice, in the order in which they are listed.
    pub const ALL: [SeatChoice; 3] = [SeatChoice::One, SeatChoice::Two, SeatChoice::Random];

    /// The seat that is meant. Who begins is drawn from [`RngStream::First`].
    pub fn seat(self, seed: u64, stream: RngStream) -> Seat {
        match self {
            SeatChoice::One => Seat::One,
            SeatChoice::Two => Seat::Two,
            SeatChoice::Random => Seat::BOTH[SeededRng::new(seed, stream).below(2) as usize],
        }
    }

    /// Who begins, where this chooses the first player.
    pub fn first(self, seed: u64) -> Seat {
        self.seat(seed, RngStream::First)
    }

    /// Whether the seed decides.
    pub fn is_random(self) -> bool {
        self == SeatChoice::Random
    }

    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            SeatChoice::One => "1",
            SeatChoice::Two => "2",
            SeatChoice::Random => "random",
        }
    }
}

impl fmt::Display for SeatChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text that is not a choice of a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a seat: accepted are 1, 2 and random")]
pub struct UnknownSeat(String);

impl FromStr for SeatChoice {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<SeatChoice, UnknownSeat> {
        let is_meant = |choice: &SeatChoice| choice.text().eq_ignore_ascii_case(text.trim());
        SeatChoice::ALL.into_iter().find(is_meant).ok_or_else(|| UnknownSeat(quoted(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back_and_others_are_refused() {
        for choice in SeatChoice::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!(" RANDOM ".parse(), Ok(SeatChoice::Random));
        let refused = "3".parse::<SeatChoice>().map_err(|error| error.to_string());
        assert_eq!(refused, Err("'3' is not a seat: accepted are 1, 2 and random".to_string()));
    }

    #[test]
    fn the_seed_decides_evenly() {
        let ones = (0..1000).filter(|&seed| SeatChoice::Random.first(seed) == Seat::One).count();
        assert!((400..600).contains(&ones), "{ones}");
    }
}
