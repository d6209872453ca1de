//! The password file of libpq: one line `HOST:PORT:DATABASE:USER:PASSWORD` for each login, `*` for any.

use std::path::{Path, PathBuf};

use crate::PostgresError;

/// The contents of a password file.
pub(crate) struct PasswordFile(String);

impl PasswordFile {
    /// The given file, or else the one that `PGPASSFILE` names, or else `~/.pgpass`. Only the last may be missing.
    pub(crate) fn find(given: Option<&Path>) -> Result<Option<PasswordFile>, PostgresError> {
        let named = given.map(Path::to_owned).or_else(|| env_path("PGPASSFILE"));
        match (named, env_path("HOME")) {
            (Some(path), _) => PasswordFile::read(&path).map(Some),
            (None, Some(home)) if home.join(".pgpass").exists() => {
                PasswordFile::read(&home.join(".pgpass")).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn read(path: &Path) -> Result<PasswordFile, PostgresError> {
        let refused = |reason: &str| {
            PostgresError::Broken(format!("the password file {} cannot be used: {reason}", path.display()))
        };
        let contents = std::fs::read_to_string(path).map_err(|error| refused(&error.to_string()))?;
        if is_open_to_others(path) {
            return Err(refused("others can read it; chmod 600 makes it private"));
        }
        Ok(PasswordFile(contents))
    }

    /// The password of the first line that fits host, port, database and user.
    pub(crate) fn password(&self, login: &[String; 4]) -> Option<String> {
        let lines = self.0.lines().filter(|line| !line.starts_with('#'));
        lines.map(fields).find_map(|mut fields| {
            let fits = fields.len() == 5
                && fields.iter().zip(login).all(|(field, value)| field == "*" || field == value);
            if fits { fields.pop() } else { None }
        })
    }
}

/// The fields of a line. A backslash makes the next character a part of the field.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let taken = match character {
            // The password is the rest of the line.
            ':' if fields.len() < 5 => {
                fields.push(String::new());
                None
            }
            '\\' => characters.next(),
            other => Some(other),
        };
        if let Some(field) = fields.last_mut() {
            field.extend(taken);
        }
    }
    fields
}

fn env_path(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_fits_counts() {
        let file = PasswordFile(
            "# all\n\ndb:5432:games:ann:one\ndb:*:games:bob:t\\:w\\\\o:2\n*:*:*:*:any\n".to_owned(),
        );
        let password = |login: [&str; 4]| file.password(&login.map(str::to_owned));
        assert_eq!(password(["db", "5432", "games", "ann"]).as_deref(), Some("one"));
        assert_eq!(password(["db", "5433", "games", "bob"]).as_deref(), Some("t:w\\o:2"));
        assert_eq!(password(["db", "5433", "games", "ann"]).as_deref(), Some("any"));
        assert_eq!(
            PasswordFile("db:5432:games:ann".to_owned())
                .password(&["db", "5432", "games", "ann"].map(str::to_owned)),
            None
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_can_read_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pgpass");
        std::fs::write(&path, "*:*:*:*:secret\n").unwrap();
        for (mode, is_accepted) in [(0o600, true), (0o640, false), (0o604, false), (0o400, true)] {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(PasswordFile::find(Some(&path)).is_ok(), is_accepted, "{mode:o}");
        }
        let missing = PasswordFile::find(Some(&folder.path().join("none"))).err().unwrap().to_string();
        assert!(missing.contains("cannot be used: No such file"), "{missing}");
    }
}
