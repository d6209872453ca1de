use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

use crate::PostgresError;
use crate::password_file::PasswordFile;
use crate::tls::{TlsConnector, TlsMode};

/// The options after the `?` that are passed on as they are.
const PASSED_ON: [&str; 12] = [
    "application_name",
    "connect_timeout",
    "dbname",
    "host",
    "keepalives",
    "keepalives_idle",
    "load_balance_hosts",
    "options",
    "password",
    "port",
    "target_session_attrs",
    "user",
];

/// Where a PostgreSQL database is, and how to log in: `postgres://USER@HOST:PORT/DATABASE?OPTION=VALUE`.
///
/// No text that it prints has the password in it.
///
/// ```
/// # use duels_postgres::PostgresAddress;
/// let address: PostgresAddress = "postgres://ann:secret@db.example.org/games?sslmode=verify-full".parse()?;
/// assert_eq!(address.to_string(), "postgres://ann@db.example.org/games");
/// # Ok::<(), duels_postgres::AddressError>(())
/// ```
#[derive(Clone)]
pub struct PostgresAddress {
    config: Config,
    tls: TlsMode,
    root: Option<PathBuf>,
    password_file: Option<PathBuf>,
}

/// Why the address of a store is not one. It never repeats the address, which may have a password in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The part before the options is not an address.
    #[error(
        "the address of the store is not valid; it should look like sqlite:PATH or postgres://USER@HOST:PORT/DATABASE"
    )]
    Form,
    /// There is an `@` in the password, so the rest of it would be taken for a part of the host.
    #[error("in the address of the store, write %40 instead of an @ in the user or the password")]
    At,
    /// An option that does not exist.
    #[error(
        "the address of the store has an unknown option; after the ? there can be sslmode, sslrootcert, passfile, {}",
        PASSED_ON.join(", ")
    )]
    Option,
    /// An option with a value that it cannot have.
    #[error("in the address of the store, {0} must be {1}")]
    Value(&'static str, &'static str),
}

impl FromStr for PostgresAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<PostgresAddress, AddressError> {
        // A password may contain a ?, but not an @.
        let query_from = text.find('@').unwrap_or(0);
        let question = text[query_from..].find('?').map(|at| query_from + at);
        let (base, query) = question.map_or((text, ""), |at| (&text[..at], &text[at + 1..]));
        let (mut tls, mut root, mut password_file) = (None, None, None);
        let mut passed_on = Vec::new();
        for option in query.split('&').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or(AddressError::Option)?;
            let value = percent_decode_str(value).decode_utf8().map_err(|_| AddressError::Form)?;
            match name {
                "sslmode" => tls = Some(value.parse()?),
                "sslrootcert" => root = Some(PathBuf::from(&*value)),
                "passfile" => password_file = Some(PathBuf::from(&*value)),
                name if PASSED_ON.contains(&name) => passed_on.push(option),
                _ => return Err(AddressError::Option),
            }
        }
        let mut config =
            format!("{base}?{}", passed_on.join("&")).parse::<Config>().map_err(|_| AddressError::Form)?;
        if config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            return Err(AddressError::At);
        }
        let tls = tls.unwrap_or(if root.is_some() { TlsMode::VerifyCa } else { TlsMode::Prefer });
        config.ssl_mode(tls.negotiation());
        if config.get_hosts().is_empty() {
            config.host("localhost");
        }
        if config.get_application_name().is_none() {
            config.application_name("duels");
        }
        // After a failover one of several hosts is a standby, which refuses to write.
        if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        Ok(PostgresAddress { config, tls, root, password_file })
    }
}

impl PostgresAddress {
    /// The settings of a connection, with the password from a file if the address has none.
    pub(crate) fn config(&self) -> Result<Config, PostgresError> {
        let mut config = self.config.clone();
        if config.get_password().is_none() {
            let file = PasswordFile::find(self.password_file.as_deref())?;
            if let Some(password) = file.and_then(|file| file.password(&self.login())) {
                config.password(password);
            }
        }
        Ok(config)
    }

    pub(crate) fn connector(&self) -> Result<TlsConnector, PostgresError> {
        TlsConnector::new(self.tls, self.root.as_deref())
    }

    /// Host, port, database and user, as a password file lists them.
    fn login(&self) -> [String; 4] {
        let host = self.hosts().next().unwrap_or_default();
        let (host, port) = host.rsplit_once(':').unwrap_or((&host, "5432"));
        // As libpq does it: a socket on this machine is localhost.
        let host = if host.starts_with('/') { "localhost" } else { host };
        let user = self.config.get_user().unwrap_or_default();
        let database = self.config.get_dbname().unwrap_or(user);
        [host, port, database, user].map(str::to_owned)
    }

    /// The hosts, each with its port if that is not the usual one.
    fn hosts(&self) -> impl Iterator<Item = String> {
        let ports = self.config.get_ports();
        let port_of = move |index: usize| ports.get(index).or(ports.first()).copied().unwrap_or(5432);
        self.config.get_hosts().iter().enumerate().map(move |(index, host)| {
            let name = match host {
                Host::Tcp(name) => name.clone(),
                #[cfg(unix)]
                Host::Unix(path) => path.display().to_string(),
            };
            if port_of(index) == 5432 { name } else { format!("{name}:{}", port_of(index)) }
        })
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        f.write_str(&self.hosts().collect::<Vec<_>>().join(","))?;
        match self.config.get_dbname() {
            Some(name) => write!(f, "/{name}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresAddress({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        text.parse::<PostgresAddress>().unwrap().to_string()
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        assert_eq!(shown("postgres://ann:secret@db/games"), "postgres://ann@db/games");
        assert_eq!(shown("postgresql://ann@a:1,b:2/games"), "postgres://ann@a:1,b:2/games");
        assert_eq!(
            shown("postgres://ann:se?cr&t@db:5433/games?sslmode=disable"),
            "postgres://ann@db:5433/games"
        );
        let hidden = "postgres:///games?host=/run/postgresql&user=ann&password=secret";
        assert_eq!(shown(hidden), "postgres://ann@/run/postgresql/games");
        let address = hidden.parse::<PostgresAddress>().unwrap();
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[test]
    fn a_wrong_address_is_refused_without_repeating_it() {
        let cases = [
            ("postgres://ann:secret@db:port/games", AddressError::Form),
            ("postgres://ann:secret@db/games?secret=1", AddressError::Option),
            ("postgres://ann:secret@db/games?secret", AddressError::Option),
            ("postgres://ann:my@secret@db/games", AddressError::At),
            ("postgres://ann:my@secret@db:5433,other/games", AddressError::At),
            ("postgres://ann:sec%zzret%ff@db/games?sslmode=%ff", AddressError::Form),
        ];
        for (text, expected) in cases {
            let error = text.parse::<PostgresAddress>().unwrap_err();
            assert_eq!(error, expected, "{text}");
            assert!(!error.to_string().contains("secret"));
        }
        let error = "postgres://ann:secret@db/games?sslmode=secret".parse::<PostgresAddress>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "in the address of the store, sslmode must be disable, prefer, require, verify-ca or verify-full"
        );
    }

    #[test]
    fn several_hosts_mean_the_one_that_can_write() {
        let address = "postgres://ann@a,b/games".parse::<PostgresAddress>().unwrap();
        assert_eq!(address.config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
    }
}
