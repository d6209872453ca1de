//! The five games once more, as a reader of the specifications and rulings would write them on an afternoon:
//! text, lists and comparison by length. Nothing here is shared with the crate under test.
#![allow(clippy::expect_used, reason = "clippy lets only test functions fail, not their helpers")]

pub(crate) mod compare;

use std::cmp::Ordering;
use std::fmt::Debug;

/// What can be compared: whose turn it is (1 or 2), which words are moves, and who has won.
pub(crate) trait Naive: Clone + Debug {
    fn turn(&self) -> u8;
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, word: &str);
    fn winner(&self) -> Option<u8>;
}

fn other(seat: u8) -> u8 {
    3 - seat
}

/// Compares numbers written as text, of any length.
fn compare(one: &str, two: &str) -> Ordering {
    let (one, two) = (one.trim_start_matches('0'), two.trim_start_matches('0'));
    one.len().cmp(&two.len()).then(one.cmp(two))
}

#[derive(Clone, Debug)]
pub(crate) struct Fifty {
    target: u64,
    base: u64,
    max: u64,
    pub(crate) total: u64,
    pub(crate) used: Vec<u64>,
    pub(crate) turn: u8,
}

impl Fifty {
    pub(crate) fn new(target: u64, base: u64, max: u64, turn: u8) -> Fifty {
        Fifty { target, base, max, total: 0, used: Vec::new(), turn }
    }
}

impl Naive for Fifty {
    fn turn(&self) -> u8 {
        self.turn
    }

    fn legal(&self) -> Vec<String> {
        let mut words = Vec::new();
        for number in 1..=self.max {
            let total = self.total + number;
            let fits = self.total < self.target && total <= self.target;
            if fits && !self.used.contains(&(total % self.base)) {
                words.push(number.to_string());
            }
        }
        words
    }

    fn play(&mut self, word: &str) {
        self.total += word.parse::<u64>().expect("a number");
        self.used.push(self.total % self.base);
        self.turn = other(self.turn);
    }

