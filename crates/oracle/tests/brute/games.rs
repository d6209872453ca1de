use super::Brute;

/// A running total must not end twice in the same digit.
#[derive(Clone)]
pub(crate) struct Fifty {
    pub(crate) target: u64,
    pub(crate) base: u64,
    pub(crate) max: u64,
    pub(crate) totals: Vec<u64>,
}

impl Brute for Fifty {
    fn moves(&self) -> Vec<String> {
        let total = self.totals.last().copied().unwrap_or(0);
        let fits = |number: &u64| {
            let new = total + number;
            new <= self.target && self.totals.iter().all(|old| old % self.base != new % self.base)
        };
        let numbers = if total == self.target { 0 } else { self.max };
        (1..=numbers).filter(fits).map(|number| number.to_string()).collect()
    }

    fn after(&self, word: &str) -> Fifty {
        let mut after = self.clone();
        after.totals.push(self.totals.last().unwrap_or(&0) + word.parse::<u64>().unwrap());
        after
    }

    fn mover_won(&self) -> bool {
        // The target was reached, or the next player is stuck.
        true
    }

    fn key(&self) -> String {
        let mut used: Vec<u64> = self.totals.iter().map(|total| total % self.base).collect();
        used.sort_unstable();
        format!("{:?} {used:?}", self.totals.last())
    }
}

/// A number grows digit by digit.
#[derive(Clone)]
pub(crate) struct Append {
    pub(crate) target: u128,
    pub(crate) digits: (u8, u8),
    pub(crate) number: String,
}

impl Append {
    fn value(&self) -> u128 {
        if self.number.is_empty() { 0 } else { self.number.parse().unwrap() }
    }
}

impl Brute for Append {
    fn moves(&self) -> Vec<String> {
        if self.value() >= self.target {
            return vec![];
        }
        let digits = (self.digits.0..=self.digits.1).filter(|digit| *digit != 0 || self.value() != 0);
        digits.map(|digit| digit.to_string()).collect()
    }

    fn after(&self, word: &str) -> Append {
        Append { number: format!("{}{word}", self.number), ..*self }
    }

    fn mover_won(&self) -> bool {
        self.value() == self.target
    }

    fn key(&self) -> String {
        self.number.clone()
    }
}

/// Numbers are removed along divisors and multiples.
#[derive(Clone)]
pub(crate) struct Divisors {
    pub(crate) left: Vec<u32>,
    pub(crate) last: Option<u32>,
    pub(crate) one: bool,
    pub(crate) even: bool,
}

impl Brute for Divisors {
    fn moves(&self) -> Vec<String> {
        let fits = |number: &&u32| match self.last {
            None => !self.even || number.is_multiple_of(2),
            Some(last) => {
                (self.one || **number != 1) && (last.is_multiple_of(**number) || number.is_multiple_of(last))
            }
        };
        self.left.iter().filter(fits).map(ToString::to_string).collect()
    }

    fn after(&self, word: &str) -> Divisors {
        let number: u32 = word.parse().unwrap();
        let left = self.left.iter().copied().filter(|other| *other != number).collect();
        Divisors { left, last: Some(number), ..*self }
    }

    fn mover_won(&self) -> bool {
        true
    }

    fn key(&self) -> String {
        format!("{:?} {:?}", self.left, self.last)
    }
}

/// Digits are taken from either end.
#[derive(Clone)]
pub(crate) struct Dilemma {
    pub(crate) sequence: String,
    /// The first player's number and the second player's.
    pub(crate) numbers: [String; 2],
}

impl Brute for Dilemma {
    fn moves(&self) -> Vec<String> {
        let words = if self.sequence.is_empty() { &[][..] } else { &["start", "end"][..] };
        words.iter().map(ToString::to_string).collect()
    }

    fn after(&self, word: &str) -> Dilemma {
        let mut after = self.clone();
        let digit = if word == "start" { after.sequence.remove(0) } else { after.sequence.pop().unwrap() };
        let taken = self.numbers[0].len() + self.numbers[1].len();
        after.numbers[taken % 2].push(digit);
        after
    }

    fn mover_won(&self) -> bool {
        let value = |text: &String| if text.is_empty() { 0 } else { text.parse::<u128>().unwrap() };
        let first_won = value(&self.numbers[0]) > value(&self.numbers[1]);
        let taken = self.numbers[0].len() + self.numbers[1].len();
        let first_moved_last = taken % 2 == 1;
        first_won == first_moved_last
    }

    fn key(&self) -> String {
        // Digits of the same weight are compared from the left; what was equal or decided before need not be kept.
        let total = self.sequence.len() + self.numbers[0].len() + self.numbers[1].len();
        let (one, two) = (self.numbers[0].clone(), format!("{}{}", "0".repeat(total % 2), self.numbers[1]));
        let both = one.len().min(two.len());
        let rest = if one.len() > both { &one[both..] } else { &two[both..] };
        format!("{} {:?} {rest} {}", self.sequence, one[..both].cmp(&two[..both]), one.len() > two.len())
    }
}

/// Digits of the other player's number are crossed out.
#[derive(Clone)]
pub(crate) struct Deletion {
    /// The number of the player to move, and the other one.
    pub(crate) own: String,
    pub(crate) other: String,
    /// How far apart digits that follow each other must be, and the last one.
    pub(crate) apart: u8,
    pub(crate) last: Option<u8>,
}

impl Brute for Deletion {
    fn moves(&self) -> Vec<String> {
        let words: Vec<String> = match (self.own.len(), self.other.len()) {
            (1, _) | (_, 1) => vec![],
            (_, 2) => vec!["left".into(), "right".into()],
            (_, 3) => vec!["left".into(), "middle".into(), "right".into()],
            (_, count) => (1..=count).map(|place| place.to_string()).collect(),
        };
        let is_apart = |digit: u8| self.last.is_none_or(|last| digit.abs_diff(last) >= self.apart);
        let legal = words.into_iter().zip(self.other.bytes()).filter(|(_, digit)| is_apart(*digit));
        legal.map(|(word, _)| word).collect()
    }

    fn after(&self, word: &str) -> Deletion {
        let mut other = self.other.clone();
        let place = match word {
            "left" => 0,
            "middle" => 1,
            "right" => other.len() - 1,
            _ => word.parse::<usize>().unwrap() - 1,
        };
        let last = other.remove(place);
        Deletion { own: other, other: self.own.clone(), apart: self.apart, last: Some(last as u8) }
    }

    fn mover_won(&self) -> bool {
        // The turn has passed: the number that was attacked now belongs to the player to move, who may be stuck.
        self.own.len() == 1 || self.moves().is_empty()
    }

    fn key(&self) -> String {
        format!("{} {} {:?}", self.own, self.other, self.last)
    }
}
