use askama::Template;
use duels_arena::{Format, GameResults, Measures, Plan, PlayerResults, Results, Standing};
use duels_rules::{Catalogue, TileState};

use crate::blunders::{Slide, slides};
use crate::cross::Cross;
use crate::regret::By;
use crate::text::{rating, share};
use crate::{ratings, regret};

/// The whole page.
#[derive(Template)]
#[template(path = "report.html")]
struct Report<'a> {
    results: &'a Results,
    command: String,
    overall: Section,
    games: Vec<Section>,
    slides: Vec<Slide>,
}

/// What is said about all games together, or about one.
struct Section {
    title: String,
    /// What the game measures, in a sentence.
    sentence: String,
    /// Whether there is more to say than that.
    tells: bool,
    players: Vec<Line>,
    cross: Cross,
    ratings: Option<String>,
    by_distance: Option<String>,
    by_ply: Option<String>,
}

/// A player in the table.
struct Line {
    player: String,
    rating: String,
    wins: String,
    held: String,
    blunders: String,
    punished: String,
    faults: String,
}

/// The results as one page of HTML that needs no other file. Positions of blunders are looked at again, which takes
/// a moment for large variants.
pub fn page(results: &Results, catalogue: Catalogue) -> String {
    let report = Report {
        results,
        command: command(results),
        overall: Section::new("All games together", String::new(), &results.overall, true),
        games: results.by_game.iter().map(Section::of).collect(),
        slides: slides(results, catalogue),
    };
    // Rendering into a text cannot fail.
    report.render().unwrap_or_default()
}

impl Section {
    fn of(game: &GameResults) -> Section {
        let tells = game.information.measures != Measures::Nothing;
        Section::new(&game.game, game.information.sentence.clone(), &game.standing, tells)
    }

    fn new(title: &str, sentence: String, standing: &Standing, tells: bool) -> Section {
        let tells = tells && standing.games > 0;
        let chart =
            |by, name: &str| regret::chart(standing, by, &format!("{name}: {title}")).filter(|_| tells);
        Section {
            sentence,
            tells,
            players: standing.players.iter().map(Line::of).collect(),
            cross: Cross::of(standing),
            ratings: ratings::chart(standing, &format!("Ratings: {title}")).filter(|_| tells),
            by_distance: chart(By::Distance, "Blunders and difficulty"),
            by_ply: chart(By::Ply, "Blunders through the game"),
            title: title.to_string(),
        }
    }
}

impl Line {
    fn of(player: &PlayerResults) -> Line {
        Line {
            player: player.player.clone(),
            rating: rating(player.rating),
            wins: share(&player.wins),
            held: share(&player.held),
            blunders: share(&player.blunders),
            punished: share(&player.errors.punished),
            faults: faults(player),
        }
    }
}

/// The games that a player lost by something else than the rules.
fn faults(player: &PlayerResults) -> String {
    let classes = [
        (player.illegal, "illegal"),
        (player.timeout, "timeout"),
        (player.crash, "crash"),
        (player.disconnect, "disconnect"),
    ];
    let named = classes.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}"));
    let named: Vec<_> = named.collect();
    if named.is_empty() { "none".to_string() } else { named.join(", ") }
}

/// The command that gives the same results again.
fn command(results: &Results) -> String {
    let quoted =
        |text: &String| if text.contains([' ', '"', '\'']) { format!("{text:?}") } else { text.clone() };
    let run = &results.run;
    let mut words = vec!["duels arena".to_string()];
    words.extend(run.games.iter().map(|game| format!("--game {}", quoted(game))));
    words.extend(run.players.iter().map(|player| format!("--player {}", quoted(player))));
    words.extend((run.format == Format::Gauntlet).then(|| "--format gauntlet".to_string()));
    words.push(format!("--games {} --seed {}", run.games_per_pairing, run.seed));
    words.extend(
        (run.move_time_ms != Plan::MOVE_TIME_MS).then(|| format!("--move-time {}", run.move_time_ms)),
    );
    words.extend((!run.judged).then(|| "--no-judge".to_string()));
    words.push("--out DIR".to_string());
    words.join(" ")
}

/// How a tile is told apart, by more than its colour.
pub(crate) fn tile_class(state: &TileState) -> &'static str {
    match state {
        TileState::Free => "free",
        TileState::Used => "used",
        TileState::Last => "last",
        TileState::Gap => "gap",
    }
}
