//! What programs that learn are given: numbers for the moves, features for the position, many games at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[allow(dead_code, reason = "this suite needs only a part of it")]
#[path = "../../rules/tests/support/mod.rs"]
mod support;

use std::collections::{HashMap, HashSet};

use duels_gym::{Batch, BatchBuffers, BatchHost, feature_count, observe, open_batch, write_mask};
use duels_rules::{AnyGame, GameId, Move, Names, RngStream, Seat, SeededRng};
use proptest::prelude::*;

use support::variants::{any_start, everything};
use support::{snapshot, wander};

/// Small variants of every game, each with all that can be reached in it.
const SMALL: [&str; 16] = [
    "fifty:target=20",
    "fifty:target=200,base=5,max=70",
    "fifty:target=12,base=70,max=5",
    "append",
    "append:target=120,digits=0-2",
    "append:target=2026,digits=0-3",
    "divisors",
    "divisors:one=no",
    "divisors:count=12,opening=even",
    "dilemma:sequence=4917258",
    "dilemma:sequence=00110100",
    "dilemma:length=9#3",
    "deletion:numbers=732-865",
    "deletion:digits=4#1",
    "template",
    "template:heap=70,take=9",
];

fn observation(game: &dyn AnyGame, viewer: Seat) -> Vec<i8> {
    let mut out = vec![7; feature_count(game)];
    observe(game, viewer, &mut out);
    out
}

/// All that decides how the game continues: who is to move or has won, and what every move leads to.
#[derive(Clone, Debug, PartialEq)]
struct Continuation {
    turn: Option<Seat>,
    winner: Option<Seat>,
    moves: Vec<(Move, Vec<i8>)>,
}

fn continuation(game: &dyn AnyGame, viewer: Seat) -> Continuation {
    let after = |mv| {
        let mut after = game.copy();
        after.play(mv).unwrap();
        (mv, observation(&*after, viewer))
    };
    let moves = game.legal_moves().into_iter().map(after).collect();
    Continuation { turn: game.turn(), winner: game.winner(), moves }
}

