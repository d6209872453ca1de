use duels_rules::{Catalogue, GameId, RngStream, Seat, SeededRng};

use crate::args::PlayArgs;
use crate::play::{Hints, Match, Rescue, choose_numbers, resume};
use crate::terminal::{Stop, Tone};
use crate::{Console, Failure, shelf};

/// Plays a game or a match, or goes on with one.
pub(crate) fn run(catalogue: Catalogue, args: PlayArgs, console: &mut Console) -> Result<(), Failure> {
    let rescue = Rescue::new(console);
    let done = match args.resume {
        Some(file) => go_on(catalogue, file, console, &rescue),
        None => start(catalogue, &args, console, &rescue),
    };
    or_left(done, console)
}

/// Leaving when asked to is no failure; what became of the game is said all the same.
pub(crate) fn or_left(done: Result<(), Failure>, console: &mut Console) -> Result<(), Failure> {
    match done {
        Err(Failure::Stopped { what: Stop::Quit, rescue }) => {
            let text = if rescue.is_empty() { "Goodbye.".to_string() } else { format!("Goodbye{rescue}.") };
            Ok(console.say(Tone::Aside, &text)?)
        }
        done => done,
    }
}

fn go_on(
    catalogue: Catalogue,
    file: Option<std::path::PathBuf>,
    console: &mut Console,
    rescue: &Rescue,
) -> Result<(), Failure> {
    let file = match file {
        Some(file) => file,
        None => shelf::newest()?,
    };
    let session = shelf::load(catalogue, &file)?;
    resume(console, rescue, session, file)
}

fn start(
    catalogue: Catalogue,
    args: &PlayArgs,
    console: &mut Console,
    rescue: &Rescue,
) -> Result<(), Failure> {
    let game = args.game.as_deref().unwrap_or_default();
    let words = || args.params.iter().map(String::as_str);
    let id = GameId::with_params(catalogue, game, words())?;
    let whos = [args.p1, args.p2];
    let with = |word: &str| GameId::with_params(catalogue, game, words().chain([word]));
    let id = choose_numbers(console, &id, &whos, with)?.unwrap_or(id);
    let id = match args.seed {
        Some(seed) => id.with_seed(seed)?,
        None => id,
    };
    let chance =
        id.has_random_start() || whos.iter().any(|who| who.uses_seed()) || args.first.seat().is_none();
    let seed = seed_for(&id, chance, console)?;
    let first = args.first.seat().unwrap_or_else(|| drawn_first(seed.unwrap_or(0)));
    let hints = if args.no_hints { Hints::Never } else { Hints::On };
    let record = args.record.clone();
    let games = Match { id, whos, first, seed, hints, record, games: args.games, done: 0, score: [0, 0] };
    games.play(console, rescue)
}

/// The seed that was given, or else one that is drawn and shown; none where nothing is left to chance.
pub(crate) fn seed_for(id: &GameId, chance: bool, console: &mut Console) -> Result<Option<u64>, Failure> {
    if id.seed().is_some() || !chance {
        return Ok(id.seed());
    }
    let seed = drawn_seed();
    console.say(Tone::Aside, &format!("Seed {seed} (the same game again: --seed {seed})"))?;
    Ok(Some(seed))
}

/// A seed that nobody could foresee, small enough to be typed again.
pub(crate) fn drawn_seed() -> u64 {
    // Where the system has no randomness to give, the clock is better than nothing.
    let clock = || jiff::Timestamp::now().as_nanosecond() as u64;
    getrandom::u64().unwrap_or_else(|_| clock()) % 1_000_000_000
}

pub(crate) fn drawn_first(seed: u64) -> Seat {
    Seat::BOTH[SeededRng::new(seed, RngStream::First).below(2) as usize]
}
