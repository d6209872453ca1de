use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use duels_postgres::RunList;

use super::{
    AddressError, CommitHook, Maintenance, PostgresAddress, PostgresOptions, PostgresStore, SqliteOptions,
    SqliteStore, StoreError,
};
use crate::news::{News, PostgresNews};

/// Where games are kept: `sqlite:PATH` or `postgres://USER@HOST:PORT/DATABASE`. No text that it prints has a password in
/// it.
///
/// ```
/// # use duels_server::store::StoreLocation;
/// assert_eq!("sqlite:games.sqlite".parse::<StoreLocation>()?.to_string(), "sqlite:games.sqlite");
/// assert_eq!("postgres://ann:secret@db/games".parse::<StoreLocation>()?.to_string(), "postgres://ann@db/games");
/// # Ok::<(), duels_server::store::AddressError>(())
/// ```
#[derive(Clone, Debug)]
pub enum StoreLocation {
    /// A file.
    Sqlite(PathBuf),
    /// A database on a server.
    Postgres(Box<PostgresAddress>),
}

impl FromStr for StoreLocation {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<StoreLocation, AddressError> {
        if let Some(path) = text.strip_prefix("sqlite:").filter(|path| !path.is_empty()) {
            return Ok(StoreLocation::Sqlite(path.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(StoreLocation::Postgres(Box::new(text.parse()?)));
        }
        Err(AddressError::Form)
    }
}

impl fmt::Display for StoreLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreLocation::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            StoreLocation::Postgres(address) => address.fmt(f),
        }
    }
}

impl StoreLocation {
    /// Opens the store, and creates it if necessary.
    pub async fn open(&self, on_commit: Option<CommitHook>) -> Result<OpenStore, StoreError> {
        Ok(match self {
            StoreLocation::Sqlite(path) => {
                let options = SqliteOptions { on_commit, ..SqliteOptions::default() };
                OpenStore::Sqlite(Arc::new(SqliteStore::open_with(path, options)?))
            }
            StoreLocation::Postgres(address) => {
                let options = PostgresOptions { on_commit, ..PostgresOptions::default() };
                OpenStore::Postgres(Arc::new(PostgresStore::connect_with(address, options).await?))
            }
        })
    }
}

impl StoreLocation {
    /// Whether another location is the same store, by whatever path or address.
    pub async fn is_same(&self, other: &StoreLocation) -> Result<bool, StoreError> {
        Ok(match (self, other) {
            (StoreLocation::Sqlite(one), StoreLocation::Sqlite(other)) => {
                identity(one).is_some_and(|file| identity(other) == Some(file))
            }
            (StoreLocation::Postgres(one), StoreLocation::Postgres(other)) => {
                one.is_same_database(other).await?
            }
            _ => false,
        })
    }

    /// How servers that share this store hear from each other; none for a file, which only one server uses.
    pub fn news(&self) -> Result<Option<Arc<dyn News>>, StoreError> {
        match self {
            StoreLocation::Sqlite(_) => Ok(None),
            StoreLocation::Postgres(address) => Ok(Some(PostgresNews::start(address)?)),
        }
    }
}

/// What a file has in common with itself by every other path, even by a hard link; none if there is no file.
#[cfg(unix)]
fn identity(path: &Path) -> Option<impl PartialEq> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<impl PartialEq> {
    path.canonicalize().ok()
}

/// A store of one of the kinds that last.
#[derive(Debug)]
pub enum OpenStore {
    /// A file.
    Sqlite(Arc<SqliteStore>),
    /// A database on a server.
    Postgres(Arc<PostgresStore>),
}

impl OpenStore {
    /// The store, for everyone who uses it.
    pub fn store(&self) -> Arc<dyn Maintenance> {
        match self {
            OpenStore::Sqlite(store) => Arc::<SqliteStore>::clone(store),
            OpenStore::Postgres(store) => Arc::<PostgresStore>::clone(store),
        }
    }

    /// The runs of the arena, if they are in the same database.
    pub fn runs(&self) -> Option<RunList> {
        match self {
            OpenStore::Sqlite(_) => None,
            OpenStore::Postgres(store) => Some(store.runs()),
        }
    }

    /// Finishes the queued changes and closes the store.
    pub async fn close(self) -> Result<(), StoreError> {
        match self {
            // Whoever still has the store closes the file.
            OpenStore::Sqlite(store) => Arc::into_inner(store).map_or(Ok(()), SqliteStore::close),
            OpenStore::Postgres(store) => store.close().await,
        }
    }
}
