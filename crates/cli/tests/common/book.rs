//! The program with the games that the book describes, for stored pictures: a new game may wait for the book, and until
//! then it changes no picture.

use std::path::Path;
use std::process::Command;

use duels_cli::{Console, run};
use duels_rules::{Catalogue, Entry};

/// The arguments of the program, one on each line, where a test program is started by itself to be this program.
const ARGUMENTS: &str = "DUELS_TEST_PROGRAM_OF_THE_BOOK";

fn games() -> Catalogue {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md");
    let book = std::fs::read_to_string(page).expect("docs/games.md");
    let in_book = |entry: &&Entry| book.contains(&format!("\n## {}:", entry.info.id));
    let entries: Vec<Entry> = Catalogue::standard().entries().iter().filter(in_book).copied().collect();
    Catalogue::of(entries.leak())
}

/// Makes a command the program with the games of the book: this test program, which is told to be it. What the test
/// harness prints comes first.
pub(crate) fn program(make: impl FnOnce(&Path) -> Command, args: &[&str]) -> Command {
    let mut command = make(&std::env::current_exe().expect("this program"));
    let test = "book::this_program_has_the_games_of_the_book";
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]).env(ARGUMENTS, args.join("\n"));
    command
}

#[test]
fn this_program_has_the_games_of_the_book() {
    if let Ok(args) = std::env::var(ARGUMENTS) {
        let args = ["duels"].into_iter().chain(args.lines());
        run(games(), args.map(Into::into), &mut Console::real());
        return;
    }
    let specified = ["fifty", "append", "divisors", "dilemma", "deletion"];
    assert!(specified.iter().all(|id| games().find(id).is_ok()), "docs/games.md describes {:?}", games());
}
