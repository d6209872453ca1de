//! The report of real runs, and of results that try to be markup.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use duels_arena::{Folder, Format, Halt, ModelOptions, Plan, Results, RunOptions, run};
use duels_players::PlayerOptions;
use duels_report::write_arena_report;
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry};

fn plan(games: &[&str], players: &[&str], games_per_pairing: u64) -> Plan {
    Plan {
        schema: Plan::SCHEMA.to_string(),
        games: games.iter().map(ToString::to_string).collect(),
        players: players.iter().map(ToString::to_string).collect(),
        format: Format::RoundRobin,
        games_per_pairing,
        seed: 1,
        move_time_ms: Plan::MOVE_TIME_MS,
        judged: true,
        sprt: vec![[0, 1]],
        sprt_elo: Plan::SPRT_ELO,
        sprt_stop: false,
        models: None,
    }
}

fn play(plan: Plan) -> Results {
    play_from(Catalogue::standard(), plan)
}

fn play_from(catalogue: Catalogue, plan: Plan) -> Results {
    let folder = tempfile::tempdir().unwrap();
    let mut folder = Folder::fresh(&folder.path().join("run"), plan).unwrap();
    let options = RunOptions {
        catalogue,
        workers: 2,
        players: &PlayerOptions::default().with_programs(),
        halt: &Halt::default(),
        progress: &|_, _| (),
    };
    run(&mut folder, &options).unwrap()
}

fn report(results: &Results) -> String {
    let mut html = Vec::new();
    write_arena_report(results, Catalogue::standard(), &mut html).unwrap();
    String::from_utf8(html).unwrap()
}

/// The command that the report gives, as a shell would split it.
fn command(html: &str) -> Vec<String> {
    let code = html.split("<code>").nth(1).unwrap().split("</code>").next().unwrap();
    let code = code.replace("&#39;", "'").replace("&#34;", "\"").replace("&#60;", "<").replace("&#62;", ">");
    shlex::split(&code.replace("&#38;", "&")).unwrap()
}

#[test]
fn a_run_has_its_tables_charts_and_blunders() {
    let plan = plan(&["fifty:target=30..60", "dilemma", "append"], &["perfect", "level:3", "random"], 60);
    let html = report(&play(plan));
    if let Some(path) = std::env::var_os("DUELS_REPORT") {
        std::fs::write(path, &html).unwrap();
    }
    for part in ["Ratings: All games together", "Blunders and difficulty: dilemma", "Head to head", "perfect"]
    {
        assert!(html.contains(part), "{part}");
    }
    let slides = html.matches("<article").count();
    assert!(slides > 3 && html.contains(&format!("of {slides}</span>")));
    assert!(html.contains("href=\"#blunder-1\"") && html.contains(&format!("id=\"blunder-{slides}\"")));
    // Every blunder has its board, with a diamond on the blunder and a star on what would have won.
    assert_eq!(html.matches("class='scene").count(), slides);
    assert!(html.matches("class='diamond'").count() >= slides && html.contains("class='disc'"));
    assert!(html.contains(".duels{>div{padding") && !html.contains(" style="));
    // A game that is decided from the start has its sentence, and no table that could be taken for a result.
    let append = html.split("id=\"game-3\"").nth(1).unwrap().split("<h2").next().unwrap();
    assert!(append.contains("class=\"nothing\"") && !append.contains("<table"), "{append}");
    // The page loads nothing.
    for outside in ["http:", "https:", "src=", "<script", "@import", "url("] {
        assert!(!html.replace("http://www.w3.org/2000/svg", "").contains(outside), "{outside}");
    }
}

#[test]
fn a_sixth_game_is_drawn_like_the_others() {
    const GAMES: &[Entry] = &[Entry::of::<Template>()];
    let catalogue = Catalogue::of(GAMES);
    let results = play_from(catalogue, plan(&["template"], &["level:2", "random"], 20));
    let mut html = Vec::new();
    write_arena_report(&results, catalogue, &mut html).unwrap();
    let html = String::from_utf8(html).unwrap();
    assert!(
        !results.worst.is_empty() && html.contains("class='counter'") && html.contains("class='keys five'")
    );
}

