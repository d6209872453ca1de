//! *divisors* against slow solvers that share no code with it, and the ways in which it may be asked.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod slow;

use std::collections::HashSet;

use duels_oracle::divisors::{DivisorsMethod, openings};
use duels_oracle::{Method, Solution, SolveControl, SolveError, Value};
use duels_rules::games::divisors::Divisors;
use duels_rules::{AnyGame, Catalogue, GameId, Move, Names, RngStream, Seat, SeededRng};
use slow::{Slow, missable};

fn open(id: &str) -> Box<dyn AnyGame> {
    GameId::parse(Catalogue::standard(), id).unwrap().open(Seat::One).unwrap()
}

fn variant(count: u32, one: bool, even: bool) -> Box<dyn AnyGame> {
    let (yes, opening) = (if one { "yes" } else { "no" }, if even { "even" } else { "any" });
    open(&format!("divisors:count={count},one={yes},opening={opening}"))
}

fn solve(method: &mut DivisorsMethod, game: &dyn AnyGame) -> Solution {
    method.solve(game, &SolveControl::default()).unwrap()
}

fn after(game: &dyn AnyGame, mv: Move) -> Box<dyn AnyGame> {
    let mut game = game.copy();
    game.play(mv).unwrap();
    game
}

/// Compares a position and all that follow with the slow solver; one method follows the jumps back and forth.
fn compare_all(
    method: &mut DivisorsMethod,
    slow: &mut Slow,
    seen: &mut HashSet<(u64, u32)>,
    game: &dyn AnyGame,
    left: u64,
) {
    let solution = solve(method, game);
    for judged in &solution.moves {
        let next = (left & !(1 << judged.mv.0), judged.mv.0);
        let plies = u64::from(slow.distance(next.0, next.1)) + 1;
        let value = if plies % 2 == 1 { Value::Win } else { Value::Loss };
        assert_eq!(
            (judged.value, judged.distance),
            (value, Some(plies)),
            "{} {}",
            game.state(&Names::SEATS),
            judged.mv.0
        );
        if seen.insert(next) && plies > 1 {
            compare_all(method, slow, seen, &*after(game, judged.mv), next.0);
        }
    }
}

#[test]
fn every_position_of_small_variants() {
    for count in 1..=18 {
        for (one, even) in [(true, false), (false, false), (true, true), (false, true)] {
            if count > 1 || !even {
                let game = variant(count, one, even);
                let (mut slow, mut seen) = (Slow::new(count, one), HashSet::new());
                let left = (1 << (count + 1)) - 2;
                compare_all(&mut DivisorsMethod::default(), &mut slow, &mut seen, &*game, left);
            }
        }
    }
}

