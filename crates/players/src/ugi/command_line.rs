use std::fmt;
use std::str::FromStr;

use duels_rules::quoted;

/// The command that starts a program: words separated by blanks, quoted as in a shell. No shell runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// Why a text is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// There is nothing to start.
    #[error("the command is empty: write the program and its arguments, such as cmd:python3 bot.py")]
    Empty,
    /// A quote is not closed.
    #[error("the command {0} has an unclosed quote")]
    UnclosedQuote(String),
}

impl CommandLine {
    /// The program, without its arguments.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments.
    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<CommandLine, ProgramError> {
        let text = text.trim();
        let words = shlex::split(text).ok_or_else(|| ProgramError::UnclosedQuote(quoted(text)))?;
        match words.split_first() {
            Some((program, arguments)) if !program.trim().is_empty() => Ok(CommandLine {
                text: text.to_string(),
                program: program.clone(),
                arguments: arguments.to_vec(),
            }),
            _ => Err(ProgramError::Empty),
        }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
