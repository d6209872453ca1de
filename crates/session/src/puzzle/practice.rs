use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

/// Puzzles that come back after days, by Leitner's boxes: a right answer moves a puzzle one box on, a wrong one back to
/// the first. It holds names and dates only; the caller knows which day it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Practice {
    cards: BTreeMap<String, PracticeCard>,
}

/// Where a puzzle is in the practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PracticeCard {
    /// Its box, counted from 0.
    pub level: u8,
    /// The day on which it comes back.
    pub due: Date,
}

/// After how many days a puzzle of each box comes back. One that is answered in the last box is learned.
const DAYS: [i64; 5] = [1, 3, 7, 14, 30];

impl Practice {
    /// Adds a puzzle by its name; it comes back tomorrow. One that is in practice already goes back to the first box.
    pub fn add(&mut self, id: &str, today: Date) {
        self.cards.insert(id.to_string(), PracticeCard::new(0, today));
    }

    /// The puzzles that are due, those that have waited longest first.
    pub fn due(&self, today: Date) -> Vec<&str> {
        let mut due: Vec<_> = self.cards.iter().filter(|(_, card)| card.due <= today).collect();
        due.sort_by_key(|(_, card)| card.due);
        due.into_iter().map(|(id, _)| id.as_str()).collect()
    }

    /// Notes an answer, and gives the day on which the puzzle comes back: none where it is learned, or not in practice.
    ///
    /// ```
    /// use duels_session::puzzle::Practice;
    /// use jiff::civil::date;
    ///
    /// let mut practice = Practice::default();
    /// practice.add("puzzle:fifty@7,3,4", date(2026, 11, 18));
    /// assert!(practice.due(date(2026, 11, 18)).is_empty());
    /// assert_eq!(practice.due(date(2026, 11, 19)), ["puzzle:fifty@7,3,4"]);
    /// let next = practice.answered("puzzle:fifty@7,3,4", true, date(2026, 11, 19));
    /// assert_eq!(next, Some(date(2026, 11, 22)));
    /// ```
    pub fn answered(&mut self, id: &str, right: bool, today: Date) -> Option<Date> {
        let level = self.cards.get(id)?.level;
        let next = if right { level + 1 } else { 0 };
        if usize::from(next) >= DAYS.len() {
            self.cards.remove(id);
            return None;
        }
        let card = PracticeCard::new(next, today);
        self.cards.insert(id.to_string(), card);
        Some(card.due)
    }

    /// The next day on which something is due.
    pub fn next_due(&self) -> Option<Date> {
        self.cards.values().map(|card| card.due).min()
    }

    /// Forgets a puzzle, such as one whose name is not understood any more.
    pub fn remove(&mut self, id: &str) {
        self.cards.remove(id);
    }

    /// Every puzzle with its card.
    pub fn cards(&self) -> impl Iterator<Item = (&str, PracticeCard)> {
        self.cards.iter().map(|(id, card)| (id.as_str(), *card))
    }
}

impl PracticeCard {
    fn new(level: u8, today: Date) -> PracticeCard {
        let days = DAYS.get(usize::from(level)).copied().unwrap_or(1);
        // On the last day of the calendar everything stays due.
        PracticeCard { level, due: today.checked_add(days.days()).unwrap_or(today) }
    }
}
