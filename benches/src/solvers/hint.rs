//! A hint, against printing it.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use duels_oracle::Task;
use duels_rules::{Catalogue, GameId, Seat, Values};
use duels_session::Session;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::measure::{Fault, median};
use crate::table::Line;

const TURNS: usize = 101;
/// Is it won, which move, and why.
const STEPS: usize = 3;

/// All steps of a hint about the start of every game as specified.
pub(crate) fn every_game() -> Result<Vec<Line>, Fault> {
    let mut terminal = terminal()?;
    let mut lines = Vec::new();
    for entry in Catalogue::standard().entries() {
        let values = Values::parse(entry.info.params, [])?;
        let seed = if entry.is_drawn(&values) { "#1" } else { "" };
        let id = format!("{}{seed}", entry.info.id);
        let (mut hints, mut prints) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            let (sentences, time) = hint(&id)?;
            hints.push(time);
            prints.push(print(&mut terminal, &sentences)?);
        }
        let name = format!("{}, a hint in all its steps", entry.info.id);
        lines.push(Line::within(&name, median(hints), "printing it to a terminal", median(prints), 1.0));
    }
    Ok(lines)
}

/// A hint in a new game, and how long it takes to find.
fn hint(id: &str) -> Result<([String; STEPS], Duration), Fault> {
    let mut session = Session::new(GameId::parse(Catalogue::standard(), id)?, Seat::One)?;
    let task = Task::default();
    let start = Instant::now();
    let sentences = [session.hint(&task)?, session.hint(&task)?, session.hint(&task)?];
    Ok((sentences, start.elapsed()))
}

/// How long it takes to print the sentences, each by itself as they are asked for.
fn print(terminal: &mut File, sentences: &[String]) -> Result<Duration, Fault> {
    let start = Instant::now();
    for sentence in sentences {
        terminal.write_all(format!("{sentence}\n").as_bytes())?;
        terminal.flush()?;
    }
    Ok(start.elapsed())
}

/// A terminal of the kernel's, with somebody at the other end who reads along.
fn terminal() -> Result<File, Fault> {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&master)?;
    unlockpt(&master)?;
    let name = ptsname(&master, Vec::new())?;
    let terminal = OpenOptions::new().read(true).write(true).open(name.to_str()?)?;
    let mut screen = File::from(master);
    thread::spawn(move || {
        let mut text = [0; 4096];
        while screen.read(&mut text).is_ok_and(|read| read > 0) {}
    });
    Ok(terminal)
}
