//! *deletion* with digits that must be apart: how open it is, as the documentation says, and how large it may be.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{open, play};
use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, RngStream, SeededRng};

const STARTS: u64 = 400;

/// How many of the positions are critical: some moves win, others lose.
#[derive(Default)]
struct Share {
    critical: u64,
    all: u64,
}

impl Share {
    fn count(&mut self, critical: bool) {
        self.critical += u64::from(critical);
        self.all += 1;
    }

    fn percent(&self) -> u64 {
        (200 * self.critical + self.all) / (2 * self.all)
    }
}

#[test]
fn the_documentation_says_how_open_the_open_game_is() {
    let (mut wins, mut starts, mut positions) = (Share::default(), Share::default(), Share::default());
    let mut draw = SeededRng::new(1, RngStream::Start);
    for seed in 0..STARTS {
        let mut game = open(&format!("deletion:digits=5,apart=3#{seed}"));
        let mut oracle = Oracle::new(&*game);
        let start = oracle.solve(&*game, &SolveControl::default()).unwrap();
        wins.count(start.value == Value::Win);
        starts.count(!start.is_decided());
        while game.turn().is_some() {
            let solution = oracle.solve(&*game, &SolveControl::default()).unwrap();
            positions.count(!solution.is_decided());
            game.play(draw.pick(&game.legal_moves()).unwrap()).unwrap();
        }
    }
    let sentence = format!(
        "With perfect play the player who begins wins {} % of the starts. In {} % of the starts, and in {} % of all \
         positions of random games, some moves win and others lose.",
        wins.percent(),
        starts.percent(),
        positions.percent()
    );
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games.md");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = words(&std::fs::read_to_string(page).unwrap());
    assert!(page.contains(&sentence), "docs/games.md does not say: {sentence}");
}

fn try_solve(game: &dyn AnyGame, memory: u64) -> Result<u64, SolveError> {
    let solution = Oracle::new(game).solve(game, &SolveControl::with_memory(memory))?;
    Ok(solution.distance.unwrap())
}

#[test]
fn long_numbers_are_solved_where_they_fit_and_refused_where_not() {
    let game = open("deletion:digits=12,apart=3#1");
    assert!(try_solve(&*game, SolveControl::MEMORY).unwrap() <= 21);
    for digits in [40, 1000, 100_000] {
        let game = open(&format!("deletion:digits={digits},apart=3#1"));
        let refused = try_solve(&*game, SolveControl::MEMORY).unwrap_err().to_string();
        assert!(refused.starts_with("this variant is too large to solve: it would need about"), "{refused}");
        assert!(
            refused.ends_with(
                "Numbers of up to about 20 digits can be solved, or later positions of longer ones"
            ),
            "{refused}"
        );
    }
    // Kinds of digits, not digits, are what takes space: here there are two in each number.
    let long = format!("deletion:numbers={}-{},apart=8", "19".repeat(100), "95".repeat(100));
    assert!(try_solve(&*open(&long), SolveControl::MEMORY).is_ok());
    // A pure count needs no table at all.
    let count = format!("deletion:numbers={}-{},apart=5", "1".repeat(50_000), "9".repeat(50_000));
    assert_eq!(try_solve(&*open(&count), 1000), Ok(2 * 49_999 - 1));
}

#[test]
fn later_positions_of_a_variant_that_is_too_large_are_solved() {
    let game = open("deletion:digits=20,apart=2#3");
    assert!(matches!(try_solve(&*game, 1 << 20), Err(SolveError::TooLarge { .. })));
    let mut late = play(&*game, "");
    let mut draw = SeededRng::new(3, RngStream::Start);
    let mut solved = 0;
    while let Some(mv) = draw.pick(&late.legal_moves()) {
        let solution = Oracle::new(&*late).solve(&*late, &SolveControl::with_memory(1 << 20));
        assert!(solved == 0 || solution.is_ok(), "what was solved once stays solved");
        solved += u64::from(solution.is_ok());
        late.play(mv).unwrap();
    }
    assert!(solved > 10, "{solved}");
}
