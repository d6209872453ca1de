//! The arguments of the program: one file per command that takes more than a word or two.

mod arena;
mod check;
mod first;
mod game_name;
mod llm;
mod mcp;
mod number;
mod play;
mod replay;
mod review;
mod screen;
mod serve;
mod solve;

use std::io::IsTerminal;

use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use duels_rules::Catalogue;

pub(crate) use arena::{ArenaArgs, ArenaCommand, RunArgs};
pub(crate) use check::ArenaCheckArgs;
pub(crate) use first::first_parser;
use game_name::GameName;
pub(crate) use llm::{LlmArgs, YesNo};
pub(crate) use mcp::McpArgs;
pub(crate) use number::{seed, whole_number};
pub(crate) use play::{MOST_GAMES, PlayArgs};
pub(crate) use replay::ReplayArgs;
pub(crate) use review::ReviewArgs;
pub(crate) use screen::ScreenArgs;
pub(crate) use serve::{LogFormat, ServeArgs};
pub(crate) use solve::SolveArgs;

/// How wide help is through a pipe.
const HELP_WIDTH: usize = 100;

const EXAMPLES: &str = "\
Examples:
  duels                                       choose a game from a menu
  duels play fifty                            two people at this keyboard
  duels play divisors count=20 --p2 level:4   you against the computer
  duels play dilemma --seed 7                 the same digits on every machine
  duels rules append                          the rules, with an example game
  duels solve divisors                        who wins, with which moves, and why
  duels review game.duel                      where a saved game was won and lost
  duels serve                                 play in a browser
  duels mcp                                   a server for language models, started by their client
  duels arena --game fifty --player perfect --player random --out runs/1
                                              hundreds of games, measured against perfect play
  duels arena check \"cmd:python3 bot.py\"      check that a program plays by the rules
  duels replay fifty --moves \"7 3 4\" --json   a position as JSON

Without a terminal there is no colour and no line editing: moves come from a pipe, the output is a transcript.
Exit status: 0 success, 2 wrong usage or an illegal move, 3 input ended early, 1 anything else.";

const UGI_EXAMPLES: &str = "\
Examples:
  printf 'position startpos\\ngo\\n' | duels ugi             a move from the start of fifty
  printf 'position fen fifty 1 7,3\\ngo\\n' | duels ugi      a move from any position
  duels arena check \"cmd:duels ugi\"                      check this engine like any other

It reads one command per line: ugi, isready, setoption, uginewgame, position, go, stop, query, quit.
The options are Game, Parameters, Level and Seed. The page on bots in the book explains every line.";

/// Two-player games of digits, all of them solved.
#[derive(Debug, Parser)]
#[command(name = "duels", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their parameters, and the players.
    List(ListArgs),
    /// Show the rules of a game, who wins it, and an example game.
    Rules(RulesArgs),
    /// Play a game or a match.
    Play(PlayArgs),
    /// Play the given moves and show the position.
    Replay(ReplayArgs),
    /// Show who wins a position, with which moves, and why.
    Solve(SolveArgs),
    /// Show where a saved game was won and lost.
    Review(ReviewArgs),
    /// Play many games between players, and measure them against perfect play.
    Arena(Box<ArenaArgs>),
    /// Serve the games to browsers.
    Serve(ServeArgs),
    /// Run as an engine for other programs: UGI on standard input and output.
    #[command(after_help = UGI_EXAMPLES)]
    Ugi,
    /// Let language models play: a Model Context Protocol server on standard input and output.
    Mcp(McpArgs),
    /// Print the completions for a shell.
    Completions(CompletionsArgs),
    /// Print the manual page of the program, or of one of its commands.
    Man(ManArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ListArgs {
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RulesArgs {
    /// The game, with or without parameters: fifty, fifty:target=60,base=12
    pub(crate) game: String,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// The command, such as play or arena; the whole program if none is given.
    pub(crate) command: Vec<String>,
}

impl Args {
    /// Parses the arguments of a program with these games.
    pub(crate) fn parse_for(
        catalogue: Catalogue,
        args: impl IntoIterator<Item = std::ffi::OsString>,
    ) -> Result<Args, clap::Error> {
        let mut command = Args::command_for(catalogue).term_width(help_width());
        let mut matches = command.try_get_matches_from_mut(args)?;
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }

    /// The parser of a program with these games: help and completions list them.
    pub(crate) fn command_for(catalogue: Catalogue) -> clap::Command {
        with_negative_numbers(with_game_names(Args::command(), catalogue))
    }
}

/// How wide help is. At a terminal there is no limit, because the console breaks the lines: it keeps the columns of
/// the examples, too.
fn help_width() -> usize {
    if std::io::stdout().is_terminal() { 0 } else { HELP_WIDTH }
}

/// Lets every argument with a GAME as its value list the games of the catalogue.
fn with_game_names(command: clap::Command, catalogue: Catalogue) -> clap::Command {
    let is_game = |arg: &clap::Arg| arg.get_value_names().is_some_and(|names| names == ["GAME"]);
    let name = |arg: clap::Arg| if is_game(&arg) { arg.value_parser(GameName(catalogue)) } else { arg };
    command.mut_args(name).mut_subcommands(|command| with_game_names(command, catalogue))
}

/// Lets every argument with a number as its value take -1 as one, because the parser of the number refuses it with a
/// better sentence.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    const NUMBERS: [&str; 6] = ["N", "MS", "MIB", "T", "MONEY", "PROMPT,REPLY"];
    let is_number = |arg: &clap::Arg| {
        arg.get_value_names().is_some_and(|names| names.iter().any(|name| NUMBERS.contains(&name.as_str())))
    };
    let allow = |arg: clap::Arg| if is_number(&arg) { arg.allow_hyphen_values(true) } else { arg };
    command.mut_args(allow).mut_subcommands(with_negative_numbers)
}
