//! The report of real runs, and of results that try to be markup.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use duels_arena::{Folder, Format, Halt, Means, OpenError, Plan, Results, run};
use duels_report::write_arena_report;
use duels_rules::Catalogue;

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
        models: None,
    }
}

fn play(plan: Plan) -> Results {
    let folder = tempfile::tempdir().unwrap();
    let mut folder = Folder::fresh(&folder.path().join("run"), plan).unwrap();
    let means = Means {
        catalogue: Catalogue::standard(),
        workers: 2,
        opener: &|_: &str, _: &str| -> Result<_, OpenError> {
            unreachable!("there are only built-in players")
        },
        halt: &Halt::default(),
        progress: &|_, _| (),
    };
    run(&mut folder, &means).unwrap()
}

fn report(results: &Results) -> String {
    let mut html = Vec::new();
    write_arena_report(results, Catalogue::standard(), &mut html).unwrap();
    String::from_utf8(html).unwrap()
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
    // A game that is decided from the start has its sentence, and no table that could be taken for a result.
    let append = html.split("id=\"game-3\"").nth(1).unwrap().split("<h2").next().unwrap();
    assert!(append.contains("class=\"nothing\"") && !append.contains("<table"), "{append}");
    // The page loads nothing.
    for outside in ["http:", "https:", "src=", "<script", "@import", "url("] {
        assert!(!html.replace("http://www.w3.org/2000/svg", "").contains(outside), "{outside}");
    }
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
