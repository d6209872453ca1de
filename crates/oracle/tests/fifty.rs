//! The bit-parallel solver against a brute force that shares no code with it, and the known truths.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{HashMap, HashSet};

use duels_oracle::fifty::{FiftyMethod, ValueTable, solve_all};
use duels_oracle::{Method, Solution, SolveControl, SolveError, Value};
use duels_rules::games::divisors::Divisors;
use duels_rules::games::fifty::Fifty;
use duels_rules::{AnyGame, Game, GameState, Move, Seat};

/// The rules once more, as simply as possible.
struct Naive {
    target: u64,
    base: u64,
    max: u64,
    known: HashMap<(u64, u64), (bool, u64)>,
}

impl Naive {
    fn new(target: u64, base: u64, max: u64) -> Naive {
        Naive { target, base, max, known: HashMap::new() }
    }

    /// Whether the player to move wins, and in how many plies.
    fn solve(&mut self, total: u64, used: u64) -> (bool, u64) {
        if let Some(&known) = self.known.get(&(total, used)) {
            return known;
        }
        let (mut win, mut loss) = (None, 0);
        for number in 1..=self.max {
            let (next, digit) = (total + number, (total + number) % self.base);
            if next > self.target || used >> digit & 1 == 1 {
                continue;
            }
            let (wins, plies) = self.solve(next, used | 1 << digit);
            if wins {
                loss = loss.max(plies + 1);
            } else {
                win = Some(win.unwrap_or(u64::MAX).min(plies + 1));
            }
        }
        let result = win.map_or((false, loss), |plies| (true, plies));
        self.known.insert((total, used), result);
        result
    }
}

fn value(won: bool) -> Value {
    if won { Value::Win } else { Value::Loss }
}

fn variant(target: u64, base: u64, max: u64) -> Fifty {
    Fifty { target, base: base as u32, max: max as u32 }
}

fn solve(game: &dyn AnyGame) -> Solution {
    FiftyMethod.solve(game, &SolveControl::default()).unwrap()
}

#[test]
fn every_position_of_every_small_variant() {
    for base in 2..=8 {
        for max in 1..=12 {
            for target in 1..=41 {
                every_position(target, base, max);
            }
        }
    }
}

fn every_position(target: u64, base: u64, max: u64) {
    let game = variant(target, base, max);
    let table = ValueTable::new(&game, &SolveControl::default()).unwrap();
    let mut naive = Naive::new(target, base, max);
    let start = value(naive.solve(0, 0).0);
    assert_eq!(table.value(0, 0), Some(start), "{game:?}");
    let mut won = u64::from(start == Value::Win);
    for (total, used) in (1..=target).flat_map(|total| (0..1 << base).map(move |used| (total, used))) {
        let real = used >> (total % base) & 1 == 1;
        let expected = real.then(|| value(naive.solve(total, used).0));
        assert_eq!(table.value(total, used), expected, "{game:?} at {total} with {used:b}");
        won += u64::from(expected == Some(Value::Win));
    }
    let summary = solve_all(&game, 1, &SolveControl::default()).unwrap();
    let positions = 1 + (target << (base - 1));
    assert_eq!((summary.start, summary.positions, summary.won), (start, positions, won), "{game:?}");
}

/// Judges every position that can be reached, and compares moves, values and distances.
fn every_reachable(target: u64, base: u64, max: u64) -> usize {
    let mut naive = Naive::new(target, base, max);
    let mut seen = HashSet::new();
    let mut open = vec![GameState::new(variant(target, base, max), Seat::One)];
    while let Some(playing) = open.pop() {
        if !seen.insert((playing.position.total, playing.position.used.clone())) {
            continue;
        }
        compare(&playing, &mut naive);
        let moves: Vec<_> = playing.game.legal_moves(&playing.position).collect();
        for mv in moves {
            let mut next = playing.clone();
            playing.game.play(&mut next.position, mv);
            open.push(next);
        }
    }
    seen.len()
}

fn compare(playing: &GameState<Fifty>, naive: &mut Naive) {
    let GameState { game, position } = playing;
    let (total, used) = (position.total, position.used.words()[0]);
    let moves: Vec<_> = game.legal_moves(position).collect();
    let judged = FiftyMethod.solve(playing, &SolveControl::default());
    if moves.is_empty() {
        assert_eq!(judged, Err(SolveError::Over));
        return;
    }
    let judged = judged.unwrap();
    let (won, plies) = naive.solve(total, used);
    assert_eq!((judged.value, judged.distance), (value(won), Some(plies)), "{game:?} {position:?}");
    assert_eq!(judged.moves.iter().map(|judged| judged.mv).collect::<Vec<_>>(), moves);
    for judged in &judged.moves {
        let next = total + u64::from(judged.mv.0);
        let (won, plies) = naive.solve(next, used | 1 << (next % u64::from(game.base)));
        let expected = (value(!won), Some(plies + 1));
        assert_eq!((judged.value, judged.distance), expected, "{game:?} {position:?} {judged:?}");
    }
    if total.is_multiple_of(11) {
        assert!(FiftyMethod.why(playing, &judged, &SolveControl::default()).unwrap().ends_with('.'));
    }
}

#[test]
fn judgements_of_every_reachable_position() {
    for base in 2..=6 {
        for max in [1, 2, base - 1, base, base + 1, 2 * base + 1, 25] {
            for target in [1, 2, 5, 9, 10, 14, 20, 27, 40, 75] {
                every_reachable(target, base, max);
            }
        }
    }
    every_reachable(33, 9, 5);
    // Few totals repeat a digit, or none.
    every_reachable(15, 12, 7);
    every_reachable(23, 20, 3);
    every_reachable(12, 60, 5);
}

