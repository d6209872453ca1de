//! `solve`, `review`, hints and the computer's players, through the program itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::{Home, typed};
use serde_json::{Value, json};

fn solve(args: &str) -> Value {
    let args: Vec<_> = ["solve"].into_iter().chain(args.split(' ')).chain(["--json"]).collect();
    let output = Home::new().run(&args, "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    serde_json::from_str(&output.stdout).expect("JSON")
}

#[test]
fn the_solutions_of_the_classic_games_are_right() {
    let fifty = solve("fifty");
    assert_eq!((&fifty["value"], &fifty["best"]), (&json!("win"), &json!(["6"])));
    let append = solve("append");
    assert_eq!((&append["value"], &append["decided"]), (&json!("loss"), &json!(true)));
    assert_eq!(solve("divisors")["best"], json!(["5", "7"]));
    let one = solve("divisors one=no");
    assert_eq!((&one["best"], &one["distance"]), (&json!(["5", "7"]), &json!(1)));
    let deletion = solve("deletion numbers=732-865");
    assert_eq!((&deletion["value"], &deletion["decided"]), (&json!("win"), &json!(true)));
    assert_eq!(deletion["distance"], json!(3));
}

#[test]
fn the_json_has_every_field_of_the_contract() {
    let answer = solve("fifty --moves 7");
    let fields: Vec<_> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields.len(), 9, "{fields:?}");
    assert_eq!(
        (&answer["game"], &answer["id"], &answer["turn"]),
        (&json!("fifty"), &json!("fifty"), &json!(2))
    );
    assert_eq!(answer["decided"], json!(false));
    assert!(!answer["why"].as_str().unwrap().is_empty());
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    assert!(
        moves.iter().all(|mv| mv["distance"].is_u64() && mv["move"].is_string() && mv["value"].is_string())
    );
}

#[test]
fn a_seed_that_was_drawn_is_shown_in_the_id() {
    let id = solve("dilemma")["id"].as_str().unwrap().to_string();
    assert_eq!(solve(&id)["id"], json!(id));
    assert_eq!(solve("dilemma --seed 7"), solve("dilemma:length=20#7"));
}

#[test]
fn what_cannot_be_solved_is_refused_in_a_sentence() {
    let home = Home::new();
    home.run(&["solve", "append", "--moves", "1 2 3"], "").refused(1, &["the game is over: Player 2 won"]);
    home.run(&["solve", "fifty", "--moves", "7 7 3"], "").refused(2, &["ply 3"]);
    let too_large = ["solve", "fifty", "base=200", "max=199", "target=4000"];
    home.run(&too_large, "").refused(1, &["too large", "would need", "the limit is"]);
    home.run(&["review", "missing.duel"], "").refused(1, &["missing.duel does not exist"]);
}

#[test]
fn large_variants_may_have_no_distance() {
    let home = Home::new();
    let output = home.run(&["solve", "divisors", "count=5000"], "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("how soon is not known for a variant this large"), "{}", output.stdout);
    assert!(output.stdout.contains("of 5000 moves win:"), "{}", output.stdout);
    assert_eq!(solve("divisors count=5000")["distance"], Value::Null);
}

#[test]
fn a_review_names_the_blunder() {
    let home = Home::new();
    home.run(&["play", "fifty"], "7\n9\nsave game.duel\nquit\n");
    let output = home.run(&["review", "game.duel"], "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&[
        "   1  Player 1  7     ??  win     loss   6 would have won",
        "   2  Player 2  9         win     win",
        "  Player 1  #  .  .",
        "  Player 2  .  #  #",
        "Player 1: accuracy 0 %, kept the win in 0 of 1 critical positions.",
    ]);
    let json = home.run(&["review", "game.duel", "--json"], "").stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["plies"][0]["blunder"], json!(true));
    assert_eq!(json["plies"][0]["winning"], json!(["6"]));
    assert_eq!(json["accuracy"][1]["accuracy"], json!(1.0));
}

#[test]
fn a_review_says_that_no_choice_mattered() {
    let home = Home::new();
    home.run(&["play", "append"], "1\n2\nsave game.duel\n3\n");
    let output = home.run(&["review", "game.duel"], "");
    assert!(output.stdout.contains("Nothing that was played mattered"), "{}", output.stdout);
    assert!(!output.stdout.contains("100 %"));
}

