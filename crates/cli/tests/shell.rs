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

/// What the program offers for the last of these words; a trailing blank begins an empty one.
fn offered(catalogue: Catalogue, line: &str) -> Vec<String> {
    let out = Sink::default();
    let mut console = Console::piped(Cursor::new(""), out.clone(), io::sink());
    let words = ["duels", "__complete", "--"].into_iter().chain(line.split(' '));
    assert_eq!(run(catalogue, words.map(Into::into), &mut console), ExitCode::SUCCESS);
    let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap_or("").to_string()).collect()
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(Catalogue::standard(), &format!("completions {shell}"));
        assert!(script.contains("duels"), "{shell}");
    }
}

#[test]
fn games_players_parameters_and_their_values_are_completed() {
    let standard = |line: &str| offered(Catalogue::standard(), line);
    assert_eq!(standard("pl"), ["play"]);
    assert_eq!(standard("play d"), ["divisors", "dilemma", "deletion"]);
    assert_eq!(standard("play fifty "), ["target=", "base=", "max="]);
    assert_eq!(standard("play fifty target=60 "), ["base=", "max="]);
    assert_eq!(standard("play fifty:target=60,b"), ["fifty:target=60,base="]);
    assert_eq!(standard("solve divisors opening="), ["opening=any", "opening=even"]);
    assert_eq!(standard("play deletion apart="), ["apart=0", "apart=3", "apart=8"]);
    assert_eq!(standard("play --p1 p"), ["person", "perfect"]);
    assert_eq!(standard("play --p1 perfect --p2=level:")[..2], ["--p2=level:1", "--p2=level:2"]);
    assert_eq!(standard("arena --game fifty --player c"), ["cmd:"]);
    assert_eq!(standard("play fifty --first "), ["1", "2", "random"]);
    assert_eq!(standard("play fifty --no-h"), ["--no-hints"]);
    assert_eq!(standard("completions z"), ["zsh"]);
    assert_eq!(standard("arena c"), ["check", "cancel"]);
    assert_eq!(standard("play chess "), [""; 0]);
    assert_eq!(standard("play fifty size="), [""; 0]);
    assert!(!standard("").iter().any(|word| word.starts_with('_')));
    assert_eq!(offered(Catalogue::of(OUTSIDE), "play "), ["template"]);
    assert_eq!(offered(Catalogue::of(OUTSIDE), "rules template:h"), ["template:heap="]);
}

#[test]
fn files_are_completed_where_files_are_meant() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("games")).unwrap();
    std::fs::write(folder.path().join("game.duel"), "").unwrap();
    std::fs::write(folder.path().join(".hidden"), "").unwrap();
    let path = |name: &str| format!("{}/{name}", folder.path().display());
    for command in ["review", "play --resume", "play fifty --record"] {
        let files = offered(Catalogue::standard(), &format!("{command} {}", path("")));
        assert_eq!(files, [path("game.duel"), path("games/")], "{command}");
    }
    assert_eq!(offered(Catalogue::standard(), &format!("review {}", path("."))), [path(".hidden")]);
    assert_eq!(offered(Catalogue::standard(), "review /no/such/folder/"), [""; 0]);
}

/// Runs a program of a shell with duels on the path; `None` where the shell is not installed.
fn in_shell(shell: &str, args: &[&str], program: &str) -> Option<String> {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_duels")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = std::process::Command::new(shell).args(args).arg(program).env("PATH", path).output().ok()?;
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{shell}: {program}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn bash_completes() {
    let program = r#"
        source <(duels completions bash)
        complete -p duels >/dev/null
        complete_last() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _duels; echo "${COMPREPLY[@]}"; }
        complete_last duels play f
        complete_last duels play fifty target = 6
        complete_last duels play fifty --p2 level : ""
        complete_last duels play fifty : ta
        complete_last duels play fifty --p2 perf"#;
    let printed = in_shell("bash", &["-c"], program).expect("bash");
    assert_eq!(printed, "fifty\n60\n1 2 3 4 5 6 7 8 9\ntarget=\nperfect\n");
}

#[test]
fn fish_completes() {
    let program = r#"
        duels completions fish | source
        complete -C "duels play f"
        complete -C "duels play fifty target=6"
        complete -C "duels play fifty --p2 perf""#;
    let Some(printed) = in_shell("fish", &["--no-config", "-c"], program) else { return };
    let words: Vec<&str> = printed.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(words, ["fifty", "target=60", "perfect"]);
}

#[test]
fn zsh_completes() {
    // Outside of its line editor zsh has no compadd, so a function shows what it would be given.
    let program = r#"
        compdef() { print -r -- "compdef $*"; }
        compadd() { local array=${@[-1]}; print -r -- ${(P)array}; }
        eval "$(duels completions zsh)"
        complete_last() { words=("$@"); CURRENT=$#; _duels; }
        complete_last duels play f
        complete_last duels play fifty target=6
        complete_last duels play fifty --p2 perf"#;
    let Some(printed) = in_shell("zsh", &["-f", "-c"], program) else { return };
    assert_eq!(printed, "compdef _duels duels\nfifty\ntarget=60\nperfect\n");
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
        "store",
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

#[test]
fn the_notes_of_every_page_are_whole_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let listed = printed(Catalogue::standard(), &format!("man --dir {}", folder.path().display()));
    for file in listed.lines() {
        let page = std::fs::read_to_string(file).unwrap();
        let Some((_, notes)) = page.split_once(".SH NOTES\n") else { continue };
        let notes = notes.lines().take_while(|line| !line.starts_with(".SH"));
        for line in notes.filter(|line| !line.starts_with('.')) {
            // A line that is broken by hand is broken again where there are fewer columns.
            assert!(line.ends_with('.'), "{file}: {line}");
        }
    }
}

#[test]
fn every_page_ends_with_files_environment_and_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let listed = printed(Catalogue::standard(), &format!("man --dir {}/man1", folder.path().display()));
    let files: Vec<&str> = listed.lines().collect();
    let named = |name: &str| files.iter().any(|file| file.ends_with(&format!("/man1/{name}.1")));
    assert!(
        ["duels", "duels-play", "duels-arena", "duels-arena-check", "duels-man"].into_iter().all(named),
        "{listed}"
    );
    assert!(!listed.contains("help") && !listed.contains("__complete"), "{listed}");
    for file in &files {
        let page = std::fs::read_to_string(file).unwrap();
        for section in ["SYNOPSIS", "EXAMPLES", "FILES", "ENVIRONMENT", "\"EXIT STATUS\""] {
            assert!(page.contains(&format!("\n.SH {section}\n")), "{file} has no section {section}: {page}");
        }
    }
    // Where groff is installed, it must find nothing to warn of.
    let check =
        std::process::Command::new("groff").args(["-man", "-Tutf8", "-ww", "-z"]).args(&files).output();
    if let Ok(check) = check {
        assert_eq!(String::from_utf8_lossy(&check.stderr), "");
    }
}
