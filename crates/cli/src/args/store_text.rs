use std::fmt;
use std::str::FromStr;

use duels_postgres::{AddressError, PostgresAddress};

use crate::Failure;

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
        std::env::var("DUELS_STORE").ok().map(StoreText)
    }

    /// The address of a PostgreSQL database, which is what runs of the arena need.
    pub(crate) fn postgres(&self) -> Result<PostgresAddress, Failure> {
        if self.0.strip_prefix("sqlite:").is_some_and(|path| !path.is_empty()) {
            let text = "runs on many machines need PostgreSQL: write --store postgres://USER@HOST/DATABASE";
            return Err(Failure::Refused(text.to_string()));
        }
        if self.0.starts_with("postgres://") || self.0.starts_with("postgresql://") {
            return Ok(self.0.parse()?);
        }
        Err(AddressError::Form.into())
    }

    #[cfg(feature = "server")]
    pub(crate) fn location(&self) -> Result<duels_server::store::StoreLocation, AddressError> {
        self.0.parse()
    }
}
