//! The games against a second, naive implementation of their rules: every game of small variants, random
//! games of larger ones, and the known truths that plain enumeration can show.

mod naive;

use std::collections::{HashMap, HashSet};

use duels_rules::{AnyGame, Catalogue, Game, GameId, Seat, games};
use naive::compare::{TestRng, assert_same, open, play, random_game};
use naive::{Append, Deletion, Dilemma, Divisors, Fifty, Naive};

/// Every game from here on, compared at every ply; `over` gets its length and its winner.
fn every_game(game: &dyn AnyGame, naive: &impl Naive, plies: u32, over: &mut impl FnMut(u32, u8)) {
    assert_same(game, naive);
    if let Some(winner) = naive.winner() {
        over(plies, winner);
    }
    for word in naive.legal() {
        let (mut game, mut naive) = (game.copy(), naive.clone());
        play(&mut *game, &mut naive, &word);
        every_game(&*game, &naive, plies + 1, over);
    }
}

/// The length and the winner of every game of a variant.
fn all_games(id: &str, naive: &impl Naive) -> Vec<(u32, u8)> {
    let mut games = Vec::new();
    every_game(&*open(id, naive.turn()), naive, 0, &mut |plies, winner| games.push((plies, winner)));
    games
}

#[test]
fn fifty_small_variants_agree_in_every_game() {
    let pairs = [2, 3, 5, 6].into_iter().flat_map(|base| [1, 2, 4, 9].map(|max| (base, max)));
    for (base, max) in pairs {
        for target in 1..=13 {
            let id = format!("fifty:target={target},base={base},max={max}");
            all_games(&id, &Fifty::new(target, base, max, 1 + (target % 2) as u8));
        }
    }
}

/// Total and used last digits: what a position of fifty is, apart from whose turn it is.
fn standing(naive: &Fifty) -> (u64, Vec<u64>) {
    let mut used = naive.used.clone();
    used.sort_unstable();
    (naive.total, used)
}

/// How many games there are from here on; what was counted once is remembered, and compared once.
fn count_games(game: &dyn AnyGame, naive: &Fifty, known: &mut HashMap<(u64, Vec<u64>), u64>) -> u64 {
    if let Some(&games) = known.get(&standing(naive)) {
        return games;
    }
    assert_same(game, naive);
    let mut games = u64::from(naive.winner().is_some());
    for word in naive.legal() {
        let (mut game, mut naive) = (game.copy(), naive.clone());
        play(&mut *game, &mut naive, &word);
        games += count_games(&*game, &naive, known);
    }
    known.insert(standing(naive), games);
    games
}

#[test]
fn fifty_has_17455_positions_and_2594597_games() {
    let mut known = HashMap::new();
    let games = count_games(&*open("fifty", 1), &Fifty::new(50, 10, 9, 1), &mut known);
    assert_eq!((known.len(), games), (17_455, 2_594_597));
}

#[test]
fn the_keys_of_fifty_tell_its_17455_positions_apart() {
    let id = GameId::parse(Catalogue::standard(), "fifty").expect("the default variant");
    let game = games::fifty::Fifty::new(id.values(), 0).expect("the default variant");
    let mut found = HashSet::new();
    let mut open = vec![game.start(Seat::One)];
    while let Some(position) = open.pop() {
        if found.insert(game.key(&position)) {
            open.extend(game.legal_moves(&position).map(|mv| {
                let mut next = position.clone();
                game.play(&mut next, mv);
                next
            }));
        }
    }
    assert_eq!(found.len(), 17_455);
}

#[test]
fn append_small_variants_agree_in_every_game() {
    let targets = ["1", "5", "9", "10", "11", "19", "50", "90", "99", "100", "101", "110", "123"];
    let few = ["1010", "10000", "22222", "100000", "111111"];
    let wide =
        targets.iter().flat_map(|target| [(1, 9), (0, 9), (0, 3), (2, 5)].map(|range| (target, range)));
    let narrow = few.iter().flat_map(|target| [(0, 1), (1, 2), (0, 2)].map(|range| (target, range)));
    for (target, (low, high)) in wide.chain(narrow) {
        let id = format!("append:target={target},digits={low}-{high}");
        for first in [1, 2] {
            all_games(&id, &Append::new(target, (low, high), first));
        }
    }
}

