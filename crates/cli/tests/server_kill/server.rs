//! The process that is killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::early_server;

const DATA: &str = "DUELS_KILL_DATA";

/// Which server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The program as it is shipped.
    Real,
    /// The same server over a store that acknowledges too early, inside this test's own program.
    EarlyStore,
}

/// Not a test: the control's server, when the variable says so.
#[test]
fn run_early_server() {
    if let Ok(data) = std::env::var(DATA) {
        early_server::serve(&PathBuf::from(data));
    }
}

/// A running server.
pub(crate) struct Server {
    child: Child,
}

impl Server {
    pub(crate) fn start(which: Which, data: &Path) -> Server {
        let mut command = match which {
            Which::Real => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_duels"));
                command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"]).arg(data);
                command
            }
            Which::EarlyStore => {
                let mut command = Command::new(std::env::current_exe().unwrap());
                command.args(["--exact", "server::run_early_server", "--nocapture"]).env(DATA, data);
                command
            }
        };
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn();
        Server { child: child.unwrap() }
    }

    /// The address that it prints.
    pub(crate) fn address(&mut self) -> SocketAddr {
        let lines = BufReader::new(self.child.stdout.take().unwrap()).lines();
        let said = lines.map(Result::unwrap).find(|line| line.contains("http://")).expect("an address");
        let address = said.split_once("http://").unwrap().1.split('/').next().unwrap();
        address.parse().unwrap()
    }

    /// Kill -9. It must have been running until then.
    pub(crate) fn kill(&mut self) {
        assert_eq!(self.child.try_wait().unwrap(), None, "the server ended by itself");
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// No test leaves a server running, even if it fails.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
