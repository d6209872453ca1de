//! Any bytes as what a host or a program says through UGI: nothing panics, a position is refused with a sentence
//! or written and read back unchanged, and every line of an answer begins with a word of the protocol.
#![no_main]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use duels_players::ugi::{Command, EngineInfo, serve};
use duels_rules::Catalogue;
use duels_session::Session;
use libfuzzer_sys::fuzz_target;

const WORDS: [&str; 6] = ["id", "option", "ugiok", "readyok", "response", "info"];

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // A giant variant is slow to draw, not wrong.
    if text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    let mut info = EngineInfo::default();
    text.lines().for_each(|line| info.read(line));
    // Deciding is the solvers' work, and they are tested elsewhere.
    let spoken: Vec<_> =
        text.lines().filter(|line| !matches!(Command::parse(line), Some(Command::Go(_)))).collect();
    for command in spoken.iter().filter_map(|line| Command::parse(line)) {
        if let Command::Position { line: Some(line), .. } = command {
            look(&line);
        }
    }
    let output = Shared::default();
    serve(Catalogue::standard(), &mut spoken.join("\n").as_bytes(), output.clone())
        .expect("nothing fails to be written");
    let printed = String::from_utf8(output.0.lock().expect("no thread panicked").clone()).expect("text");
    for line in printed.lines() {
        assert!(line.split(' ').next().is_some_and(|word| WORDS.contains(&word)), "{line:?}");
    }
});

fn look(line: &str) {
    match Session::from_line(Catalogue::standard(), line) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(session) => {
            let written = session.line();
            let again =
                Session::from_line(Catalogue::standard(), &written).expect("what was written reads back");
            assert_eq!(again.line(), written);
            assert_eq!(again.view(), session.view());
        }
    }
}

/// An output that can be looked at.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
