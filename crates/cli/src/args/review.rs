use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::whole_number;

#[derive(Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    /// The record of a game, as `save FILE` writes it.
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// Which record of a file with several, counted from 1, such as the arena's records.duel.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) round: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
