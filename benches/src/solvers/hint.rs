//! A hint, against printing it.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, GameId, ParamValues, Seat};
use duels_session::Session;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use duels_bench::comparison::{Comparison, format_time};
use duels_bench::measure::{BenchError, median};

const ROUNDS: usize = 101;
/// Is it won, which move, and why.
const STEPS: usize = 3;

/// All steps of a hint about the start of every classic game.
pub(crate) fn every_game() -> Result<Vec<Comparison>, BenchError> {
    let mut terminal = Terminal::new()?;
    let mut rows = Vec::new();
    for entry in Catalogue::standard().entries() {
        let values = ParamValues::parse(entry.info.params, [])?;
        let seed = if entry.has_random_start(&values) { "#1" } else { "" };
        let id = format!("{}{seed}", entry.info.id);
        let (mut hints, mut prints, mut arrivals) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (sentences, time) = hint(&id)?;
            hints.push(time);
            let (printed, arrived) = terminal.print(&sentences)?;
            prints.push(printed);
            arrivals.push(arrived);
        }
        let name = format!("{}: a hint, all steps", entry.info.id);
        let against = format!("writing it to a terminal, {} until read", format_time(median(arrivals)));
        rows.push(Comparison::within(&name, median(hints), &against, median(prints), Some(1.0)));
    }
    Ok(rows)
}

/// A hint in a new game, and how long it takes to find.
fn hint(id: &str) -> Result<([String; STEPS], Duration), BenchError> {
    let mut session = Session::new(GameId::parse(Catalogue::standard(), id)?, Seat::One)?;
    let task = SolveControl::default();
    let start = Instant::now();
    let sentences = [session.hint(&task)?, session.hint(&task)?, session.hint(&task)?];
    Ok((sentences, start.elapsed()))
}

/// A pseudo-terminal, with a thread at the other end that reads everything.
struct Terminal {
    file: File,
    read: Receiver<usize>,
}

impl Terminal {
    fn new() -> Result<Terminal, BenchError> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        let name = ptsname(&master, Vec::new())?;
        let file = OpenOptions::new().read(true).write(true).open(name.to_str()?)?;
        let mut screen = File::from(master);
        let (sender, read) = channel();
        thread::spawn(move || {
            let mut text = [0; 4096];
            while let Ok(length @ 1..) = screen.read(&mut text) {
                let lines = text[..length].iter().filter(|&&byte| byte == b'\n').count();
                if sender.send(lines).is_err() {
                    return;
                }
            }
        });
        Ok(Terminal { file, read })
    }

    /// The time to print the sentences one by one, and the time until all of them have been read at the other end.
    fn print(&mut self, sentences: &[String]) -> Result<(Duration, Duration), BenchError> {
        let start = Instant::now();
        for sentence in sentences {
            self.file.write_all(format!("{sentence}\n").as_bytes())?;
            self.file.flush()?;
        }
        let printed = start.elapsed();
        let mut lines: usize = sentences.iter().map(|sentence| sentence.lines().count()).sum();
        while lines > 0 {
            lines = lines.saturating_sub(self.read.recv()?);
        }
        Ok((printed, start.elapsed()))
    }
}
