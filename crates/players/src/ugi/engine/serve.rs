use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, RngStream, Seat, SeededRng, quoted};
use duels_session::Session;

use super::options::Options;
use super::output::{Output, PendingReply};
use super::searcher::{SearchJob, Searcher};
use crate::ugi::command::{Command, SearchLimits};

/// No command is longer, not even a position of the largest variant.
const LONGEST_LINE: u64 = 64 << 20;
/// How long a search may continue when a command arrives that ends it.
const SETTLE_LIMIT: Duration = Duration::from_millis(200);

/// Plays as an engine until the input ends or says `quit`. It fails only if it cannot read or write.
///
/// A search that does not stop when it is cancelled is still running when this returns, and ends with the process.
pub fn serve(
    catalogue: Catalogue,
    input: &mut impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Arc::new(Output::new(output));
    let (jobs, queue) = mpsc::channel();
    let [timer, searcher] = [&output, &output].map(Arc::clone);
    std::thread::spawn(move || timer.run_timer());
    std::thread::spawn(move || search(&searcher, &queue));
    let served = Engine::new(catalogue, &output, jobs).map_or(Ok(()), |engine| engine.run(input));
    output.settle(SETTLE_LIMIT);
    output.close();
    served.and_then(|()| output.check())
}

/// Decides on one position after another.
fn search<W: Write>(output: &Output<W>, queue: &Receiver<SearchJob>) {
    let mut searcher = Searcher::default();
    for job in queue {
        output.reply(job.number, &searcher.reply(&job));
    }
}

/// The engine's state, as the host has set it so far.
struct Engine<'a, W> {
    catalogue: Catalogue,
    output: &'a Output<W>,
    jobs: Sender<SearchJob>,
    options: Options,
    session: Session,
    /// How many `go` there were.
    searches: u64,
}

impl<'a, W: Write> Engine<'a, W> {
    fn new(catalogue: Catalogue, output: &'a Output<W>, jobs: Sender<SearchJob>) -> Option<Engine<'a, W>> {
        let options = Options::new(catalogue)?;
        let session = options.start().ok()?;
        Some(Engine { catalogue, output, jobs, options, session, searches: 0 })
    }

    fn run(mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = next_line(input)? {
            let Some(command) = line.map_or_else(|long| self.refuse(&long), |line| Command::parse(&line))
            else {
                continue;
            };
            if self.handle(command).is_break() {
                break;
            }
            self.output.check()?;
        }
        Ok(())
    }

    fn refuse(&self, sentence: &str) -> Option<Command> {
        self.output.write(&format!("info string {}\n", sentence.replace('\n', " ")));
        None
    }

    fn handle(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Quit => return ControlFlow::Break(()),
            Command::Stop => self.output.hurry(),
            Command::IsReady => self.output.write("readyok\n"),
            Command::Ugi => self.introduce(),
            other => {
                // No other command may come during a search; if one does, the search is answered first.
                self.output.settle(SETTLE_LIMIT);
                self.handle_idle(other);
            }
        }
        ControlFlow::Continue(())
    }

    fn handle_idle(&mut self, command: Command) {
        let done = match command {
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::NewGame => self.restart(),
            Command::Position { line, moves } => self.set_position(line.as_deref(), &moves),
            Command::Go(limits) => self.go(&limits),
            Command::Query(name) => self.respond(&name),
            Command::Ugi | Command::IsReady | Command::Stop | Command::Quit => Ok(()),
        };
        if let Err(sentence) = done {
            self.refuse(&sentence);
        }
    }

    fn introduce(&self) {
        let id = concat!("id name Digit Duels ", env!("CARGO_PKG_VERSION"), "\nid author Digit Duels\n");
        self.output.write(&format!("{id}{}ugiok\n", self.options.listed()));
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if self.options.set(name, value)? { self.restart() } else { Ok(()) }
    }

    fn restart(&mut self) -> Result<(), String> {
        self.session = self.options.start().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Sets the position; the old one stays if the new one is wrong.
    fn set_position(&mut self, line: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut session = match line {
            Some(line) => Session::from_line(self.catalogue, line).map_err(|error| error.to_string())?,
            None => self.options.start().map_err(|error| error.to_string())?,
        };
        session.play_moves(moves.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        self.session = session;
        Ok(())
    }

    fn go(&mut self, limits: &SearchLimits) -> Result<(), String> {
        let Some(seat) = self.session.turn() else {
            self.output.write("info string the game is over: there is no legal move\nbestmove (none)\n");
            return Ok(());
        };
        self.searches += 1;
        let (number, control, fallback) =
            (self.searches, Arc::new(SolveControl::default()), self.fallback(seat));
        let due = limits.budget(seat).map(|budget| Instant::now() + budget);
        let pending = PendingReply { number, due, fallback: fallback.clone(), control: Arc::clone(&control) };
        self.output.expect(pending);
        let (session, computer, seed) = (self.session.copy(), self.options.computer, self.options.seed);
        let job = SearchJob { number, session, seat, computer, seed, control, fallback };
        if let Err(mpsc::SendError(job)) = self.jobs.send(job) {
            self.output.reply(number, &job.fallback);
        }
        Ok(())
    }

    /// The reply when the time is over before a decision is reached: any legal move, and a line that says so.
    fn fallback(&self, seat: Seat) -> String {
        let mut rng = SeededRng::new(self.options.seed.wrapping_add(self.searches), RngStream::First);
        let (game, moves) = (self.session.game(), self.session.game().legal_moves());
        let mv = rng.pick(&moves).map_or("(none)".to_string(), |mv| game.move_text(mv).to_string());
        format!("info string no decision in time: {seat} plays any legal move\nbestmove {mv}\n")
    }

    fn respond(&self, name: &str) -> Result<(), String> {
        let winner = self.session.outcome().map(|outcome| outcome.winner);
        let answer = match name {
            "p1turn" => (self.session.turn() == Some(Seat::One)).to_string(),
            "gameover" => winner.is_some().to_string(),
            "result" => winner.map_or("none".to_string(), |seat| format!("p{}win", seat.number())),
            "legalmoves" => self.session.legal_moves().join(" "),
            "fen" => self.session.line(),
            other => {
                let known = "p1turn, gameover, result, legalmoves, fen";
                return Err(format!("there is no query {}. Accepted: {known}", quoted(other)));
            }
        };
        self.output.write(format!("response {answer}").trim_end());
        self.output.write("\n");
        Ok(())
    }
}

/// The next line, or a sentence if it is too long; none at the end of input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("a line longer than {} MiB was skipped", LONGEST_LINE >> 20))));
    }
    Ok((read > 0).then(|| Ok(String::from_utf8_lossy(&bytes).into_owned())))
}
