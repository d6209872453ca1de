//! How hard puzzles turn out to be: the puzzle's side of Glicko-2, and how many solved it at the first try. Nothing here says
//! who they were.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use duels_session::puzzle::{Puzzle, SolverRating};
use serde::{Deserialize, Serialize};

use crate::keys::SeatKey;
use crate::rooms::Rooms;
use crate::store::{DocumentWrite, Documents, StoreError, WriteOutcome};

/// The names of the documents begin with this.
const PREFIX: &str = "puzzle/";
/// How long a rating is kept after the last first try.
const LIFE: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// How many puzzles are rated at most, and how often they are counted.
const MOST_PUZZLES: usize = 20_000;
const COUNT_EVERY: Duration = Duration::from_secs(60 * 60);
/// Puzzles with longer names are somebody's own positions: nobody else will meet them.
const LONGEST_NAME: usize = 200;
/// How many of the latest visitors are remembered, so that each counts once.
const MOST_VISITORS: usize = 400;
/// How many documents are read at once.
const PAGE: usize = 500;
/// How often a try is counted again because another one came between.
const MOST_CONFLICTS: usize = 8;

/// What first tries say about a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PuzzleRating {
    /// The puzzle as an opponent.
    pub(crate) rating: SolverRating,
    /// How many tried it, and how many solved it at the first try.
    pub(crate) tried: u64,
    pub(crate) solved: u64,
    /// The latest visitors, as short digests that say nothing about anything else.
    visitors: Vec<String>,
}

/// The ratings of puzzles in the store. Without documents there are none, and nothing else is missing.
pub(crate) struct PuzzleRatings {
    rooms: Arc<Rooms>,
    /// How many there were when they were counted, with those that were added since.
    count: Mutex<Option<(Instant, usize)>>,
}

impl PuzzleRating {
    /// A puzzle that nobody has tried: its difficulty is computed.
    fn new(puzzle: &Puzzle) -> PuzzleRating {
        let rating = SolverRating::of_puzzle(puzzle.difficulty());
        PuzzleRating { rating, tried: 0, solved: 0, visitors: Vec::new() }
    }

    /// Counts a first try; says whether it is one that was not counted before.
    fn count(&mut self, visitor: &str, solver: &SolverRating, solved: bool) -> bool {
        if self.visitors.iter().any(|known| known == visitor) {
            return false;
        }
        self.rating = solver.against(&self.rating, solved).1;
        self.tried += 1;
        self.solved += u64::from(solved);
        self.visitors.push(visitor.to_owned());
        let old = self.visitors.len().saturating_sub(MOST_VISITORS);
        self.visitors.drain(..old);
        true
    }

    /// "Solved at the first try by 41 of 60."
    pub(crate) fn sentence(&self) -> String {
        format!("Solved at the first try by {} of {}.", self.solved, self.tried)
    }
}

impl PuzzleRatings {
    pub(crate) fn new(rooms: Arc<Rooms>) -> PuzzleRatings {
        PuzzleRatings { rooms, count: Mutex::default() }
    }

    /// What is known about a puzzle. A store that fails knows nothing: a page is not refused for that.
    pub(crate) async fn find(&self, puzzle: &Puzzle) -> Option<PuzzleRating> {
        let found = self.read(self.rooms.store().documents()?, &name_of(puzzle)?).await;
        found
            .inspect_err(|error| tracing::warn!(%error, "rating of a puzzle is not read"))
            .ok()?
            .map(|(known, _)| known)
    }

    /// Counts a visitor's first try at a puzzle, and says what is known then; none where nothing is kept.
    pub(crate) async fn count_try(
        &self,
        puzzle: &Puzzle,
        visitor: &SeatKey,
        solver: &SolverRating,
        solved: bool,
    ) -> Result<Option<PuzzleRating>, StoreError> {
        let (Some(documents), Some(name)) = (self.rooms.store().documents(), name_of(puzzle)) else {
            return Ok(None);
        };
        // Nobody can tell from two puzzles that the same visitor tried both.
        let visitor = visitor.derive(&name).to_string().chars().take(12).collect::<String>();
        for _ in 0..MOST_CONFLICTS {
            let found = self.read(documents, &name).await?;
            let after = found.as_ref().map(|(_, version)| *version);
            let mut rating = found.map_or_else(|| PuzzleRating::new(puzzle), |(rating, _)| rating);
            if !rating.count(&visitor, solver, solved) {
                return Ok(Some(rating));
            }
            if after.is_none() && !self.has_room(documents).await? {
                return Ok(None);
            }
            if let WriteOutcome::Done { .. } = documents.put(write(&name, after, &rating)?).await? {
                return Ok(Some(rating));
            }
        }
        Ok(None)
    }

