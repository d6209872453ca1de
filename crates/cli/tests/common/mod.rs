//! Runs the real program for the tests, with a home of its own.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a run of the program printed, and how it ended.
pub(crate) struct RunOutput {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: Option<i32>,
}

/// The home folder of the program during one test.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Home {
        Home(TempDir::new().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program, with its files in this home and without environment variables about colour.
    pub(crate) fn command(&self) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_duels"))
    }

    /// The same for another program, such as one with other games.
    pub(crate) fn command_of(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("XDG_DATA_HOME", self.path()).env("HOME", self.path()).current_dir(self.path());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Runs the program with these arguments and this input.
    pub(crate) fn run(&self, args: &[&str], input: impl AsRef<[u8]>) -> RunOutput {
        let mut child = self
            .command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.as_ref().to_vec();
        // The program may end before it has read everything.
        let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().expect("the program ends");
        feeder.join().expect("the feeder ends");
        RunOutput::from(output)
    }

    /// The journals of unfinished games that are kept here.
    pub(crate) fn unfinished(&self) -> Vec<String> {
        let folder = self.path().join("digit-duels/unfinished");
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| std::fs::read_to_string(entry.path()).expect("a journal")).collect()
    }
}

impl From<Output> for RunOutput {
    fn from(output: Output) -> RunOutput {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        RunOutput { stdout: text(output.stdout), stderr: text(output.stderr), status: output.status.code() }
    }
}

impl RunOutput {
    /// Checks that it failed with this status and one clear sentence, and did not panic.
    #[track_caller]
    pub(crate) fn refused(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, Some(status), "stderr: {}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "one sentence: {}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in {}", self.stderr);
        }
    }

    /// Checks that the output has these whole lines, in this order.
    #[track_caller]
    pub(crate) fn prints_in_order(&self, lines: &[&str]) {
        let mut rest = self.stdout.lines();
        for line in lines {
            assert!(rest.any(|printed| printed == *line), "no {line:?} in its place in\n{}", self.stdout);
        }
    }
}

/// Words as a person would type them, one per line.
pub(crate) fn typed(words: &str) -> String {
    words.split_whitespace().map(|word| format!("{word}\n")).collect()
}
