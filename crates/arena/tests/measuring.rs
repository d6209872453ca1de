//! What the results say, against games whose truth is known.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::{bot, carry_out, plan, whole};
use duels_arena::{Bucket, Folder, Format, Measures, PlayerResults, Rate, RunError};
use tempfile::TempDir;

/// Both players play these moves, those of seat 1 and of seat 2, so that both games of the start are the same.
fn scripted([one, two]: [&str; 2]) -> [PlayerResults; 2] {
    let home = TempDir::new().unwrap();
    let go = format!(
        "if [ $((n % 2)) = 0 ]; then set -- {one}; else set -- {two}; fi; shift $((n / 2)); echo bestmove $1"
    );
    let players = ["a", "b"].map(|name| bot(home.path(), name, &go, ""));
    let plan = plan(&["divisors:count=5"], &[&players[0], &players[1]], 2);
    let results = whole(&home.path().join("run"), plan, 1);
    assert_eq!(results.overall.crosstable[0].pairs, [0, 1, 0]);
    results.overall.players.try_into().unwrap()
}

fn counts(buckets: &[Bucket]) -> Vec<(Option<u64>, u64, u64)> {
    buckets.iter().map(|one| (one.from, one.blunders.count, one.blunders.of)).collect()
}

#[test]
fn a_punished_blunder() {
    // From 1 to 5 the openings 3 and 5 win in 3 plies. 2 gives that away, of 1 and 4 only 4 takes it; then 1 is
    // forced, and whatever is left ends the game.
    for player in scripted(["2 1", "4 3"]) {
        assert_eq!(
            (player.wins, player.wins_first, player.wins_second),
            (Rate::new(1, 2), Rate::new(0, 1), Rate::new(1, 1))
        );
        assert_eq!((player.plies, player.judged), (4, 4));
        assert_eq!((player.held, player.blunders), (Rate::new(1, 2), Rate::new(1, 2)));
        assert_eq!((player.errors.punished, player.errors.converted), (Rate::new(1, 1), Rate::new(1, 1)));
        assert_eq!(counts(&player.regret_by_ply), [(Some(1), 1, 1), (Some(2), 0, 1)]);
        assert_eq!(counts(&player.regret_by_distance), [(Some(3), 1, 2)]);
        assert!(player.rating.unwrap().elo.abs() < 1e-9);
    }
}

#[test]
fn an_unpunished_blunder() {
    // 2 gives the win away and 1 gives it back: after that every move wins, so the position is not critical.
    for player in scripted(["2 3", "1"]) {
        assert_eq!(player.wins_first, Rate::new(1, 1));
        assert_eq!(player.blunders, Rate::new(2, 2));
        assert_eq!((player.errors.punished, player.errors.converted), (Rate::new(0, 1), Rate::new(0, 1)));
    }
}

#[test]
fn perfect_never_blunders_and_levels_come_in_order() {
    let home = TempDir::new().unwrap();
    let players = ["perfect", "level:8", "level:2", "random"];
    let results = whole(&home.path().join("run"), plan(&["fifty", "divisors", "dilemma"], &players, 40), 2);
    for standing in results.by_game.iter().map(|game| &game.standing).chain([&results.overall]) {
        let perfect = &standing.players[0];
        assert_eq!((perfect.blunders.count, perfect.held.rate), (0, Some(1.0)));
        assert!(perfect.blunders.of > 20);
    }
    let overall = &results.overall;
    let elo: Vec<f64> = overall.players.iter().map(|player| player.rating.unwrap().elo).collect();
    assert!(elo.is_sorted_by(|better, worse| better > worse), "{elo:?}");
    let rates: Vec<f64> = overall.players.iter().map(|player| player.blunders.rate.unwrap()).collect();
    assert!(rates.is_sorted_by(|better, worse| better < worse), "{rates:?}");
    assert_eq!((overall.anchor.as_str(), elo[3]), ("random", 0.0));
    assert!(results.worst.iter().all(|one| one.player != 0 && !one.winning.contains(&one.mv)));
    assert!(results.worst.iter().filter(|one| one.player == 3).count() == 10);
}

