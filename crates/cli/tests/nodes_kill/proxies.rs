//! The proxies of `docs/deploy`, each with the configuration as it is documented; only ports and certificates differ.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::node::Node;

/// One of the documented proxies.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Program {
    Caddy,
    Nginx,
    HaProxy,
}

/// A running proxy before two nodes.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    process: Child,
    _folder: tempfile::TempDir,
}

impl Proxy {
    pub(crate) fn start(program: Program, nodes: &[Node; 2]) -> Proxy {
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let config = program.config(address, nodes, folder.path());
        let file = folder.path().join("config");
        fs::write(&file, config).unwrap();
        let mut command = program.command(&file, folder.path());
        let log = fs::File::create(folder.path().join("log")).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        let mut process = command.spawn().unwrap_or_else(|error| {
            panic!("{program:?}, which ./check needs installs: {error}");
        });
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            let log = || fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            assert!(process.try_wait().unwrap().is_none(), "{program:?} has ended: {}", log());
            assert!(start.elapsed() < Duration::from_secs(20), "{program:?} does not start: {}", log());
            std::thread::sleep(Duration::from_millis(20));
        }
        Proxy { address, process, _folder: folder }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Program {
    /// The documented configuration on other ports and without TLS.
    fn config(self, address: SocketAddr, nodes: &[Node; 2], folder: &Path) -> String {
        let (file, own) = match self {
            Program::Caddy => ("Caddyfile", ("duels.example.org {", format!("http://{address} {{"))),
            Program::Nginx => ("nginx.conf", ("listen 443 ssl http2;", format!("listen {address};"))),
            Program::HaProxy => {
                let line = "bind :443 ssl crt /etc/haproxy/duels.pem alpn h2,http/1.1";
                ("haproxy.cfg", (line, format!("bind {address}")))
            }
        };
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/deploy").join(file);
        let mut text = fs::read_to_string(&path).unwrap();
        let ports = ["127.0.0.1:8081", "127.0.0.1:8082"];
        let nodes = nodes.each_ref().map(|node| node.address.to_string());
        let mut replace = |from: &str, to: &str| {
            assert!(text.contains(from), "{file} does not have {from:?}");
            text = text.replace(from, to);
        };
        replace(own.0, &own.1);
        ports.iter().zip(&nodes).for_each(|(port, node)| replace(port, node));
        let folder = folder.display();
        match self {
            Program::Caddy => format!("{{\n\tadmin off\n\tstorage file_system {folder}\n}}\n{text}"),
            Program::HaProxy => text,
            Program::Nginx => {
                replace("/var/log/nginx/duels.log", &format!("{folder}/access.log"));
                // The requests name the port that the test uses.
                replace("proxy_set_header Host $host;", "proxy_set_header Host $http_host;");
                let lines = text.lines().filter(|line| !line.trim().starts_with("ssl_certificate"));
                let server = lines.collect::<Vec<_>>().join("\n");
                format!(
                    "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\n\
                     events {{ worker_connections 1024; }}\nhttp {{\nclient_body_temp_path {folder}/body;\n\
                     proxy_temp_path {folder}/proxy;\nfastcgi_temp_path {folder}/fastcgi;\n\
                     uwsgi_temp_path {folder}/uwsgi;\nscgi_temp_path {folder}/scgi;\n{server}\n}}\n"
                )
            }
        }
    }

    fn command(self, config: &Path, folder: &Path) -> Command {
        let program = match self {
            Program::Caddy => "caddy",
            Program::Nginx => "nginx",
            Program::HaProxy => "haproxy",
        };
        // Debian does not put all of them on everyone's path.
        let sbin = Path::new("/usr/sbin").join(program);
        let mut command = Command::new(if sbin.exists() { sbin } else { program.into() });
        command.env("HOME", folder);
        match self {
            Program::Caddy => command.args(["run", "--adapter", "caddyfile", "--config"]).arg(config),
            Program::Nginx => command.args(["-e", "stderr", "-c"]).arg(config),
            Program::HaProxy => command.args(["-db", "-f"]).arg(config),
        };
        command
    }
}
