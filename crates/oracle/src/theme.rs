use std::fmt;
use std::str::FromStr;

use duels_rules::text::{joined, quoted};
use duels_rules::{AnyGame, nearest_word};

use crate::{Solution, SolveError, Value};

/// The idea by which a position is won, in a few words that a person understands. The solvers name it where they find
/// the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A move wins the game at once.
    WinAtOnce,
    /// The move hits the target.
    LandOnTarget,
    /// The move leaves the other player without a move.
    LeaveNoAnswer,
    /// The move leaves the other player a single answer.
    OneAnswer,
    /// Everything that is left has a partner to answer with.
    Pair,
    /// Every answer is made up to the same sum.
    SameSum,
    /// The move uses up what the target needs, so that nobody can reach it.
    FarZero,
    /// The target is out of reach, and the last move wins.
    LastMove,
    /// The digit is larger than the one it is compared with.
    LargerDigit,
    /// The first two digits that differ decide.
    FirstDifference,
    /// The digits stay equal for now, and what is left decides.
    StayLevel,
    /// The longer number wins, however it goes on.
    LongerNumber,
    /// The target's own digit is the only one that does not lose.
    FollowTarget,
    /// Only the number of turns that are left matters.
    CountTurns,
    /// The other player runs out of moves a little later.
    Trap,
    /// No short rule is known: think ahead.
    LookAhead,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 16] = [
        Theme::WinAtOnce,
        Theme::LandOnTarget,
        Theme::LeaveNoAnswer,
        Theme::OneAnswer,
        Theme::Pair,
        Theme::SameSum,
        Theme::FarZero,
        Theme::LastMove,
        Theme::LargerDigit,
        Theme::FirstDifference,
        Theme::StayLevel,
        Theme::LongerNumber,
        Theme::FollowTarget,
        Theme::CountTurns,
        Theme::Trap,
        Theme::LookAhead,
    ];

    /// The themes of a game without a method of its own.
    pub(crate) const GENERIC: [Theme; 3] = [Theme::WinAtOnce, Theme::OneAnswer, Theme::LookAhead];

    /// The theme in a few words: "the pair".
    pub const fn name(self) -> &'static str {
        match self {
            Theme::WinAtOnce => "win at once",
            Theme::LandOnTarget => "land on it",
            Theme::LeaveNoAnswer => "leave no answer",
            Theme::OneAnswer => "one answer",
            Theme::Pair => "the pair",
            Theme::SameSum => "the same sum",
            Theme::FarZero => "the far zero",
            Theme::LastMove => "the last move",
            Theme::LargerDigit => "the larger digit",
            Theme::FirstDifference => "the first difference",
            Theme::StayLevel => "stay level",
            Theme::LongerNumber => "the longer number",
            Theme::FollowTarget => "follow the target",
            Theme::CountTurns => "count the turns",
            Theme::Trap => "the trap",
            Theme::LookAhead => "look ahead",
        }
    }

    /// What to look for, in one sentence. It does not give the move away.
    pub const fn advice(self) -> &'static str {
        match self {
            Theme::WinAtOnce => "One move ends the game at once.",
            Theme::LandOnTarget => "The target is within reach now.",
            Theme::LeaveNoAnswer => "Look for a move that the other player cannot answer at all.",
            Theme::OneAnswer => "Look for a move that leaves the other player a single answer.",
            Theme::Pair => {
                "Think of what is left in pairs: whoever always finds the partner has the last word."
            }
            Theme::SameSum => "Look for a sum that you can always make, whatever the other player adds.",
            Theme::FarZero => "Use up the last digit that the target needs, and nobody can reach it.",
            Theme::LastMove => "The target is out of reach: make the last move.",
            Theme::LargerDigit => "Your digit will be compared with the one just taken.",
            Theme::FirstDifference => "The first two digits that differ decide the game.",
            Theme::StayLevel => "Stay level for now: what is left afterwards decides.",
            Theme::LongerNumber => "The longer number wins, unless it begins with 0.",
            Theme::FollowTarget => "Only one digit does not settle the game for the other player.",
            Theme::CountTurns => "Count how many turns each of you still needs.",
            Theme::Trap => "Find the move after which the other player runs out of moves.",
            Theme::LookAhead => "Think a few moves ahead, the other player's best answers included.",
        }
    }

    /// What can be said about any game: how few answers the winning move leaves.
    pub(crate) fn generic(game: &dyn AnyGame, solution: &Solution) -> Result<Theme, SolveError> {
        let Some(mv) = solution.best().next().filter(|_| solution.value == Value::Win) else {
            return Ok(Theme::LookAhead);
        };
        let mut after = game.copy();
        after.play(mv).map_err(|_| SolveError::Unsettled)?;
        Ok(match after.legal_moves().len() {
            0 => Theme::WinAtOnce,
            1 => Theme::OneAnswer,
            _ => Theme::LookAhead,
        })
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {name}. {}The themes are: {}", question(*meant), joined(Theme::ALL, ", "))]
pub struct UnknownTheme {
    name: String,
    meant: Option<&'static str>,
}

fn question(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |name| format!("Did you mean {name}? "))
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// The theme of this name; "pair" and "the-pair" are understood as well.
    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let plain = |name: &str| {
            let name = name.trim().to_lowercase().replace(['-', '_'], " ");
            name.strip_prefix("the ").map(str::to_string).unwrap_or(name)
        };
        let wanted = plain(text);
        let found = Theme::ALL.into_iter().find(|theme| plain(theme.name()) == wanted);
        found.ok_or_else(|| UnknownTheme {
            name: quoted(text),
            meant: nearest_word(text, Theme::ALL.map(Theme::name)),
        })
    }
}
