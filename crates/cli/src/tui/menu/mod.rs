//! The menu: which game, against whom, who begins, how many games, how large.

mod choices;
mod draw;
mod keys;

use duels_rules::{Catalogue, GameId};
use duels_session::SeatChoice;

use crate::menu::Opponent;
use crate::tui::seats::strength;

pub(crate) use choices::GameChoice;
pub(crate) use draw::draw;

/// What the menu shows and what is chosen in it.
pub(crate) struct Menu {
    pub(crate) games: Vec<GameChoice>,
    /// Games that can be continued, in words, the latest first.
    pub(crate) unfinished: Vec<String>,
    /// How many unfinished games are not listed.
    others: usize,
    /// The line that is chosen: first the unfinished games, then the others.
    pub(crate) line: usize,
    pub(crate) field: Field,
    opponents: Vec<Opponent>,
    opponent: usize,
    first: usize,
    count: usize,
    /// Something to say: why a game did not open.
    pub(crate) note: Option<String>,
}

/// What the arrow keys to the left and right change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Opponent,
    First,
    Count,
    Size,
}

/// A match that was chosen in the menu.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) opponent: Opponent,
    pub(crate) first: SeatChoice,
    pub(crate) games: u32,
}

/// How many games a match can have.
const COUNTS: [u32; 3] = [1, 3, 5];
/// Who can begin.
const FIRSTS: [SeatChoice; 3] = [SeatChoice::One, SeatChoice::Two, SeatChoice::Random];

impl Field {
    const ALL: [Field; 4] = [Field::Opponent, Field::First, Field::Count, Field::Size];

    fn next(self) -> Field {
        let at = Field::ALL.iter().position(|&field| field == self).unwrap_or(0);
        Field::ALL[(at + 1) % Field::ALL.len()]
    }
}

impl Menu {
    /// The menu of a program with these games.
    pub(crate) fn new(catalogue: Catalogue) -> Menu {
        let games =
            catalogue.entries().iter().filter_map(|entry| GameChoice::new(catalogue, entry)).collect();
        Menu {
            games,
            unfinished: Vec::new(),
            others: 0,
            line: 0,
            field: Field::Opponent,
            opponents: Opponent::choices().iter().map(|choice| choice.value).collect(),
            opponent: 0,
            first: 0,
            count: 0,
            note: None,
        }
    }

    /// Lists other games to continue; the line that is chosen stays the same.
    pub(crate) fn list_unfinished(&mut self, games: Vec<String>, others: usize) {
        let game = self.line.checked_sub(self.unfinished.len());
        (self.unfinished, self.others) = (games, others);
        self.line = game.map_or(0, |game| game + self.unfinished.len());
    }

    /// The game that is chosen, if the line is one.
    pub(crate) fn game(&self) -> Option<&GameChoice> {
        self.games.get(self.line.checked_sub(self.unfinished.len())?)
    }

    fn lines(&self) -> usize {
        self.unfinished.len() + self.games.len()
    }

    fn chosen_opponent(&self) -> Opponent {
        self.opponents.get(self.opponent).copied().unwrap_or(Opponent::Person)
    }

    /// The options of a field, and which one is chosen.
    pub(crate) fn options(&self, field: Field) -> (Vec<String>, usize) {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
        match field {
            Field::Opponent => {
                (self.opponents.iter().map(|&opponent| in_words(opponent)).collect(), self.opponent)
            }
            Field::First => match self.chosen_opponent() {
                Opponent::Computer(_) => (words(&["you", "computer", "coin"]), self.first),
                Opponent::Person | Opponent::Watch => (words(&["Player 1", "Player 2", "coin"]), self.first),
            },
            Field::Count => (COUNTS.map(|count| count.to_string()).to_vec(), self.count),
            Field::Size => {
                let game = self.game();
                let sizes = game.map(|game| game.sizes.iter().map(|size| size.about.clone()).collect());
                (sizes.unwrap_or_default(), game.map_or(0, |game| game.size))
            }
        }
    }

    /// Chooses another option of a field.
    pub(crate) fn change(&mut self, field: Field, by: isize) {
        let count = self.options(field).0.len();
        if count == 0 {
            return;
        }
        let turn = |at: usize| (at + count).wrapping_add_signed(by) % count;
        match field {
            Field::Opponent => self.opponent = turn(self.opponent),
            Field::First => self.first = turn(self.first),
            Field::Count => self.count = turn(self.count),
            Field::Size => {
                let at = self.line.wrapping_sub(self.unfinished.len());
                if let Some(game) = self.games.get_mut(at) {
                    game.size = turn(game.size);
                }
            }
        }
    }

    /// A few words about the game that is chosen; for a game that is decided, what could be played instead.
    pub(crate) fn about(&self) -> Vec<String> {
        let mut about: Vec<String> = self.game().map(|game| game.summary.clone()).into_iter().collect();
        let offer = self.game().filter(|game| game.size == 0).and_then(|game| game.offer.as_ref());
        about.extend(offer.into_iter().flat_map(|offer| [" ".to_string(), offer.sentence.clone()]));
        if self.others > 0 {
            let games = duels_rules::text::counted(self.others as u64, "other unfinished game");
            about.extend([" ".to_string(), format!("And {games}: duels play --resume lists all of them.")]);
        }
        about
    }

    /// Chooses the open variant of a game that is decided.
    pub(crate) fn take_offer(&mut self) {
        let at = self.line.wrapping_sub(self.unfinished.len());
        if let Some(game) = self.games.get_mut(at)
            && let Some(offer) = &game.offer
        {
            game.size = offer.size;
        }
    }

    /// The match that is chosen.
    pub(crate) fn new_game(&self) -> Option<NewGame> {
        let id = self.game()?.id();
        let (opponent, first, games) = (self.chosen_opponent(), FIRSTS[self.first], COUNTS[self.count]);
        Some(NewGame { id, opponent, first, games })
    }
}

/// Who plays against whom, in a few words.
fn in_words(opponent: Opponent) -> String {
    match opponent {
        Opponent::Computer(computer) => format!("You vs Computer, {}", strength(computer)),
        Opponent::Person => "Two people".to_string(),
        Opponent::Watch => "Watch the computer".to_string(),
    }
}
