use std::fmt;

use crate::text;

/// A parameter of a game, declared once for every frontend. Games make it with a typed handle such as
/// [`NumberParam`](crate::NumberParam).
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name it is given by, as in `target=60`.
    pub name: &'static str,
    /// The value in the classic game; `None` where it replaces another parameter when given.
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
    /// Whole numbers in a range with dashes between them: `3-4-5`.
    NumberList {
        /// The smallest accepted.
        min: u32,
        /// The largest accepted.
        max: u32,
        /// How many numbers there may be.
        max_count: usize,
    },
}

impl Param {
    /// The canonical form of a value, or `None` if it is not accepted.
    pub(crate) fn canonical(&self, value: &str) -> Option<String> {
        let value = value.trim().to_ascii_lowercase();
        let number = value.trim_start_matches('0');
        match self.kind {
            ParamKind::Number { min, max } => parse_number(&value)
                .filter(|number| (min..=max).contains(number))
                .map(|number| number.to_string()),
            ParamKind::Choice(words) => words.contains(&value.as_str()).then_some(value),
            ParamKind::DigitRange => parse_digit_range(&value).map(|(low, high)| format!("{low}-{high}")),
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
            ParamKind::NumberList { min, max, max_count } => {
                let number =
                    |text| parse_number(text).filter(|&number| (min.into()..=max.into()).contains(&number));
                let numbers: Option<Vec<u64>> = value.split('-').take(max_count + 1).map(number).collect();
                numbers.filter(|numbers| numbers.len() <= max_count).map(|numbers| text::joined(numbers, "-"))
            }
        }
    }
}

impl ParamKind {
    /// A short name of the kind, for programs: `number`, `choice`, `digit-range`, `natural`, `digits`, `two-numbers` or
    /// `number-list`.
    pub const fn name(self) -> &'static str {
        match self {
            ParamKind::Number { .. } => "number",
            ParamKind::Choice(_) => "choice",
            ParamKind::DigitRange => "digit-range",
            ParamKind::Natural { .. } => "natural",
            ParamKind::Digits { .. } => "digits",
            ParamKind::TwoNumbers { .. } => "two-numbers",
            ParamKind::NumberList { .. } => "number-list",
        }
    }

    /// A value that is accepted.
    pub fn example(self) -> String {
        let digits = |pattern: &str, count: usize| pattern.chars().cycle().take(count).collect::<String>();
        match self {
            ParamKind::Number { min, max } => min.saturating_add(10).min(max).to_string(),
            ParamKind::Choice(words) => words.first().copied().unwrap_or("").to_string(),
            ParamKind::DigitRange => "0-5".to_string(),
            ParamKind::Natural { max_digits } => digits("120", max_digits.min(3)),
            ParamKind::Digits { max_digits } => digits("4917258630", max_digits.min(10)),
            ParamKind::TwoNumbers { min_digits, max_digits } => {
                let count = max_digits.min(min_digits.max(3));
                format!("{}-{}", digits("732", count), digits("865", count))
            }
            ParamKind::NumberList { min, max, max_count } => {
                text::joined((3..=5).map(|number: u32| number.clamp(min, max)).take(max_count), "-")
            }
        }
    }
}

pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that digits write, where it fits.
pub(crate) const fn parse_number(text: &str) -> Option<u64> {
    let (bytes, mut index, mut number) = (text.as_bytes(), 0, 0u64);
    while index < bytes.len() {
        if !bytes[index].is_ascii_digit() {
            return None;
        }
        let Some(tens) = number.checked_mul(10) else { return None };
        let Some(sum) = tens.checked_add((bytes[index] - b'0') as u64) else { return None };
        number = sum;
        index += 1;
    }
    if bytes.is_empty() { None } else { Some(number) }
}

/// Reads `1-9` as its two ends; the upper one is at least 1, since a game with the digit 0 alone has no move.
pub(crate) const fn parse_digit_range(text: &str) -> Option<(u8, u8)> {
    let &[low, b'-', high] = text.as_bytes() else { return None };
    let digits = low.is_ascii_digit() && high.is_ascii_digit();
    if digits && low <= high && high > b'0' { Some((low - b'0', high - b'0')) } else { None }
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            ParamKind::Choice(words) => f.write_str(&text::any_of(*words)),
            ParamKind::DigitRange => f.write_str("a range of digits such as 1-9 or 0-5, the last at least 1"),
            ParamKind::Natural { max_digits } => {
                write!(f, "a whole number from 1 up, of at most {max_digits} digits")
            }
            ParamKind::Digits { max_digits } => {
                write!(f, "1 to {max_digits} digits such as {}", self.example())
            }
            ParamKind::TwoNumbers { min_digits, max_digits } => write!(
                f,
                "two different numbers of equal length without zeros such as {}, \
                 of {min_digits} to {max_digits} digits each",
                self.example()
            ),
            ParamKind::NumberList { min, max, max_count } => write!(
                f,
                "1 to {max_count} whole numbers from {min} to {max} with dashes between them, such as {}",
                self.example()
            ),
        }
    }
}
