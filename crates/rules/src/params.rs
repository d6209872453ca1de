use std::fmt;

use crate::quoted;
use crate::text::joined;

/// A parameter of a game, declared once for every frontend.
#[derive(Debug)]
pub struct Param {
    /// The name it is given by, as in `target=60`.
    pub name: &'static str,
    /// The value it has unless told; `None` where it replaces another parameter when given.
    pub default: Option<&'static str>,
    /// Which values it takes.
    pub kind: ParamKind,
    /// One line that says what it changes.
    pub help: &'static str,
}

/// Which values a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum ParamKind {
    /// A whole number in a range.
    Number {
        /// The smallest accepted.
        min: u64,
        /// The largest accepted.
        max: u64,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Two digits with a dash between them, the first not above the second: `1-9`.
    DigitRange,
    /// A whole number of any size, from 1 up.
    Natural {
        /// How many digits it may have.
        max_digits: usize,
    },
    /// Digits one after another, leading zeros included.
    Digits {
        /// How many there may be.
        max_digits: usize,
    },
    /// Two numbers without zeros and of equal length, with a dash between them: `732-865`.
    TwoNumbers {
        /// How many digits each must have at least.
        min_digits: usize,
        /// How many digits each may have.
        max_digits: usize,
    },
}

impl Param {
    /// The canonical form of a value, or `None` if it is not accepted.
    fn canonical(&self, value: &str) -> Option<String> {
        let value = value.trim().to_ascii_lowercase();
        let number = value.trim_start_matches('0');
        match self.kind {
            ParamKind::Number { min, max } => {
                let number: u64 = if is_digits(&value) { value.parse().ok()? } else { return None };
                (min..=max).contains(&number).then(|| number.to_string())
            }
            ParamKind::Choice(words) => words.contains(&value.as_str()).then_some(value),
            ParamKind::DigitRange => digit_range(&value).map(|(low, high)| format!("{low}-{high}")),
            ParamKind::Natural { max_digits } => {
                let fits = is_digits(&value) && !number.is_empty() && number.len() <= max_digits;
                fits.then(|| number.to_string())
            }
            ParamKind::Digits { max_digits } => {
                (is_digits(&value) && value.len() <= max_digits).then_some(value)
            }
            ParamKind::TwoNumbers { min_digits, max_digits } => {
                let (one, two) = value.split_once('-')?;
                let fits = |text: &str| is_digits(text) && !text.contains('0');
                let long = (min_digits..=max_digits).contains(&one.len());
                (fits(one) && fits(two) && long && one.len() == two.len()).then_some(value)
            }
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads `1-9` as its two ends; the upper one is at least 1, since a game with the digit 0 alone has no move.
fn digit_range(text: &str) -> Option<(u8, u8)> {
    let &[low, b'-', high] = text.as_bytes() else { return None };
    let digits = low.is_ascii_digit() && high.is_ascii_digit();
    (digits && low <= high && high > b'0').then(|| (low - b'0', high - b'0'))
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            ParamKind::Choice(words) => f.write_str(&joined(words.iter(), " or ")),
            ParamKind::DigitRange => f.write_str("a range of digits such as 1-9 or 0-5, the last at least 1"),
            ParamKind::Natural { max_digits } => {
                write!(f, "a whole number from 1 up, of at most {max_digits} digits")
            }
            ParamKind::Digits { max_digits } => write!(f, "1 to {max_digits} digits such as 4917258630"),
            ParamKind::TwoNumbers { min_digits, max_digits } => write!(
                f,
                "two different numbers of equal length without zeros such as 732-865, \
                 of {min_digits} to {max_digits} digits each"
            ),
        }
    }
}

/// The parameters of one variant: what was given, checked, and the defaults behind it.
#[derive(Clone, Debug)]
pub struct ParamValues {
    params: &'static [Param],
    given: Vec<Option<String>>,
}

impl ParamValues {
    /// Checks words such as `target=60` against the declaration.
    pub fn parse<'a>(
        params: &'static [Param],
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<ParamValues, ParamError> {
        let mut values = ParamValues { params, given: vec![None; params.len()] };
        for word in words {
            values.set(word)?;
        }
        Ok(values)
    }