    fn winner(&self) -> Option<u8> {
        // Reaching the target and leaving no move look the same: the player who moved last has won.
        self.legal().is_empty().then_some(other(self.turn))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Append {
    target: String,
    digits: (u8, u8),
    pub(crate) number: String,
    pub(crate) turn: u8,
}

impl Append {
    pub(crate) fn new(target: &str, digits: (u8, u8), turn: u8) -> Append {
        Append { target: target.to_string(), digits, number: String::new(), turn }
    }
}

impl Naive for Append {
    fn turn(&self) -> u8 {
        self.turn
    }

    fn legal(&self) -> Vec<String> {
        if compare(&self.number, &self.target).is_ge() {
            return Vec::new();
        }
        let (low, high) = self.digits;
        let low = if self.number.is_empty() { low.max(1) } else { low };
        (low..=high).map(|digit| digit.to_string()).collect()
    }

    fn play(&mut self, word: &str) {
        self.number.push_str(word);
        self.turn = other(self.turn);
    }

    fn winner(&self) -> Option<u8> {
        match compare(&self.number, &self.target) {
            Ordering::Less => None,
            Ordering::Equal => Some(other(self.turn)),
            Ordering::Greater => Some(self.turn),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Divisors {
    table: Vec<bool>,
    one: bool,
    even: bool,
    last: Option<usize>,
    pub(crate) turn: u8,
}

impl Divisors {
    pub(crate) fn new(count: usize, one: bool, even: bool, turn: u8) -> Divisors {
        Divisors { table: vec![true; count + 1], one, even, last: None, turn }
    }
}

impl Naive for Divisors {
    fn turn(&self) -> u8 {
        self.turn
    }

    fn legal(&self) -> Vec<String> {
        let may = |&number: &usize| match self.last {
            _ if !self.table[number] => false,
            None => !self.even || number % 2 == 0,
            Some(_) if number == 1 => self.one,
            Some(last) => last % number == 0 || number % last == 0,
        };
        (1..self.table.len()).filter(may).map(|number| number.to_string()).collect()
    }

    fn play(&mut self, word: &str) {
        let number: usize = word.parse().expect("a number");
        self.table[number] = false;
        self.last = Some(number);
        self.turn = other(self.turn);
    }

    fn winner(&self) -> Option<u8> {
        self.legal().is_empty().then_some(other(self.turn))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Dilemma {
    /// What is left lies between the two.
    sequence: Vec<char>,
    from: usize,
    to: usize,
    pub(crate) numbers: [String; 2],
    first: u8,
    pub(crate) turn: u8,
}

impl Dilemma {
    pub(crate) fn new(sequence: &str, turn: u8) -> Dilemma {
        let sequence: Vec<char> = sequence.chars().collect();
        let to = sequence.len();
        Dilemma { sequence, from: 0, to, numbers: Default::default(), first: turn, turn }
    }
}

impl Naive for Dilemma {
    fn turn(&self) -> u8 {
        self.turn
    }

    fn legal(&self) -> Vec<String> {
        if self.from < self.to { ["start", "end"].map(str::to_string).into() } else { Vec::new() }
    }

    fn play(&mut self, word: &str) {
        let taken = if word == "start" { self.from } else { self.to - 1 };
        self.numbers[usize::from(self.turn) - 1].push(self.sequence[taken]);
        if word == "start" {
            self.from += 1;
        } else {
            self.to -= 1;
        }
        self.turn = other(self.turn);
    }

    fn winner(&self) -> Option<u8> {
        if self.from < self.to {
            return None;
        }
        Some(match compare(&self.numbers[0], &self.numbers[1]) {
            Ordering::Greater => 1,
            Ordering::Less => 2,
            Ordering::Equal => other(self.first),
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Deletion {
    pub(crate) numbers: [String; 2],
    pub(crate) turn: u8,
    pub(crate) apart: u8,
    pub(crate) crossed_out: Vec<u8>,
}

impl Deletion {
    pub(crate) fn new(one: &str, two: &str, turn: u8) -> Deletion {
        Deletion::apart(one, two, turn, 0)
    }

    pub(crate) fn apart(one: &str, two: &str, turn: u8, apart: u8) -> Deletion {
        Deletion { numbers: [one.to_string(), two.to_string()], turn, apart, crossed_out: vec![] }
    }

    fn is_single(&self) -> bool {
        self.numbers.iter().any(|number| number.len() == 1)
    }

    fn victim(&self) -> usize {
        usize::from(other(self.turn)) - 1
    }
}

impl Naive for Deletion {
    fn turn(&self) -> u8 {
        self.turn
    }

    fn legal(&self) -> Vec<String> {
        if self.is_single() {
            return Vec::new();
        }
        let number = self.numbers[self.victim()].as_bytes();
        let mut words: Vec<String> = match number.len() {
            2 => ["left", "right"].map(str::to_string).into(),
            3 => ["left", "middle", "right"].map(str::to_string).into(),
            digits => (1..=digits).map(|position| position.to_string()).collect(),
        };
        let mut digits = number.iter();
        words.retain(|_| match (digits.next(), self.crossed_out.last()) {
            (Some(digit), Some(last)) => digit.abs_diff(*last) >= self.apart,
            _ => true,
        });
        words
    }

    fn play(&mut self, word: &str) {
        let victim = self.victim();
        let number = &mut self.numbers[victim];
        let index = match word {
            "left" => 0,
            "middle" => number.len() / 2,
            "right" => number.len() - 1,
            position => position.parse::<usize>().expect("a position") - 1,
        };
        self.crossed_out.push(number.remove(index) as u8);
        self.turn = other(self.turn);
    }

    fn winner(&self) -> Option<u8> {
        match [self.numbers[0].len(), self.numbers[1].len()] {
            [1, _] => Some(2),
            [_, 1] => Some(1),
            _ if self.legal().is_empty() => Some(other(self.turn)),
            _ => None,
        }
    }
}