    /// A rating with the version of its document. One that cannot be read is replaced when its time is over.
    async fn read(
        &self,
        documents: &dyn Documents,
        name: &str,
    ) -> Result<Option<(PuzzleRating, u64)>, StoreError> {
        let found = documents.document(name, now()).await?;
        Ok(found.and_then(|found| Some((serde_json::from_str(&found.body).ok()?, found.version))))
    }

    /// Whether one more puzzle may be rated; then it counts.
    async fn has_room(&self, documents: &dyn Documents) -> Result<bool, StoreError> {
        let known = *self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, count) = match known.filter(|(at, _)| at.elapsed() < COUNT_EVERY) {
            Some(known) => known,
            None => (Instant::now(), count(documents).await?),
        };
        let has_room = count < MOST_PUZZLES;
        let known = (at, count + usize::from(has_room));
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
        Ok(has_room)
    }
}

/// How many puzzles have a rating.
async fn count(documents: &dyn Documents) -> Result<usize, StoreError> {
    let (mut count, mut after) = (0, PREFIX.to_owned());
    loop {
        let page = documents.documents_after(&after, PAGE).await?;
        let rated = page.iter().take_while(|document| document.name.starts_with(PREFIX)).count();
        count += rated;
        match page.last() {
            Some(last) if rated == PAGE && count < MOST_PUZZLES => after.clone_from(&last.name),
            _ => return Ok(count),
        }
    }
}

fn name_of(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.id().to_string();
    let name = name.strip_prefix("puzzle:").unwrap_or(&name);
    (name.len() <= LONGEST_NAME).then(|| format!("{PREFIX}{name}"))
}

fn write(name: &str, after: Option<u64>, rating: &PuzzleRating) -> Result<DocumentWrite, StoreError> {
    let body = serde_json::to_string(rating).map_err(|error| StoreError::Broken(error.to_string()))?;
    let now = now();
    let expires = now.saturating_add(i64::try_from(LIFE.as_millis()).unwrap_or(i64::MAX));
    Ok(DocumentWrite { name: name.to_owned(), after, body, expires, now })
}

fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

#[cfg(test)]
mod tests {
    use duels_oracle::SolveControl;
    use duels_rules::Catalogue;
    use duels_session::puzzle::{PuzzleId, PuzzleMaker};

    use super::*;
    use crate::store::{Document, MemoryStore};

    fn puzzle(name: &str) -> Puzzle {
        let id = PuzzleId::parse(Catalogue::standard(), name).unwrap();
        PuzzleMaker::default().make(&id, &SolveControl::default()).unwrap()
    }

    #[test]
    fn a_rating_follows_its_tries_and_stays_small() {
        let (mut rating, solver) = (PuzzleRating::new(&puzzle("puzzle:fifty#1")), SolverRating::default());
        let before = rating.rating;
        for visitor in 0..1_000 {
            assert!(rating.count(&format!("{visitor:012}"), &solver, visitor % 4 == 0));
        }
        assert!(!rating.count("000000000999", &solver, true), "the same visitor again");
        assert_eq!(rating.sentence(), "Solved at the first try by 250 of 1000.");
        assert!(rating.rating.rating > solver.rating && rating.rating.deviation < before.deviation);
        assert!(serde_json::to_string(&rating).unwrap().len() < 8_000);
    }

    #[tokio::test]
    async fn no_more_puzzles_are_rated_than_there_is_room_for() {
        let store = Arc::new(MemoryStore::new());
        let document = |number: usize| Document {
            name: format!("{PREFIX}other {number}"),
            version: 1,
            body: String::new(),
            expires: i64::MAX,
        };
        store.import_documents((0..MOST_PUZZLES - 1).map(document).collect()).await.unwrap();
        let rooms = Arc::new(Rooms::new(Catalogue::standard(), Arc::<MemoryStore>::clone(&store)).unwrap());
        let (ratings, visitor) = (PuzzleRatings::new(rooms), SeatKey::random().unwrap());
        let (last, late) = (puzzle("puzzle:fifty#1"), puzzle("puzzle:fifty#2"));
        let solver = SolverRating::default();
        let counted = ratings.count_try(&last, &visitor, &solver, true).await.unwrap();
        assert_eq!(counted.map(|known| known.tried), Some(1));
        assert_eq!(ratings.count_try(&late, &visitor, &solver, true).await, Ok(None));
        let other = SeatKey::random().unwrap();
        let counted = ratings.count_try(&last, &other, &solver, false).await.unwrap();
        assert_eq!(
            counted.map(|known| (known.tried, known.solved)),
            Some((2, 1)),
            "those that are known go on"
        );
        assert_eq!(ratings.find(&late).await, None);
    }
}
