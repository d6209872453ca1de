//! A program of your own with games of your own: everything that `duels` can do, with another catalogue.

use std::process::ExitCode;

use duels_cli::{Console, run};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry};

static MY_GAMES: &[Entry] = &[Entry::of::<Template>()];

fn main() -> ExitCode {
    run(Catalogue::of(MY_GAMES), std::env::args_os(), &mut Console::real())
}
