use std::time::{Duration, Instant};

use duels_rules::{Catalogue, Entry, GameId, MoveText, quoted};
use duels_session::Session;

use super::positions::positions;
use crate::ugi::asking::judge;
use crate::ugi::program::Program;
use crate::{MoveRequest, Outside, PlayerError};

/// What a step found: a sentence either way.
type Found = Result<String, String>;

/// A program under test.
pub(super) struct Tester {
    program: Program,
    limit: Duration,
    left_behind: Option<usize>,
}

impl Tester {
    /// How short a time a program must be able to keep.
    const SHORT: Duration = Duration::from_millis(200);
    /// How long we let it think before we say `stop`.
    const BEFORE_STOP: Duration = Duration::from_millis(50);
    /// How long it may take to quit.
    const FAREWELL: Duration = Duration::from_secs(2);

    pub(super) fn new(program: Program, limit: Duration) -> Tester {
        Tester { program, limit, left_behind: None }
    }

    pub(super) fn starts(&mut self) -> Found {
        let begun = Instant::now();
        let running = self.program.start().map_err(sentence)?;
        let name = running.announced.name.as_deref().map_or("it gives no name".to_string(), quoted);
        Ok(format!("said ugiok after {}; its name: {name}", spent(begun)))
    }

    /// The games that it lists, or all where it lists none.
    pub(super) fn games(&self, catalogue: Catalogue) -> Vec<Entry> {
        let offers = |entry: &&Entry| {
            let announced = self.program.announced();
            announced.is_none_or(|announced| announced.offers(entry.info.id).is_ok())
        };
        catalogue.entries().iter().filter(offers).copied().collect()
    }

    pub(super) fn is_ready(&mut self) -> Found {
        let begun = Instant::now();
        self.program.ping().map_err(sentence)?;
        Ok(format!("said readyok after {}", spent(begun)))
    }

    pub(super) fn ignores_unknown_words(&mut self) -> Found {
        self.start()?;
        let nonsense = "xyzzy plugh\n\nregister later\ndebug on\nlegal moves\n";
        let nonsense = format!("{nonsense}setoption name No Such Option value 1\n");
        self.program.send(&nonsense).and_then(|()| self.program.ping()).map_err(sentence)?;
        Ok("ignored words and options that it does not know".to_string())
    }

    pub(super) fn plays(&mut self, id: &GameId) -> Found {
        let (mut slowest, positions) = (Duration::ZERO, positions(id));
        for session in &positions {
            let begun = Instant::now();
            self.plays_at(session).map_err(|fault| format!("at {}: {fault}", shortened(&session.line())))?;
            slowest = slowest.max(begun.elapsed());
        }
        let count = positions.len();
        Ok(format!(
            "gave a legal move in {count} of {count} positions, the slowest after {} ms",
            slowest.as_millis()
        ))
    }

    /// A legal move however the position is written: with `moves`, and with the moves in the line.
    fn plays_at(&mut self, session: &Session) -> Result<(), PlayerError> {
        let seat = session.turn().unwrap_or(session.first());
        self.program.begin(session.id(), session.first(), seat)?;
        let words = words(session);
        self.program.choose(&asked(session, &words, self.limit))?;
        if words.is_empty() {
            return Ok(());
        }
        let place = self.program.position(&asked(session, &words, self.limit));
        let (_, rest) = place.split_once('\n').unwrap_or_default();
        let place = format!("position fen {}\n{rest}", session.line());
        let word = self.ask(&format!("{place}go movetime {}\n", self.limit.as_millis()), self.limit)?;
        judge(session.game(), &word).map(|_| ())
    }

    pub(super) fn answers_once(&mut self, id: &GameId) -> Found {
        let session = self.begin(id)?;
        self.program.choose(&asked(&session, &[], self.limit)).map_err(sentence)?;
        std::thread::sleep(Self::BEFORE_STOP);
        self.program.send("isready\n").map_err(sentence)?;
        let deadline = self.program.deadline(Program::PATIENCE);
        loop {
            let line = self.program.line(deadline, "readyok", Program::PATIENCE).map_err(sentence)?;
            match line.split_whitespace().next() {
                Some("readyok") => return Ok("said bestmove once for one go".to_string()),
                Some("bestmove") => return Err("the program said bestmove twice for one go".to_string()),
                _ => {}
            }
        }
    }

    pub(super) fn keeps_the_time(&mut self, id: &GameId) -> Found {
        let session = self.begin(id)?;
        let begun = Instant::now();
        self.program.choose(&asked(&session, &[], Self::SHORT)).map_err(sentence)?;
        Ok(format!("answered go movetime {} after {}", Self::SHORT.as_millis(), spent(begun)))
    }

    pub(super) fn stops(&mut self, id: &GameId) -> Found {
        let session = self.begin(id)?;
        let place = self.program.position(&asked(&session, &[], self.limit));
        self.program.send(&format!("{place}go infinite\n")).map_err(sentence)?;
        std::thread::sleep(Self::BEFORE_STOP);
        let begun = Instant::now();
        let word = self.ask("stop\n", self.limit).map_err(sentence)?;
        judge(session.game(), &word).map_err(sentence)?;
        // One that had answered before must not take `stop` for anything else.
        self.program.ping().map_err(sentence)?;
        Ok(format!("answered stop after {}", spent(begun)))
    }

    pub(super) fn quits(&mut self) -> Found {
        self.start()?;
        let (by_itself, left_behind) = self.program.quit(Self::FAREWELL);
        self.left_behind = by_itself.then_some(left_behind);
        match by_itself {
            true => Ok("ended by itself after quit".to_string()),
            false => Err(format!("the program still ran {} ms after quit", Self::FAREWELL.as_millis())),
        }
    }

    pub(super) fn leaves_nobody_behind(&mut self) -> Found {
        match self.left_behind {
            Some(0) => Ok("left no process behind".to_string()),
            Some(1) => Err("the program left 1 process behind, which was ended".to_string()),
            Some(count) => Err(format!("the program left {count} processes behind, which were ended")),
            None => Err("the program had to be ended, with everything that it had started".to_string()),
        }
    }

    fn start(&mut self) -> Result<(), String> {
        self.program.start().map(|_| ()).map_err(sentence)
    }

    fn begin(&mut self, id: &GameId) -> Result<Session, String> {
        let session = Session::new(id.clone(), duels_rules::Seat::One).map_err(|error| error.to_string())?;
        self.program.begin(id, session.first(), session.first()).map_err(sentence)?;
        Ok(session)
    }

    fn ask(&mut self, lines: &str, limit: Duration) -> Result<String, PlayerError> {
        let deadline = self.program.deadline(limit.saturating_add(Program::GRACE));
        self.program.send(lines)?;
        self.program.best_move(deadline, limit)
    }
}

fn words(session: &Session) -> Vec<MoveText> {
    session.plies().iter().map(|ply| ply.text.clone()).collect()
}

fn asked<'a>(session: &'a Session, words: &'a [MoveText], limit: Duration) -> MoveRequest<'a> {
    MoveRequest { id: session.id(), first: session.first(), words, game: session.game(), limit }
}

fn sentence(fault: PlayerError) -> String {
    fault.sentence
}

fn spent(begun: Instant) -> String {
    format!("{} ms", begun.elapsed().as_millis())
}

fn shortened(line: &str) -> String {
    let start: String = line.chars().take(60).collect();
    if start.len() < line.len() { format!("{start}…") } else { start }
}
