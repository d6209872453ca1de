use std::path::PathBuf;

use clap::Args as ClapArgs;
use duels_players::PlayerSpec;

use duels_session::SeatChoice;

use super::{ScreenArgs, first_parser, seed, whole_number};

/// How many games a match may have.
pub(crate) const MOST_GAMES: u32 = 1_000_000;

const EXAMPLES: &str = "\
Examples:
  duels play fifty                          two people at this keyboard
  duels play fifty target=60 base=12        another target, another base
  duels play fifty:target=60,base=12        the same in one word
  duels play deletion numbers=732-865       Player 1's number, then Player 2's
  duels play dilemma --p2 perfect --seed 7  against the computer, playing perfectly
  duels play fifty --p2 \"cmd:python3 bot.py\"
                                            against a program that speaks UGI
  duels play append --games 3               a match; the players take turns to begin
  duels play --resume                       continue an unfinished game
  duels play fifty --p2 medium              against the computer: easy, medium, hard or perfect
  duels play fifty --p2 medium --tui        in full screen, with arrow keys and the mouse
  printf '7\\n3\\n' | duels play fifty        moves from a pipe

Between moves you can type: hint, moves, board, undo, redo, rules, save FILE, resign, help, quit.";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game, with or without parameters: fifty, fifty:target=60,base=12
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
    /// Who plays as Player 1: person, easy, medium, hard, perfect, random, level:1 to level:9, "cmd:python3 bot.py" or
    /// llm:MODEL@URL (see `duels list`).
    #[arg(long, value_name = "WHO", default_value = "person")]
    pub(crate) p1: PlayerSpec,
    /// Who plays as Player 2.
    #[arg(long, value_name = "WHO", default_value = "person")]
    pub(crate) p2: PlayerSpec,
    /// Who begins.
    #[arg(long, default_value = "1", value_parser = first_parser())]
    pub(crate) first: SeatChoice,
    /// The seed of everything random; without it one is drawn and shown.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// How many games to play; the players take turns to begin.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u32>(1..=MOST_GAMES.into()))]
    pub(crate) games: u32,
    /// How long a program or a language model may take for a move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = whole_number::<u64>(1..=86_400_000))]
    pub(crate) move_time: u64,
    /// How long each move stays when the computer plays itself, in milliseconds [default: 400 at a terminal, 0 through
    /// a pipe].
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(0..=60_000))]
    pub(crate) pace: Option<u64>,
    /// Write the record of the game to FILE when it is over; in a match each game's file gets a number.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Give no hints.
    #[arg(long)]
    pub(crate) no_hints: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    /// Continue an unfinished game: the only one, or the one with this number, of this game, or in this file.
    #[arg(long, value_name = "NUMBER|GAME|FILE", num_args = 0..=1, conflicts_with_all = ["p1", "p2", "first", "seed", "games"])]
    pub(crate) resume: Option<Option<PathBuf>>,
}
