//! The processes that are killed.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::faulty_node;

const FAULT: &str = "DUELS_FAULTY_NODE";
const STORE: &str = "DUELS_FAULTY_STORE";
const LISTEN: &str = "DUELS_FAULTY_LISTEN";

/// Which program a node runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The program as it is shipped.
    Real,
    /// The same over a store that acknowledges too early, inside this test's own program.
    Early,
    /// The same with a computer that replies twice.
    Twice,
}

/// Not a test: a faulty node, when the variables say so.
#[test]
fn run_faulty_node() {
    let [fault, store, listen] = [FAULT, STORE, LISTEN].map(|name| std::env::var(name).unwrap_or_default());
    let kind = match fault.as_str() {
        "" => return,
        "early" => Kind::Early,
        _ => Kind::Twice,
    };
    faulty_node::serve(kind, &store, listen.parse().unwrap());
}

/// A running node. It keeps its address when it is started again.
pub(crate) struct Node {
    kind: Kind,
    store: String,
    pub(crate) address: SocketAddr,
    process: Child,
}

impl Node {
    pub(crate) fn start(kind: Kind, store: &str) -> Node {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let process = start(kind, store, address);
        Node { kind, store: store.to_owned(), address, process }
    }

    /// Kill -9. It must have been running until then.
    pub(crate) fn kill(&mut self) {
        assert_eq!(self.process.try_wait().unwrap(), None, "the node ended by itself");
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Asks it to stop, as a service manager does, and waits until it has stopped.
    pub(crate) async fn stop_gently(&mut self) {
        let process = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).unwrap();
        let start = Instant::now();
        let status = loop {
            match self.process.try_wait().unwrap() {
                Some(status) => break status,
                None => tokio::time::sleep(Duration::from_millis(10)).await,
            }
            assert!(start.elapsed() < Duration::from_secs(10), "the node does not stop");
        };
        assert!(status.success(), "{status}");
    }

    pub(crate) fn start_again(&mut self) {
        self.process = start(self.kind, &self.store, self.address);
    }
}

/// No test leaves a node running, even if it fails.
impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn start(kind: Kind, store: &str, address: SocketAddr) -> Child {
    let mut command = match kind {
        Kind::Real => {
            let mut command = Command::new(env!("CARGO_BIN_EXE_duels"));
            command
                .args(["serve", "--no-limits", "--node", "127.0.0.1:0", "--listen", &address.to_string()])
                .env("DUELS_STORE", store);
            command
        }
        Kind::Early | Kind::Twice => {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "node::run_faulty_node", "--nocapture"]);
            let fault = if kind == Kind::Early { "early" } else { "twice" };
            command.env(FAULT, fault).env(STORE, store).env(LISTEN, address.to_string());
            command
        }
    };
    let process =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap();
    let start = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(start.elapsed() < Duration::from_secs(30), "the node does not start");
        std::thread::sleep(Duration::from_millis(10));
    }
    process
}