#[test]
fn hints_come_in_steps_and_can_be_turned_off() {
    let output =
        Home::new().run(&["play", "fifty"], "hint\nhint\nhint\nhint off\nhint\nhint on\n6\nhint\nquit\n");
    output.prints_in_order(&[
        "Player 1 can win this. Look at +4 to 4, +5 to 5 and +6 to 6.",
        "Whatever comes next, you always have an answer: for example, after 1 add 8.",
        "Play +6 to 6: Player 1 wins within 5 of their own moves.",
        "Hints are off; type hint on to turn them on again.",
        "Hints are off; type hint on to turn them on again.",
        "Hints are on.",
        "Player 1 is ahead. Hang on and make it hard to finish.",
    ]);
    let output = Home::new().run(&["play", "fifty", "--no-hints"], "hint\nhint on\nquit\n");
    assert_eq!(output.stdout.matches("There are no hints in this match.").count(), 2);
}

#[test]
fn the_perfect_player_wins_what_is_won() {
    for (seed, first) in (0..20).flat_map(|seed| [(seed, "1"), (seed, "2")]) {
        let (seed, home) = (seed.to_string(), Home::new());
        let own = if first == "1" { "--p1" } else { "--p2" };
        let other = if first == "1" { "--p2" } else { "--p1" };
        let args = ["play", "fifty", "--first", first, own, "perfect", other, "random", "--seed", &seed];
        let output = home.run(&args, "");
        assert!(output.stdout.ends_with(&format!("Player {first} wins!\n")), "{}", output.stdout);
    }
}

#[test]
fn the_same_seed_gives_the_same_game_of_levels() {
    let args = ["play", "dilemma", "--p1", "level:3", "--p2", "level:8", "--seed", "11"];
    let home = Home::new();
    assert_eq!(home.run(&args, "").stdout, home.run(&args, "").stdout);
}

#[test]
fn list_says_how_often_each_level_plays_at_random() {
    let output = Home::new().run(&["list"], typed(""));
    output.prints_in_order(&["  level:4        the computer, perfect but for 60 random moves in 100"]);
}

#[test]
fn the_title_is_that_of_the_variant() {
    let home = Home::new();
    let solved = home.run(&["solve", "fifty", "target=60"], "");
    solved.prints_in_order(&["Last Digit Standing (race to 60): fifty:target=60"]);
    home.run(&["play", "fifty", "target=60"], "7\nsave game.duel\nquit\n");
    let review = home.run(&["review", "game.duel"], "");
    review.prints_in_order(&["Last Digit Standing (race to 60): fifty:target=60"]);
}

#[test]
fn the_rules_of_a_variant_do_not_say_who_wins_the_classic_game() {
    let home = Home::new();
    let variant = home.run(&["rules", "fifty:target=60"], "");
    variant.prints_in_order(&["`duels solve fifty:target=60` tells who wins this variant."]);
    variant.prints_in_order(&["An example of the classic game: duels play fifty"]);
    assert!(!variant.stdout.contains("Who wins the classic game"), "{}", variant.stdout);
    let classic = home.run(&["rules", "fifty", "target=50"], "");
    classic.prints_in_order(&["Who wins the classic game", "Example: duels play fifty"]);
}

#[test]
fn a_review_names_few_of_many_moves_that_would_have_won() {
    let home = Home::new();
    home.run(&["play", "divisors", "count=20"], "1\nsave game.duel\nquit\n");
    let output = home.run(&["review", "game.duel"], "");
    assert!(
        output.stdout.contains("11, 13, 17, 19, 2, 3 or one of 12 others would have won"),
        "{}",
        output.stdout
    );
}

#[test]
fn a_review_of_several_records_needs_the_number_of_one() {
    let home = Home::new();
    home.run(&["play", "fifty"], "7\n9\nsave one.duel\nquit\n");
    let record = std::fs::read_to_string(home.path().join("one.duel")).unwrap();
    std::fs::write(home.path().join("two.duel"), format!("{record}\n{record}")).unwrap();
    let review = |args: &str| home.run(&args.split(' ').collect::<Vec<_>>(), "");
    review("review two.duel").refused(1, &["two.duel has 2 records: choose one with --round N"]);
    assert_eq!(review("review two.duel --round 2").status, Some(0));
    review("review two.duel --round 3").refused(1, &["two.duel has 2 records; --round must be from 1 to 2"]);
    review("review one.duel --round 2").refused(1, &["one.duel has 1 record; --round must be 1"]);
    review("play --resume two.duel").refused(1, &["two.duel has 2 records: only a file with one record"]);
}