#[test]
fn known_truths() {
    assert_eq!(every_reachable(50, 10, 9), 17_455);
    let game = GameState::new(variant(50, 10, 9), Seat::One);
    let judged = solve(&game);
    let wins: Vec<_> = judged.moves.iter().filter(|judged| judged.value == Value::Win).collect();
    assert_eq!(wins.iter().map(|judged| judged.mv).collect::<Vec<_>>(), [Move(6)]);
    assert_eq!(judged.best().collect::<Vec<_>>(), [Move(6)]);
    assert!(!judged.is_decided());
}

/// A linear congruential generator: the same numbers in every run.
struct Lcg(u64);

impl Lcg {
    fn between(&mut self, from: u64, to: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (self.0 >> 33) % (to - from)
    }
}

#[test]
fn random_games_of_larger_variants() {
    let mut rng = Lcg(7);
    for _ in 0..8 {
        let (target, base, max) = (rng.between(20, 70), rng.between(8, 14), rng.between(3, 16));
        let mut naive = Naive::new(target, base, max);
        let game = variant(target, base, max);
        assert_eq!(solve_all(&game, 2, &SolveControl::default()).unwrap().start, value(naive.solve(0, 0).0));
        let mut playing = GameState::new(game, Seat::One);
        loop {
            compare(&playing, &mut naive);
            let moves: Vec<_> = playing.game.legal_moves(&playing.position).collect();
            let Some(&mv) = moves.get(rng.between(0, moves.len().max(1) as u64) as usize) else { break };
            AnyGame::play(&mut playing, mv).unwrap();
        }
    }
    // More high digits, some of them landed on once.
    compare(&GameState::new(variant(30, 16, 5), Seat::One), &mut Naive::new(30, 16, 5));
}

#[test]
fn values_without_distances_where_memory_is_short() {
    for (target, base, max, memory) in [(120, 16, 15, 1 << 19), (200, 17, 9, 1 << 20), (300, 15, 31, 1 << 18)]
    {
        let game = GameState::new(variant(target, base, max), Seat::One);
        let (known, short) =
            (solve(&game), FiftyMethod.solve(&game, &SolveControl::with_memory(memory)).unwrap());
        assert!(known.distance.is_some() && short.distance.is_none());
        let values =
            |solution: &Solution| solution.moves.iter().map(|judged| judged.value).collect::<Vec<_>>();
        assert_eq!(values(&known), values(&short));
    }
}

#[test]
fn a_target_out_of_reach_is_like_no_target() {
    let far = solve(&GameState::new(variant(1_000_000_000_000, 7, 1_000_000), Seat::One));
    let mut naive = Naive::new(100, 7, 7);
    assert_eq!((far.value, far.distance), (value(naive.solve(0, 0).0), Some(naive.solve(0, 0).1)));
    assert_eq!(far.moves.len(), 1_000_000);
}

/// The position after these numbers, in the classic game.
fn after(numbers: &[u32]) -> GameState<Fifty> {
    let mut game = GameState::new(variant(50, 10, 9), Seat::One);
    for &number in numbers {
        AnyGame::play(&mut game, Move(number)).unwrap();
    }
    game
}

#[test]
fn reasons_are_specific() {
    let why = |numbers: &[u32]| {
        let game = after(numbers);
        FiftyMethod.why(&game, &solve(&game), &SolveControl::default()).unwrap()
    };
    let always = "Whatever comes next, you always have an answer";
    assert_eq!(why(&[]), format!("Add 6. {always}: for example, after 1 add 8. No other number wins."));
    assert_eq!(why(&[4]), format!("Add 1. {always}: make the two numbers add up to 8 (but after 8 add 3)."));
    assert_eq!(
        why(&[6]),
        "Every number you can add leaves the other player a winning answer: for example, after 1 they can add 8."
    );
    assert_eq!(why(&[3, 8, 4, 4, 5, 8, 5, 9]), "Add 4: that makes 50 and wins.");
    let closed =
        "50 is out of reach, because the last digit 0 is used: the player who makes the last move wins.";
    assert!(why(&[6, 4]).starts_with(&format!("{closed} Add 5. {always}")), "{}", why(&[6, 4]));
}

#[test]
fn refuses_what_does_not_fit() {
    let game = GameState::new(variant(2_000, 60, 59), Seat::One);
    let refused = FiftyMethod.solve(&game, &SolveControl::default()).unwrap_err();
    let SolveError::TooLarge { advice, .. } = &refused else { panic!("{refused}") };
    assert!(advice.contains("largest base that fits is"), "{refused}");
    let game = GameState::new(variant(435, 30, 29), Seat::One);
    let refused = FiftyMethod.solve(&game, &SolveControl::with_memory(100 << 20)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "this variant is too large to solve: it would need about 3.8 GiB, and the limit is 100 MiB. \
         With target=435 and max=29 the largest base that fits is 24"
    );
}

#[test]
fn stops_when_asked_to() {
    let game = GameState::new(variant(200, 20, 19), Seat::One);
    let control = SolveControl::default();
    control.cancel();
    assert_eq!(FiftyMethod.solve(&game, &control), Err(SolveError::Cancelled));
    assert_eq!(solve_all(&game.game, 2, &control), Err(SolveError::Cancelled));
}

#[test]
fn another_game_is_refused_as_such() {
    let other = Divisors { count: 9, one: true, even_opening: false };
    let other = GameState::new(other, Seat::One);
    let control = SolveControl::default();
    assert_eq!(FiftyMethod.solve(&other, &control), Err(SolveError::OtherGame));
    let game = GameState::new(variant(50, 10, 9), Seat::One);
    let solution = solve(&game);
    assert_eq!(FiftyMethod.why(&other, &solution, &control), Err(SolveError::OtherGame));
}
