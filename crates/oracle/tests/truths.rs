//! What is known about the games as specified, and about the template game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod brute;
mod common;

use common::{best, judge, open, play};
use duels_oracle::generic::Generic;
use duels_oracle::{Method, SolveError, Task, Value};
use duels_rules::Table;

fn generic(table: &dyn Table) -> (duels_oracle::Judgement, Generic) {
    let mut generic = Generic::default();
    (generic.judge(table, &Task::default()).unwrap(), generic)
}

#[test]
fn fifty_is_won_only_with_six() {
    let table = open("fifty");
    let (judgement, generic) = generic(&*table);
    assert_eq!(judgement.value, Value::Win);
    assert_eq!(best(&*table, &judgement), ["6"]);
    let winning = judgement.moves.iter().filter(|judged| judged.value == Value::Win).count();
    assert_eq!(winning, 1);
    assert_eq!(judgement.distance, Some(9));
    assert_eq!(generic.positions(), 17_455);
    assert_eq!(judge(&*table), judgement);
}

#[test]
fn divisors_is_won_with_five_or_seven() {
    for (id, distance) in [("divisors", None), ("divisors:one=no", Some(1))] {
        let table = open(id);
        let (judgement, _) = generic(&*table);
        assert_eq!(judgement.value, Value::Win);
        assert_eq!(best(&*table, &judgement), ["5", "7"]);
        assert!(distance.is_none() || judgement.distance == distance);
        let winning = judgement.moves.iter().filter(|judged| judged.value == Value::Win);
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

/// Whatever is played, the value alternates and the game ends after so many plies.
fn lines(table: &dyn Table, plies: u64, value: Value) {
    if table.turn().is_none() {
        assert_eq!(plies, 0);
        return;
    }
    let judgement = judge(table);
    assert!(judgement.is_decided());
    assert_eq!((judgement.value, judgement.distance), (value, Some(plies)));
    for mv in table.moves() {
        lines(&*play(table, &table.word(mv).to_string()), plies - 1, value.flipped());
    }
}

#[test]
fn the_template_game_is_solved_without_an_edit() {
    for take in 1..=5 {
        for heap in 1..=30 {
            let table = open(&format!("template:heap={heap},take={take}"));
            let judgement = judge(&*table);
            let rest = heap % (take + 1);
            assert_eq!(judgement.value, if rest == 0 { Value::Loss } else { Value::Win });
            let winning = judgement.moves.iter().filter(|judged| judged.value == Value::Win);
            let expected: Vec<u32> = if rest == 0 { vec![] } else { vec![rest] };
            assert_eq!(winning.map(|judged| judged.mv.0).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn deep_games_need_no_deep_stack() {
    let deep = std::thread::Builder::new().stack_size(128 * 1024).spawn(|| {
        let table = open("template:heap=200000,take=1");
        assert_eq!(judge(&*table).distance, Some(200_000));
        let target = "1".repeat(3000);
        let table = open(&format!("append:target={target},digits=0-2"));
        assert_eq!(generic(&*table).0, judge(&*table));
    });
    deep.unwrap().join().unwrap();
}

#[test]
fn dilemma_is_deep_and_agrees() {
    let table = open("dilemma:length=200#4");
    assert_eq!(generic(&*table).0, judge(&*table));
}

#[test]
fn the_generic_solver_refuses_what_does_not_fit_and_forgets_it() {
    let table = open("fifty");
    let mut generic = Generic::default();
    let refused = generic.judge(&*table, &Task::with_memory(200_000)).unwrap_err().to_string();
    assert!(refused.starts_with("this variant is too large to solve: it would need about"), "{refused}");
    assert!(refused.contains("or more and may use 195 KiB."), "{refused}");
    assert_eq!(generic.positions(), 0);
    let late = play(&*table, "9 9 2 7 8");
    generic.judge(&*late, &Task::with_memory(200_000)).unwrap();
    generic.judge(&*table, &Task::default()).unwrap();
    assert!(generic.bytes() < 4 << 20);
}

#[test]
fn the_generic_solver_can_be_stopped_and_goes_on_from_there() {
    let table = open("fifty");
    let mut generic = Generic::default();
    let task = Task::default();
    task.cancel();
    assert_eq!(generic.judge(&*table, &task), Err(SolveError::Cancelled));
    let kept = generic.positions();
    assert!(kept < 17_455);
    let task = Task::default();
    generic.judge(&*table, &task).unwrap();
    assert_eq!(task.progress().0, 17_455 - kept);
}

#[test]
fn another_game_is_refused() {
    let (append, dilemma) = (open("append"), open("dilemma#1"));
    let mut oracle = duels_oracle::Oracle::new(&*append);
    assert_eq!(oracle.judge(&*dilemma, &Task::default()), Err(SolveError::OtherGame));
}

#[test]
fn large_variants_are_judged() {
    let table = open("deletion:digits=10000#1");
    let judgement = judge(&*table);
    assert_eq!((judgement.distance, judgement.moves.len()), (Some(2 * 9_999 - 1), 10_000));
    let table = open(&format!("append:target={},digits=0-9", "90".repeat(50_000)));
    assert_eq!(judge(&*table).value, Value::Loss);
}
