use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_rules::quoted;
use duels_rules::text::comma_list;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::open_game::{OpenGame, Status};
use crate::tool_result::ToolError;
use crate::tool_text::NAMED;

/// How many games a client may have; a finished one makes room for a new one.
const MAX_GAMES: usize = 64;

/// The games of one client by name, and which solutions it has seen.
#[derive(Default)]
pub(crate) struct Games(Mutex<State>);

#[derive(Default)]
struct State {
    started: u64,
    by_number: BTreeMap<u64, Entry>,
    /// The games whose solution the client has seen, in part or in full.
    solution_seen: BTreeSet<&'static str>,
}

struct Entry {
    game: Arc<AsyncMutex<OpenGame>>,
    status: Arc<Status>,
}

impl Games {
    /// Adds a game and gives its name. If there are too many, the oldest finished one is removed.
    pub(crate) fn add(&self, game: OpenGame) -> Result<String, ToolError> {
        let mut state = self.state();
        if state.by_number.len() >= MAX_GAMES {
            let finished = state.by_number.iter().find(|(_, entry)| entry.status.is_over());
            let oldest = finished.map(|(number, _)| *number).ok_or_else(|| {
                ToolError::new(format!(
                    "You have {MAX_GAMES} open games, which is the maximum: finish or resign one."
                ))
            })?;
            state.by_number.remove(&oldest);
        }
        state.started += 1;
        let (number, status) = (state.started, game.status());
        state.by_number.insert(number, Entry { game: Arc::new(AsyncMutex::new(game)), status });
        Ok(format!("g{number}"))
    }

    /// The game of that name; nothing else can use it meanwhile.
    pub(crate) async fn game(&self, name: &str) -> Result<OwnedMutexGuard<OpenGame>, ToolError> {
        let game = self.find(name).ok_or_else(|| self.unknown(name))?;
        Ok(game.lock_owned().await)
    }

    /// The names of the games, oldest first.
    pub(crate) fn names(&self) -> Vec<String> {
        self.state().by_number.keys().map(|number| format!("g{number}")).collect()
    }

    /// Whether the client has seen a solution of the game with this id, of any variant.
    pub(crate) fn solution_seen(&self, id: &str) -> bool {
        self.state().solution_seen.contains(id)
    }

    /// Allows to show a solution of the game with this id, unless the client plays that game without hints. From then
    /// on the client counts as having seen it.
    pub(crate) fn allow_solution(&self, id: &'static str) -> Result<(), ToolError> {
        let mut state = self.state();
        let secret = state.by_number.iter().find(|(_, entry)| entry.status.is_secret(id));
        if let Some((number, _)) = secret {
            return Err(ToolError::new(format!(
                "No solution of {id} is shown before game g{number} is over: it was started without hints. Start a \
                 game with hints: true to get help while you play."
            )));
        }
        state.solution_seen.insert(id);
        Ok(())
    }

    fn find(&self, name: &str) -> Option<Arc<AsyncMutex<OpenGame>>> {
        let number: u64 = name.trim().strip_prefix(['g', 'G'])?.parse().ok()?;
        self.state().by_number.get(&number).map(|entry| Arc::clone(&entry.game))
    }

    fn unknown(&self, name: &str) -> ToolError {
        let names = self.names();
        let known = match names.is_empty() {
            true => "You have none yet: start one with new_game.".to_string(),
            false => format!("Your games are {}.", comma_list(names, NAMED)),
        };
        ToolError::new(format!("There is no game {}. {known}", quoted(name)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No change is left half done: a panic elsewhere does not make the state wrong.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
