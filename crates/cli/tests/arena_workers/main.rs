//! Runs on many machines: planners and workers as processes of their own, with a real PostgreSQL. Whatever happens to
//! them, the files are those of a run on one machine.
//!
//! How often workers are killed, and how many games are played meanwhile; more of it:
//!
//! ```text
//! DUELS_ARENA_KILLS=300 DUELS_ARENA_GAMES=100000 \
//!     cargo test --release -p duels --test arena_workers killed_at_random -- --nocapture
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that fails should say where"
)]

#[path = "../common/mod.rs"]
mod common;
mod errors;
#[path = "../common/model_server.rs"]
mod model_server;
mod page;
#[path = "../../../server/tests/postgres/mod.rs"]
mod postgres;
mod setup;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use model_server::{last_listed, serve};
use postgres::cluster;
use postgres::proxy::{Mode, Proxy};
use rustix::process::Signal;
use tokio::runtime::Runtime;

use setup::{Arena, Process};

/// Several games and players, with tests.
const MIXED: [&str; 18] = [
    "--game",
    "fifty:target=20..60,base=6..11",
    "--game",
    "dilemma",
    "--game",
    "divisors",
    "--player",
    "perfect",
    "--player",
    "level:3",
    "--player",
    "random",
    "--sprt",
    "perfect,random",
    "--seed",
    "7",
    "--games",
    "40",
];

/// How many batches some worker has.
const LEASED: &str =
    "SELECT count(*) FROM duels_arena.batches JOIN duels_arena.runs ON run = number WHERE expires > now()";

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |value| value.parse().expect("a number"))
}

fn random(below: u64) -> u64 {
    getrandom::u64().unwrap() % below
}

#[test]
fn any_number_of_workers_leaves_the_same_files() {
    let arena = Arena::new();
    arena.play_locally(&MIXED);
    for (name, count) in [("one", 1), ("two", 2), ("eight", 8)] {
        let planner = arena.plan(name, &MIXED);
        let workers: Vec<Process> = (0..count).map(|_| arena.work(name, "--threads 1")).collect();
        let said = planner.succeeds().stderr;
        let planned = format!(
            "duels: the run {name} is planned; start workers with: duels arena work --store postgres://"
        );
        assert!(said.starts_with(&planned), "{said}");
        let printed = workers.into_iter().map(|worker| worker.succeeds().stdout);
        let games = printed.map(|text| {
            assert!(text.contains(&format!("The run {name} is over.")), "{text}");
            let last = text.lines().last().unwrap();
            last.split_once(" games handed in.").unwrap().0.parse::<u64>().unwrap()
        });
        assert_eq!(games.sum::<u64>(), 3 * 3 * 40, "every game was accepted once");
        arena.is_like_local(name);
        assert_eq!(arena.count("SELECT count(*) FROM duels_arena.batches"), 0);
    }
}

#[test]
fn a_run_that_stops_early_stops_at_the_same_game() {
    let arena = Arena::new();
    let stopping = [&MIXED[..], &["--sprt-stop", "--games", "2000"]].concat();
    let stopping = [&stopping[..16], &stopping[18..]].concat();
    arena.play_locally(&stopping);
    let planner = arena.plan("night", &stopping);
    let workers = [arena.work("night", "--threads 2"), arena.work("night", "--threads 1")];
    let output = planner.succeeds();
    assert!(output.stdout.contains("perfect is better than random"), "{}", output.stdout);
    arena.is_like_local("night");
    let results = std::fs::read_to_string(arena.file("night", "games.jsonl")).unwrap();
    assert!(results.lines().count() < 9000, "it stops before the last of 18000 games");
    workers.into_iter().for_each(|worker| drop(worker.succeeds()));
}

#[test]
fn workers_killed_at_random_do_not_change_a_byte() {
    let arena = Arena::new();
    let (kills, games) = (setting("DUELS_ARENA_KILLS", 16), setting("DUELS_ARENA_GAMES", 400).to_string());
    let plan = [&MIXED[..16], &["--games", &games]].concat();
    arena.play_locally(&plan);
    let mut planner = arena.plan("run", &plan);
    let start = || arena.work("run", "--threads 1 --lease 1");
    let mut workers: Vec<Process> = (0..8).map(|_| start()).collect();
    let mut killed = 0;
    while planner.is_running() && killed < kills {
        std::thread::sleep(Duration::from_millis(random(120)));
        let index = random(workers.len() as u64) as usize;
        let victim = std::mem::replace(&mut workers[index], start());
        victim.kill();
        killed += 1;
    }
    planner.succeeds();
    arena.is_like_local("run");
    println!("{killed} workers were killed during the run");
    assert!(killed >= 8, "only {killed} workers were killed before the run was over");
}

