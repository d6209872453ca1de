//! The arguments of the program: one file per command that takes more than a word or two.

mod arena;
mod arena_work;
mod check;
#[cfg(feature = "server")]
mod duration;
mod first;
mod game_name;
mod lesson;
mod llm;
mod mcp;
mod number;
mod play;
mod puzzle;
mod replay;
mod review;
mod screen;
#[cfg(feature = "server")]
mod serve;
mod solve;
#[cfg(feature = "server")]
mod store;
mod store_text;
#[cfg(not(feature = "server"))]
mod without_server;

use std::io::IsTerminal;

use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use duels_rules::Catalogue;

pub(crate) use arena::{ArenaArgs, ArenaCommand, RunArgs};
pub(crate) use arena_work::{ArenaCancelArgs, ArenaWorkArgs};
pub(crate) use check::ArenaCheckArgs;
pub(crate) use first::first_parser;
use game_name::GameName;
pub(crate) use lesson::LessonArgs;
pub(crate) use llm::{LlmArgs, LlmLimitArgs, YesNo};
pub(crate) use mcp::McpArgs;
pub(crate) use number::{seed, whole_number};
pub(crate) use play::{MOST_GAMES, PlayArgs};
pub(crate) use puzzle::PuzzleArgs;
pub(crate) use replay::ReplayArgs;
pub(crate) use review::ReviewArgs;
pub(crate) use screen::ScreenArgs;
#[cfg(feature = "server")]
pub(crate) use serve::{LogFormat, ServeArgs};
pub(crate) use solve::SolveArgs;
#[cfg(feature = "server")]
pub(crate) use store::{CopyArgs, StoreArgs, StoreCommand};
pub(crate) use store_text::StoreText;
#[cfg(not(feature = "server"))]
pub(crate) use without_server::{ServeArgs, StoreArgs};

/// How wide help is through a pipe.
const HELP_WIDTH: usize = 100;

const EXAMPLES: &str = "\
Examples:
  duels                                       choose a game from a menu
  duels play fifty                            two people at this keyboard
  duels play divisors count=20 --p2 level:4   you against the computer
  duels play dilemma --seed 7                 the same digits on every machine
  duels rules append                          the rules, with an example game
  duels lesson fifty                          learn how it is won, step by step
  duels solve divisors                        who wins, with which moves, and why
  duels review game.duel                      where a saved game was won and lost
  duels puzzle --daily                        the puzzle of the day: one move wins
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

const LIST_EXAMPLES: &str = "\
Examples:
  duels list         the games with their parameters, and the players
  duels list --json  the same for programs";

const RULES_EXAMPLES: &str = "\
Examples:
  duels rules append                    the rules, with an example game
  duels rules deletion digits=5 apart=3 the rules of a variant";

const REPLAY_EXAMPLES: &str = "\
Examples:
  duels replay fifty --moves \"7 3 4\"         the position after these moves
  duels replay fifty --moves \"7 3 4\" --json  the same for programs";

const REVIEW_EXAMPLES: &str = "\
Examples:
  duels review game.duel            every move, and where the game was decided
  duels review match.duel --round 2 one game of a file with several";

const SERVE_EXAMPLES: &str = "\
Examples:
  duels serve                        play at http://127.0.0.1:8080
  duels serve --listen 0.0.0.0:8080  for other machines as well
  duels serve --store postgres://duels@db.example.org/duels --keep 90d
                                     games in PostgreSQL, deleted after 90 days without a move

The address of the store can also be in the environment variable DUELS_STORE, where other users of the machine do not see \
it. The password can be in a password file of PostgreSQL (PGPASSFILE, ~/.pgpass, or passfile= in the address).";

const STORE_EXAMPLES: &str = "\
Examples:
  duels store copy sqlite:games.sqlite postgres://duels@db.example.org/duels  move to a server";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(duels completions bash)                                       in ~/.bashrc
  source <(duels completions zsh)                                        in ~/.zshrc
  duels completions fish > ~/.config/fish/completions/duels.fish         once

In bash, zsh and fish, games, players, parameters, their values and files are completed as well.";

const MAN_EXAMPLES: &str = "\
Examples:
  duels man | man -l -                             read the page of the program
  duels man play | man -l -                        read the page of a command
  duels man --dir ~/.local/share/man/man1          install all pages for man";

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
    #[command(after_help = LIST_EXAMPLES)]
    List(ListArgs),
    /// Show the rules of a game, who wins it, and an example game.
    #[command(after_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Play a game or a match.
    Play(PlayArgs),
    /// Learn the idea that wins a game, step by step.
    Lesson(LessonArgs),
    /// Play the given moves and show the position.
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Show who wins a position, with which moves, and why.
    Solve(SolveArgs),
    /// Show where a saved game was won and lost.
    #[command(after_help = REVIEW_EXAMPLES)]
    Review(ReviewArgs),
    /// Solve puzzles: positions with one winning move, proven.
    Puzzle(PuzzleArgs),
    /// Play many games between players, and measure them against perfect play.
    Arena(Box<ArenaArgs>),
    /// Serve the games to browsers.
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Copy all games of a server to another store.
    #[command(after_help = STORE_EXAMPLES)]
    Store(StoreArgs),
    /// Run as an engine for other programs: UGI on standard input and output.
    #[command(after_help = UGI_EXAMPLES)]
    Ugi,
    /// Let language models play: a Model Context Protocol server on standard input and output.
    Mcp(McpArgs),
    /// Print the completions for a shell.
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of one of its commands, or write all of them.
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
    /// What a shell asks when Tab is pressed.
    #[command(name = "__complete", hide = true)]
    Complete(CompleteArgs),
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
    /// Write every page into this folder, which is made if needed.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<std::path::PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompleteArgs {
    /// The words of the command line after the name of the program, the last one as far as it is typed.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) words: Vec<std::ffi::OsString>,
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
