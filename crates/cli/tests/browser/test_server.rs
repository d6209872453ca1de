use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::book;

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

    /// A server with the games that the book describes.
    pub(crate) fn of_the_book() -> TestServer {
        let data = TempDir::new().expect("a temporary folder");
        let folder = data.path().to_str().expect("a path in UTF-8");
        let args = ["serve", "--listen", "127.0.0.1:0", "--data", folder];
        let (process, address) = started(book::program(|program| Command::new(program), &args));
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_duels"));
    command.args(["serve", "--listen", listen, "--data"]).arg(data.path());
    started(command)
}

/// Starts a server; gives it with its address, which it prints when it listens.
fn started(mut command: Command) -> (Child, String) {
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program");
    let output = BufReader::new(process.stdout.take().expect("its output"));
    let mut lines = output.lines().map(|line| line.expect("a line"));
    let address = lines.find_map(|line| Some(line.split_once("http://")?.1.split('/').next()?.to_string()));
    (process, address.expect("an address"))
}
