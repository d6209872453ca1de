//! Typed handles for parameters. A game declares each parameter as one constant, lists it in its
//! [`GameInfo`](crate::GameInfo) and reads its value through the same constant, so a name is never written twice.
//! A default that its own declaration does not accept does not compile.
//!
//! ```
//! use duels_rules::{ChoiceParam, NumberParam, Param, ParamValues};
//!
//! const COUNT: NumberParam<u32> = NumberParam::<u32>::new("count", "9", 1, 100, "how many numbers there are");
//! const FAST: ChoiceParam<bool> = ChoiceParam::new("fast", "no", &["yes", "no"], &[true, false], "whether to hurry");
//! const PARAMS: &[Param] = &[COUNT.param(), FAST.param()];
//!
//! let values = ParamValues::parse(PARAMS, ["count=20"])?;
//! assert_eq!((values.get(COUNT), values.get(FAST)), (20, false));
//! # Ok::<(), duels_rules::ParamError>(())
//! ```

use crate::param::{parse_digit_range, parse_number};
use crate::{Param, ParamKind};

/// A declared parameter whose values have a type.
pub trait ParamHandle: Copy {
    /// What its values are.
    type Value;

    /// The declaration.
    fn declaration(&self) -> Param;

    /// The value, from its canonical text where one was given.
    fn value(&self, given: Option<&str>) -> Self::Value;
}

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub struct NumberParam<T> {
    param: Param,
    default: T,
}

macro_rules! number_param {
    ($type:ident) => {
        impl NumberParam<$type> {
            /// A number from `min` to `max`.
            pub const fn new(
                name: &'static str,
                default: &'static str,
                min: $type,
                max: $type,
                help: &'static str,
            ) -> NumberParam<$type> {
                let number = match parse_number(default) {
                    Some(number) => number,
                    None => u64::MAX,
                };
                assert!(min as u64 <= number && number <= max as u64, "the default is not in the range");
                let kind = ParamKind::Number { min: min as u64, max: max as u64 };
                let param = Param { name, default: Some(default), kind, help };
                NumberParam { param, default: number as $type }
            }

            /// The declaration.
            pub const fn param(self) -> Param {
                self.param
            }
        }

        impl ParamHandle for NumberParam<$type> {
            type Value = $type;

            fn declaration(&self) -> Param {
                self.param
            }

            fn value(&self, given: Option<&str>) -> $type {
                // A canonical text is a number in the range, so it fits.
                given.and_then(|text| text.parse().ok()).unwrap_or(self.default)
            }
        }
    };
}

number_param!(u32);
number_param!(u64);

/// One of a few words, each with what it means.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceParam<T: 'static> {
    param: Param,
    words: &'static [&'static str],
    meanings: &'static [T],
    default: usize,
}

impl<T: Copy> ChoiceParam<T> {
    /// One of `words`, which mean the `meanings` at the same places.
    pub const fn new(
        name: &'static str,
        default: &'static str,
        words: &'static [&'static str],
        meanings: &'static [T],
        help: &'static str,
    ) -> ChoiceParam<T> {
        assert!(words.len() == meanings.len(), "every word has one meaning");
        let mut index = 0;
        while index < words.len() && !is_equal(words[index], default) {
            index += 1;
        }
        assert!(index < words.len(), "the default is not among the words");
        let param = Param { name, default: Some(default), kind: ParamKind::Choice(words), help };
        ChoiceParam { param, words, meanings, default: index }
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.param
    }
}

const fn is_equal(one: &str, two: &str) -> bool {
    let (one, two, mut index) = (one.as_bytes(), two.as_bytes(), 0);
    if one.len() != two.len() {
        return false;
    }
    while index < one.len() {
        if one[index] != two[index] {
            return false;
        }
        index += 1;
    }
    true
}

impl<T: Copy> ParamHandle for ChoiceParam<T> {
    type Value = T;

    fn declaration(&self) -> Param {
        self.param
    }

    fn value(&self, given: Option<&str>) -> T {
        let index = given.and_then(|text| self.words.iter().position(|word| *word == text));
        self.meanings[index.unwrap_or(self.default)]
    }
}

/// A range of digits, read as its two ends.
#[derive(Clone, Copy, Debug)]
pub struct DigitRangeParam {
    param: Param,
    default: (u8, u8),
}