#[test]
fn a_worker_that_was_paused_too_long_cannot_hand_in() {
    let arena = Arena::new();
    let bot = slow_bot(&arena);
    let plan = slow_plan(&bot);
    arena.play_locally(&plan);
    let planner = arena.plan("run", &plan);
    let worker = |lease: u32| {
        arena.start(&format!("arena work --run run --threads 1 --lease {lease}"), &["--allow", &bot])
    };
    let paused = worker(1);
    arena.wait_for(LEASED, "run");
    paused.signal(Signal::STOP);
    // Only when the lease has run out does another worker get these games.
    let other = worker(30);
    planner.succeeds();
    other.succeeds();
    paused.signal(Signal::CONT);
    let output = paused.succeeds();
    assert!(output.stdout.contains("\n0 games handed in."), "{}", output.stdout);
    arena.is_like_local("run");
}

#[test]
fn a_paused_worker_says_that_it_lost_its_lease_and_goes_on() {
    let arena = Arena::new();
    let bot = slow_bot(&arena);
    let plan = slow_plan(&bot);
    arena.play_locally(&plan);
    let planner = arena.plan("run", &plan);
    let paused = arena.start("arena work --run run --threads 1 --lease 1", &["--allow", &bot]);
    arena.wait_for(LEASED, "run");
    paused.signal(Signal::STOP);
    std::thread::sleep(Duration::from_millis(1500));
    paused.signal(Signal::CONT);
    planner.succeeds();
    let output = paused.succeeds();
    assert!(output.stderr.contains("the lease of 2 games has run out"), "{}", output.stderr);
    assert!(output.stdout.contains("\n12 games handed in."), "{}", output.stdout);
    arena.is_like_local("run");
}

#[test]
fn a_worker_that_was_cut_off_too_long_cannot_hand_in() {
    let arena = Arena::new();
    let bot = slow_bot(&arena);
    let plan = slow_plan(&bot);
    arena.play_locally(&plan);
    let planner = arena.plan("run", &plan);
    let runtime = Runtime::new().unwrap();
    let proxy = runtime.block_on(Proxy::to(cluster().port));
    let store = arena.store_behind(proxy.port);
    let cut_off = arena.start_at(&store, "arena work --run run --threads 1 --lease 1", &["--allow", &bot]);
    arena.wait_for(LEASED, "run");
    // It plays on, but nothing that it says arrives, and it is not told that.
    proxy.set(Mode::BlackHole);
    let other = arena.start("arena work --run run --threads 1 --lease 30", &["--allow", &bot]);
    planner.succeeds();
    let output = other.succeeds();
    assert!(output.stdout.contains("\n12 games handed in."), "{}", output.stdout);
    proxy.set(Mode::Refuse);
    proxy.set(Mode::Pass);
    let output = cut_off.succeeds();
    assert!(output.stdout.contains("\n0 games handed in."), "{}", output.stdout);
    arena.is_like_local("run");
}

#[test]
fn workers_ask_language_models_that_they_may_ask() {
    let arena = Arena::new();
    let model = serve(last_listed);
    let plan =
        ["--game", "fifty", "--player", &model.spec, "--player", "random", "--games", "10", "--seed", "3"];
    arena.play_locally(&plan);
    let asked = model.requests.load(Ordering::Relaxed);
    let planner = arena.plan("run", &plan);
    let sentence = format!("the run run has the player {}, which this worker may not start", model.spec);
    arena.work("run", "").wait().refused(2, &[&sentence]);
    assert_eq!(model.requests.load(Ordering::Relaxed), asked, "neither the planner nor that worker asks it");
    let worker =
        |log| arena.start("arena work --run run --threads 1", &["--allow", &model.spec, "--llm-log", log]);
    let workers = [worker("one.jsonl"), worker("two.jsonl")];
    planner.succeeds();
    workers.into_iter().for_each(|worker| drop(worker.succeeds()));
    assert_eq!(model.requests.load(Ordering::Relaxed), 2 * asked, "every question was asked once");
    arena.is_like_local("run");
    let turns = |name| std::fs::read_to_string(arena.home.path().join(name)).unwrap_or_default();
    let logged = [turns("one.jsonl"), turns("two.jsonl")].concat();
    assert_eq!(logged.lines().count() as u64, asked);
    assert!(logged.lines().all(|turn| turn.contains("I look at the list.")));
}

#[test]
fn a_planner_that_was_killed_is_continued() {
    let arena = Arena::new();
    let plan = [&MIXED[..16], &["--games", "600"]].concat();
    arena.play_locally(&plan);
    let planner = arena.plan("run", &plan);
    let workers = [arena.work("run", "--threads 1"), arena.work("run", "--threads 1")];
    arena.wait_for("SELECT count(*) FROM duels_arena.runs WHERE done > 0", "run");
    planner.kill();
    // The second one is stopped, as by Ctrl-C.
    let resume = ["--resume"];
    let planner = arena.start(&format!("arena --out run --store {}", arena.store), &resume);
    std::thread::sleep(Duration::from_millis(300));
    planner.signal(Signal::INT);
    let output = planner.wait();
    if output.status != Some(0) {
        assert_eq!(output.status, Some(3), "{}", output.stderr);
        // Before that it said that the run is planned.
        let last = output.stderr.lines().last().unwrap();
        let hint = "; continue it with: duels arena --resume --out run --store postgres://duels@127.0.0.1:";
        for part in ["duels: interrupted after ", " of 5400 games, which are kept", hint] {
            assert!(last.contains(part), "no {part} in {last}");
        }
        arena.start(&format!("arena --out run --store {}", arena.store), &resume).succeeds();
    }
    workers.into_iter().for_each(|worker| drop(worker.succeeds()));
    arena.is_like_local("run");
}