#[test]
fn the_same_results_give_the_same_page() {
    let pages = [(); 2].map(|()| report(&play(plan(&["divisors"], &["level:5", "random"], 20))));
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn names_do_not_become_markup() {
    let mut results = play(plan(&["fifty"], &["level:2", "random"], 20));
    let hostile = "cmd:sh -c \"<script>alert(1)</script>\" & more";
    results.run.players[0] = hostile.to_string();
    results.overall.players[0].player = hostile.to_string();
    results.by_game[0].standing.players[0].player = hostile.to_string();
    results.worst.iter_mut().for_each(|blunder| blunder.id = "<b>no such game</b>".to_string());
    let html = report(&results);
    assert!(!html.contains("<script") && !html.contains("<b>no such"));
    assert!(html.contains("&lt;script&gt;") || html.contains("&#60;script&#62;"));
}

#[test]
fn the_last_line_of_a_crashed_bot_reaches_the_report() {
    let crashing = "cmd:sh -c 'echo out of <b>memory</b> >&2; exit 3'";
    let results = play(Plan { sprt: Vec::new(), ..plan(&["fifty"], &["level:2", crashing], 2) });
    assert_eq!(results.forfeits.len(), 2);
    let html = report(&results);
    let forfeits = html.split("id=\"forfeits\"").nth(1).unwrap().split("</table>").next().unwrap();
    assert!(forfeits.contains("<td>crash</td>"), "{forfeits}");
    assert!(forfeits.contains("out of &#60;b&#62;memory&#60;/b&#62;"), "{forfeits}");
}

#[test]
fn the_report_says_whether_plies_were_judged() {
    let judged = report(&play(plan(&["fifty"], &["level:2", "random"], 20)));
    assert!(judged.contains("Every ply was judged against perfect play."));
    assert!(judged.contains("<th>wins kept</th>"));
    let unjudged = report(&play(Plan { judged: false, ..plan(&["fifty"], &["level:2", "random"], 20) }));
    assert!(unjudged.contains("The plies were not judged (--no-judge)"));
    for claim in ["very ply was judged", "wins kept", "Blunders and difficulty", "Critical position"] {
        assert!(!unjudged.contains(claim), "{claim}");
    }
}

#[test]
fn the_command_repeats_the_whole_run() {
    let players = ["level:2", "cmd:sh -c \"exec 'my bot' --depth=2\"", "llm:m@http://localhost:1/v1?a=1&b=2"];
    let mut results = play(plan(&["fifty:target=30..60,base=8..16"], &["level:2", "random", "perfect"], 2));
    let plain = "duels arena --game fifty:target=30..60,base=8..16 --player level:2 --player random --player perfect \
                 --games 2 --seed 1 --sprt level:2,random --out DIR";
    assert_eq!(command(&report(&results)).join(" "), plain);
    results.run = Plan {
        format: Format::Gauntlet,
        move_time_ms: 2_000,
        judged: false,
        sprt: vec![[1, 0], [2, 0]],
        sprt_elo: [-5.0, 12.5],
        sprt_stop: false,
        models: Some(ModelOptions {
            list_moves: false,
            retries: 2,
            temperature: Some(0.5),
            reply_tokens: Some(64),
        }),
        ..plan(&["fifty"], &players, 2)
    };
    let sprt = [format!("{},{}", players[1], players[0]), format!("{},{}", players[2], players[0])];
    let words: Vec<&str> = [
        &["duels", "arena", "--game", "fifty"][..],
        &["--player", players[0], "--player", players[1], "--player", players[2]],
        &["--format", "gauntlet", "--games", "2", "--seed", "1", "--move-time", "2000"],
        &["--sprt", &sprt[0], "--sprt", &sprt[1], "--sprt-elo", "-5,12.5"],
        &[
            "--llm-list-moves",
            "no",
            "--llm-retries",
            "2",
            "--llm-temperature",
            "0.5",
            "--llm-reply-tokens",
            "64",
        ],
        &["--no-judge", "--out", "DIR"],
    ]
    .concat();
    assert_eq!(command(&report(&results)), words);
}
