use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use duels_server::news::NodeAddress;

use super::StoreText;
use super::duration::days;

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// The address to listen on; by default only this machine can connect.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = address)]
    pub(crate) listen: SocketAddr,
    /// The directory for the games; by default your data directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Where the games are kept: sqlite:PATH, or postgres://USER@HOST/DATABASE for several servers.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    pub(crate) store: Option<StoreText>,
    /// The address of the same database without a pooler, if --store has one: through it servers hear from each other.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) news: Option<StoreText>,
    /// Where servers with the same database reach this one directly, in a network of their own: HOST:PORT.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) node: Option<NodeAddress>,
    /// Delete games in which nothing has happened for so long, such as 90d; by default games are kept forever.
    #[arg(long, value_name = "TIME", value_parser = days)]
    pub(crate) keep: Option<Duration>,
    /// Trust X-Forwarded-For from the proxy in front of this server.
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Turn the rate limits off, for benchmarks.
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Log every request to standard error.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log: Option<LogFormat>,
}

/// The format of the server's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "write an IP address and a port, such as 127.0.0.1:8080".to_string())
}
