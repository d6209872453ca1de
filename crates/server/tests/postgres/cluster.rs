use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use super::programs::{program, unprivileged};

/// What ends the cluster when the test ends, even if it is killed: its input is then closed.
const GUARD: &str =
    "cat > /dev/null; \"$1\" -D \"$2/data\" -m immediate stop > /dev/null 2>&1; rm -rf \"$2\" 2> /dev/null";

/// A PostgreSQL server that listens on this machine.
pub struct Cluster {
    /// Everything of it, also `ca.pem`, the authority of its certificate for localhost.
    pub folder: PathBuf,
    pub port: u16,
    guard: Child,
}

impl Cluster {
    /// A new server with these settings, such as `max_connections=10`.
    pub fn start(settings: &[&str]) -> Cluster {
        let folder = tempfile::Builder::new().prefix("duels-postgres-").tempdir().unwrap().keep();
        Cluster::start_in(folder, settings)
    }

    /// A new server in an empty folder, which is removed with it.
    pub fn start_in(folder: PathBuf, settings: &[&str]) -> Cluster {
        let mut cluster = Cluster::guard(folder);
        cluster.init(settings);
        cluster.start_on_free_port();
        cluster
    }

    /// Nothing yet, in an empty folder that is removed with it.
    pub(super) fn guard(folder: PathBuf) -> Cluster {
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        if let Some((user, group)) = unprivileged() {
            chown(&folder, Some(user), Some(group)).unwrap();
        }
        let guard = as_server(Path::new("sh"))
            .args(["-c", GUARD, "sh"])
            .args([&program("pg_ctl"), &folder])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        Cluster { folder, port: 0, guard }
    }

    fn init(&self, settings: &[&str]) {
        let folder = &self.folder;
        let data = folder.join("data");
        let mut initdb = as_server(&program("initdb"));
        initdb.arg("-D").arg(&data).args([
            "-A",
            "trust",
            "-U",
            "duels",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]);
        succeed(&initdb.output().unwrap());
        make_certificates(folder);
        let mut lines = vec![
            "listen_addresses = '127.0.0.1'".to_owned(),
            format!("unix_socket_directories = '{}'", folder.display()),
            "shared_buffers = 64MB".to_owned(),
            "ssl = on".to_owned(),
            format!("ssl_cert_file = '{}'", folder.join("server.pem").display()),
            format!("ssl_key_file = '{}'", folder.join("server.key").display()),
        ];
        lines.extend(settings.iter().map(|setting| (*setting).to_owned()));
        let config = data.join("postgresql.auto.conf");
        fs::write(&config, lines.join("\n") + "\n").unwrap();
        // Whoever is called `locked` needs a password.
        let rules = data.join("pg_hba.conf");
        let all = fs::read_to_string(&rules).unwrap();
        fs::write(&rules, format!("host all locked 127.0.0.1/32 scram-sha-256\n{all}")).unwrap();
    }

    /// Another program may take the free port first.
    pub(super) fn start_on_free_port(&mut self) {
        let started = (0..5).any(|_| {
            self.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            self.try_start()
        });
        assert!(started, "{}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
    }

    /// Starts the server again, on the same port, and waits until it accepts connections.
    pub fn start_again(&self) {
        assert!(self.try_start(), "{}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
    }

    pub fn is_running(&self) -> bool {
        let mut status = as_server(&program("pg_ctl"));
        status.arg("-D").arg(self.folder.join("data")).arg("status").output().unwrap().status.success()
    }

    fn try_start(&self) -> bool {
        let mut start = as_server(&program("pg_ctl"));
        start.arg("-D").arg(self.folder.join("data")).arg("-l").arg(self.folder.join("log"));
        start.args(["-o", &format!("-p {}", self.port), "-w", "-t", "60", "start"]);
        // The server would keep a pipe open.
        start.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
    }

    /// Stops the server: `immediate` is like a power cut for everything but the disk.
    pub fn stop(&self, mode: &str) {
        let mut stop = as_server(&program("pg_ctl"));
        stop.arg("-D").arg(self.folder.join("data")).args(["-m", mode, "-w", "stop"]);
        succeed(&stop.output().unwrap());
    }
}

/// One that is not shared is gone when its test is over.
impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// A command of the user that the server runs as, in a folder that the user can enter.
pub fn as_server(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/");
    if let Some((user, group)) = unprivileged() {
        command.uid(user).gid(group);
    }
    command
}

pub(super) fn succeed(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// An authority, `ca.pem`, and a certificate for localhost that it signed.
fn make_certificates(folder: &Path) {
    let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    let openssl = |args: &[&str]| {
        let mut command = as_server(Path::new("openssl"));
        command.current_dir(folder).args(["req", "-x509"]).args(new_key).args(args);
        succeed(&command.output().expect("openssl, which Debian's package postgresql brings"));
    };
    openssl(&["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=duels test authority"]);
    let leaf = ["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"];
    let names = ["-keyout", "server.key", "-out", "server.pem", "-subj", "/CN=localhost"];
    openssl(&[&["-CA", "ca.pem", "-CAkey", "ca.key"][..], &names, &leaf].concat());
}
