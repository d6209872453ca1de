use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::AnyGame;
use tokio::sync::{Semaphore, watch};

/// How much memory one position may take.
const MEMORY: u64 = 512 << 20;
/// How long one position may take once its turn has come.
const PATIENCE: Duration = Duration::from_secs(120);
/// A position that nobody has asked about for so long is given up.
const FORGOTTEN: Duration = Duration::from_secs(10);
/// How many positions are solved at once.
const AT_ONCE: usize = 2;
/// How many positions are known at most: those being solved, those that wait, and the latest answers.
const MOST: usize = 64;

/// What was found out about a position.
pub(super) type Found = Result<(Solution, String), SolveError>;

/// Positions that are solved in the background, and the latest that were.
pub(crate) struct Background {
    works: Mutex<Vec<Arc<Work>>>,
    places: Arc<Semaphore>,
}

/// A position that is being solved, or was.
pub(super) struct Work {
    key: String,
    task: SolveControl,
    asked: Mutex<Instant>,
    found: watch::Sender<Option<Found>>,
}

impl Default for Background {
    fn default() -> Background {
        Background { works: Mutex::default(), places: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Background {
    /// The work on a position, which begins unless it has; none when too much is going on.
    pub(super) fn on(&self, key: String, game: impl FnOnce() -> Box<dyn AnyGame>) -> Option<Arc<Work>> {
        let mut works = locked(&self.works);
        if let Some(index) = works.iter().position(|work| work.key == key && !work.is_given_up()) {
            let work = works.remove(index);
            works.push(Arc::clone(&work));
            *locked(&work.asked) = Instant::now();
            return Some(work);
        }
        works.retain(|work| work.key != key);
        if works.len() >= MOST {
            // The answer that was asked for least lately makes room; what is being solved does not.
            let oldest = works.iter().position(|work| work.found.borrow().is_some())?;
            works.remove(oldest);
        }
        let work = Arc::new(Work::new(key));
        works.push(Arc::clone(&work));
        tokio::spawn(Arc::clone(&work).run(game(), Arc::clone(&self.places)));
        Some(work)
    }
}

impl Work {
    fn new(key: String) -> Work {
        let asked = Mutex::new(Instant::now());
        Work { key, task: SolveControl::with_memory(MEMORY), asked, found: watch::Sender::new(None) }
    }

    /// What was found, if it is found this soon.
    pub(super) async fn found(&self, soon: Duration) -> Option<Found> {
        let mut found = self.found.subscribe();
        let waited = tokio::time::timeout(soon, found.wait_for(Option::is_some)).await;
        waited.ok()?.ok()?.clone()
    }

    /// Steps done and steps in all, as far as known.
    pub(super) fn progress(&self) -> (u64, u64) {
        self.task.progress()
    }

    /// Whether it ended without an answer because nobody waited for one: then it may begin anew.
    fn is_given_up(&self) -> bool {
        matches!(&*self.found.borrow(), Some(Err(SolveError::Cancelled)))
    }

    async fn run(self: Arc<Self>, game: Box<dyn AnyGame>, places: Arc<Semaphore>) {
        let place = loop {
            match tokio::time::timeout(Duration::from_secs(1), places.acquire()).await {
                Ok(place) => break place,
                Err(_) if self.is_forgotten() => return self.finish(Err(SolveError::Cancelled)),
                Err(_) => {}
            }
        };
        let (own, begun) = (Arc::clone(&self), Instant::now());
        let mut solving = tokio::task::spawn_blocking(move || solve(&*game, &own.task));
        let found = loop {
            match tokio::time::timeout(Duration::from_secs(1), &mut solving).await {
                Ok(found) => break found.unwrap_or(Err(SolveError::Cancelled)),
                Err(_) if self.is_forgotten() || begun.elapsed() > PATIENCE => self.task.cancel(),
                Err(_) => {}
            }
        };
        drop(place);
        self.finish(found);
    }

    fn finish(&self, found: Found) {
        self.found.send_replace(Some(found));
    }

    fn is_forgotten(&self) -> bool {
        locked(&self.asked).elapsed() > FORGOTTEN
    }
}

fn solve(game: &dyn AnyGame, task: &SolveControl) -> Found {
    let mut oracle = Oracle::new(game);
    let solution = oracle.solve(game, task)?;
    let why = oracle.why(game, &solution, task)?;
    Ok((solution, why))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use duels_rules::{Catalogue, GameId, Seat};

    fn open(start: &str) -> Box<dyn AnyGame> {
        GameId::parse(Catalogue::standard(), start).unwrap().open(Seat::One).unwrap()
    }

    #[tokio::test]
    async fn one_position_is_solved_once_for_everybody() {
        let background = Background { works: Mutex::default(), places: Arc::new(Semaphore::new(0)) };
        let work = background.on("fifty".to_string(), || open("fifty")).unwrap();
        let again = background.on("fifty".to_string(), || panic!("it is being solved")).unwrap();
        assert!(Arc::ptr_eq(&work, &again));
        assert!(work.found(Duration::from_millis(20)).await.is_none(), "it waits for its turn");
        background.places.add_permits(1);
        let (solution, why) = again.found(Duration::from_secs(60)).await.unwrap().unwrap();
        assert!(solution.distance == Some(9) && !why.is_empty());
    }

    #[tokio::test]
    async fn answers_make_room_and_what_is_being_solved_does_not() {
        let background = Background::default();
        // Nothing runs before the first await, so all of these are waiting.
        for number in 0..MOST {
            assert!(background.on(number.to_string(), || open("append")).is_some());
        }
        assert!(background.on("more".to_string(), || open("append")).is_none());
        let first = background.on("0".to_string(), || panic!("it is there")).unwrap();
        first.found(Duration::from_secs(60)).await.unwrap().unwrap();
        assert!(background.on("more".to_string(), || open("append")).is_some());
        assert_eq!(locked(&background.works).len(), MOST);
    }
}
