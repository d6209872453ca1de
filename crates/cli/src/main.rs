//! The program `duels`.

use std::process::ExitCode;

use duels_cli::{Console, run};
use duels_rules::Catalogue;

fn main() -> ExitCode {
    run(Catalogue::standard(), std::env::args_os(), &mut Console::real())
}
