use clap::{Args as ClapArgs, Subcommand};

use super::StoreText;

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
