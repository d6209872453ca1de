use std::time::Duration;

use duels_llm::{ApiKey, LlmSettings, Models};
use duels_players::{PlayerOptions, PlayerSpec};
use duels_rules::{Catalogue, GameId, IdError, Names, Seat, quoted};
use duels_session::draw_seed;

use super::resume;
use crate::args::PlayArgs;
use crate::menu::{Answer, OpenVariant};
use crate::play::{Autosave, Hints, Match, MatchScore, PlayAgain, SavedGame, choose_start, coin_toss, names};
use crate::terminal::{MessageKind, StopReason};
use crate::{Console, Failure, tui};

/// Plays a game or a match, or continues one.
pub(crate) fn run(catalogue: Catalogue, args: &PlayArgs, console: &mut Console) -> Result<(), Failure> {
    let autosave = Autosave::start(console);
    let played = match (&args.resume, &args.game) {
        (Some(_), Some(game)) => Err(Failure::Refused(format!(
            "--resume continues a saved game, so it cannot be combined with {}. Leave out one of them",
            quoted(game)
        ))),
        (Some(wanted), None) => resume::run(catalogue, wanted.as_deref(), args.screen, console, &autosave),
        (None, Some(game)) => start(catalogue, game, args, console, &autosave),
        // The parser asks for one of the two.
        (None, None) => Err(Failure::Refused("name a game, or continue one with --resume".to_string())),
    };
    or_goodbye(played, console)
}

/// Leaving on request is not a failure; what became of the game is still said.
pub(crate) fn or_goodbye(played: Result<(), Failure>, console: &mut Console) -> Result<(), Failure> {
    match played {
        Err(Failure::Stopped { reason: StopReason::Quit, saved }) => {
            let text = match saved {
                SavedGame::Failed { .. } => format!("Goodbye{saved}"),
                SavedGame::Nothing | SavedGame::In(_) => format!("Goodbye{saved}."),
            };
            Ok(console.say(MessageKind::Notice, &text)?)
        }
        played => played,
    }
}

fn start(
    catalogue: Catalogue,
    game: &str,
    args: &PlayArgs,
    console: &mut Console,
    autosave: &Autosave,
) -> Result<(), Failure> {
    let params = || args.params.iter().map(String::as_str);
    let id = GameId::with_params(catalogue, game, params())?;
    let specs = [args.p1.clone(), args.p2.clone()];
    let stage = tui::wanted(args.screen, console)?;
    // The full screen does not begin with questions in lines.
    let id = match stage {
        Some(_) => id,
        None => {
            let id = open_or_classic(catalogue, id, &specs, console)?;
            let with_choice = |param: &str| with_param(catalogue, &id, param);
            choose_start(console, &id, &specs, args.seed, with_choice)?.unwrap_or_else(|| id.clone())
        }
    };
    let id = match args.seed {
        Some(seed) => id.with_seed(seed)?,
        None => id,
    };
    let is_random =
        id.has_random_start() || specs.iter().any(PlayerSpec::uses_seed) || args.first.is_random();
    let seed = if is_random { Some(seed_for(&id, console)?) } else { id.seed() };
    // If who begins is random, there is a seed.
    let first = args.first.first(seed.unwrap_or(0));
    if args.first.is_random() {
        announce_toss(&names(console, &specs), first, console)?;
    }
    let hints = if args.no_hints { Hints::Never } else { Hints::On };
    let (record, score) = (args.record.clone(), MatchScore::new(args.games));
    let (options, move_time) = (external_players(), Duration::from_millis(args.move_time));
    let (again, pace) = (PlayAgain::AtTerminal, args.pace.map(Duration::from_millis));
    let full_screen = stage.is_some();
    let rest =
        Match { id, specs, options, move_time, first, seed, hints, record, score, again, pace, full_screen };
    rest.check_record()?;
    match stage {
        Some(stage) => Err(tui::play(catalogue, stage, rest, autosave)),
        None => rest.play(console, autosave).map(|_| ()),
    }
}

/// The variant with one more parameter.
pub(crate) fn with_param(catalogue: Catalogue, id: &GameId, param: &str) -> Result<GameId, IdError> {
    let changed = id.values().differing();
    let params = changed.split(',').filter(|param| !param.is_empty()).chain([param]);
    let variant = GameId::with_params(catalogue, id.entry().info.id, params)?;
    Ok(match id.seed() {
        Some(seed) => variant.reseeded(seed),
        None => variant,
    })
}

/// Before a game in which no choice matters, people at a terminal are offered one in which choices do.
fn open_or_classic(
    catalogue: Catalogue,
    id: GameId,
    specs: &[PlayerSpec; 2],
    console: &mut Console,
) -> Result<GameId, StopReason> {
    let offered = OpenVariant::before(catalogue, &id);
    let Some(open) = offered.filter(|_| console.is_terminal() && specs.contains(&PlayerSpec::Person)) else {
        return Ok(id);
    };
    loop {
        match open.ask(console, &id, false)? {
            Answer::Chosen(id) => return Ok(id),
            Answer::Back => console.say(MessageKind::Rejection, "There is no question before this one.")?,
        }
    }
}

/// Says who begins, where a coin decides it.
pub(crate) fn announce_toss(names: &Names, first: Seat, console: &mut Console) -> Result<(), StopReason> {
    console.say(MessageKind::Notice, &coin_toss(names, first))
}

/// Allows programs and language models, with the key from the environment.
pub(crate) fn external_players() -> PlayerOptions {
    let settings = LlmSettings { key: ApiKey::from_env(), ..LlmSettings::default() };
    PlayerOptions::default().with_programs().with_models(Models::new(settings, None))
}

/// The seed that was given, or one that is drawn and shown.
pub(crate) fn seed_for(id: &GameId, console: &mut Console) -> Result<u64, Failure> {
    if let Some(seed) = id.seed() {
        return Ok(seed);
    }
    let seed = draw_seed()?;
    console.say(MessageKind::Notice, &format!("Seed {seed} (repeat this game with --seed {seed})"))?;
    Ok(seed)
}
