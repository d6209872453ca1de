use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, Entry, GameId, Seat, quoted};
use duels_session::Session;

use super::positions::positions;
use crate::ugi::program::{Program, deadline_after};
use crate::ugi::program_player::parse_answer;
use crate::{GameStart, MoveRequest, Player, PlayerError};

/// What a step observed: a sentence either way.
type Observed = Result<String, String>;

/// A program under test.
pub(super) struct Tester {
    program: Program,
    limit: Duration,
    control: SolveControl,
    /// How many processes it left running when it quit by itself.
    orphans: Option<usize>,
}

impl Tester {
    /// A short limit that every program must be able to keep.
    const SHORT: Duration = Duration::from_millis(200);
    /// How long it thinks before we send `stop`.
    const BEFORE_STOP: Duration = Duration::from_millis(50);
    /// How long it may take to quit.
    const QUIT_LIMIT: Duration = Duration::from_secs(2);

    pub(super) fn new(program: Program, limit: Duration) -> Tester {
        Tester { program, limit, control: SolveControl::default(), orphans: None }
    }

    pub(super) fn starts(&mut self) -> Observed {
        let begun = Instant::now();
        let info = self.program.start(&self.control).map_err(|error| error.to_string())?;
        let name = info.name.as_deref().map_or("it gives no name".to_string(), quoted);
        Ok(format!("said ugiok after {}; its name: {name}", elapsed(begun)))
    }

    /// The games that it lists, or all if it lists none.
    pub(super) fn games(&self, catalogue: Catalogue) -> Vec<Entry> {
        let plays =
            |entry: &&Entry| self.program.info().is_none_or(|info| info.check_plays(entry.info.id).is_ok());
        catalogue.entries().iter().filter(plays).copied().collect()
    }

    pub(super) fn is_ready(&mut self) -> Observed {
        let begun = Instant::now();
        self.program.ping(&self.control).map_err(|error| error.to_string())?;
        Ok(format!("said readyok after {}", elapsed(begun)))
    }

    pub(super) fn ignores_unknown_words(&mut self) -> Observed {
        self.start()?;
        let nonsense = "xyzzy plugh\n\nregister later\ndebug on\nlegal moves\n";
        let nonsense = format!("{nonsense}setoption name No Such Option value 1\n");
        self.program
            .send(&nonsense)
            .and_then(|()| self.program.ping(&self.control))
            .map_err(|error| error.to_string())?;
        Ok("ignored commands and options that it does not know".to_string())
    }

    pub(super) fn plays(&mut self, id: &GameId) -> Observed {
        let (mut slowest, positions) = (Duration::ZERO, positions(id));
        for session in &positions {
            let begun = Instant::now();
            self.plays_at(session).map_err(|error| format!("at {}: {error}", shortened(&session.line())))?;
            slowest = slowest.max(begun.elapsed());
        }
        let count = positions.len();
        Ok(format!(
            "made a legal move in {count} of {count} positions, the slowest after {} ms",
            slowest.as_millis()
        ))
    }

    /// A legal move however the position is written: with `moves`, and with the moves in the line.
    fn plays_at(&mut self, session: &Session) -> Result<(), PlayerError> {
        let seat = session.turn().unwrap_or(session.first());
        self.program.begin(&GameStart::new(session, seat, &self.control))?;
        self.choose(session, self.limit)?;
        if session.plies().is_empty() {
            return Ok(());
        }
        let lines = self.program.position(session);
        let rest = lines.split_once('\n').map_or("", |(_, rest)| rest);
        let lines = format!("position fen {}\n{rest}", session.line());
        let answer = self.ask(&format!("{lines}go movetime {}\n", self.limit.as_millis()))?;
        parse_answer(session.game(), &answer).map(drop)
    }

    pub(super) fn answers_once(&mut self, id: &GameId) -> Observed {
        let session = self.begin(id)?;
        self.choose(&session, self.limit).map_err(|error| error.to_string())?;
        std::thread::sleep(Self::BEFORE_STOP);
        self.program.send("isready\n").map_err(|error| error.to_string())?;
        let limit = Program::STARTUP_LIMIT;
        let deadline = deadline_after(limit);
        loop {
            let line = self
                .program
                .line(deadline, "readyok", limit, &self.control)
                .map_err(|error| error.to_string())?;
            match line.split_whitespace().next() {
                Some("readyok") => return Ok("said bestmove once for one go".to_string()),
                Some("bestmove") => return Err("the program said bestmove twice for one go".to_string()),
                _ => {}
            }
        }
    }

    pub(super) fn keeps_the_time(&mut self, id: &GameId) -> Observed {
        let session = self.begin(id)?;
        let begun = Instant::now();
        self.choose(&session, Self::SHORT).map_err(|error| error.to_string())?;
        Ok(format!("answered go movetime {} after {}", Self::SHORT.as_millis(), elapsed(begun)))
    }

    pub(super) fn stops(&mut self, id: &GameId) -> Observed {
        let session = self.begin(id)?;
        let lines = self.program.position(&session);
        self.program.send(&format!("{lines}go infinite\n")).map_err(|error| error.to_string())?;
        std::thread::sleep(Self::BEFORE_STOP);
        let begun = Instant::now();
        let answer = self.ask("stop\n").map_err(|error| error.to_string())?;
        parse_answer(session.game(), &answer).map_err(|error| error.to_string())?;
        // A program that had answered already must ignore `stop`.
        self.program.ping(&self.control).map_err(|error| error.to_string())?;
        Ok(format!("answered stop after {}", elapsed(begun)))
    }

    pub(super) fn quits(&mut self) -> Observed {
        self.start()?;
        let (by_itself, orphans) = self.program.quit(Self::QUIT_LIMIT);
        self.orphans = by_itself.then_some(orphans);
        match by_itself {
            true => Ok("exited by itself after quit".to_string()),
            false => {
                Err(format!("the program was still running {} ms after quit", Self::QUIT_LIMIT.as_millis()))
            }
        }
    }

    pub(super) fn leaves_no_process(&mut self) -> Observed {
        match self.orphans {
            Some(0) => Ok("left no process running".to_string()),
            Some(1) => Err("the program left 1 process running, which was killed".to_string()),
            Some(count) => Err(format!("the program left {count} processes running, which were killed")),
            None => Err("the program had to be killed, with everything that it had started".to_string()),
        }
    }

    fn start(&mut self) -> Result<(), String> {
        self.program.start(&self.control).map(drop).map_err(|error| error.to_string())
    }

    fn begin(&mut self, id: &GameId) -> Result<Session, String> {
        let session = Session::new(id.clone(), Seat::One).map_err(|error| error.to_string())?;
        let start = GameStart::new(&session, session.first(), &self.control);
        self.program.begin(&start).map_err(|error| error.to_string())?;
        Ok(session)
    }

    fn choose(&mut self, session: &Session, time_limit: Duration) -> Result<(), PlayerError> {
        self.program.choose(&MoveRequest { session, time_limit, control: &self.control }).map(drop)
    }

    fn ask(&mut self, lines: &str) -> Result<String, PlayerError> {
        let deadline = deadline_after(self.limit.saturating_add(Program::GRACE));
        self.program.send(lines)?;
        self.program.best_move(deadline, self.limit, &self.control)
    }
}

fn elapsed(begun: Instant) -> String {
    format!("{} ms", begun.elapsed().as_millis())
}

fn shortened(line: &str) -> String {
    let start: String = line.chars().take(60).collect();
    if start.len() < line.len() { format!("{start}…") } else { start }
}
