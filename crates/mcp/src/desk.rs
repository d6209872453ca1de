use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use duels_rules::quoted;
use tokio::sync::{Mutex as Lock, OwnedMutexGuard};

use crate::answer::Refused;
use crate::game::Game;

/// How many games a client may have; finished ones make room for new ones.
const MOST: usize = 64;

/// The games of one client, by name.
#[derive(Default)]
pub(crate) struct Desk(Mutex<Games>);

#[derive(Default)]
struct Games {
    made: u64,
    by_number: BTreeMap<u64, Arc<Lock<Game>>>,
}

impl Desk {
    /// Takes a game in and gives it a name. Where there is no room, the oldest finished one makes room.
    pub(crate) fn add(&self, game: Game) -> Result<String, Refused> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if games.by_number.len() >= MOST {
            let finished = |game: &Arc<Lock<Game>>| game.try_lock().is_ok_and(|game| game.is_over());
            let oldest = games.by_number.iter().find(|(_, game)| finished(game)).map(|(number, _)| *number);
            let oldest = oldest.ok_or_else(|| {
                Refused::new(format!("{MOST} games are open, which is the most: finish or resign one."))
            })?;
            games.by_number.remove(&oldest);
        }
        games.made += 1;
        let number = games.made;
        games.by_number.insert(number, Arc::new(Lock::new(game)));
        Ok(format!("g{number}"))
    }

    /// The game of that name, for whoever asks for it alone.
    pub(crate) async fn game(&self, name: &str) -> Result<OwnedMutexGuard<Game>, Refused> {
        let game = self.find(name).ok_or_else(|| self.unknown(name))?;
        Ok(game.lock_owned().await)
    }

    fn find(&self, name: &str) -> Option<Arc<Lock<Game>>> {
        let number: u64 = name.trim().strip_prefix(['g', 'G'])?.parse().ok()?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).by_number.get(&number).cloned()
    }

    /// The names of the games, oldest first.
    pub(crate) fn names(&self) -> Vec<String> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.by_number.keys().map(|number| format!("g{number}")).collect()
    }

    fn unknown(&self, name: &str) -> Refused {
        let names = self.names();
        let known = match names.is_empty() {
            true => "There is none yet: start one with new_game.".to_string(),
            false => format!("Your games are {}.", names.join(", ")),
        };
        Refused::new(format!("There is no game {}. {known}", quoted(name)))
    }
}
