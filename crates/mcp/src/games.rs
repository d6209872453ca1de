use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_rules::quoted;
use duels_rules::text::comma_list;
use duels_session::puzzle::Puzzle;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::open_game::{OpenGame, Status};
use crate::puzzles::{AskedPuzzle, Day, Puzzles};
use crate::tool_result::ToolError;
use crate::tool_text::NAMED;

/// How many games a client may have; a finished one makes room for a new one.
const MAX_GAMES: usize = 64;

/// The games and puzzles of one client by name, and which solutions it has seen.
#[derive(Default)]
pub(crate) struct Games(Mutex<State>);

#[derive(Default)]
struct State {
    started: u64,
    by_number: BTreeMap<u64, Entry>,
    /// The games whose solution the client has seen, in part or in full, by a hint, a solution or a review.
    solution_seen: BTreeSet<&'static str>,
    puzzles: Puzzles,
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
        let state = self.state();
        state.solution_seen.contains(id) || state.puzzles.asked_about(id)
    }

    /// Allows to show a solution of the game with this id, unless the client plays that game without hints or has a
    /// puzzle of it to answer. From then on the client counts as having seen it.
    pub(crate) fn allow_solution(&self, id: &'static str) -> Result<(), ToolError> {
        let mut state = self.state();
        state.allow_beside_games(id)?;
        state.puzzles.allow_beside(id, &format!("No solution of {id} is shown"))?;
        state.solution_seen.insert(id);
        Ok(())
    }

    /// Allows the computer to play the game with this id, unless its moves could answer a puzzle.
    pub(crate) fn allow_computer(&self, id: &str) -> Result<(), ToolError> {
        self.state().puzzles.allow_beside(id, &format!("The computer does not play {id}"))
    }

    /// Allows a puzzle of the game with this id: none while the client plays the game without hints, and one at a
    /// time, because what is shown about one position may answer another.
    pub(crate) fn allow_puzzle(&self, id: &'static str) -> Result<(), ToolError> {
        let state = self.state();
        state.allow_beside_games(id)?;
        state.puzzles.allow_beside(id, &format!("There is no other puzzle of {id}"))
    }

    /// Keeps a puzzle, and gives it with its name.
    pub(crate) fn ask(&self, puzzle: Puzzle, day: Option<Day>) -> Result<(String, AskedPuzzle), ToolError> {
        let id = puzzle.game().info().id;
        let mut state = self.state();
        state.allow_beside_games(id)?;
        state.puzzles.allow_beside(id, &format!("There is no other puzzle of {id}"))?;
        let studied = state.solution_seen.contains(id);
        Ok(state.puzzles.add(AskedPuzzle::new(puzzle, day), studied))
    }

    /// The puzzle with this id or name, if the client was asked it.
    pub(crate) fn asked(&self, id: &str) -> Option<(String, AskedPuzzle)> {
        self.state().puzzles.asked(id)
    }

    /// The puzzle of this name, to be answered: not while the client plays its game without hints.
    pub(crate) fn puzzle(&self, name: &str) -> Result<(String, AskedPuzzle), ToolError> {
        let state = self.state();
        let (name, asked) = state.puzzles.find(name)?;
        state.allow_beside_games(asked.puzzle.game().info().id)?;
        Ok((name, asked))
    }

    /// Counts an answer to a puzzle. Gives the puzzle as it is now.
    pub(crate) fn answered(&self, name: &str, right: bool) -> Result<AskedPuzzle, ToolError> {
        self.state().puzzles.answered(name, right)
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

impl State {
    /// Refuses what tells something about the game with this id while the client plays it without hints.
    fn allow_beside_games(&self, id: &str) -> Result<(), ToolError> {
        let secret = self.by_number.iter().find(|(_, entry)| entry.status.is_secret(id));
        secret.map_or(Ok(()), |(number, _)| {
            Err(ToolError::new(format!(
                "No solution of {id} is shown before game g{number} is over: it was started without hints. Start a \
                 game with hints: true to get help while you play."
            )))
        })
    }
}
