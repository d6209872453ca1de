use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;
use crate::test_server::TestServer;

/// As root and without a screen, with no requests to any server but our own, and with nothing that moves: a tile that
/// slides would not be where it was when the mouse was sent there.
const ARGUMENTS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
    "--window-size=1100,900",
];

/// Chromedriver, which opens the browsers of one test and closes them all in the end.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    profiles: TempDir,
}

impl Driver {
    pub(crate) fn start() -> Driver {
        if let Err(error) = Command::new("chromium").arg("--version").output() {
            panic!("These tests need the program chromium (Debian: chromium); ./check installs it: {error}");
        }
        let started =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = started.unwrap_or_else(|error| {
            panic!("These tests need chromedriver (Debian: chromium-driver); ./check installs it: {error}")
        });
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let port = output
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        let profiles = TempDir::new().expect("a temporary folder");
        Driver { process, port: port.expect("the port of chromedriver"), profiles }
    }

    /// The browser of another person: no cookie is shared.
    pub(crate) async fn browser(&self, name: &str, served: &TestServer) -> Browser {
        self.browser_at(name, &served.address).await
    }

    /// A browser that finds the server at another address than its own.
    pub(crate) async fn browser_at(&self, name: &str, address: &str) -> Browser {
        self.browser_with(name, address, json!({})).await
    }

    /// A browser in which pages run no scripts.
    pub(crate) async fn browser_without_scripts(&self, name: &str, served: &TestServer) -> Browser {
        let prefs = json!({"profile.managed_default_content_settings.javascript": 2});
        self.browser_with(name, &served.address, prefs).await
    }

    async fn browser_with(&self, name: &str, address: &str, prefs: Value) -> Browser {
        let profile = format!("--user-data-dir={}", self.profiles.path().join(name).display());
        let arguments: Vec<_> = ARGUMENTS.into_iter().chain([profile.as_str()]).collect();
        let options = json!({"goog:chromeOptions": {"args": arguments, "prefs": prefs}});
        let Value::Object(capabilities) = options else { unreachable!("it is written as an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("chromium starts");
        Browser::new(client, address)
    }
}

impl Drop for Driver {
    /// Killed at once, chromedriver would leave its browsers running, also after a test that failed.
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ =
                stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            let _ = stream.read_to_end(&mut Vec::new());
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