    fn set(&mut self, word: &str) -> Result<(), ParamError> {
        let (name, value) = word
            .split_once('=')
            .ok_or_else(|| ParamError::NotAPair { word: quoted(word), params: self.params })?;
        let known = name.trim().to_ascii_lowercase();
        let index = self.params.iter().position(|param| param.name == known);
        let index = index.ok_or_else(|| ParamError::Unknown { name: quoted(name), params: self.params })?;
        let param = &self.params[index];
        let canonical = param.canonical(value);
        let canonical = canonical.ok_or_else(|| ParamError::Value { param, value: quoted(value) })?;
        match self.given[index].replace(canonical) {
            Some(_) => Err(ParamError::Twice { name: param.name }),
            None => Ok(()),
        }
    }

    /// The value given for a parameter, if one was.
    pub fn given(&self, name: &str) -> Option<&str> {
        let index = self.params.iter().position(|param| param.name == name)?;
        self.given[index].as_deref()
    }

    /// The value of a parameter as text: what was given, or else its default, or else nothing.
    pub fn text(&self, name: &str) -> &str {
        let default = || self.params.iter().find(|param| param.name == name)?.default;
        self.given(name).or_else(default).unwrap_or_default()
    }

    /// The value of a parameter declared as a number.
    pub fn number(&self, name: &str) -> u64 {
        self.text(name).parse().unwrap_or_default()
    }

    /// The two ends of a parameter declared as a range of digits.
    pub fn digit_range(&self, name: &str) -> (u8, u8) {
        digit_range(self.text(name)).unwrap_or((1, 9))
    }

    /// The parameters that differ from their defaults, as `name=value` with commas between them.
    pub fn differing(&self) -> String {
        joined(self.changed().map(|(param, value)| format!("{}={value}", param.name)), ",")
    }

    /// What the parameters that differ from their defaults mean, one line each; nothing for the game as specified.
    pub fn explained(&self) -> String {
        joined(self.changed().map(|(param, value)| format!("{}={value}: {}", param.name, param.help)), "\n")
    }

    fn changed(&self) -> impl Iterator<Item = (&'static Param, &str)> {
        let both = self.params.iter().zip(&self.given);
        both.filter_map(|(param, value)| Some((param, value.as_deref()?)))
            .filter(|(param, value)| param.default != Some(value))
    }
}

/// Why a set of parameters is not a variant of the game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ParamError {
    /// A word that is not `name=value`.
    #[error("{word} is not a parameter: write name=value. Accepted: {}", listed(params))]
    NotAPair {
        /// The word, quoted.
        word: String,
        /// What the game accepts.
        params: &'static [Param],
    },
    /// A name that the game does not have.
    #[error("there is no parameter {name}. Accepted: {}", listed(params))]
    Unknown {
        /// The name, quoted.
        name: String,
        /// What the game accepts.
        params: &'static [Param],
    },
    /// A value that the parameter does not take.
    #[error("{}={value} is not possible: {} takes {}", param.name, param.name, param.kind)]
    Value {
        /// The parameter.
        param: &'static Param,
        /// The value, quoted.
        value: String,
    },
    /// The same name twice.
    #[error("{name} is given twice: give it once")]
    Twice {
        /// The name.
        name: &'static str,
    },
    /// Two parameters that cannot both hold.
    #[error("{one} and {two} contradict each other: {accepted}")]
    Contradiction {
        /// One of them, as it was given.
        one: String,
        /// The other.
        two: String,
        /// What would be accepted instead.
        accepted: String,
    },
}

/// The declarations as they are listed in a refusal.
fn listed(params: &[Param]) -> String {
    let each = params.iter().map(|param| match param.default {
        Some(default) => format!("{}={default} ({})", param.name, param.kind),
        None => format!("{}=… ({})", param.name, param.kind),
    });
    if params.is_empty() { "nothing, this game has none".to_string() } else { joined(each, "; ") }
}
