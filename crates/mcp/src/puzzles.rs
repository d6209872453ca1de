use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use duels_rules::text::comma_list;
use duels_rules::{PositionKey, quoted};
use duels_session::puzzle::{Daily, Puzzle};

use crate::tool_result::ToolError;
use crate::tool_text::NAMED;

/// How many puzzles are kept; an answered one makes room for a new one.
const MAX_PUZZLES: usize = 64;

/// The puzzles that a client was asked, by name.
#[derive(Default)]
pub(crate) struct Puzzles {
    asked: u64,
    by_number: BTreeMap<u64, AskedPuzzle>,
    /// The games that puzzles were about.
    games: BTreeSet<&'static str>,
    /// The positions whose puzzle was answered: the answer cannot be forgotten.
    answered: HashSet<(String, PositionKey)>,
}

/// A puzzle that a client was asked, and what has come of it.
#[derive(Clone)]
pub(crate) struct AskedPuzzle {
    pub(crate) puzzle: Arc<Puzzle>,
    /// The day whose puzzle it is.
    pub(crate) day: Option<Day>,
    /// How many answers were given.
    pub(crate) tries: u32,
    /// Whether one of them was right.
    pub(crate) is_solved: bool,
    /// Whether the client could have known the answer when it was asked.
    pub(crate) solution_seen: bool,
}

/// What a daily duel is besides its puzzle.
#[derive(Clone)]
pub(crate) struct Day {
    pub(crate) date: String,
    pub(crate) number: u64,
    pub(crate) duel: String,
}

impl From<&Daily> for Day {
    fn from(daily: &Daily) -> Day {
        Day { date: daily.date.to_string(), number: daily.number, duel: daily.game.to_string() }
    }
}

impl AskedPuzzle {
    /// A puzzle that nobody has answered.
    pub(crate) fn new(puzzle: Puzzle, day: Option<Day>) -> AskedPuzzle {
        AskedPuzzle { puzzle: Arc::new(puzzle), day, tries: 0, is_solved: false, solution_seen: false }
    }

    fn position(&self) -> (String, PositionKey) {
        (self.puzzle.start().to_string(), self.puzzle.game().key())
    }
}

impl Puzzles {
    /// Whether a puzzle was about the game with this id.
    pub(crate) fn asked_about(&self, id: &str) -> bool {
        self.games.contains(id)
    }

    /// Refuses what could tell the answer to a puzzle of the game with this id before the client has answered it.
    pub(crate) fn allow_beside(&self, id: &str, what: &str) -> Result<(), ToolError> {
        let is_secret = |asked: &AskedPuzzle| asked.tries == 0 && asked.puzzle.game().info().id == id;
        match self.by_number.iter().find(|(_, asked)| is_secret(asked)) {
            Some((number, _)) => Err(ToolError::new(format!(
                "{what} before you have answered puzzle p{number}: use answer_puzzle. It could give the answer away."
            ))),
            None => Ok(()),
        }
    }

    /// Keeps a puzzle under a new name. The client may have studied its game before.
    pub(crate) fn add(&mut self, mut asked: AskedPuzzle, studied: bool) -> (String, AskedPuzzle) {
        if self.by_number.len() >= MAX_PUZZLES {
            let answered =
                self.by_number.iter().find(|(_, asked)| asked.tries > 0).map(|(number, _)| *number);
            answered.iter().for_each(|number| _ = self.by_number.remove(number));
        }
        asked.solution_seen = studied || self.answered.contains(&asked.position());
        self.games.insert(asked.puzzle.game().info().id);
        self.asked += 1;
        self.by_number.insert(self.asked, asked.clone());
        (format!("p{}", self.asked), asked)
    }

    /// The puzzle with this id or name, if it is kept.
    pub(crate) fn asked(&self, id: &str) -> Option<(String, AskedPuzzle)> {
        let wanted = number(id);
        let mut kept = self.by_number.iter().rev();
        let found =
            kept.find(|(number, asked)| wanted == Some(**number) || asked.puzzle.id().to_string() == id);
        found.map(|(number, asked)| (format!("p{number}"), asked.clone()))
    }

    /// The puzzle of this name.
    pub(crate) fn find(&self, name: &str) -> Result<(String, AskedPuzzle), ToolError> {
        let found = number(name).and_then(|number| Some((number, self.by_number.get(&number)?)));
        let (number, asked) = found.ok_or_else(|| self.unknown(name))?;
        Ok((format!("p{number}"), asked.clone()))
    }

    /// Counts an answer. Gives the puzzle as it is now.
    pub(crate) fn answered(&mut self, name: &str, right: bool) -> Result<AskedPuzzle, ToolError> {
        let kept = number(name).and_then(|number| self.by_number.get_mut(&number));
        let Some(asked) = kept else { return Err(self.unknown(name)) };
        asked.tries += 1;
        asked.is_solved |= right;
        let asked = asked.clone();
        self.answered.insert(asked.position());
        Ok(asked)
    }

    fn unknown(&self, name: &str) -> ToolError {
        let names: Vec<_> = self.by_number.keys().map(|number| format!("p{number}")).collect();
        let known = match names.is_empty() {
            true => "You have none yet: get one with puzzle.".to_string(),
            false => format!("Your puzzles are {}.", comma_list(names, NAMED)),
        };
        ToolError::new(format!("There is no puzzle {}. {known}", quoted(name)))
    }
}

fn number(name: &str) -> Option<u64> {
    name.trim().strip_prefix(['p', 'P'])?.parse().ok()
}
