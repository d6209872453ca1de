//! Whole games as readable text. `UPDATE_TRANSCRIPTS=1 cargo test -p duels --test transcripts` writes them again;
//! read the difference before you commit it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::path::{Path, PathBuf};

use common::{Home, typed};

/// A file starts with the command and what is typed; the transcript and the exit status follow.
struct Transcript {
    path: PathBuf,
    command: String,
    words: String,
    expected: String,
}

impl Transcript {
    fn read(path: &Path) -> Transcript {
        let text = std::fs::read_to_string(path).expect("a transcript");
        let mut parts = text.splitn(3, '\n');
        let command = parts.next().and_then(|line| line.strip_prefix("$ duels ")).expect("a command");
        let words = parts.next().and_then(|line| line.strip_prefix("< ")).expect("what is typed");
        let (path, command, words) = (path.to_path_buf(), command.to_string(), words.to_string());
        Transcript { path, command, words, expected: parts.next().unwrap_or_default().to_string() }
    }

    fn really(&self) -> String {
        let args: Vec<_> = self.command.split(' ').collect();
        let output = Home::new().run(&args, typed(&self.words));
        format!("{}[exit status {}]\n", output.stdout, output.status.unwrap_or(-1))
    }
}

#[test]
fn every_transcript_is_what_the_program_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let entries = std::fs::read_dir(folder).expect("the transcripts").flatten();
    let mut games = Vec::new();
    for entry in entries {
        let transcript = Transcript::read(&entry.path());
        let really = transcript.really();
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            let text = format!("$ duels {}\n< {}\n{really}", transcript.command, transcript.words);
            std::fs::write(&transcript.path, text).expect("written");
        } else {
            assert_eq!(really, transcript.expected, "{}", transcript.path.display());
        }
        games.extend(transcript.command.split([' ', ':']).nth(1).map(str::to_string));
    }
    for entry in duels_rules::Catalogue::standard().entries() {
        let count = games.iter().filter(|game| *game == entry.info.id).count();
        assert!(count >= 2, "{} has a sample and a full game", entry.info.id);
    }
}
