use std::path::Path;

use duels_rules::quoted;

use crate::ugi::CommandLine;
use crate::{ModelSpec, Player};

/// Which external players may be opened, and how. By default none: a frontend that takes specs from strangers must
/// not start programs for them.
#[derive(Clone, Default)]
pub struct PlayerOptions {
    programs: bool,
    #[cfg(feature = "llm")]
    models: Option<duels_llm::Models>,
}

/// Why a player cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenPlayerError {
    /// Programs are not allowed.
    #[error("programs cannot be started here: cmd: is for `duels play` and `duels arena`")]
    ProgramsNotAllowed,
    /// Language models are not allowed.
    #[error("language models cannot be used here: llm: is for `duels play` and `duels arena`")]
    ModelsNotAllowed,
    /// The command does not start with a program that exists.
    #[error("cmd:{command} cannot play: there is no program {name}; check its name and its path")]
    ProgramNotFound {
        /// The whole command.
        command: String,
        /// Its first word, quoted.
        name: String,
    },
    /// A model that cannot be reached.
    #[cfg(feature = "llm")]
    #[error(transparent)]
    Model(#[from] duels_llm::ModelError),
}

impl PlayerOptions {
    /// The same options, with `cmd:` allowed.
    pub fn with_programs(mut self) -> PlayerOptions {
        self.programs = true;
        self
    }

    /// The same options, with `llm:` allowed, played by these models.
    #[cfg(feature = "llm")]
    pub fn with_models(mut self, models: duels_llm::Models) -> PlayerOptions {
        self.models = Some(models);
        self
    }

    /// Whether `cmd:` is allowed.
    pub fn allows_programs(&self) -> bool {
        self.programs
    }

    /// A bot that crashes loses its games, but one that does not exist was mistyped.
    pub(crate) fn check_program(&self, command: &CommandLine) -> Result<(), OpenPlayerError> {
        if !self.programs {
            return Err(OpenPlayerError::ProgramsNotAllowed);
        }
        if !exists(command.program()) {
            let (command, name) = (command.to_string(), quoted(command.program()));
            return Err(OpenPlayerError::ProgramNotFound { command, name });
        }
        Ok(())
    }

    #[cfg(feature = "llm")]
    pub(crate) fn open_model(&self, spec: &ModelSpec) -> Result<Box<dyn Player>, OpenPlayerError> {
        let models = self.models.as_ref().ok_or(OpenPlayerError::ModelsNotAllowed)?;
        Ok(Box::new(crate::ModelPlayer::new(models.open(&spec.model, &spec.base_url)?)))
    }

    #[cfg(not(feature = "llm"))]
    pub(crate) fn open_model(&self, _: &ModelSpec) -> Result<Box<dyn Player>, OpenPlayerError> {
        Err(OpenPlayerError::ModelsNotAllowed)
    }
}

/// Whether a program of this name can be found, the way the system looks for it.
fn exists(name: &str) -> bool {
    if name.contains('/') {
        return Path::new(name).is_file();
    }
    let path = std::env::var_os("PATH");
    path.is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}