#[test]
fn a_second_planner_of_a_folder_takes_nothing_from_the_first() {
    let arena = Arena::new();
    let bot = slow_bot(&arena);
    let plan = slow_plan(&bot);
    arena.play_locally(&plan);
    let planner = arena.plan("run", &plan);
    let second = arena.start(&format!("arena --resume --out run --store {}", arena.store), &[]).wait();
    second.refused(1, &["run is in use: another run writes into it"]);
    let worker = arena.start("arena work --run run --threads 1", &["--allow", &bot]);
    planner.succeeds();
    worker.succeeds();
    arena.is_like_local("run");
}

#[test]
fn runs_that_somebody_waits_for_come_before_others_and_those_take_turns() {
    let arena = Arena::new();
    let bot = slow_bot(&arena);
    let long = ["--game", "fifty", "--player", &bot, "--player", "random", "--games", "400", "--seed", "3"];
    let left = arena.plan("left", &long);
    let worker = arena.start("arena work --threads 1", &["--allow", &bot]);
    arena.wait_for(LEASED, "left");
    left.kill();
    // The worker goes on with games that nobody waits for, but not for long.
    let waiting = arena
        .plan("waiting", &["--game", "fifty", "--player", "perfect", "--player", "random", "--games", "20"]);
    let begun = Instant::now();
    waiting.succeeds();
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert!(arena.count("SELECT count(*) FROM duels_arena.runs WHERE name = 'left' AND state = 'open'") == 1);
    worker.kill();
}

#[test]
fn a_database_that_is_stopped_at_once_only_costs_time() {
    let own = postgres::Cluster::start(&[]);
    let mut arena = Arena::new();
    arena.store = own.url("postgres");
    let plan = [&MIXED[..16], &["--games", "600"]].concat();
    arena.play_locally(&plan);
    let planner = arena.start(&format!("arena --out run --store {}", arena.store), &plan);
    std::thread::sleep(Duration::from_millis(700));
    let workers = [arena.work("run", "--threads 1"), arena.work("run", "--threads 1")];
    std::thread::sleep(Duration::from_millis(300));
    for _ in 0..2 {
        own.stop("immediate");
        own.start_again();
        std::thread::sleep(Duration::from_millis(300));
    }
    planner.succeeds();
    workers.into_iter().for_each(|worker| drop(worker.succeeds()));
    arena.is_like_local("run");
}

#[test]
fn a_worker_without_a_run_plays_all_of_them() {
    let arena = Arena::new();
    arena.play_locally(&MIXED);
    let worker = arena.start("arena work --threads 2", &[]);
    let planners = ["a", "b"].map(|name| arena.plan(name, &MIXED));
    planners.into_iter().for_each(|planner| drop(planner.succeeds()));
    worker.signal(Signal::INT);
    let output = worker.succeeds();
    assert!(output.stdout.ends_with("\n720 games handed in.\n"), "{}", output.stdout);
    arena.is_like_local("a");
    arena.is_like_local("b");
}

#[test]
fn the_name_of_a_run_that_is_gone_can_be_used_again_while_workers_are_there() {
    let arena = Arena::new();
    let worker = arena.start("arena work --threads 2", &[]);
    let mut games = 0;
    for seed in ["7", "8", "9"] {
        let small = [&MIXED[..14], &["--seed", seed, "--games", "10"]].concat();
        for folder in ["local", "run"] {
            let _ = std::fs::remove_dir_all(arena.home.path().join(folder));
        }
        arena.play_locally(&small);
        arena.start(&format!("arena --out run --store {}", arena.store), &small).succeeds();
        arena.is_like_local("run");
        // As if it had been cancelled after its last game: a finished run would keep its name.
        arena.execute("UPDATE duels_arena.runs SET state = 'cancelled'");
        games += 90;
    }
    worker.signal(Signal::INT);
    let output = worker.succeeds();
    assert!(output.stdout.ends_with(&format!("\n{games} games handed in.\n")), "{}", output.stdout);
}

/// A dozen games of that program.
fn slow_plan(bot: &str) -> [&str; 10] {
    ["--game", "fifty", "--player", bot, "--player", "random", "--games", "12", "--seed", "3"]
}

/// A program that takes a while for a move, which is always the first legal one.
fn slow_bot(arena: &Arena) -> String {
    let path = arena.home.path().join("bot.sh");
    let text = "while read -r w rest; do case $w in\n\
        ugi) echo option name LegalMoves type check default false; echo ugiok;;\n\
        isready) echo readyok;;\n\
        legalmoves) first=${rest%% *};;\n\
        go) sleep 0.03; echo bestmove $first;;\n\
        quit) exit;;\n\
        esac; done\n";
    std::fs::write(&path, text).unwrap();
    format!("cmd:sh '{}'", path.display())
}
