use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// The name of a run in a database, which is also in the address of its page: 1 to 64 letters, digits, `-`, `_` and `.`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunName(String);

/// Text that is not the name of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be the name of a run. Accepted: 1 to 64 letters, digits, hyphens, underscores and dots")]
pub struct RunNameError(String);

impl FromStr for RunName {
    type Err = RunNameError;

    fn from_str(text: &str) -> Result<RunName, RunNameError> {
        let fits = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let is_name = (1..=64).contains(&text.len()) && text.chars().all(fits) && text != "." && text != "..";
        if is_name { Ok(RunName(text.to_string())) } else { Err(RunNameError(duels_rules::quoted(text))) }
    }
}

impl RunName {
    /// The name that a run has if none is given: that of its folder.
    pub fn of_folder(path: &Path) -> Result<RunName, RunNameError> {
        path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default().parse()
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_into_addresses() {
        for name in ["1", "night-run_2.b", &"x".repeat(64)] {
            assert_eq!(name.parse::<RunName>().unwrap().as_str(), name);
        }
        for name in ["", ".", "..", "a b", "a/b", "ä", "a\0", &"x".repeat(65)] {
            assert!(name.parse::<RunName>().is_err(), "{name}");
        }
        assert_eq!(RunName::of_folder(Path::new("runs/7/")).unwrap().as_str(), "7");
        assert!(RunName::of_folder(Path::new("..")).is_err());
    }
}
