use clap::Args as ClapArgs;

use duels_session::SeatChoice;

use super::{first_parser, seed};

#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The game, with or without parameters: fifty, fifty:target=60,base=12
    pub(crate) game: String,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
    /// The moves, separated by spaces.
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    pub(crate) moves: String,
    /// Who begins.
    #[arg(long, default_value = "1", value_parser = first_parser())]
    pub(crate) first: SeatChoice,
    /// The seed of a random start.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
