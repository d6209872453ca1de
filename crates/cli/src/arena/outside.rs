use std::path::Path;

use duels_arena::{Halt, OpenError};
use duels_llm::Models;
use duels_players::{Outside, Program};
use duels_rules::quoted;

/// Opens a player from outside by its kind.
pub(crate) fn open(
    kind: &str,
    rest: &str,
    halt: &Halt,
    models: &Models,
) -> Result<Box<dyn Outside>, OpenError> {
    match kind {
        "cmd" => program(rest, halt),
        "llm" => match models.open(rest) {
            Ok(model) => Ok(Box::new(model)),
            Err(error) => Err(OpenError(error.to_string())),
        },
        kind => Err(OpenError(format!(
            "{kind}:{rest} cannot take part: this version knows only cmd:COMMAND and llm:MODEL@URL"
        ))),
    }
}

fn program(command: &str, halt: &Halt) -> Result<Box<dyn Outside>, OpenError> {
    let program = Program::new(command).map_err(|error| OpenError(error.to_string()))?;
    // A bot that breaks down loses its games, but one that is not there was mistyped.
    if !is_there(program.name()) {
        return Err(OpenError(format!(
            "cmd:{command} cannot take part: there is no program {}; write one that can be started from here",
            quoted(program.name())
        )));
    }
    Ok(Box::new(program.stopped_by(halt.flag())))
}

/// Whether a program of this name can be found, as the system would look for it.
fn is_there(name: &str) -> bool {
    if name.contains('/') {
        return Path::new(name).is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}
