//! The tips of every game are true: what they claim is checked with the solver, in classic games and in variants.
#![allow(clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

use duels_oracle::{Oracle, SolveControl, Value};
use duels_rules::{AnyGame, Catalogue, Claim, GameId, RngStream, Seat, SeededRng, Tip};

const VARIANTS: [&str; 27] = [
    "fifty",
    "fifty:target=20",
    "fifty:target=7,max=1",
    "fifty:target=30,base=7,max=12",
    "fifty:target=60,base=12,max=11",
    "append",
    "append:target=7",
    "append:target=120,digits=0-2",
    "append:target=2026,digits=0-9",
    "append:target=31415926,digits=2-5",
    "divisors",
    "divisors:count=2",
    "divisors:one=no",
    "divisors:count=20",
    "divisors:count=12,one=no,opening=even",
    "divisors:count=40,opening=even",
    "dilemma",
    "dilemma:length=1",
    "dilemma:length=2",
    "dilemma:length=9",
    "dilemma:length=15",
    "dilemma:sequence=00001",
    "deletion",
    "deletion:digits=2",
    "deletion:digits=7",
    "deletion:digits=5,apart=3",
    "deletion:digits=4,apart=2",
];

fn opened(id: &str, seed: u64) -> Box<dyn AnyGame> {
    let id = GameId::parse(Catalogue::standard(), id).expect("a variant of the catalogue");
    id.reseeded(seed).open(Seat::One).expect("it opens")
}

/// Checks a claim at every position of a random game; gives at how many of them it said something.
fn met(id: &str, seed: u64, tip: &Tip) -> usize {
    let (mut game, mut count) = (opened(id, seed), 0);
    let (mut oracle, mut rng) = (Oracle::new(&*game), SeededRng::new(seed, RngStream::First));
    while game.turn().is_some() {
        let solved = oracle.solve(&*game, &SolveControl::default()).expect("small enough to solve");
        let at_start = game.same(&*opened(id, seed));
        let expected = match &tip.claim {
            Claim::Decided { first_wins } => {
                let is_first = game.turn() == Some(Seat::One);
                let all = |value| solved.moves.iter().all(|judged| judged.value == value);
                let value = if *first_wins == is_first { Value::Win } else { Value::Loss };
                assert!(all(value), "{id}: {}", tip.text);
                Some(value)
            }
            Claim::Openings(moves) if at_start => {
                let wins = solved.moves.iter().filter(|judged| judged.value == Value::Win);
                let wins: Vec<_> = wins.map(|judged| game.move_text(judged.mv)).collect();
                assert_eq!(&wins, moves, "{id}: {}", tip.text);
                Some(Value::Win)
            }
            Claim::Wins(when) => when(&*game).then_some(Value::Win),
            Claim::Loses(when) => when(&*game).then_some(Value::Loss),
            Claim::Openings(_) => None,
        };
        if let Some(expected) = expected {
            assert_eq!(solved.value, expected, "{id}, seed {seed}: {}", tip.text);
            count += 1;
        }
        let moves = game.legal_moves();
        game.play(moves[rng.below(moves.len() as u64) as usize]).expect("a listed move is legal");
    }
    count
}

#[test]
fn every_tip_is_true() {
    let mut checked = 0;
    for id in VARIANTS {
        let tips = opened(id, 0).tips();
        assert!(!tips.is_empty(), "{id}");
        for tip in tips {
            checked += (0..25).map(|seed| met(id, seed, &tip)).sum::<usize>();
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn every_tip_of_a_classic_game_says_something() {
    for entry in Catalogue::standard().entries() {
        let id = entry.info.id;
        let tips = opened(id, 0).tips();
        // A game that is new to the catalogue need not have any.
        assert!(tips.is_empty() || (2..=4).contains(&tips.len()), "{id} has {} tips", tips.len());
        for tip in tips {
            assert!((0..200).any(|seed| met(id, seed, &tip) > 0), "{id}: {}", tip.text);
            assert!(tip.text.ends_with('.') && !tip.text.contains('\n'), "{id}: {}", tip.text);
        }
    }
}

#[test]
fn the_rules_give_no_tips() {
    for id in VARIANTS {
        let game = opened(id, 0);
        let rules = game.rules();
        assert!(game.tips().iter().all(|tip| !rules.contains(&tip.text)), "{id}");
    }
}
