//! What a class forbids in its games.

use super::class::Class;
use super::code::ClassCode;
use crate::rooms::{Action, RoomError};
use crate::store::Store;

const STOPPED: RoomError = RoomError::NotPossible("Look at the teacher: the class has stopped to discuss.");
const OTHER_GAME: RoomError =
    RoomError::NotPossible("Your class has gone on to another game. Go back to the class.");
const ENDED: RoomError = RoomError::NotPossible("This class has ended.");
pub(crate) const NO_REMATCH: RoomError =
    RoomError::NotPossible("In a class the teacher begins the next round.");

/// Checks that a class lets its pupils act in a game. The newest state of the class counts, whichever node has changed
/// it. Other games are not concerned.
pub(crate) async fn check_action(store: &dyn Store, game: &str, action: &Action) -> Result<(), RoomError> {
    let Some(code) = ClassCode::of_game(game) else { return Ok(()) };
    if matches!(action, Action::Rematch | Action::DeclineRematch) {
        return Err(NO_REMATCH);
    }
    let documents = store.documents().ok_or(ENDED)?;
    let now = jiff::Timestamp::now().as_millisecond();
    let stored = documents.document(&code.document(), now).await?.ok_or(ENDED)?;
    let class: Class = serde_json::from_str(&stored.body).map_err(|_| ENDED)?;
    if class.is_stopped {
        return Err(STOPPED);
    }
    let is_current = class.current_pairs().any(|pair| pair.game == game);
    is_current.then_some(()).ok_or(OTHER_GAME)
}
