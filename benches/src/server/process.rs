//! The servers and the load generator are this program again, in separate processes.

use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::connected_game::Target;
use crate::load::{self, Load, Played};
use crate::{BenchError, full, minimal, two_nodes, watchers};

/// The hidden argument that makes this program a server or a load generator.
pub(crate) const ARGUMENT: &str = "--child";

/// Which server, and what it sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The minimal one.
    Minimal,
    /// Ours, for programs.
    Ours,
    /// Ours, for pages: every message also has the board.
    Pages,
    /// The minimal one on PostgreSQL.
    MinimalPostgres,
    /// Ours on PostgreSQL, for programs.
    Postgres,
}

const KINDS: [(&str, Kind); 5] = [
    ("minimal", Kind::Minimal),
    ("ours", Kind::Ours),
    ("pages", Kind::Pages),
    ("minimal-postgres", Kind::MinimalPostgres),
    ("postgres", Kind::Postgres),
];

impl Kind {
    fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Whether it only echoes messages.
    pub(crate) fn is_minimal(self) -> bool {
        matches!(self, Kind::Minimal | Kind::MinimalPostgres)
    }

    fn parse(name: &str) -> Result<Kind, BenchError> {
        let found = KINDS.iter().find(|(known, _)| *known == name);
        found.map(|(_, kind)| *kind).ok_or_else(|| format!("there is no server {name}").into())
    }
}

/// A process of this program that ends when it is dropped.
pub(crate) struct Helper {
    child: Child,
    output: BufReader<ChildStdout>,
}

/// A server with its own directory.
pub(crate) struct Server {
    helper: Helper,
    pub(crate) target: Target,
    _folder: Option<TempDir>,
}

impl Helper {
    pub(crate) fn start(args: &[&str]) -> Result<Helper, BenchError> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(ARGUMENT).args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Helper { child, output })
    }

    /// The next line of its output.
    pub(crate) fn read_line(&mut self) -> Result<String, BenchError> {
        let mut line = String::new();
        match self.output.read_line(&mut line)? {
            0 => Err("a process ended early".into()),
            _ => Ok(line.trim_end().to_string()),
        }
    }

    /// Lets it continue.
    pub(crate) fn resume(&mut self) -> Result<(), BenchError> {
        Ok(self.child.stdin.as_mut().ok_or("no input")?.write_all(b"\n")?)
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        // It may have exited already, and nothing else can be done here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts a server with an empty store in the current directory, whose disk is measured.
    pub(crate) fn start(kind: Kind) -> Result<Server, BenchError> {
        let folder = tempfile::tempdir_in(".")?;
        let path = folder.path().to_str().ok_or("the directory has no name")?;
        let server = Server::start_at(kind, path)?;
        Ok(Server { _folder: Some(folder), ..server })
    }

    /// Starts a server with a store at a path or an address.
    pub(crate) fn start_at(kind: Kind, store: &str) -> Result<Server, BenchError> {
        let mut helper = Helper::start(&["serve", kind.name(), store])?;
        let address = helper.read_line()?.parse()?;
        Ok(Server { helper, target: Target { kind, address }, _folder: None })
    }

    /// Runs a load against it and returns the result.
    pub(crate) fn play(&self, load: Load) -> Result<Played, BenchError> {
        let args = load.args();
        Played::parse(&self.helper("load", &args.each_ref().map(String::as_str))?.read_line()?)
    }

    /// Starts another process that uses this server.
    pub(crate) fn helper(&self, work: &str, args: &[&str]) -> Result<Helper, BenchError> {
        let Target { kind, address } = self.target;
        let address = address.to_string();
        Helper::start(&[&[work, kind.name(), &address], args].concat())
    }

    /// Its current memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64, BenchError> {
        self.memory_field("VmRSS:")
    }

    /// The most memory that it has used, in bytes.
    pub(crate) fn peak_memory(&self) -> Result<u64, BenchError> {
        self.memory_field("VmHWM:")
    }

    fn memory_field(&self, field: &str) -> Result<u64, BenchError> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.helper.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let size = line.and_then(|line| line.split_whitespace().next()).ok_or("no memory in /proc")?;
        Ok(size.parse::<u64>()? << 10)
    }

    /// Its processor time so far, to a hundredth of a second.
    pub(crate) fn cpu_time(&self) -> Result<Duration, BenchError> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.helper.child.id()))?;
        let fields = stat.rsplit_once(')').ok_or("no name in /proc")?.1;
        let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        Ok(Duration::from_millis(10 * ticks.sum::<Result<u64, _>>()?))
    }
}

/// Runs what the hidden arguments name.
pub(crate) fn run_child(args: &[String]) -> Result<(), BenchError> {
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    let target = |kind, address: &str| {
        Ok::<_, BenchError>(Target { kind: Kind::parse(kind)?, address: address.parse()? })
    };
    match args[..] {
        ["serve", kind, store] => serve(Kind::parse(kind)?, store),
        ["load", kind, address, games, millis, rate, length, readers] => {
            let load = Load::parse([games, millis, rate, length, readers])?;
            let played = client()?.block_on(load::run(target(kind, address)?, load))?;
            println!("{}", played.line());
            Ok(())
        }
        ["watch", kind, address, games, few, many] => {
            let watching =
                watchers::watch(target(kind, address)?, games.parse()?, few.parse()?, many.parse()?);
            client()?.block_on(watching)
        }
        ["node", url] => {
            let mut ready = |address: SocketAddr| println!("{address}");
            Runtime::new()?.block_on(two_nodes::serve(url, &mut ready))
        }
        ["play-on", one, other] => {
            println!("{}", client()?.block_on(two_nodes::play(one.parse()?, other.parse()?))?);
            Ok(())
        }
        _ => Err("these are not arguments of a child process".into()),
    }
}

fn serve(kind: Kind, store: &str) -> Result<(), BenchError> {
    let mut ready = |address: SocketAddr| println!("{address}");
    let runtime = Runtime::new()?;
    match kind {
        Kind::Minimal => {
            let queue = minimal::open_sqlite(Path::new(store))?;
            runtime.block_on(minimal::serve(queue, ready))
        }
        Kind::MinimalPostgres => runtime.block_on(async {
            let queue = minimal::open_postgres(store).await?;
            minimal::serve(queue, ready).await
        }),
        Kind::Ours | Kind::Pages => runtime.block_on(full::serve_sqlite(Path::new(store), &mut ready)),
        Kind::Postgres => runtime.block_on(full::serve_postgres(store, &mut ready)),
    }
}

/// One thread is enough to play, and leaves the most for the server.
fn client() -> Result<Runtime, BenchError> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}
