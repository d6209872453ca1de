use duels_arena::{Folder, Format, Plan, RunError};
use duels_rules::{Catalogue, quoted};
use duels_session::{SeedError, draw_seed};

use super::model_options::{described, model_options};
use crate::args::RunArgs;
use crate::terminal::MessageKind;
use crate::{Console, Failure};

/// The folder of the run: a new one, or one to resume.
pub(crate) fn folder(catalogue: Catalogue, args: &RunArgs, console: &mut Console) -> Result<Folder, Failure> {
    if args.resume {
        let folder = Folder::resumed(&args.out).map_err(RunError::from)?;
        folder.plan().check(catalogue).map_err(RunError::from)?;
        let requested = plan(catalogue, args, folder.plan().clone())?;
        return check_same(&folder, &requested).map(|()| folder);
    }
    let folder = Folder::fresh(&args.out, plan(catalogue, args, defaults()?)?).map_err(RunError::from)?;
    if args.seed.is_none() && !args.json {
        let seed = folder.plan().seed;
        console.say(MessageKind::Notice, &format!("Seed {seed} (the same games again: --seed {seed})"))?;
    }
    Ok(folder)
}

/// The plan without any arguments.
fn defaults() -> Result<Plan, SeedError> {
    Ok(Plan {
        schema: Plan::SCHEMA.to_string(),
        games: Vec::new(),
        players: Vec::new(),
        format: Format::default(),
        games_per_pairing: RunArgs::GAMES,
        seed: draw_seed()?,
        move_time_ms: Plan::MOVE_TIME_MS,
        judged: true,
        sprt: Vec::new(),
        sprt_elo: Plan::SPRT_ELO,
        sprt_stop: false,
        models: None,
    })
}

/// The plan with the arguments applied.
fn plan(catalogue: Catalogue, args: &RunArgs, mut plan: Plan) -> Result<Plan, Failure> {
    let given = |list: &[String], there| if list.is_empty() { there } else { list.to_vec() };
    plan.games = given(&args.game, plan.games);
    plan.players = given(&args.player, plan.players);
    plan.format = args.format.map_or(plan.format, Into::into);
    plan.games_per_pairing = args.games.unwrap_or(plan.games_per_pairing);
    plan.seed = args.seed.unwrap_or(plan.seed);
    plan.move_time_ms = args.move_time.unwrap_or(plan.move_time_ms);
    plan.judged &= !args.no_judge;
    plan.sprt_elo = args.sprt_elo.as_deref().map_or(Ok(plan.sprt_elo), bounds)?;
    let (games, players) = plan.check(catalogue).map_err(RunError::from)?;
    // From here on games and players have their canonical form.
    plan.games = games.iter().map(ToString::to_string).collect();
    plan.players = players.iter().map(ToString::to_string).collect();
    plan.models = model_options(&args.llm, &players, plan.models);
    if !args.sprt.is_empty() {
        plan.sprt = args.sprt.iter().map(|text| test(&plan.players, text)).collect::<Result<_, _>>()?;
    }
    plan.sprt_stop |= args.sprt_stop;
    plan.check(catalogue).map_err(RunError::from)?;
    Ok(plan)
}

/// The two players of a test, by number. A player may contain commas, so every comma is tried.
fn test(players: &[String], text: &str) -> Result<[usize; 2], Failure> {
    let find = |name: &str| players.iter().position(|player| player == name.trim());
    let commas = text.match_indices(',').map(|(at, _)| (&text[..at], &text[at + 1..]));
    let mut found = commas.filter_map(|(one, two)| Some([find(one)?, find(two)?]));
    found.next().ok_or_else(|| {
        let known = players.join("; ");
        Failure::Refused(format!(
            "--sprt {} does not name two players of this run. Accepted: two of these with a comma between them: {known}",
            quoted(text)
        ))
    })
}

fn bounds(text: &str) -> Result<[f64; 2], Failure> {
    let wrong = || {
        let text = quoted(text);
        Failure::Refused(format!("--sprt-elo cannot be {text}. Accepted: two numbers, such as 0,50"))
    };
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
    Ok([number(low)?, number(high)?])
}

/// Refuses to resume a run with other arguments.
fn check_same(folder: &Folder, requested: &Plan) -> Result<(), Failure> {
    let described_plan = |plan: &Plan| {
        let format = if plan.format == Format::Gauntlet { "gauntlet" } else { "round-robin" };
        let test = |&[one, two]: &[usize; 2]| format!("{},{}", plan.players[one], plan.players[two]);
        let (tests, [low, high]) = (plan.sprt.iter().map(test).collect::<Vec<_>>(), plan.sprt_elo);
        [
            ("--game", plan.games.join(" --game ")),
            ("--player", plan.players.join(" --player ")),
            ("--format", format.to_string()),
            ("--games", plan.games_per_pairing.to_string()),
            ("--seed", plan.seed.to_string()),
            ("--move-time", plan.move_time_ms.to_string()),
            ("judging", if plan.judged { "switched on" } else { "switched off" }.to_string()),
            ("--sprt", if plan.sprt.is_empty() { "left out".to_string() } else { tests.join(" --sprt ") }),
            ("--sprt-elo", format!("{low},{high}")),
            ("stopping", if plan.sprt_stop { "switched on" } else { "switched off" }.to_string()),
        ]
    };
    let both = described_plan(folder.plan()).into_iter().zip(described_plan(requested));
    let mut both = both.chain(described(folder.plan()).into_iter().zip(described(requested)));
    match both.find(|(existing, requested)| existing.1 != requested.1) {
        Some(((what, existing), (_, requested))) => {
            Err(RunError::from(folder.other(what, existing, requested)).into())
        }
        None => Ok(()),
    }
}
