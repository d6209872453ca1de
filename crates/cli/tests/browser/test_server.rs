use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The program, serving from a folder of its own.
pub(crate) struct TestServer {
    process: Child,
    /// Such as `127.0.0.1:40123`.
    pub(crate) address: String,
    data: TempDir,
}

impl TestServer {
    pub(crate) fn start() -> TestServer {
        let data = TempDir::new().expect("a temporary folder");
        let (process, address) = launch(&data, "127.0.0.1:0");
        TestServer { process, address, data }
    }

    /// Ends the server as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("SIGKILL");
        self.process.wait().expect("its end");
    }

    /// Starts it again at the same address and with the same data.
    pub(crate) fn restart(&mut self) {
        (self.process, self.address) = launch(&self.data, &self.address);
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn launch(data: &TempDir, listen: &str) -> (Child, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_duels"))
        .args(["serve", "--listen", listen, "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let mut line = String::new();
    let output = process.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a first line");
    let address = line.split_once("http://").and_then(|(_, rest)| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_string();
    (process, address)
}
