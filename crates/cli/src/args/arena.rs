use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use duels_arena::Format;
use duels_arena::store::RunName;

use super::llm::LlmArgs;
use super::{ArenaCancelArgs, ArenaCheckArgs, ArenaWorkArgs, StoreText, seed, whole_number};

const EXAMPLES: &str = "\
Examples:
  duels arena --game fifty --game dilemma --player perfect --player level:3 --player random --out runs/1
                                       every player plays every other, 100 games of each game
  duels arena --game fifty:target=30..90,base=8..16 --player level:5 --player level:6 --games 1000 --out runs/2
                                       new variants, drawn from ranges
  duels arena --game divisors --player \"cmd:python3 bot.py\" --player random --player perfect --format gauntlet
              --move-time 1000 --out runs/3
                                       your program against two of our players
  duels arena --game fifty --player level:6 --player level:5 --sprt level:6,level:5 --games 2000 --out runs/4
                                       is level:6 better than level:5? With --sprt-stop the run ends with the answer
  duels arena --game fifty --player llm:llama3.2@http://localhost:11434/v1 --player random --games 20
              --move-time 60000 --llm-max-tokens-total 200000 --out runs/5
                                       a language model; every prompt and reply is in turns.jsonl
  duels arena check \"cmd:python3 bot.py\"
                                       test a program step by step
  duels arena --resume --out runs/1    continue an interrupted run
  duels arena --game fifty --player level:6 --player level:5 --games 100000 --out runs/night
              --store postgres://duels@db.example.org/duels
                                       let every `duels arena work` with the same --store play

A game is a variant in one string; a whole number in it may be a range, from which every start draws.
A player is random, level:1 to level:9, easy, medium, hard, perfect, cmd:COMMAND (a program that speaks UGI) or \
llm:MODEL@URL.
Every start is played twice, with the seats swapped. The same seed gives the same results.json.";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct ArenaArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ArenaCommand>,
    #[command(flatten)]
    pub(crate) run: Option<RunArgs>,
    #[command(flatten)]
    pub(crate) llm: LlmArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ArenaCommand {
    /// Test whether a program plays by the protocol, step by step.
    Check(ArenaCheckArgs),
    /// Play games of runs that others planned, on any number of machines.
    Work(ArenaWorkArgs),
    /// End a run on many machines.
    Cancel(ArenaCancelArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    /// A game, optionally with ranges: fifty:target=30..90,base=8..16. Repeat the option for more games.
    #[arg(long, value_name = "GAME", required_unless_present = "resume")]
    pub(crate) game: Vec<String>,
    /// A player: random, level:3, perfect, "cmd:python3 bot.py", llm:MODEL@URL. Repeat the option for the others.
    #[arg(long, value_name = "PLAYER", required_unless_present = "resume")]
    pub(crate) player: Vec<String>,
    /// Who plays whom [default: round-robin].
    #[arg(long)]
    pub(crate) format: Option<ArenaFormat>,
    /// How many games two players play of each game; an even number [default: 100].
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) games: Option<u64>,
    /// How many games are played at once [default: the number of cores; 1 with a program; --llm-concurrency with a
    /// language model].
    #[arg(long, value_name = "N", conflicts_with = "store", value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) concurrency: Option<u16>,
    /// The seed of everything random; without it one is drawn and shown.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// How long a program or a language model may take for a move, in milliseconds [default: 10000].
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=86_400_000))]
    pub(crate) move_time: Option<u64>,
    /// The folder for all files of the run; it must be empty or not exist yet.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Continue the run in the folder; its other arguments need not be repeated.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Let workers on other machines play: postgres://USER@HOST/DATABASE (see `duels arena work --help`).
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) store: Option<StoreText>,
    /// The name of the run in that database [default: the name of the folder].
    #[arg(long, value_name = "NAME", requires = "store")]
    pub(crate) run: Option<RunName>,
    /// Test whether player A is better than player B. Repeat the option for more tests.
    #[arg(long, value_name = "A,B")]
    pub(crate) sprt: Vec<String>,
    /// The two differences in rating between which these tests decide, in Elo points [default: 0,50].
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) sprt_elo: Option<String>,
    /// End the run as soon as all these tests are decided; games after that are left out of the results.
    #[arg(long)]
    pub(crate) sprt_stop: bool,
    /// Do not judge the plies by perfect play: faster, but only wins and losses are known.
    #[arg(long)]
    pub(crate) no_judge: bool,
    /// Print the results as JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
    /// The options for language models. The parser cannot nest optional groups, so they are parsed separately and put
    /// here afterwards.
    #[arg(skip)]
    pub(crate) llm: LlmArgs,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ArenaFormat {
    /// Every player plays every other.
    RoundRobin,
    /// The first player plays all the others.
    Gauntlet,
}

impl From<ArenaFormat> for Format {
    fn from(format: ArenaFormat) -> Format {
        match format {
            ArenaFormat::RoundRobin => Format::RoundRobin,
            ArenaFormat::Gauntlet => Format::Gauntlet,
        }
    }
}

impl RunArgs {
    /// How many games two players play by default.
    pub(crate) const GAMES: u64 = 100;
}
