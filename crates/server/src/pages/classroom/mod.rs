//! The pages of a class: the way in, the pupil's, the teacher's, and the sheet of puzzles. The class itself is in
//! [`crate::classroom`].

mod enter;
mod join;
mod open;
mod pupil;
mod pupil_place;
mod question_part;
mod sheet;
mod teacher;
mod teacher_actions;
mod teacher_parts;
mod updates;

pub(super) use enter::enter;
pub(super) use join::{class, join, leave};
pub(super) use open::{form, open};
pub(super) use pupil::vote;
pub(super) use sheet::sheet;
pub(super) use teacher::teacher;
pub(super) use teacher_actions::act;
pub(super) use updates::{stay, teacher_updates, updates};

use duels_rules::GameId;

use super::games::{plate_of, words};
use crate::app_state::AppState;
use crate::classroom::{Class, ClassCode, ClassError};

/// The class with this code in an address.
async fn find_class(state: &AppState, code: &str) -> Result<Class, ClassError> {
    state.classes.find(&code.parse::<ClassCode>()?).await
}

/// The game of a class in words: its name, its size, and the class of its colours.
struct ClassWords {
    name: String,
    size: String,
    plate: &'static str,
}

impl ClassWords {
    fn new(state: &AppState, class: &Class) -> Result<ClassWords, ClassError> {
        let catalogue = state.rooms.catalogue();
        let start = GameId::parse(catalogue, &class.variant);
        let start = start.map_err(|_| ClassError::Damaged(class.code.to_string()))?;
        let info = start.entry().info;
        Ok(ClassWords { name: info.name(), size: words(&start), plate: plate_of(catalogue, info.id) })
    }
}