impl DigitRangeParam {
    /// A range of digits such as `1-9`.
    pub const fn new(name: &'static str, default: &'static str, help: &'static str) -> DigitRangeParam {
        let param = Param { name, default: Some(default), kind: ParamKind::DigitRange, help };
        let range = parse_digit_range(default);
        assert!(range.is_some(), "the default is not a range of digits");
        let default = match range {
            Some(range) => range,
            None => (0, 0),
        };
        DigitRangeParam { param, default }
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.param
    }
}

impl ParamHandle for DigitRangeParam {
    type Value = (u8, u8);

    fn declaration(&self) -> Param {
        self.param
    }

    fn value(&self, given: Option<&str>) -> (u8, u8) {
        given.and_then(parse_digit_range).unwrap_or(self.default)
    }
}

/// A whole number of any size, read as its digits.
#[derive(Clone, Copy, Debug)]
pub struct NaturalParam {
    param: Param,
    default: &'static str,
}

impl NaturalParam {
    /// A whole number from 1 up, of at most `max_digits` digits.
    pub const fn new(
        name: &'static str,
        default: &'static str,
        max_digits: usize,
        help: &'static str,
    ) -> NaturalParam {
        assert!(matches!(parse_number(default), Some(1..)), "the default is not a number from 1 up");
        let param = Param { name, default: Some(default), kind: ParamKind::Natural { max_digits }, help };
        NaturalParam { param, default }
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.param
    }
}

impl ParamHandle for NaturalParam {
    type Value = Vec<u8>;

    fn declaration(&self) -> Param {
        self.param
    }

    fn value(&self, given: Option<&str>) -> Vec<u8> {
        digits(given.unwrap_or(self.default))
    }
}

/// The value of each digit of a text that consists of digits.
fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte - b'0').collect()
}

/// Digits that replace another parameter when they are given.
#[derive(Clone, Copy, Debug)]
pub struct DigitsParam(Param);

impl DigitsParam {
    /// Up to `max_digits` digits.
    pub const fn new(name: &'static str, max_digits: usize, help: &'static str) -> DigitsParam {
        DigitsParam(Param { name, default: None, kind: ParamKind::Digits { max_digits }, help })
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.0
    }
}

impl ParamHandle for DigitsParam {
    type Value = Option<Vec<u8>>;

    fn declaration(&self) -> Param {
        self.0
    }

    fn value(&self, given: Option<&str>) -> Option<Vec<u8>> {
        given.map(digits)
    }
}

/// Two numbers, one for each player, that replace another parameter when they are given.
#[derive(Clone, Copy, Debug)]
pub struct TwoNumbersParam(Param);

impl TwoNumbersParam {
    /// Two numbers of equal length and without zeros.
    pub const fn new(
        name: &'static str,
        min_digits: usize,
        max_digits: usize,
        help: &'static str,
    ) -> TwoNumbersParam {
        TwoNumbersParam(Param {
            name,
            default: None,
            kind: ParamKind::TwoNumbers { min_digits, max_digits },
            help,
        })
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.0
    }
}

impl ParamHandle for TwoNumbersParam {
    type Value = Option<[Vec<u8>; 2]>;

    fn declaration(&self) -> Param {
        self.0
    }

    fn value(&self, given: Option<&str>) -> Self::Value {
        let (one, two) = given?.split_once('-')?;
        Some([digits(one), digits(two)])
    }
}

/// A list of whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct NumberListParam {
    param: Param,
    default: &'static str,
}

impl NumberListParam {
    /// Up to `max_count` numbers from `min` to `max`. The suite of the catalogue checks the default.
    pub const fn new(
        name: &'static str,
        default: &'static str,
        min: u32,
        max: u32,
        max_count: usize,
        help: &'static str,
    ) -> NumberListParam {
        let kind = ParamKind::NumberList { min, max, max_count };
        NumberListParam { param: Param { name, default: Some(default), kind, help }, default }
    }

    /// The declaration.
    pub const fn param(self) -> Param {
        self.param
    }
}

impl ParamHandle for NumberListParam {
    type Value = Vec<u32>;

    fn declaration(&self) -> Param {
        self.param
    }

    fn value(&self, given: Option<&str>) -> Vec<u32> {
        let text = given.unwrap_or(self.default);
        // A canonical text is a list of numbers in the range, so all of them fit.
        text.split('-').filter_map(|number| number.parse().ok()).collect()
    }
}
