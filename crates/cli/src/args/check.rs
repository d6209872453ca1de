use clap::Args as ClapArgs;

use super::whole_number;

const CHECK_EXAMPLES: &str = "\
Examples:
  duels arena check \"cmd:python3 bot.py\"               every game
  duels arena check \"cmd:python3 bot.py\" --game fifty  only the game it plays
  duels arena check \"cmd:./bot\" --json                 for programs

Exit status: 0 if every step passed, 1 if not.";

#[derive(Debug, ClapArgs)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct ArenaCheckArgs {
    /// The program: cmd: and the command that starts it.
    #[arg(value_name = "cmd:PROGRAM")]
    pub(crate) player: String,
    /// Test this game only; repeat the option for more [default: the games that the program lists, or all].
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// How long the program may take for a move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = whole_number::<u64>(1..=3_600_000))]
    pub(crate) movetime: u64,
    /// Print JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}
