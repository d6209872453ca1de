//! What is known about the classic games, and about the template game.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{best, open, play, solve};
use duels_oracle::generic::Generic;
use duels_oracle::{Method, SolveControl, SolveError, Value};
use duels_rules::AnyGame;

fn generic(game: &dyn AnyGame) -> (duels_oracle::Solution, Generic) {
    let mut generic = Generic::default();
    (generic.solve(game, &SolveControl::default()).unwrap(), generic)
}

#[test]
fn fifty_is_won_only_with_six() {
    let game = open("fifty");
    let (solution, generic) = generic(&*game);
    assert_eq!(solution.value, Value::Win);
    assert_eq!(best(&*game, &solution), ["6"]);
    let winning = solution.moves.iter().filter(|judged| judged.value == Value::Win).count();
    assert_eq!(winning, 1);
    assert_eq!(solution.distance, Some(9));
    assert_eq!(generic.positions(), 17_455);
    assert_eq!(solve(&*game), solution);
}

#[test]
fn divisors_is_won_with_five_or_seven() {
    for (id, distance) in [("divisors", Some(3)), ("divisors:one=no", Some(1))] {
        let game = open(id);
        let (solution, _) = generic(&*game);
        assert_eq!(solution.value, Value::Win);
        assert_eq!(best(&*game, &solution), ["5", "7"]);
        assert_eq!(solution.distance, distance, "{id}");
        assert_eq!(solve(&*game), solution, "{id}");
        let winning = solution.moves.iter().filter(|judged| judged.value == Value::Win);
        assert_eq!(winning.map(|judged| judged.mv.0).collect::<Vec<_>>(), [5, 7]);
    }
}

#[test]
fn append_is_lost_in_every_line_at_the_third_digit() {
    lines(&*open("append"), 3, Value::Loss);
}

#[test]
fn deletion_is_won_in_every_line_on_the_third_turn() {
    lines(&*open("deletion:numbers=732-865"), 3, Value::Win);
    lines(&*open("deletion#3"), 3, Value::Win);
}

/// Whatever is played, the value alternates and the game ends after this many plies.
fn lines(game: &dyn AnyGame, plies: u64, value: Value) {
    if game.turn().is_none() {
        assert_eq!(plies, 0);
        return;
    }
    let solution = solve(game);
    assert!(solution.is_decided());
    assert_eq!((solution.value, solution.distance), (value, Some(plies)));
    for mv in game.legal_moves() {
        lines(&*play(game, game.move_text(mv).as_ref()), plies - 1, value.flipped());
    }
}

#[test]
fn the_template_game_is_solved_without_an_edit() {
    for take in 1..=5 {
        for heap in 1..=30 {
            let game = open(&format!("template:heap={heap},take={take}"));
            let solution = solve(&*game);
            let rest = heap % (take + 1);
            assert_eq!(solution.value, if rest == 0 { Value::Loss } else { Value::Win });
            let winning = solution.moves.iter().filter(|judged| judged.value == Value::Win);
            let expected: Vec<u32> = if rest == 0 { vec![] } else { vec![rest] };
            assert_eq!(winning.map(|judged| judged.mv.0).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn deep_games_need_no_deep_stack() {
    let deep = std::thread::Builder::new().stack_size(128 * 1024).spawn(|| {
        let game = open("template:heap=200000,take=1");
        assert_eq!(solve(&*game).distance, Some(200_000));
        let target = "1".repeat(3000);
        let game = open(&format!("append:target={target},digits=0-2"));
        assert_eq!(generic(&*game).0, solve(&*game));
    });
    deep.unwrap().join().unwrap();
}

#[test]
fn dilemma_is_deep_and_agrees() {
    let game = open("dilemma:length=200#4");
    assert_eq!(generic(&*game).0, solve(&*game));
}

#[test]
fn the_generic_solver_refuses_what_does_not_fit_and_forgets_it() {
    let game = open("fifty");
    let mut generic = Generic::default();
    let refused = generic.solve(&*game, &SolveControl::with_memory(200_000)).unwrap_err().to_string();
    assert!(refused.starts_with("this variant is too large to solve: it would need about"), "{refused}");
    assert!(refused.contains("or more, and the limit is 195 KiB."), "{refused}");
    assert_eq!(generic.positions(), 0);
    let late = play(&*game, "9 9 2 7 8");
    generic.solve(&*late, &SolveControl::with_memory(200_000)).unwrap();
    generic.solve(&*game, &SolveControl::default()).unwrap();
    assert!(generic.bytes() < 4 << 20);
}

#[test]
fn the_generic_solver_can_be_stopped_and_resumed() {
    let game = open("fifty");
    let mut generic = Generic::default();
    let control = SolveControl::default();
    control.cancel();
    assert_eq!(generic.solve(&*game, &control), Err(SolveError::Cancelled));
    let kept = generic.positions();
    assert!(kept < 17_455);
    let control = SolveControl::default();
    generic.solve(&*game, &control).unwrap();
    assert_eq!(control.progress().0, 17_455 - kept);
}

#[test]
fn another_game_is_refused() {
    let (append, dilemma) = (open("append"), open("dilemma#1"));
    let mut oracle = duels_oracle::Oracle::new(&*append);
    assert_eq!(oracle.solve(&*dilemma, &SolveControl::default()), Err(SolveError::OtherGame));
}

#[test]
fn large_variants_are_judged() {
    let game = open("deletion:digits=10000#1");
    let solution = solve(&*game);
    assert_eq!((solution.distance, solution.moves.len()), (Some(2 * 9_999 - 1), 10_000));
    let game = open(&format!("append:target={},digits=0-9", "90".repeat(50_000)));
    assert_eq!(solve(&*game).value, Value::Loss);
}
