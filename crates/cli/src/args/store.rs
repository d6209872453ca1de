use std::fmt;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use duels_server::store::{AddressError, PostgresAddress, StoreLocation};

use crate::Failure;

const COPY_EXAMPLES: &str = "\
Examples:
  duels store copy sqlite:games.sqlite postgres://duels@db.example.org/duels   to a server
  duels store copy postgres://duels@db.example.org/duels sqlite:copy.sqlite    and back, as a backup

Stop the server that uses FROM before you copy. A copy that was interrupted continues when you start it again.";

#[derive(Debug, ClapArgs)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Copy all games and classes from one store to another, and compare every one of them.
    #[command(after_help = COPY_EXAMPLES)]
    Copy(CopyArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CopyArgs {
    /// The store to read: sqlite:PATH or postgres://USER@HOST/DATABASE
    pub(crate) from: StoreText,
    /// The store to write, which has no other games.
    pub(crate) to: StoreText,
}

/// What was typed as the address of a store. It may have a password in it, so the parser of the arguments, which repeats
/// what it refuses, accepts everything, and nothing shows it.
#[derive(Clone)]
pub(crate) struct StoreText(String);

impl FromStr for StoreText {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<StoreText, Self::Err> {
        Ok(StoreText(text.to_owned()))
    }
}

impl fmt::Debug for StoreText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoreText")
    }
}

impl StoreText {
    /// The address that the environment variable `DUELS_STORE` has.
    pub(crate) fn from_env() -> Option<StoreText> {
        std::env::var("DUELS_STORE").ok().filter(|text| !text.is_empty()).map(StoreText)
    }

    /// The address of a PostgreSQL database, which is what runs of the arena need.
    pub(crate) fn postgres(&self) -> Result<PostgresAddress, Failure> {
        match self.location()? {
            StoreLocation::Postgres(address) => Ok(*address),
            StoreLocation::Sqlite(_) => Err(Failure::Refused(
                "runs on many machines need PostgreSQL: write --store postgres://USER@HOST/DATABASE"
                    .to_string(),
            )),
        }
    }

    pub(crate) fn location(&self) -> Result<StoreLocation, AddressError> {
        self.0.parse()
    }
}
