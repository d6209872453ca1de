//! The cost of a program's move, against a line there and back through a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, alternate_wall_time, work};
use duels_oracle::SolveControl;
use duels_players::{GameStart, MoveRequest, Player, Program};
use duels_rules::{Catalogue, GameId, Seat};
use duels_session::Session;

/// The hidden argument that makes this program a bot that answers at once, and echoes lines that start with `echo`.
pub(crate) const BOT: &str = "--bot";

const ROUNDS: usize = 200;

/// A move of a program that answers at once, against the same program's echo of one line.
pub(crate) fn rows() -> Result<Vec<Comparison>, BenchError> {
    let own = std::env::current_exe()?.display().to_string();
    let mut echo = Echo::start(&own)?;
    let id = GameId::parse(Catalogue::standard(), "fifty")?;
    let (session, control) = (Session::new(id, Seat::One)?, SolveControl::default());
    let mut program = Program::new(format!("{own} {BOT}").parse()?);
    program.begin(&GameStart::new(&session, Seat::One, &control))?;
    let time_limit = Duration::from_secs(10);
    let request = MoveRequest { session: &session, time_limit, control: &control };
    let rounds = alternate_wall_time(
        ROUNDS,
        [work(|| Ok(program.choose(&request)?)), work(|| echo.there_and_back())],
    )?;
    let [ours, bare] = rounds.median_pair(0, 1);
    Ok(vec![Comparison::within("a move of a program", ours, "a line there and back", bare, Some(2.0))])
}

/// The same program without the protocol.
struct Echo {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    line: String,
}

impl Echo {
    fn start(program: &str) -> Result<Echo, BenchError> {
        let mut child =
            Command::new(program).arg(BOT).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let to = child.stdin.take().ok_or("no input")?;
        let from = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Echo { child, to, from, line: String::new() })
    }

    fn there_and_back(&mut self) -> Result<usize, BenchError> {
        self.to.write_all(b"echo bestmove 6\n")?;
        self.line.clear();
        Ok(self.from.read_line(&mut self.line)?)
    }
}

impl Drop for Echo {
    fn drop(&mut self) {
        // It may have exited already, and nothing else can be done here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Answers every line as quickly as it can.
pub(crate) fn run_bot() -> Result<(), BenchError> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        match line.split_whitespace().next() {
            Some("ugi") => output.write_all(b"id name quick\nugiok\n")?,
            Some("isready") => output.write_all(b"readyok\n")?,
            Some("go") => output.write_all(b"bestmove 6\n")?,
            Some("echo") => output.write_all(line.as_bytes())?,
            Some("quit") => return Ok(()),
            _ => {}
        }
        output.flush()?;
        line.clear();
    }
    Ok(())
}
