//! Runs the commands of the README and the book and compares what they print with the text.
//!
//! A block marked `console` holds commands after `$ ` and their output. `UPDATE_DOCS=1 cargo test -p duels --test docs`
//! updates the output. A line of three dots matches any lines and is kept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::Home;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root of the project")
}

fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("docs").flatten().map(|entry| entry.path());
    let mut pages: Vec<_> = docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    pages
}

/// What a shell prints for a command, including errors, with the program on its path.
fn output(home: &Home, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_duels")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let ran = Command::new("bash")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .env("PATH", path)
        .env("XDG_DATA_HOME", home.path())
        .env("HOME", home.path())
        .current_dir(home.path())
        .output()
        .expect("bash");
    String::from_utf8(ran.stdout).expect("text")
}

/// Whether the output is as expected, where a line of three dots matches any lines.
fn matches(expected: &[&str], actual: &[&str]) -> bool {
    match expected {
        [] => actual.is_empty(),
        ["...", rest @ ..] => (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..])),
        [line, rest @ ..] => actual.first() == Some(line) && matches(rest, &actual[1..]),
    }
}

/// The commands of a block, each with its expected output.
fn commands(block: &str) -> Vec<(&str, Vec<&str>)> {
    let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, Vec::new())),
            (None, Some((_, expected))) => expected.push(line),
            (None, None) => panic!("a block starts with a command: {line}"),
        }
    }
    commands
}

fn run_block(home: &Home, block: &str, update: bool) -> String {
    let mut written = String::new();
    for (command, expected) in commands(block) {
        let output = output(home, command);
        let actual: Vec<_> = output.lines().map(str::trim_end).collect();
        written += &format!("$ {command}\n");
        if matches(&expected, &actual) || (update && expected.contains(&"...")) {
            expected.iter().for_each(|line| written += &format!("{line}\n"));
        } else if update {
            actual.iter().for_each(|line| written += &format!("{line}\n"));
        } else {
            panic!("$ {command}\nshould print\n{}\nbut prints\n{}", expected.join("\n"), actual.join("\n"));
        }
    }
    written
}

#[test]
fn every_command_of_the_docs_prints_what_they_say() {
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let mut blocks = 0;
    for page in pages() {
        let home = Home::new();
        // The pages give the paths of examples from the root of the project.
        let examples = home.path().join("examples");
        std::os::unix::fs::symlink(root().join("examples"), examples).expect("a link to the examples");
        let text = std::fs::read_to_string(&page).expect("a page");
        let mut parts = text.split("```console\n");
        let mut written = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (block, rest) = part.split_once("```").expect("a block ends");
            written += &format!("```console\n{}```{rest}", run_block(&home, block, update));
            blocks += 1;
        }
        if update {
            std::fs::write(&page, written).expect("written");
        }
    }
    assert!(blocks >= 10, "only {blocks} blocks were found");
}

#[test]
fn the_readme_starts_with_exactly_two_commands() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let blocks: Vec<_> =
        readme.split("```sh\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    assert_eq!(blocks, ["cargo run --profile quick --no-default-features -- play fifty\n", "./check\n"]);
}

#[test]
fn the_program_with_other_games_is_the_example() {
    let guide = std::fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the guide");
    let example =
        std::fs::read_to_string(root().join("crates/cli/examples/my_games.rs")).expect("the example");
    let shown = guide.split("```rust\n").nth(1).and_then(|part| part.split("```").next()).expect("a block");
    assert_eq!(example.split_once("\n\n").map(|(_, code)| code), Some(shown));
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let local = !link.is_empty() && !link.contains("://");
            let target = page.parent().expect("a folder").join(link);
            assert!(!local || target.exists(), "{} links to {link}", page.display());
        }
    }
}

#[test]
fn the_types_of_the_glossary_exist() {
    let docs = root().join("docs");
    let glossary = std::fs::read_to_string(docs.join("glossary.md")).expect("the glossary");
    let links: Vec<_> = glossary.split("[`").skip(1).filter_map(|link| link.split_once("`](")).collect();
    assert!(links.len() > 40, "only {} types were found", links.len());
    for (name, rest) in links {
        let file = rest.split(')').next().expect("a link ends");
        let source =
            std::fs::read_to_string(docs.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(source.lines().any(|line| defines(line, name)), "{file} does not define {name}");
    }
}

/// Whether a line of source begins the definition of a public type or trait.
fn defines(line: &str, name: &str) -> bool {
    let mut words = line.split([' ', '<', '(', '{', ':', ';']);
    let is_public = words.next().is_some_and(|word| word.trim() == "pub");
    let kind = words.find(|word| ["struct", "enum", "trait", "type"].contains(word));
    is_public && kind.is_some() && words.next() == Some(name)
}
