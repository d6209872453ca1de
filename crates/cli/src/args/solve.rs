use clap::Args as ClapArgs;
use duels_oracle::SolveControl;

use super::{ReplayArgs, whole_number};

const EXAMPLES: &str = "\
Examples:
  duels solve fifty                             who wins, and with which first moves
  duels solve divisors count=1000 opening=even  far too large for a search
  duels solve fifty --moves \"7 3\" --json       a later position, as JSON";

/// The most MiB that can be counted in bytes.
const MAX_MIB: u64 = u64::MAX >> 20;

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) replay: ReplayArgs,
    /// How much memory the solver may use, in MiB.
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = SolveControl::MEMORY >> 20,
        value_parser = whole_number::<u64>(1..=MAX_MIB)
    )]
    pub(crate) memory: u64,
}