#[test]
fn classic_append_is_always_lost_by_the_third_digit() {
    for first in [1, 2] {
        let games = all_games("append", &Append::new("100", (1, 9), first));
        assert_eq!(games, vec![(3, 3 - first); 729]);
    }
}

#[test]
fn divisors_small_variants_agree_in_every_game() {
    for count in 1..=12 {
        for (one, opening) in [("yes", "any"), ("no", "any"), ("yes", "even"), ("no", "even")] {
            if count == 1 && opening == "even" {
                continue;
            }
            let id = format!("divisors:count={count},one={one},opening={opening}");
            all_games(&id, &Divisors::new(count, one == "yes", opening == "even", 1 + (count % 2) as u8));
        }
    }
}

/// All texts of that length over some digits.
fn texts(digits: &str, length: u32) -> Vec<String> {
    match length {
        0 => vec![String::new()],
        _ => texts(digits, length - 1)
            .into_iter()
            .flat_map(|text| digits.chars().map(move |digit| format!("{text}{digit}")))
            .collect(),
    }
}

#[test]
fn dilemma_small_variants_agree_in_every_game() {
    let short = (1..=5).flat_map(|length| texts("018", length));
    for sequence in short.chain(texts("03", 6)).chain(texts("09", 7)) {
        for first in [1, 2] {
            all_games(&format!("dilemma:sequence={sequence}"), &Dilemma::new(&sequence, first));
        }
    }
}

#[test]
fn deletion_small_variants_agree_in_every_game() {
    for (one, two) in [("12", "21"), ("99", "11"), ("732", "865"), ("111", "112"), ("1234", "4321")] {
        for first in [1, 2] {
            all_games(&format!("deletion:numbers={one}-{two}"), &Deletion::new(one, two, first));
        }
    }
    all_games("deletion:numbers=12345-67891", &Deletion::new("12345", "67891", 2));
}

#[test]
fn deletion_with_digits_apart_agrees_in_every_game() {
    let numbers =
        [("12", "21"), ("15", "51"), ("732", "865"), ("159", "951"), ("1234", "4321"), ("5555", "1928")];
    let mut stuck = 0;
    for apart in 1..=8 {
        for (one, two) in numbers {
            for first in [1, 2] {
                let id = format!("deletion:numbers={one}-{two},apart={apart}");
                let games = all_games(&id, &Deletion::apart(one, two, first, apart));
                stuck += games.iter().filter(|(_, winner)| *winner != first).count();
            }
        }
    }
    assert!(stuck > 50, "the player who begins loses only when stuck: {stuck}");
}

#[test]
fn deletion_says_why_a_digit_is_too_close_and_who_is_stuck() {
    let mut game = open("deletion:numbers=45219-58371,apart=3", 1);
    game.play(game.parse_move("right").unwrap()).unwrap();
    assert_eq!(game.legal_bits(), Some(0b00011 | 0b10000));
    let refused = game.parse_move("3").unwrap_err();
    assert!(refused.to_string().starts_with("2 is too close to 1: they must differ by at least 3. Enter"));
    assert_eq!(refused.accepts(), "Enter 1, 2 or 5: a digit that differs by at least 3 from 1.");
    let stuck = open("deletion:numbers=45-65,apart=3", 1);
    assert!(stuck.winner().is_none());
    let mut stuck = open("deletion:numbers=455-657,apart=3", 1);
    stuck.play(stuck.parse_move("left").unwrap()).unwrap();
    assert_eq!(
        stuck.outcome().map(|outcome| outcome.reason),
        Some("Player 2 cannot move: every digit of Player 1's number is too close to 6.".to_string())
    );
    assert!(stuck.rules().contains(
        "A digit may be crossed out only if it differs by at least 3 from the digit that was crossed out just before. \
         A player who cannot move has lost."
    ));
    assert!(!open("deletion", 1).rules().contains("differs by at least"));
}