#[test]
fn random_positions_of_larger_variants() {
    let mut draw = SeededRng::new(3, RngStream::Start);
    let mut compared = 0;
    for round in 0..300 {
        let (count, one) = (20 + draw.below(21) as u32, draw.below(2) == 0);
        let mut game = variant(count, one, false);
        let mut left: u64 = (1 << (count + 1)) - 2;
        let mut slow = Slow::new(count, one);
        for _ in 0..5 + round % 10 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[draw.below(moves.len() as u64) as usize];
            game.play(mv).unwrap();
            left &= !(1 << mv.0);
        }
        if game.turn().is_none() {
            continue;
        }
        for judged in solve(&mut DivisorsMethod::default(), &*game).moves {
            if let Some(lost) = slow.wins(left & !(1 << judged.mv.0), judged.mv.0) {
                let value = if lost { Value::Loss } else { Value::Win };
                assert_eq!(judged.value, value, "{} {}", game.state(&Names::SEATS), judged.mv.0);
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn openings_of_large_variants() {
    let counts = (1..=120).chain([150, 199, 200, 256, 360, 500]);
    for count in counts {
        for one in [true, false] {
            let game = Divisors { count, one, even_opening: false };
            let won = openings(&game, &SolveControl::default()).unwrap();
            let won = |number: usize| won.contains(number - 1);
            let expected = missable(if one { 1 } else { 2 }, count as usize);
            let found: Vec<usize> = (if one { 1 } else { 2 }..=count as usize).filter(|&n| won(n)).collect();
            assert_eq!(found, expected, "count={count} one={one}");
            if !one {
                assert_eq!(won(1), expected.is_empty(), "count={count}: opening with 1");
            }
            let game = Divisors { even_opening: true, ..game };
            let even = openings(&game, &SolveControl::default()).unwrap();
            assert!((1..=count as usize).all(|n| even.contains(n - 1) == (n % 2 == 0 && won(n))));
        }
    }
}

/// Plays games at random, half of the moves well, and asks a method that follows them and one that is new.
fn follow(count: u32, games: u64, most: usize) {
    let mut method = DivisorsMethod::default();
    for seed in 0..games {
        let mut draw = SeededRng::new(seed, RngStream::Start);
        let mut tables = vec![variant(count, seed % 2 == 0, false)];
        while tables.len() < most && tables[tables.len() - 1].turn().is_some() {
            let game = &*tables[tables.len() - 1];
            let solution = solve(&mut method, game);
            assert_eq!(
                solution,
                solve(&mut DivisorsMethod::default(), game),
                "{}",
                game.state(&Names::SEATS)
            );
            let best: Vec<Move> = solution.best().collect();
            let all: Vec<Move> = solution.moves.iter().map(|judged| judged.mv).collect();
            let choices = if draw.below(2) == 0 { best } else { all };
            tables.push(after(game, choices[draw.below(choices.len() as u64) as usize]));
        }
        // Back again, sometimes several moves at once.
        while let Some(game) = tables.pop() {
            if game.turn().is_some() && draw.below(3) > 0 {
                assert_eq!(solve(&mut method, &*game), solve(&mut DivisorsMethod::default(), &*game));
            }
        }
    }
}

#[test]
fn a_method_that_follows_a_game_agrees_with_a_new_one() {
    follow(40, 60, 50);
    follow(100, 30, 60);
    follow(333, 10, 60);
    follow(1000, 4, 80);
    follow(4000, 2, 30);
}

#[test]
fn an_interrupted_solve_leaves_nothing() {
    let game = variant(2000, true, false);
    let mut method = DivisorsMethod::default();
    let control = SolveControl::default();
    control.cancel();
    assert_eq!(method.solve(&*game, &control), Err(SolveError::Cancelled));
    let solution = solve(&mut method, &*game);
    assert_eq!(solution, solve(&mut DivisorsMethod::default(), &*game));
    let next = after(&*game, solution.moves[1].mv);
    assert_eq!(method.solve(&*next, &control), Err(SolveError::Cancelled));
    assert_eq!(solve(&mut method, &*next), solve(&mut DivisorsMethod::default(), &*next));
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let mut method = DivisorsMethod::default();
    let over = after(&*open("divisors:one=no"), Move(7));
    assert_eq!(method.solve(&*over, &SolveControl::default()), Err(SolveError::Over));
    assert_eq!(method.solve(&*open("fifty"), &SolveControl::default()), Err(SolveError::OtherGame));
    let refused =
        method.solve(&*variant(100_000, true, false), &SolveControl::with_memory(1 << 20)).unwrap_err();
    assert!(matches!(refused, SolveError::TooLarge { .. }), "{refused}");
}

#[test]
fn one_method_may_be_asked_about_several_variants() {
    let mut method = DivisorsMethod::default();
    for (count, one) in [(9, true), (9, false), (12, true), (9, true), (30, false), (9, false)] {
        let game = variant(count, one, false);
        assert_eq!(solve(&mut method, &*game), solve(&mut DivisorsMethod::default(), &*game));
    }
}

/// The pairs in an explanation.
fn pairs(why: &str) -> Vec<(u32, u32)> {
    let words = why.split(|letter: char| !letter.is_ascii_digit() && letter != '–');
    words
        .filter_map(|word| word.split_once('–'))
        .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
        .collect()
}

/// The move that an explanation recommends.
fn named(why: &str) -> Move {
    let digits = why.split("Remove ").nth(1).unwrap().split(|letter: char| !letter.is_ascii_digit());
    Move(digits.into_iter().next().unwrap().parse().unwrap())
}

#[test]
fn the_pairs_of_an_explanation_hold() {
    let mut draw = SeededRng::new(5, RngStream::Start);
    let mut method = DivisorsMethod::default();
    for round in 0..400 {
        let mut game = variant(5 + draw.below(60) as u32, draw.below(2) == 0, false);
        for _ in 0..round % 7 {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                game.play(moves[draw.below(moves.len() as u64) as usize]).unwrap();
            }
        }
        if game.turn().is_none() {
            continue;
        }
        let solution = solve(&mut method, &*game);
        let why = method.why(&*game, &solution, &SolveControl::default()).unwrap();
        let pairs = pairs(&why);
        let wins = solution.value == Value::Win;
        assert!(!wins || solution.best().any(|mv| mv == named(&why)), "{why}");
        let mut members: Vec<u32> = pairs.iter().flat_map(|&(one, two)| [one, two]).collect();
        assert!(pairs.iter().all(|(one, two)| two.is_multiple_of(*one)), "{why}");
        let threats = match solution.value {
            Value::Loss => game.legal_moves(),
            Value::Win => after(&*game, named(&why)).legal_moves(),
        };
        if !pairs.is_empty() && !why.contains("and so on") {
            assert!(threats.iter().all(|mv| members.contains(&mv.0)), "{why}");
        }
        members.sort_unstable();
        assert!(members.windows(2).all(|two| two[0] != two[1]), "{why}");
        assert_eq!(solution, solve(&mut method, &*game), "the explanation changed the judgement");
    }
}

#[test]
fn explanations_name_the_moves() {
    let why_of = |id: &str, words: &str| {
        let mut game = open(id);
        for word in words.split_whitespace() {
            game.play(game.parse_move(word).unwrap()).unwrap();
        }
        let mut method = DivisorsMethod::default();
        let solution = solve(&mut method, &*game);
        method.why(&*game, &solution, &SolveControl::default()).unwrap()
    };
    let won = |rest: &str| {
        format!(
            "{rest} Whatever the other player removes after that has a partner, \
             so you can always answer with the partner."
        )
    };
    let expected = [
        (
            "divisors",
            "",
            "Remove 5. The other player can only answer 1, you remove 7, and then there is \
         nothing left that may be removed."
                .to_string(),
        ),
        (
            "divisors",
            "5",
            "You can only remove 1. Then the other player removes 7, and there is nothing \
         left for you."
                .to_string(),
        ),
        ("divisors", "4", won("Remove 8, and think of the rest in pairs: 1–7, 2–6, 3–9.")),
        (
            "divisors:one=no",
            "",
            "Remove 5. No number that is left divides it or is a multiple of it, so \
         the other player cannot move."
                .to_string(),
        ),
        (
            "divisors:count=4",
            "",
            "You may remove 1, 2, 3 or 4, but the other player can think in pairs: \
         1–3, 2–4. Whatever you remove has a partner, and the other player answers with it, every \
             time."
                .to_string(),
        ),
        (
            "divisors:count=100",
            "",
            "Remove 53. The other player can only answer 1, you remove 97, and \
         then there is nothing left that may be removed."
                .to_string(),
        ),
        (
            "divisors:count=1000",
            "500",
            won("Remove 125, and think of the rest in pairs: 1–997, 5–695, \
         10–1000, 25–625, 50–250, 139–973, 175–875, 375–750 and so on."),
        ),
    ];
    for (id, words, why) in expected {
        assert_eq!(why_of(id, words), why, "{id} {words}");
    }
}
