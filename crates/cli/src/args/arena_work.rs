use std::path::PathBuf;

use clap::Args as ClapArgs;
use duels_arena::store::RunName;

use super::llm::LlmLimitArgs;
use super::{StoreText, whole_number};

const EXAMPLES: &str = "\
Examples:
  duels arena work --store postgres://duels@db.example.org/duels
                                       play games of all runs in the database until Ctrl-C
  duels arena work --store postgres://duels@db.example.org/duels --run night --threads 4
                                       until the run night is over, four games at a time
  duels arena work --store postgres://duels@db.example.org/duels --allow \"cmd:python3 bot.py\"
                                       also start this program, if a run has it as a player

The address of the store can also be in the environment variable DUELS_STORE, and the password in a password file of \
PostgreSQL. A run only says which players it has; programs and language models are never started unless --allow names \
them here. The key of a language model comes from the environment of the worker and is never stored.";

const CANCEL_EXAMPLES: &str = "\
Examples:
  duels arena cancel --store postgres://duels@db.example.org/duels --run night
                                       end the run night; the games in its folder are kept";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArenaWorkArgs {
    /// The database that has the runs: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) store: Option<StoreText>,
    /// The run to work on; by default all runs, also those that are planned later.
    #[arg(long, value_name = "NAME")]
    pub(crate) run: Option<RunName>,
    /// How many games are played at once [default: the number of cores; 1 with a program; --llm-concurrency with a
    /// language model].
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A program or a language model that this worker may start, exactly as in the plan of the run. Repeat the option
    /// for more.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) allow: Vec<String>,
    /// After how many seconds without a sign of life the games of this worker are given to others.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole_number::<u32>(1..=86_400))]
    pub(crate) lease: u32,
    /// Write every prompt and reply of language models to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) llm_log: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LlmLimitArgs,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = CANCEL_EXAMPLES)]
pub(crate) struct ArenaCancelArgs {
    /// The database that has the run: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) store: Option<StoreText>,
    /// The run.
    #[arg(long, value_name = "NAME")]
    pub(crate) run: RunName,
}
