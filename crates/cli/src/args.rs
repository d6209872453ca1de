mod arena;
mod check;
mod llm;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use duels_players::PlayerSpec;
use duels_rules::{Catalogue, Seat};

pub(crate) use arena::{ArenaArgs, ArenaCommand, RunArgs};
pub(crate) use check::ArenaCheckArgs;
pub(crate) use llm::{LlmArgs, YesNo};

const EXAMPLES: &str = "\
Examples:
  duels                                       pick a game from a menu
  duels play fifty                            two people at this keyboard
  duels play divisors count=20 --p2 level:4   you against the computer
  duels play dilemma --seed 7                 the same digits on every machine
  duels rules append                          the rules, with a game that is really played
  duels solve divisors                        who wins, with which moves, and why
  duels review game.duel                      where a saved game was lost
  duels serve                                 the same in a browser
  duels mcp                                   the same for language models, started by their program
  duels arena --game fifty --player perfect --player random --out runs/1
                                              hundreds of games, measured against the truth
  duels arena check \"cmd:python3 bot.py\"      whether a program plays by the rules
  duels replay fifty --moves \"7 3 4\" --json   where a game stands, for programs

Without a terminal there is no colour and no line editing: a pipe in, a transcript out.
Exit status: 0 done, 2 wrong usage or an illegal move, 3 input ended early, 1 anything else.";

const PLAY_EXAMPLES: &str = "\
Examples:
  duels play fifty                          two people at this keyboard
  duels play fifty target=60 base=12        another target, another base
  duels play fifty:target=60,base=12        the same in one word
  duels play deletion numbers=732-865       Player 1's number, then Player 2's
  duels play dilemma --p2 perfect --seed 7  against the computer, which never errs
  duels play append --games 3               a match; who begins alternates
  duels play --resume                       go on with the game that was broken off last
  printf '7\\n3\\n' | duels play fifty        moves from a pipe

Between moves you may type: hint, moves, undo, redo, rules, save FILE, resign, help, quit.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  duels solve fifty                             who wins, and with which first moves
  duels solve divisors count=1000 opening=even  larger than any search could look through
  duels solve fifty --moves \"7 3\" --json       a position in the middle, for programs";

const UGI_EXAMPLES: &str = "\
Examples:
  printf 'position startpos\\ngo\\n' | duels ugi             a move for the start of fifty
  printf 'position fen fifty 1 7,3\\ngo\\n' | duels ugi      a move for any position
  duels arena check \"cmd:duels ugi\"                      our own engine, tested like any other

It reads commands line by line: ugi, isready, setoption, uginewgame, position, go, stop, query, quit.
The options are Game, Parameters, Level and Seed. The book's page on bots explains every line.";

const MCP_EXAMPLES: &str = "\
A program that drives language models starts this by itself; in its settings it is written like this:
  {\"mcpServers\": {\"duels\": {\"command\": \"duels\", \"args\": [\"mcp\"]}}}";

/// Five two-player games of digits, every one of them solved.
#[derive(Debug, Parser)]
#[command(name = "duels", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the games with their parameters, and who can play.
    List(ListArgs),
    /// Explain a game: its rules, the truth about it, and an example that is really played.
    Rules(RulesArgs),
    /// Play a game or a match.
    Play(PlayArgs),
    /// Play given moves and show where the game stands.
    Replay(ReplayArgs),
    /// Say who wins a position, with which moves, and why.
    Solve(SolveArgs),
    /// Show where a saved game was won and lost.
    Review(ReviewArgs),
    /// Let players meet in many games, and measure them against perfect play.
    Arena(Box<ArenaArgs>),
    /// Serve the games to browsers.
    Serve(ServeArgs),
    /// Play as an engine for other programs, through UGI on standard input and output.
    #[command(after_help = UGI_EXAMPLES)]
    Ugi,
    /// Let a language model play, as a server of the Model Context Protocol on standard input and output.
    Mcp(McpArgs),
    /// Print the completions for a shell.
    Completions(CompletionsArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ListArgs {
    /// Print JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RulesArgs {
    /// The game.
    #[arg(value_parser = GameName)]
    pub(crate) game: String,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game, alone or with its parameters in one word: fifty:target=60,base=12
    #[arg(value_parser = GameName, required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
    /// Who is Player 1: person, random, level:1 to level:9, or perfect (see `duels list`).
    #[arg(long, value_name = "WHO", default_value = "person")]
    pub(crate) p1: PlayerSpec,
    /// Who is Player 2.
    #[arg(long, value_name = "WHO", default_value = "person")]
    pub(crate) p2: PlayerSpec,
    /// Who begins.
    #[arg(long, default_value = "1")]
    pub(crate) first: First,
    /// Where everything random comes from; one is drawn and shown unless given.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many games to play; who begins alternates.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Write the record of the game to FILE when it is over; in a match each game gets a number.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Give nobody hints.
    #[arg(long)]
    pub(crate) no_hints: bool,
    /// Go on with a saved game: the one broken off last, or that of FILE.
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["p1", "p2", "first", "seed", "games"])]
    pub(crate) resume: Option<Option<PathBuf>>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The game, alone or with its parameters in one word: fifty:target=60,base=12
    #[arg(value_parser = GameName)]
    pub(crate) game: String,
    /// Its parameters, as name=value (see `duels list`).
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) params: Vec<String>,
    /// The moves, separated by blanks.
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    pub(crate) moves: String,
    /// Who begins.
    #[arg(long, default_value = "1")]
    pub(crate) first: First,
    /// Where the start is drawn from, where it is drawn.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Print JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) replay: ReplayArgs,
    /// How much memory solving may use, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = duels_oracle::SolveControl::MEMORY >> 20)]
    pub(crate) memory: u64,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    /// The record of a game, as `save FILE` writes it.
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// Which record of a file that has several, from 1, such as the records.duel of a run in the arena.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) round: Option<u64>,
    /// Print JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Where to listen; this machine only unless told.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// Where games are kept; your data directory unless told.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Believe the proxy in front of the server (X-Forwarded-For) about who asks.
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Let every address do as much as it likes, for measuring.
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Write a line for every request to standard error.
    #[arg(long, value_name = "FORM")]
    pub(crate) log: Option<LogAs>,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = MCP_EXAMPLES)]
pub(crate) struct McpArgs {
    /// Tell nothing of the truth before a game is over (no solving, no hints, no undo): for measuring.
    #[arg(long)]
    pub(crate) blind: bool,
}

/// How the server's log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogAs {
    /// For people.
    Text,
    /// For programs.
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: Shell,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// Player 1.
    #[value(name = "1")]
    One,
    /// Player 2.
    #[value(name = "2")]
    Two,
    /// Whoever the seed says.
    Random,
}

impl First {
    /// The seat, where it is not left to chance.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            First::One => Some(Seat::One),
            First::Two => Some(Seat::Two),
            First::Random => None,
        }
    }
}

/// Takes any text as the name of a game, so that the catalogue can refuse it with a better sentence, but
/// offers the names of the games to completions.
#[derive(Clone, Debug)]
struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        clap::builder::StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let entries = Catalogue::standard().entries().iter();
        Some(Box::new(entries.map(|entry| PossibleValue::new(entry.info.id).help(entry.info.subtitle))))
    }
}
