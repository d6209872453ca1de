use duels_players::PlayerSpec;
use duels_rules::{GameId, RngStream, Seat, SeededRng};

use super::Opponent;

/// The longest game that is served: a page can show it, and the computer can play it within the bounds of the
/// server.
const LONGEST: u64 = 5_000;

/// The most moves to choose from: they are told to everybody who watches, again after every ply.
const WIDEST: usize = 5_000;

/// A game that somebody wants to play, checked: the form and the API both come through here.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The start, with its seed where it is drawn.
    pub start: GameId,
    /// Who begins.
    pub first: Seat,
    /// Where the maker sits.
    pub seat: Seat,
    /// Against whom.
    pub opponent: Opponent,
}

/// Why no such game is served, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Sorry, {0}.")]
pub struct NotOffered(String);

impl Offer {
    /// Reads what was asked for. An empty `first` or `seat` is Player 1; a start that is drawn and names no seed
    /// gets one.
    pub fn new(start: GameId, first: &str, seat: &str, opponent: &str) -> Result<Offer, NotOffered> {
        let seed = start.seed().unwrap_or_else(|| getrandom::u64().unwrap_or(0) % 1_000_000_000);
        let start = if start.has_random_start() { start.reseeded(seed) } else { start };
        check_size(&start)?;
        let first = match first {
            "random" => Seat::BOTH[SeededRng::new(seed, RngStream::First).below(2) as usize],
            word => seat_of(word)?,
        };
        Ok(Offer { start, first, seat: seat_of(seat)?, opponent: opponent_of(opponent)? })
    }
}

impl NotOffered {
    /// For a start that cannot be read.
    pub fn because(error: impl std::fmt::Display) -> NotOffered {
        NotOffered(error.to_string())
    }
}

fn seat_of(word: &str) -> Result<Seat, NotOffered> {
    match word {
        "" | "1" => Ok(Seat::One),
        "2" => Ok(Seat::Two),
        _ => Err(NotOffered("a seat is 1 or 2".to_string())),
    }
}

fn opponent_of(word: &str) -> Result<Opponent, NotOffered> {
    match word {
        "screen" => Ok(Opponent::Screen),
        "friend" => Ok(Opponent::Friend),
        "anybody" => Ok(Opponent::Anybody),
        word => {
            match word.parse().map_err(|error: duels_players::UnknownPlayer| NotOffered::because(error))? {
                PlayerSpec::Person => Ok(Opponent::Screen),
                who => Ok(Opponent::Computer(who)),
            }
        }
    }
}

fn check_size(start: &GameId) -> Result<(), NotOffered> {
    let game = start.open(Seat::One).map_err(NotOffered::because)?;
    let what = if game.max_plies() > LONGEST {
        "games of more than 5,000 moves"
    } else if game.legal_moves().len() > WIDEST {
        "games with more than 5,000 moves to choose from"
    } else {
        return Ok(());
    };
    Err(NotOffered(format!("{what} are played at the terminal, with duels play")))
}
