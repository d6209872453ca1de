use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many digits a code has at least, and at most when many classes are open.
pub(super) const FEWEST_DIGITS: usize = 4;
pub(super) const MOST_DIGITS: usize = 6;

/// The short code of a class. Its last digit checks the others, so a digit that is mistyped, or two that are swapped,
/// never lead into somebody else's class.
///
/// ```
/// use duels_server::classroom::{ClassCode, CodeError};
///
/// assert_eq!(" 57 24 ".parse::<ClassCode>().unwrap().to_string(), "5724");
/// assert_eq!("5742".parse::<ClassCode>(), Err(CodeError::Mistyped("5742".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClassCode(String);

/// Why a text is not the code of a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Letters, or something else than digits.
    #[error("A class code has only digits, such as 5724. Please look at it again.")]
    NotDigits,
    /// Too short or too long.
    #[error("A class code has four digits, such as 5724; five or six when many classes are open.")]
    Length,
    /// The last digit does not fit.
    #[error("{0} is not a class code: one digit is wrong, or two are swapped. Please look at it again.")]
    Mistyped(String),
}

/// The check digits of Damm (2004): a quasigroup that finds every wrong digit and every swap of neighbours.
const CHECK: [[u8; 10]; 10] = [
    [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
    [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
    [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
    [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
    [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
    [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
    [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
    [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
    [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
    [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

/// The digit that checks these digits.
fn check_digit(digits: impl Iterator<Item = u8>) -> u8 {
    digits.fold(0, |check, digit| CHECK[usize::from(check)][usize::from(digit % 10)])
}

impl ClassCode {
    /// A random code of so many digits. The first one is not 0, which people leave out.
    pub fn random(digits: usize) -> Result<ClassCode, getrandom::Error> {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes)?;
        let tens = 10_u64.pow(u32::try_from(digits.clamp(2, 12)).unwrap_or(4) - 2);
        let number = tens + u64::from_be_bytes(bytes) % (9 * tens);
        let text = number.to_string();
        let check = check_digit(text.bytes().map(|digit| digit - b'0'));
        Ok(ClassCode(format!("{text}{check}")))
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the document that keeps the class.
    pub(super) fn document(&self) -> String {
        format!("class/{self}")
    }

    /// The code of the class that a game belongs to; none for any other game.
    pub(crate) fn of_game(game: &str) -> Option<ClassCode> {
        let (code, _) = game.split_once('-')?;
        code.parse().ok()
    }
}

impl fmt::Display for ClassCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ClassCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<ClassCode, CodeError> {
        let is_gap = |c: &char| c.is_whitespace() || *c == '-';
        let code: String = text.chars().filter(|c| !is_gap(c)).take(MOST_DIGITS + 1).collect();
        if !code.bytes().all(|c| c.is_ascii_digit()) {
            return Err(CodeError::NotDigits);
        }
        if !(FEWEST_DIGITS..=MOST_DIGITS).contains(&code.len()) {
            return Err(CodeError::Length);
        }
        match check_digit(code.bytes().map(|digit| digit - b'0')) {
            0 => Ok(ClassCode(code)),
            _ => Err(CodeError::Mistyped(code)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_slip_of_a_finger_makes_another_code() {
        for _ in 0..200 {
            let code = ClassCode::random(4).unwrap();
            let digits: Vec<u8> = code.as_str().bytes().collect();
            assert!(digits.len() == 4 && digits[0] != b'0');
            for at in 0..4 {
                for digit in b'0'..=b'9' {
                    let mut typed = digits.clone();
                    typed[at] = digit;
                    let typed = String::from_utf8(typed).unwrap();
                    assert_eq!(typed.parse::<ClassCode>().is_ok(), typed == code.as_str(), "{typed}");
                }
            }
            for at in 0..3 {
                let mut typed = digits.clone();
                typed.swap(at, at + 1);
                let typed = String::from_utf8(typed).unwrap();
                assert_eq!(typed.parse::<ClassCode>().is_ok(), typed == code.as_str(), "{typed}");
            }
        }
    }

    #[test]
    fn other_texts_are_refused_in_a_sentence() {
        for (text, error) in [
            ("", CodeError::Length),
            ("572", CodeError::Length),
            ("57245724", CodeError::Length),
            ("abcd", CodeError::NotDigits),
            ("57２4", CodeError::NotDigits),
            ("57\u{202e}24", CodeError::NotDigits),
            ("5725", CodeError::Mistyped("5725".to_owned())),
        ] {
            assert_eq!(text.parse::<ClassCode>(), Err(error), "{text}");
        }
        assert_eq!("57-24".parse::<ClassCode>().unwrap().as_str(), "5724");
        assert!(ClassCode::random(6).unwrap().as_str().len() == 6);
    }

    #[test]
    fn a_game_of_a_class_is_known_by_its_id() {
        assert_eq!(ClassCode::of_game("5724-abcdefgh").unwrap().as_str(), "5724");
        for other in ["abcdefghjkmn", "572400000000", "5725-abc", "-", "", "fox-5724"] {
            assert_eq!(ClassCode::of_game(other), None, "{other}");
        }
    }
}
