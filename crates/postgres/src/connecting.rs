//! Connections to the first of several hosts that will do.

use std::future::pending;
use std::time::Duration;

use deadpool_postgres::Connect;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::config::{Host, LoadBalanceHosts};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Error, Socket};

use crate::tls::TlsConnector;

type Connected = (Client, Connection<Socket, <TlsConnector as MakeTlsConnect<Socket>>::Stream>);

/// Tries one host after the other, and each only for its share of the time: a machine that is gone does not answer at
/// all, and the others would never be asked.
#[derive(Clone)]
pub(crate) struct AnyHost {
    pub(crate) tls: TlsConnector,
    /// How long all hosts together may take.
    pub(crate) patience: Duration,
}

impl AnyHost {
    /// A connection to the first host that will do. If none answers, this waits for whoever is asking to lose patience.
    pub(crate) async fn connect(&self, config: &Config) -> Result<Connected, Error> {
        let hosts = each_host(config);
        let share = self.patience / u32::try_from(hosts.len().max(1)).unwrap_or(u32::MAX);
        let mut refusal = None;
        for host in hosts {
            match timeout(share, host.connect(self.tls.clone())).await {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => refusal = Some(error),
                Err(_) => {}
            }
        }
        match refusal {
            Some(error) => Err(error),
            None => pending().await,
        }
    }
}

type Connecting<'a> =
    std::pin::Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + 'a>>;

impl Connect for AnyHost {
    fn connect(&self, config: &Config) -> Connecting<'_> {
        let config = config.clone();
        Box::pin(async move {
            let (client, connection) = AnyHost::connect(self, &config).await?;
            let running = tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection to PostgreSQL is lost");
                }
            });
            Ok((client, running))
        })
    }
}

/// The same settings for each host. Those that are to be asked in any order stay together.
fn each_host(config: &Config) -> Vec<Config> {
    if config.get_hosts().len() < 2 || config.get_load_balance_hosts() == LoadBalanceHosts::Random {
        return vec![config.clone()];
    }
    let ports = config.get_ports();
    let only = |(index, host): (usize, &Host)| {
        let mut only = without_hosts(config);
        match host {
            Host::Tcp(name) => only.host(name),
            #[cfg(unix)]
            Host::Unix(path) => only.host_path(path),
        };
        if let Some(port) = ports.get(index).or(ports.first()) {
            only.port(*port);
        }
        only
    };
    config.get_hosts().iter().enumerate().map(only).collect()
}

/// What an address can say, but for the hosts and their ports.
fn without_hosts(config: &Config) -> Config {
    let mut copy = Config::new();
    copy.ssl_mode(config.get_ssl_mode())
        .keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle())
        .target_session_attrs(config.get_target_session_attrs());
    config.get_user().map(|user| copy.user(user));
    config.get_password().map(|password| copy.password(password));
    config.get_dbname().map(|name| copy.dbname(name));
    config.get_options().map(|options| copy.options(options));
    config.get_application_name().map(|name| copy.application_name(name));
    config.get_connect_timeout().map(|time| copy.connect_timeout(*time));
    copy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_its_port_and_all_else() {
        let text = "postgres://ann:secret@a:1,b:2/games?target_session_attrs=read-write&options=-cgeqo%3Doff\
            &application_name=x&connect_timeout=7&keepalives=0&keepalives_idle=9";
        let all = text.parse::<Config>().unwrap();
        for (host, (name, port)) in each_host(&all).iter().zip([("a", 1), ("b", 2)]) {
            let alone = text.replace("a:1,b:2", &format!("{name}:{port}")).parse::<Config>().unwrap();
            assert_eq!(*host, alone);
        }
        assert_eq!(each_host(&all).len(), 2);
    }

    #[test]
    fn hosts_may_share_a_port_or_have_the_usual_one() {
        let shared = each_host(&"host=a,b port=7".parse().unwrap());
        assert_eq!(shared.iter().map(Config::get_ports).collect::<Vec<_>>(), [[7], [7]]);
        let usual = each_host(&"host=a,b".parse().unwrap());
        assert_eq!(usual[1], "host=b".parse().unwrap());
    }
}
