//! What the program offers to shells and readers: completions and manual pages, for any catalogue of games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use duels_cli::{Console, run};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry};

static OUTSIDE: &[Entry] = &[Entry::of::<Template>()];

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a program with these games prints.
fn printed(catalogue: Catalogue, args: &str) -> String {
    let out = Sink::default();
    let mut console = Console::piped(Cursor::new(""), out.clone(), io::sink());
    let args = ["duels"].into_iter().chain(args.split(' ').filter(|word| !word.is_empty()));
    assert_eq!(run(catalogue, args.map(Into::into), &mut console), ExitCode::SUCCESS);
    String::from_utf8(out.0.lock().unwrap().clone()).unwrap()
}

#[test]
fn completions_offer_the_games_of_the_catalogue() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let completions = |catalogue| printed(catalogue, &format!("completions {shell}"));
        let (standard, outside) = (completions(Catalogue::standard()), completions(Catalogue::of(OUTSIDE)));
        assert!(standard.contains("play"), "{shell}");
        // Two of the shells complete commands and options only.
        if !["elvish", "powershell"].contains(&shell) {
            for entry in Catalogue::standard().entries() {
                assert!(standard.contains(entry.info.id), "{} in {shell}", entry.info.id);
            }
            assert!(outside.contains("template") && !outside.contains("divisors:"), "{shell}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = printed(Catalogue::standard(), "man");
    assert!(page.contains(".TH duels 1") && page.contains("duels\\-play(1)"), "{page}");
    let commands = [
        "list",
        "rules",
        "play",
        "replay",
        "solve",
        "review",
        "arena",
        "serve",
        "ugi",
        "mcp",
        "completions",
        "man",
    ];
    for command in commands {
        let page = printed(Catalogue::standard(), &format!("man {command}"));
        assert!(page.contains(&format!(".TH duels-{command} 1")), "{page}");
        assert!(page.contains(".SH SYNOPSIS") && page.contains(&format!("duels {command}")), "{page}");
    }
    let check = printed(Catalogue::standard(), "man arena check");
    assert!(check.contains("duels arena check"), "{check}");
    let version = env!("CARGO_PKG_VERSION");
    assert!(check.contains(&format!(".TH duels-arena-check 1  \"duels {version}\"")), "{check}");
    let outside = printed(Catalogue::of(OUTSIDE), "man rules");
    assert!(outside.contains("template") && !outside.contains("divisors:"), "{outside}");
}

#[test]
fn the_examples_of_a_manual_page_keep_their_lines() {
    for command in ["", "play", "arena check"] {
        let page = printed(Catalogue::standard(), &format!("man {command}"));
        let examples = page.split_once(".SH EXAMPLES\n.nf\n").and_then(|(_, rest)| rest.split_once(".fi\n"));
        let (examples, notes) = examples.expect("a section with examples");
        assert!(examples.lines().all(|line| line.starts_with("  ")), "{examples}");
        assert!(notes.starts_with(".SH NOTES\n"), "{notes}");
        assert!(!page.contains("EXTRA") && !page.contains("Examples:"), "{page}");
    }
}
