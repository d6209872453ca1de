use duels_players::{Computer, PlayerSpec};
use duels_rules::text::sentence;
use duels_rules::{GameId, Seat, quoted};
use duels_session::{SeatChoice, SeedError, draw_seed};

use super::Nickname;

/// The longest game that is served: a page can show it, and the computer can play it within the limits of the
/// server.
const MOST_PLIES: u64 = 5_000;

/// The most moves to choose from: every watcher gets them after every ply.
const MOST_MOVES: usize = 5_000;

/// A game that a player wants to start, checked. The form and the API both use it.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The start, with its seed where it is random.
    pub start: GameId,
    /// Who begins.
    pub first: Seat,
    /// The seat of the player who starts the game.
    pub seat: Seat,
    /// Against whom.
    pub opponent: Opponent,
    /// The names of the people in seats 1 and 2, where they gave one.
    pub names: [Option<Nickname>; 2],
}

/// Against whom a new game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The computer.
    Computer(Computer),
    /// Another person at the same screen.
    Screen,
    /// A friend who gets a link.
    Friend,
    /// Anyone who joins from the lobby.
    Anybody,
}

/// Why this game is not served.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// An opponent that does not exist.
    #[error(
        "Sorry, there is no opponent {0}. Accepted: screen, friend, anybody, random, level:1 (weakest) to level:9, perfect."
    )]
    Opponent(String),
    /// A program or a language model, which this server does not run.
    #[error(
        "Sorry, programs and language models cannot be opponents here. They play with duels play and duels arena."
    )]
    ExternalPlayer,
    /// The start cannot be read.
    #[error("{}", sentence(&format!("Sorry, {}", .0)))]
    Unknown(String),
    /// Neither 1 nor 2.
    #[error("Sorry, {0:?} is not a seat. Accepted: 1, 2.")]
    Seat(String),
    /// A name that cannot be shown.
    #[error("Sorry, {0}.")]
    Name(&'static str),
    /// The game is too long or has too many moves.
    #[error("Sorry, {0} are played at the terminal, with duels play.")]
    TooLarge(&'static str),
    /// The system gave no random numbers.
    #[error("Sorry, {0}.")]
    Seed(#[from] SeedError),
}

impl GameSetup {
    /// Reads the fields of a form or a request. An empty `first` or `seat` is Player 1; a random start without a
    /// seed gets one.
    pub fn parse(start: GameId, first: &str, seat: &str, opponent: &str) -> Result<GameSetup, SetupError> {
        let seed = start.seed().map_or_else(draw_seed, Ok)?;
        let start = if start.has_random_start() { start.reseeded(seed) } else { start };
        check_size(&start)?;
        let first = match first {
            "random" => SeatChoice::Random.first(seed),
            text => parse_seat(text)?,
        };
        let (seat, opponent) = (parse_seat(seat)?, opponent.parse()?);
        Ok(GameSetup { start, first, seat, opponent, names: [None, None] })
    }

    /// The same game, with the name of the player who starts it; an empty text is no name.
    pub fn with_name(mut self, name: &str) -> Result<GameSetup, SetupError> {
        self.names[self.seat.index()] = Nickname::parse(name)?;
        Ok(self)
    }
}

impl SetupError {
    /// For a start that cannot be read.
    pub fn unknown(error: impl std::fmt::Display) -> SetupError {
        SetupError::Unknown(error.to_string())
    }
}

impl std::str::FromStr for Opponent {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Opponent, SetupError> {
        match text {
            "screen" => Ok(Opponent::Screen),
            "friend" => Ok(Opponent::Friend),
            "anybody" => Ok(Opponent::Anybody),
            text => match text.parse() {
                Ok(PlayerSpec::Person) => Ok(Opponent::Screen),
                Ok(PlayerSpec::Computer(computer)) => Ok(Opponent::Computer(computer)),
                Ok(PlayerSpec::Program(_) | PlayerSpec::Model(_)) => Err(SetupError::ExternalPlayer),
                Err(_) => Err(SetupError::Opponent(quoted(text))),
            },
        }
    }
}

fn parse_seat(text: &str) -> Result<Seat, SetupError> {
    match text {
        "" | "1" => Ok(Seat::One),
        "2" => Ok(Seat::Two),
        _ => Err(SetupError::Seat(text.to_string())),
    }
}

fn check_size(start: &GameId) -> Result<(), SetupError> {
    let game = start.open(Seat::One).map_err(SetupError::unknown)?;
    if game.max_plies() > MOST_PLIES {
        return Err(SetupError::TooLarge("games of more than 5,000 moves"));
    }
    if game.legal_moves().len() > MOST_MOVES {
        return Err(SetupError::TooLarge("games with more than 5,000 moves to choose from"));
    }
    Ok(())
}
