use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, RngStream, Seat, SeededRng, quoted};
use duels_session::Session;

use super::desk::{Desk, Owed};
use super::mind::{Job, Manner, Minds};
use super::options::Options;
use crate::ugi::command::{Command, Limits};

/// No command is longer, not even a position of the largest variant.
const LONGEST: u64 = 64 << 20;
/// How long a decision may go on when a command comes that ends it.
const PATIENCE: Duration = Duration::from_millis(200);

/// Plays as an engine until the input ends or says `quit`. It fails only where it cannot read or write.
///
/// A decision that does not stop when it is told to is left behind when this returns: it ends with the process.
pub fn serve(
    catalogue: Catalogue,
    input: &mut impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let desk = Arc::new(Desk::new(output));
    let (jobs, inbox) = mpsc::channel();
    let [clock, thinker] = [&desk, &desk].map(Arc::clone);
    std::thread::spawn(move || clock.watch());
    std::thread::spawn(move || think(&thinker, &inbox));
    let served = Engine::new(catalogue, &desk, jobs).map_or(Ok(()), |engine| engine.run(input));
    desk.settle(PATIENCE);
    desk.close();
    served.and_then(|()| desk.failure())
}

/// Decides on one position after another.
fn think<W: Write>(desk: &Desk<W>, inbox: &Receiver<Job>) {
    let mut minds = Minds::default();
    for job in inbox {
        desk.answer(job.number, &minds.answer(&job));
    }
}

/// What the host has told us so far.
struct Engine<'a, W> {
    catalogue: Catalogue,
    desk: &'a Desk<W>,
    jobs: Sender<Job>,
    options: Options,
    session: Session,
    asked: u64,
}

impl<'a, W: Write> Engine<'a, W> {
    fn new(catalogue: Catalogue, desk: &'a Desk<W>, jobs: Sender<Job>) -> Option<Engine<'a, W>> {
        let options = Options::new(catalogue)?;
        let session = options.start().ok()?;
        Some(Engine { catalogue, desk, jobs, options, session, asked: 0 })
    }

    fn run(mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = next_line(input)? {
            let Some(command) = line.map_or_else(|long| self.refuse(&long), |line| Command::parse(&line))
            else {
                continue;
            };
            if self.obey(command).is_break() {
                break;
            }
            self.desk.failure()?;
        }
        Ok(())
    }

    fn refuse(&self, sentence: &str) -> Option<Command> {
        self.desk.say(&format!("info string {}\n", sentence.replace('\n', " ")));
        None
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Quit => return ControlFlow::Break(()),
            Command::Stop => self.desk.hurry(),
            Command::IsReady => self.desk.say("readyok\n"),
            Command::Ugi => self.introduce(),
            other => {
                // No other command may come while a decision is awaited; if one does, the decision comes first.
                self.desk.settle(PATIENCE);
                self.obey_idle(other);
            }
        }
        ControlFlow::Continue(())
    }

    fn obey_idle(&mut self, command: Command) {
        let done = match command {
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::NewGame => self.restart(),
            Command::Position { line, moves } => self.place(line.as_deref(), &moves),
            Command::Go(limits) => self.go(&limits),
            Command::Query(what) => self.respond(&what),
            Command::Ugi | Command::IsReady | Command::Stop | Command::Quit => Ok(()),
        };
        if let Err(sentence) = done {
            self.refuse(&sentence);
        }
    }

    fn introduce(&self) {
        let id = concat!("id name Digit Duels ", env!("CARGO_PKG_VERSION"), "\nid author Digit Duels\n");
        self.desk.say(&format!("{id}{}ugiok\n", self.options.listed()));
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if self.options.set(name, value)? { self.restart() } else { Ok(()) }
    }

    fn restart(&mut self) -> Result<(), String> {
        self.session = self.options.start().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Takes a position, or leaves the old one where the new is none.
    fn place(&mut self, line: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut session = match line {
            Some(line) => Session::from_line(self.catalogue, line).map_err(|error| error.to_string())?,
            None => self.options.start().map_err(|error| error.to_string())?,
        };
        session.play_moves(moves.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        self.session = session;
        Ok(())
    }

    fn go(&mut self, limits: &Limits) -> Result<(), String> {
        let Some(seat) = self.session.turn() else {
            self.desk.say("info string the game is over: there is no move\nbestmove (none)\n");
            return Ok(());
        };
        self.asked += 1;
        let (number, task, instead) = (self.asked, Arc::new(SolveControl::default()), self.instead(seat));
        let due = limits.budget(seat).map(|budget| Instant::now() + budget);
        self.desk.owe(Owed { number, due, instead: instead.clone(), task: Arc::clone(&task) });
        let start = self.session.id().to_string();
        let manner = Manner { who: self.options.who, seed: self.options.seed, start };
        let job = Job { number, game: self.session.game().copy(), seat, manner, task, instead };
        if let Err(mpsc::SendError(job)) = self.jobs.send(job) {
            self.desk.answer(number, &job.instead);
        }
        Ok(())
    }

    /// What is said when the time is over before a decision is reached: honestly, and with any legal move.
    fn instead(&self, seat: Seat) -> String {
        let mut draw = SeededRng::new(self.options.seed.wrapping_add(self.asked), RngStream::First);
        let (game, moves) = (self.session.game(), self.session.game().legal_moves());
        let word = draw.pick(&moves).map_or("(none)".to_string(), |mv| game.move_text(mv).to_string());
        format!("info string no decision in time: {seat} plays any legal move\nbestmove {word}\n")
    }

    fn respond(&self, what: &str) -> Result<(), String> {
        let winner = self.session.outcome().map(|outcome| outcome.winner);
        let answer = match what {
            "p1turn" => (self.session.turn() == Some(Seat::One)).to_string(),
            "gameover" => winner.is_some().to_string(),
            "result" => winner.map_or("none".to_string(), |seat| format!("p{}win", seat.number())),
            "legalmoves" => self.session.legal_moves().join(" "),
            "fen" => self.session.line(),
            other => {
                let known = "p1turn, gameover, result, legalmoves and fen";
                return Err(format!("there is no query {}; accepted are {known}", quoted(other)));
            }
        };
        self.desk.say(format!("response {answer}").trim_end());
        self.desk.say("\n");
        Ok(())
    }
}

/// The next line, or a sentence where it is too long; none at the end of input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("a line of more than {} MiB was skipped", LONGEST >> 20))));
    }
    Ok((read > 0).then(|| Ok(String::from_utf8_lossy(&bytes).into_owned())))
}