#[test]
fn a_game_that_is_decided_from_the_start_is_left_out() {
    let home = TempDir::new().unwrap();
    let games = ["append", "divisors", "deletion"];
    let results = whole(&home.path().join("run"), plan(&games, &["perfect", "random"], 10), 2);
    let [append, divisors, deletion] = [0, 1, 2].map(|index| &results.by_game[index]);
    assert_eq!(append.information.measures, Measures::Nothing);
    assert!(append.information.sentence.starts_with("The classic append measures nothing: "));
    assert!(append.information.sentence.contains("the player who moves second wins"));
    assert!(deletion.information.sentence.contains("the player who moves first wins"));
    assert_eq!((append.information.games, append.information.decided_starts), (10, 5));
    assert_eq!((append.standing.games, append.standing.players[0].rating), (0, None));
    assert_eq!((append.information.won_by_first.count, deletion.information.won_by_first.count), (0, 10));
    assert_eq!(divisors.information.measures, Measures::Skill);
    assert_eq!((results.games, results.overall.games), (30, 10));
    assert_eq!(results.overall.players, divisors.standing.players);
}

#[test]
fn a_test_says_who_is_better_and_who_is_not() {
    let home = TempDir::new().unwrap();
    let mut plan = plan(&["fifty", "divisors"], &["perfect", "random"], 60);
    plan.sprt = vec![[0, 1], [1, 0]];
    let results = whole(&home.path().join("run"), plan, 2);
    let verdicts: Vec<_> = results.sprt.iter().map(|test| test.verdict.as_str()).collect();
    assert_eq!(verdicts, ["better", "not better"]);
    assert!(results.sprt[0].sentence.starts_with("The test says that perfect is better than random: "));
    assert!(results.sprt.iter().all(|test| test.starts < test.of && test.of == 60));
}

#[test]
fn a_gauntlet_rates_all_players_through_its_first_player() {
    let home = TempDir::new().unwrap();
    let gauntlet = duels_arena::Plan {
        format: Format::Gauntlet,
        ..plan(&["divisors"], &["level:5", "level:9", "level:1"], 40)
    };
    let results = whole(&home.path().join("run"), gauntlet, 2);
    assert_eq!((results.games, results.overall.crosstable.len()), (80, 2));
    assert_eq!(results.overall.anchor, "mean");
    let elo: Vec<f64> = results.overall.players.iter().map(|player| player.rating.unwrap().elo).collect();
    assert!(elo[1] > elo[0] && elo[0] > elo[2] && elo.iter().sum::<f64>().abs() < 1e-6, "{elo:?}");
}

#[test]
fn without_judging_wins_and_losses_are_left() {
    let home = TempDir::new().unwrap();
    let unjudged = duels_arena::Plan { judged: false, ..plan(&["append"], &["perfect", "random"], 10) };
    let results = whole(&home.path().join("run"), unjudged, 2);
    assert_eq!(results.by_game[0].information.measures, Measures::NotJudged);
    let player = &results.overall.players[0];
    assert_eq!((player.wins, player.judged, player.held), (Rate::new(5, 10), 0, Rate::new(0, 0)));
}

#[test]
fn a_variant_that_is_too_large_for_our_player_is_reported() {
    let home = TempDir::new().unwrap();
    let large = plan(&["fifty:target=100000,base=900,max=500"], &["perfect", "random"], 2);
    let mut folder = Folder::fresh(&home.path().join("run"), large).unwrap();
    let refused = carry_out(&mut folder, 1).unwrap_err();
    assert!(matches!(refused, RunError::Game(_)), "{refused:?}");
    assert!(refused.to_string().contains("perfect cannot play it: this variant is too large"), "{refused}");
    // Others need no solver: the game is played, and judged as soon as few enough digits are free.
    let lowest = bot(home.path(), "lowest", "echo bestmove $first", "");
    let large = plan(&["fifty:target=100000,base=900,max=500"], &[&lowest, "random"], 2);
    let results = whole(&home.path().join("other"), large, 1);
    let player = &results.overall.players[0];
    assert_eq!((results.overall.games, player.plies > player.judged), (2, true));
}