#[test]
fn classic_deletion_is_always_won_by_the_first_player_on_the_third_turn() {
    let mut rng = TestRng(4);
    for round in 0..200 {
        let numbers = [rng.digits(1, 3), rng.digits(1, 3)];
        let [one, two] = &numbers;
        if one != two {
            let first = 1 + round % 2;
            let games = all_games(&format!("deletion:numbers={one}-{two}"), &Deletion::new(one, two, first));
            assert_eq!(games, vec![(3, first); 18]);
        }
    }
}

#[test]
fn deletion_reads_the_names_of_positions_in_long_numbers_too() {
    for (length, index, word) in [(7, 0, "left"), (7, 3, "middle"), (7, 6, "right"), (8, 7, "right")] {
        let game = open(&format!("deletion:digits={length}"), 1);
        assert_eq!(game.parse_move(word).map(|mv| mv.0), Ok(index));
    }
    assert!(open("deletion:digits=8", 1).parse_move("middle").is_err());
}

/// Forty random games; the variant grows with the round, and the players take turns to begin.
fn rounds<N: Naive>(seed: u64, variant: impl Fn(u64, u8, &mut TestRng) -> (String, N)) {
    let mut rng = TestRng(seed);
    for round in 0..40 {
        let (id, naive) = variant(round, 1 + (round % 2) as u8, &mut rng);
        random_game(&mut *open(&id, naive.turn()), naive, &mut rng);
    }
}

#[test]
fn random_games_of_larger_variants_agree() {
    rounds(1, |round, first, _| {
        let (target, base, max) = (50 + 37 * round, 10 + 3 * round, 9 + round);
        let id = format!("fifty:target={target},base={base},max={max}");
        (id, Fifty::new(target, base, max, first))
    });
    rounds(2, |round, first, rng| {
        let target = format!("7{}", rng.digits(0, 3 + round as usize));
        (format!("append:target={target},digits=0-9"), Append::new(&target, (0, 9), first))
    });
    rounds(3, |round, first, _| {
        let (count, one, even) = (20 + 9 * round as usize, round % 3 != 0, round % 5 == 0);
        let words = (if one { "yes" } else { "no" }, if even { "even" } else { "any" });
        let id = format!("divisors:count={count},one={},opening={}", words.0, words.1);
        (id, Divisors::new(count, one, even, first))
    });
    rounds(4, |round, first, rng| {
        let sequence = rng.digits(0, 20 + round as usize);
        (format!("dilemma:sequence={sequence}"), Dilemma::new(&sequence, first))
    });
    rounds(5, |round, first, rng| {
        let [one, two] = [0; 2].map(|_| rng.digits(1, 6 + round as usize));
        (format!("deletion:numbers={one}-{two}"), Deletion::new(&one, &two, first))
    });
    rounds(6, |round, first, rng| {
        let [one, two] = [0; 2].map(|_| rng.digits(1, 6 + round as usize));
        let apart = (round % 9) as u8;
        (format!("deletion:numbers={one}-{two},apart={apart}"), Deletion::apart(&one, &two, first, apart))
    });
}

/// Whether the player to move wins, found by trying everything.
fn wins(naive: &Divisors) -> bool {
    naive.legal().iter().any(|word| !wins(&after(naive, word)))
}

fn after<N: Naive>(naive: &N, word: &str) -> N {
    let mut next = naive.clone();
    next.play(word);
    next
}

#[test]
fn divisors_as_specified_is_won_with_5_or_7_only() {
    for one in [true, false] {
        let start = Divisors::new(9, one, false, 1);
        let winning = start.legal().into_iter().filter(|word| !wins(&after(&start, word)));
        assert_eq!(winning.collect::<Vec<_>>(), ["5", "7"]);
    }
}

fn wins_fifty(naive: &Fifty, known: &mut HashMap<(u64, Vec<u64>), bool>) -> bool {
    if let Some(&win) = known.get(&standing(naive)) {
        return win;
    }
    let win = naive.legal().iter().any(|word| !wins_fifty(&after(naive, word), known));
    known.insert(standing(naive), win);
    win
}

#[test]
fn fifty_as_specified_is_won_with_6_only() {
    let (start, mut known) = (Fifty::new(50, 10, 9, 1), HashMap::new());
    let winning = start.legal().into_iter().filter(|word| !wins_fifty(&after(&start, word), &mut known));
    assert_eq!(winning.collect::<Vec<_>>(), ["6"]);
}
