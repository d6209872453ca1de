//! The servers and the load are this program again, each in a process of its own.

use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::load::{self, Load, Played};
use crate::tables::Place;
use crate::{PlayerError, idle, minimal, ours};

/// The hidden argument that makes this program a server or a load.
pub(crate) const ARGUMENT: &str = "--child";

/// Which server, and what it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The minimal one.
    Minimal,
    /// Ours, telling programs.
    Ours,
    /// Ours, telling pages: every message has the board in it, too.
    Pages,
}

const KINDS: [(&str, Kind); 3] = [("minimal", Kind::Minimal), ("ours", Kind::Ours), ("pages", Kind::Pages)];

impl Kind {
    fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    fn parse(name: &str) -> Result<Kind, PlayerError> {
        let found = KINDS.iter().find(|(known, _)| *known == name);
        found.map(|(_, kind)| *kind).ok_or_else(|| format!("there is no server {name}").into())
    }
}

/// A process of this program that ends when it is let go.
pub(crate) struct Helper {
    child: Child,
    said: BufReader<ChildStdout>,
}

/// A server with a directory of its own.
pub(crate) struct Server {
    helper: Helper,
    pub(crate) place: Place,
    _folder: TempDir,
}

impl Helper {
    pub(crate) fn start(orders: &[&str]) -> Result<Helper, PlayerError> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(ARGUMENT).args(orders).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let said = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Helper { child, said })
    }

    /// The next line that it says.
    pub(crate) fn hear(&mut self) -> Result<String, PlayerError> {
        let mut line = String::new();
        match self.said.read_line(&mut line)? {
            0 => Err("a process ended early".into()),
            _ => Ok(line.trim_end().to_string()),
        }
    }

    /// Lets it go on.
    pub(crate) fn nod(&mut self) -> Result<(), PlayerError> {
        Ok(self.child.stdin.as_mut().ok_or("no input")?.write_all(b"\n")?)
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts a server with an empty store in this directory, because that is the disk that is measured.
    pub(crate) fn start(kind: Kind) -> Result<Server, PlayerError> {
        let folder = tempfile::tempdir_in(".")?;
        let path = folder.path().to_str().ok_or("the directory has no name")?;
        let mut helper = Helper::start(&["serve", kind.name(), path])?;
        let address = helper.hear()?.parse()?;
        Ok(Server { helper, place: Place { kind, address }, _folder: folder })
    }

    /// Lets a load play here, and says what came out.
    pub(crate) fn play(&self, load: Load) -> Result<Played, PlayerError> {
        let Place { kind, address } = self.place;
        let (games, millis) = (load.games.to_string(), load.time.as_millis().to_string());
        let rate = load.rate.unwrap_or(0.0).to_string();
        let orders = ["load", kind.name(), &address.to_string(), &games, &millis, &rate];
        Played::parse(&Helper::start(&orders)?.hear()?)
    }

    /// Starts something else that needs this server.
    pub(crate) fn helper(&self, work: &str, orders: &[&str]) -> Result<Helper, PlayerError> {
        let Place { kind, address } = self.place;
        let address = address.to_string();
        Helper::start(&[&[work, kind.name(), &address], orders].concat())
    }

    /// How much memory it holds now, in bytes.
    pub(crate) fn memory(&self) -> Result<u64, PlayerError> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.helper.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let size = line.and_then(|line| line.split_whitespace().next()).ok_or("no memory in /proc")?;
        Ok(size.parse::<u64>()? << 10)
    }

    /// How long it has been on a processor so far, to a hundredth of a second.
    pub(crate) fn on_processor(&self) -> Result<Duration, PlayerError> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.helper.child.id()))?;
        let fields = stat.rsplit_once(')').ok_or("no name in /proc")?.1;
        let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        Ok(Duration::from_millis(10 * ticks.sum::<Result<u64, _>>()?))
    }
}

/// Does what the hidden arguments say.
pub(crate) fn obey(orders: &[String]) -> Result<(), PlayerError> {
    let orders: Vec<_> = orders.iter().map(String::as_str).collect();
    let place = |kind, address: &str| {
        Ok::<_, PlayerError>(Place { kind: Kind::parse(kind)?, address: address.parse()? })
    };
    match orders[..] {
        ["serve", kind, folder] => serve(Kind::parse(kind)?, Path::new(folder)),
        ["load", kind, address, games, millis, rate] => {
            let rate = Some(rate.parse()?).filter(|rate| *rate > 0.0);
            let load = Load { games: games.parse()?, time: Duration::from_millis(millis.parse()?), rate };
            let played = client()?.block_on(load::run(place(kind, address)?, load))?;
            println!("{}", played.line());
            Ok(())
        }
        ["watch", kind, address, games, few, many] => {
            let watching = idle::watch(place(kind, address)?, games.parse()?, few.parse()?, many.parse()?);
            client()?.block_on(watching)
        }
        _ => Err("these are not the arguments of a child".into()),
    }
}

fn serve(kind: Kind, folder: &Path) -> Result<(), PlayerError> {
    let ready = |address: SocketAddr| println!("{address}");
    match kind {
        Kind::Minimal => Runtime::new()?.block_on(minimal::serve(folder, ready)),
        Kind::Ours | Kind::Pages => Runtime::new()?.block_on(ours::serve(folder, ready)),
    }
}

/// One thread is enough to play, and takes the least from the server.
fn client() -> Result<Runtime, PlayerError> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}
