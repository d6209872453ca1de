use axum::http::StatusCode;
use duels_rules::text::sentence;
use duels_rules::{Catalogue, Lesson};
use duels_session::draw_seed;
use duels_session::lesson::LessonPuzzles;

use super::busy;
use super::query::{PuzzleQuery, address, path_of};
use crate::app_state::AppState;
use crate::errors::RequestError;
use crate::pages::lesson::refused;
use crate::pages::{PageResult, redirect};

/// One of the puzzles after a lesson. In an address, `fifty,1234,2` is the second one of the seed 1234, and `fifty` begins
/// a new set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LessonSet {
    game: String,
    seed: u64,
    /// Counted from 1.
    pub(super) number: usize,
}

/// Seeds are drawn below this: short enough for an address.
const SEEDS: u64 = 1_000_000_000;

impl LessonSet {
    /// Reads what [`text`](LessonSet::text) writes.
    pub(super) fn parse(text: &str) -> Option<LessonSet> {
        let mut parts = text.split(',');
        let (game, seed, number) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let is_one = (1..=LessonPuzzles::COUNT).contains(&number) && parts.next().is_none();
        is_one.then(|| LessonSet { game: game.to_string(), seed, number })
    }

    pub(super) fn text(&self) -> String {
        format!("{},{},{}", self.game, self.seed, self.number)
    }

    /// The lesson that it follows.
    pub(super) fn lesson(&self, catalogue: Catalogue) -> Option<&'static Lesson> {
        catalogue.find(&self.game).ok()?.info.lesson
    }

    /// What comes after it: the next puzzle, or the lessons with a kind word.
    pub(super) fn next_address(&self, rating: &str) -> String {
        if self.number == LessonPuzzles::COUNT {
            return address("/lessons", [("practised", self.game.as_str())]);
        }
        let next = LessonSet { number: self.number + 1, ..self.clone() };
        address("/puzzle", [("lesson", next.text().as_str()), ("rating", rating)])
    }
}

/// Leads to a puzzle of a lesson.
pub(super) async fn draw(state: &AppState, query: &PuzzleQuery) -> PageResult {
    let set = match LessonSet::parse(&query.lesson) {
        Some(set) => set,
        None => new_set(&query.lesson)?,
    };
    let (puzzles, seed) =
        (LessonPuzzles::new(state.rooms.catalogue(), &set.game).map_err(refused)?, set.seed);
    let drawn = state.rooms.solver().run(move |control| {
        let drawn = puzzles.draw(seed, control);
        Ok(drawn.map(|drawn| drawn.iter().map(|puzzle| puzzle.id().to_string()).collect::<Vec<_>>()))
    });
    let names = drawn.await.map_err(busy)??;
    let name = names.get(set.number - 1).map_or("", String::as_str);
    let fields = [("lesson", set.text()), ("rating", query.rating.clone())];
    Ok(redirect(&address(&path_of(name), fields.iter().map(|(name, value)| (*name, value.as_str())))))
}

fn new_set(game: &str) -> Result<LessonSet, RequestError> {
    let seed = draw_seed()
        .map_err(|error| RequestError::new(StatusCode::SERVICE_UNAVAILABLE, sentence(&error.to_string())))?;
    Ok(LessonSet { game: game.trim().to_string(), seed: seed % SEEDS, number: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_three_puzzles_and_leads_back_to_the_lessons() {
        let set = LessonSet::parse("fifty,1234,2").unwrap();
        assert_eq!(set.text(), "fifty,1234,2");
        assert_eq!(
            set.next_address("1200.0,350.0,0.0600"),
            "/puzzle?lesson=fifty,1234,3&rating=1200.0,350.0,0.0600"
        );
        assert_eq!(LessonSet { number: 3, ..set }.next_address("1"), "/lessons?practised=fifty");
        for text in ["", "fifty", "fifty,1", "fifty,1,0", "fifty,1,4", "fifty,x,1", "fifty,1,2,3"] {
            assert_eq!(LessonSet::parse(text), None, "{text}");
        }
    }
}