#[test]
fn positions_that_share_an_observation_continue_in_the_same_way() {
    for text in SMALL {
        let id = GameId::parse(everything(), text).unwrap();
        let mut owners: HashMap<(Seat, Vec<i8>), Continuation> = HashMap::new();
        let mut left: Vec<_> = Seat::BOTH.iter().map(|&first| id.open(first).unwrap()).collect();
        let mut met = HashSet::new();
        while let Some(game) = left.pop() {
            for viewer in Seat::BOTH {
                let found = continuation(&*game, viewer);
                let owner =
                    owners.entry((viewer, observation(&*game, viewer))).or_insert_with(|| found.clone());
                assert_eq!(*owner, found, "{text}: {}", game.state(&Names::SEATS));
            }
            for mv in game.legal_moves() {
                let mut after = game.copy();
                after.play(mv).unwrap();
                if met.insert((after.digest(), after.state(&Names::SEATS))) {
                    left.push(after);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_legal_move_has_a_number_and_only_those_are_in_the_mask(start in any_start()) {
        let mut game = start.open();
        let (numbers, features) = (game.move_numbers(), feature_count(&*game));
        wander(&mut *game, start.chance);
        prop_assert_eq!((game.move_numbers(), feature_count(&*game)), (numbers.clone(), features));
        let mut mask = vec![7; numbers.len()];
        write_mask(&*game, &mut mask);
        let masked: Vec<Move> = numbers.zip(mask).filter(|&(_, legal)| legal == 1).map(|(mv, _)| Move(mv)).collect();
        let mut legal = game.legal_moves();
        legal.sort();
        prop_assert_eq!(masked, legal);
        prop_assert!(observation(&*game, Seat::One).iter().all(|&feature| feature == 0 || feature == 1));
    }

    #[test]
    fn tables_are_the_same_exactly_when_they_look_the_same(start in any_start(), other in any::<u64>()) {
        let (mut one, mut two) = (start.open(), start.open());
        wander(&mut *one, start.chance);
        wander(&mut *two, other);
        prop_assert!(one.same(&*one.copy()) && one.digest() == one.copy().digest());
        prop_assert_eq!(one.same(&*two), snapshot(&*one) == snapshot(&*two));
        if one.same(&*two) {
            prop_assert_eq!(one.digest(), two.digest());
        }
    }
}

/// Games from one seed on, and another player that takes the first legal move.
struct TestHost {
    seed: u64,
    seat: Option<Seat>,
    begun: Vec<(usize, u64)>,
}

impl BatchHost for TestHost {
    fn start(&mut self, lane: usize) -> (u64, Seat) {
        self.seed += 1;
        self.begun.push((lane, self.seed));
        (self.seed, Seat::One)
    }

    fn seat(&self, _: usize) -> Option<Seat> {
        self.seat
    }

    fn reply(&mut self, _: usize, game: &dyn AnyGame) -> Option<Move> {
        game.legal_moves().first().copied()
    }
}

struct Buffers {
    observations: Vec<i8>,
    masks: Vec<i8>,
    rewards: Vec<f64>,
    ended: Vec<bool>,
    forfeits: Vec<bool>,
    finals: Vec<i8>,
}

impl Buffers {
    fn new(game: &dyn AnyGame, lanes: usize) -> Buffers {
        let (features, numbers) = (lanes * feature_count(game), lanes * game.move_numbers().len());
        Buffers {
            observations: vec![7; features],
            masks: vec![7; numbers],
            rewards: vec![7.0; lanes],
            ended: vec![true; lanes],
            forfeits: vec![true; lanes],
            finals: vec![7; features],
        }
    }

    fn buffers(&mut self, same_step: bool) -> BatchBuffers<'_> {
        BatchBuffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            forfeits: &mut self.forfeits,
            finals: same_step.then_some(&mut self.finals[..]),
        }
    }

    fn mask(&self, lane: usize) -> &[i8] {
        let width = self.masks.len() / self.rewards.len();
        &self.masks[lane * width..(lane + 1) * width]
    }
}

const LANES: usize = 7;

fn random_actions(buffers: &Buffers, draw: &mut SeededRng) -> Vec<i64> {
    let legal = |lane| -> Vec<i64> {
        buffers
            .mask(lane)
            .iter()
            .enumerate()
            .filter(|&(_, &legal)| legal == 1)
            .map(|(action, _)| action as i64)
            .collect()
    };
    (0..LANES).map(|lane| draw.pick(&legal(lane)).unwrap_or(-1)).collect()
}

fn opened(text: &str) -> (GameId, Box<dyn Batch>, Buffers) {
    let id = GameId::parse(everything(), text).unwrap();
    let batch = open_batch(&id, LANES).unwrap().unwrap();
    let buffers = Buffers::new(&*id.open(Seat::One).unwrap(), LANES);
    (id, batch, buffers)
}

#[test]
fn a_batch_plays_like_single_games() {
    for text in SMALL.iter().chain(&["dilemma:length=6", "deletion"]) {
        let (id, mut batch, mut buffers) = opened(text);
        let mut host = TestHost { seed: 0, seat: None, begun: Vec::new() };
        batch.begin(&[true; LANES], &mut buffers.buffers(false), &mut host);
        let mut draw = SeededRng::new(1, RngStream::First);
        let mut tables: Vec<Box<dyn AnyGame>> = Vec::new();
        for _ in 0..60 {
            for (lane, seed) in host.begun.drain(..) {
                let game = id.clone().reseeded(seed).open(Seat::One).unwrap();
                if lane < tables.len() { tables[lane] = game } else { tables.push(game) }
            }
            for (lane, game) in tables.iter().enumerate() {
                assert!(game.same(batch.game(lane).unwrap()), "{text}: lane {lane}");
                assert_eq!(batch.is_closed(lane), game.turn().is_none());
                let features = feature_count(&**game);
                let turn = game.turn().unwrap_or_else(|| game.outcome().unwrap().winner);
                let viewer = if observation(&**game, turn)[0] == 1 { turn } else { turn.other() };
                let expected = observation(&**game, viewer);
                assert_eq!(buffers.observations[lane * features..(lane + 1) * features], expected, "{text}");
            }
            let actions = random_actions(&buffers, &mut draw);
            assert_eq!(batch.first_illegal(&actions), None, "{text}");
            let start = id.open(Seat::One).unwrap().move_numbers().start;
            for (game, &action) in tables.iter_mut().zip(&actions) {
                if game.turn().is_some() {
                    game.play(Move(u32::try_from(action).unwrap() + start)).unwrap();
                }
            }
            let movers: Vec<_> = (0..LANES).map(|lane| batch.game(lane).unwrap().turn()).collect();
            batch.step(&actions, &mut buffers.buffers(false), &mut host);
            for (lane, mover) in movers.into_iter().enumerate().filter(|(lane, _)| buffers.ended[*lane]) {
                let won = tables[lane].outcome().unwrap().winner == mover.unwrap();
                assert_eq!(buffers.rewards[lane], if won { 1.0 } else { -1.0 }, "{text}");
            }
        }
    }
}

#[test]
fn an_illegal_action_is_found_and_loses() {
    let (_, mut batch, mut buffers) = opened("divisors");
    let mut host = TestHost { seed: 0, seat: None, begun: Vec::new() };
    batch.begin(&[true; LANES], &mut buffers.buffers(false), &mut host);
    let actions = [0, 1, 2, 9, -1, i64::MAX, 3];
    assert_eq!(batch.first_illegal(&actions), Some(3));
    batch.step(&actions, &mut buffers.buffers(false), &mut host);
    assert_eq!(buffers.forfeits, [false, false, false, true, true, true, false]);
    assert_eq!(buffers.rewards, [0.0, 0.0, 0.0, -1.0, -1.0, -1.0, 0.0]);
    assert_eq!(buffers.ended, buffers.forfeits);
    batch.step(&[1, 3, 5, 0, 0, 0, 1], &mut buffers.buffers(false), &mut host);
    assert_eq!(buffers.ended, [false; LANES], "a closed lane starts another game in the next step");
    assert_eq!(buffers.mask(3), [1; 9]);
}

#[test]
fn lanes_restart_in_the_same_step_if_asked_to() {
    let (_, mut batch, mut buffers) = opened("deletion:numbers=73-86");
    let mut host = TestHost { seed: 0, seat: None, begun: Vec::new() };
    batch.begin(&[true; LANES], &mut buffers.buffers(true), &mut host);
    let start = buffers.observations.clone();
    batch.step(&[0; LANES], &mut buffers.buffers(true), &mut host);
    assert_eq!((buffers.ended.clone(), buffers.rewards.clone()), (vec![true; LANES], vec![1.0; LANES]));
    assert_eq!(buffers.observations, start);
    assert_ne!(buffers.finals, start);
    assert!((0..LANES).all(|lane| !batch.is_closed(lane)));
}

#[test]
fn the_other_player_replies_and_may_win_before_the_first_action() {
    let (_, mut batch, mut buffers) = opened("fifty");
    let mut host = TestHost { seed: 0, seat: Some(Seat::Two), begun: Vec::new() };
    batch.begin(&[true; LANES], &mut buffers.buffers(false), &mut host);
    assert_eq!(batch.game(0).unwrap().state(&Names::SEATS), "Current Total: 1\nUsed Last Digits: [1]");
    assert_eq!(buffers.observations[0], 1, "it is the agent's turn");

    let (_, mut batch, mut buffers) = opened("deletion:numbers=73-86");
    batch.begin(&[true; LANES], &mut buffers.buffers(false), &mut host);
    assert_eq!((buffers.ended[0], buffers.mask(0)), (false, &[0, 0][..]));
    assert_eq!(batch.first_illegal(&[0; LANES]), None, "a lane whose game is over has no illegal action");
    batch.step(&[0; LANES], &mut buffers.buffers(false), &mut host);
    assert_eq!((buffers.ended[0], buffers.rewards[0], buffers.forfeits[0]), (true, -1.0, false));
}
