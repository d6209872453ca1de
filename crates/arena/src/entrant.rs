use std::fmt;
use std::str::FromStr;

use duels_players::{Outside, PlayerSpec, UnknownPlayer};
use duels_rules::quoted;

/// Somebody who takes part in a run, as it is written in a command: `random`, `level:3`, `perfect`, or a player
/// from outside as a kind and the rest, `cmd:python3 bot.py`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// One of our own players.
    Own(PlayerSpec),
    /// A player from outside.
    Outside {
        /// What kind of player it is, as in `cmd`.
        kind: String,
        /// What stands behind the colon.
        rest: String,
    },
}

/// Opens a player from outside, given its kind and what stands behind the colon. Every worker opens its own.
pub type Opener<'a> = dyn Fn(&str, &str) -> Result<Box<dyn Outside>, OpenError> + Sync + 'a;

/// Why a player from outside cannot take part, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OpenError(pub String);

/// Why a text names nobody who could take part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// A person cannot play hundreds of games.
    #[error(
        "a person cannot take part: nobody is asked in an arena. Accepted: random, level:1 to level:9, perfect{outside}", outside = outside()
    )]
    Person,
    /// Nobody of that name.
    #[error("there is no player {0}. Accepted: random, level:1 (weakest) to level:9, perfect{outside}", outside = outside())]
    Unknown(String),
    /// A kind without what should stand behind its colon.
    #[error("{0}: alone says nothing: write {1}")]
    Empty(&'static str, &'static str),
    /// Somebody who would play against itself.
    #[error("the player {0} is given twice: everybody takes part once")]
    Twice(String),
}

/// The kinds of players from outside, with what stands behind their colon.
const KINDS: [(&str, &str); 2] =
    [("cmd", "cmd:COMMAND, such as \"cmd:python3 bot.py\""), ("llm", "llm:MODEL@URL")];

fn outside() -> String {
    KINDS.iter().map(|(_, form)| format!(", {form}")).collect()
}

impl Entrant {
    /// Whether it is asked outside of this program.
    pub fn is_outside(&self) -> bool {
        matches!(self, Entrant::Outside { .. })
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        let text = text.trim();
        if let Some((kind, rest)) = text.split_once(':')
            && let Some((kind, form)) =
                KINDS.into_iter().find(|known| known.0.eq_ignore_ascii_case(kind.trim()))
        {
            return match rest.trim() {
                "" => Err(EntrantError::Empty(kind, form)),
                rest => Ok(Entrant::Outside { kind: kind.to_string(), rest: rest.to_string() }),
            };
        }
        let who = text.parse().map_err(|_: UnknownPlayer| EntrantError::Unknown(quoted(text)))?;
        if who == PlayerSpec::Person { Err(EntrantError::Person) } else { Ok(Entrant::Own(who)) }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(who) => who.fmt(f),
            Entrant::Outside { kind, rest } => write!(f, "{kind}:{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_reads_back_as_written() {
        for text in [
            "random",
            "level:1",
            "level:9",
            "perfect",
            "cmd:python3 bot.py --game=fifty",
            "llm:m@http://h/v1",
        ] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        assert_eq!(" CMD: ./bot ".parse::<Entrant>().unwrap().to_string(), "cmd:./bot");
    }

    #[test]
    fn nobody_else_takes_part() {
        let refused = |text: &str| text.parse::<Entrant>().unwrap_err().to_string();
        assert!(refused("person").starts_with("a person cannot take part"));
        assert!(refused("level:10").starts_with("there is no player 'level:10'"));
        assert!(refused("cmd: ").contains("cmd:COMMAND"));
        assert!(refused("").contains("''"));
    }
}
