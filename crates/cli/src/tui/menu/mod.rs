//! The menu: which game, against whom, who begins, how many games, how large, from which start; and puzzles and lessons.

mod choices;
mod draw;
mod fields;
mod help;
mod keys;
mod start_question;
mod study;

use duels_players::Computer;
use duels_rules::{Catalogue, GameId};
use duels_session::SeatChoice;

use crate::menu::Opponent;

pub(crate) use choices::GameChoice;
pub(crate) use draw::draw;
pub(crate) use fields::Field;
use start_question::StartQuestion;
use study::{LessonChoice, Study};

/// What the menu shows and what is chosen in it.
pub(crate) struct Menu {
    pub(crate) games: Vec<GameChoice>,
    /// Games that can be continued, in words, the latest first.
    pub(crate) unfinished: Vec<String>,
    /// How many unfinished games are not listed.
    others: usize,
    /// What is offered besides games.
    studies: Vec<Study>,
    /// The line that is chosen: first the unfinished games, then the others, then what is offered besides games.
    pub(crate) line: usize,
    pub(crate) field: Field,
    opponents: Vec<Opponent>,
    opponent: usize,
    first: usize,
    count: usize,
    /// Whether people choose the start, in games where they can.
    start: usize,
    lessons: Vec<LessonChoice>,
    lesson: usize,
    /// Of which game puzzles are asked: 0 is any.
    puzzle_game: usize,
    /// How hard puzzles are: 0 is any.
    band: usize,
    /// What people are being asked about the start.
    pub(crate) question: Option<StartQuestion>,
    /// How far the page with the help is scrolled, while it is open.
    pub(crate) help: Option<u16>,
    /// Something to say: why a game did not open.
    pub(crate) note: Option<String>,
}

/// A match that was chosen in the menu.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) opponent: Opponent,
    pub(crate) first: SeatChoice,
    pub(crate) games: u32,
    /// What the people have chosen to start from, by their seats; nothing where the start is drawn.
    pub(crate) choices: Vec<String>,
}

impl NewGame {
    /// A game against perfect play, which the person begins.
    pub(crate) fn against_perfect(id: GameId) -> NewGame {
        let (opponent, first) = (Opponent::Computer(Computer::Perfect), SeatChoice::One);
        NewGame { id, opponent, first, games: 1, choices: Vec::new() }
    }
}

/// How many games a match can have.
const COUNTS: [u32; 3] = [1, 3, 5];
/// Who can begin.
const FIRSTS: [SeatChoice; 3] = [SeatChoice::One, SeatChoice::Two, SeatChoice::Random];

impl Menu {
    /// The menu of a program with these games.
    pub(crate) fn new(catalogue: Catalogue) -> Menu {
        let games =
            catalogue.entries().iter().filter_map(|entry| GameChoice::new(catalogue, entry)).collect();
        let lessons = LessonChoice::all(catalogue);
        Menu {
            games,
            studies: Study::all(lessons.len()),
            unfinished: Vec::new(),
            others: 0,
            line: 0,
            field: Field::Opponent,
            opponents: Opponent::choices().iter().map(|choice| choice.value).collect(),
            opponent: 0,
            first: 0,
            count: 0,
            start: 0,
            lessons,
            lesson: 0,
            puzzle_game: 0,
            band: 0,
            question: None,
            help: None,
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
        self.unfinished.len() + self.games.len() + self.studies.len()
    }

    fn chosen_opponent(&self) -> Opponent {
        self.opponents.get(self.opponent).copied().unwrap_or(Opponent::Person)
    }

    /// What the game that is chosen is about; for one that is decided, what could be played instead.
    pub(crate) fn about(&self) -> Vec<String> {
        let unfinished = self.unfinished.get(self.line).cloned();
        let study = || self.study().map(|study| study.about().replace(';', ":"));
        let game = || self.game().map(GameChoice::about);
        let mut about: Vec<String> = unfinished.or_else(game).or_else(study).into_iter().collect();
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
        Some(NewGame { id, opponent, first, games, choices: Vec::new() })
    }
}
