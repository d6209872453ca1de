use duels_players::ugi;
use duels_rules::Catalogue;

use crate::{Console, Failure, StopReason};

/// Plays as an engine on the standard streams until `quit` or the end of input.
pub(crate) fn run(catalogue: Catalogue, console: &mut Console) -> Result<(), Failure> {
    let (mut input, output) = console.take_streams();
    Ok(ugi::serve(catalogue, &mut input, output).map_err(StopReason::output)?)
}
