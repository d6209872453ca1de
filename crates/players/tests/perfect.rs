//! The perfect player never gives a won position away, whatever the other one plays.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::collections::HashSet;

use duels_oracle::{Oracle, SolveControl, Value};
use duels_players::{Computer, GameStart, MoveRequest, Perfect, PlayerSpec};
use duels_rules::{AnyGame, Catalogue, GameId, Names, PositionKey, Seat};
use duels_session::Session;

fn open(id: &str) -> Box<dyn AnyGame> {
    GameId::parse(Catalogue::standard(), id).unwrap().open(Seat::One).unwrap()
}

/// Plays every reply of the other seat, `perfect` answering in its own, and checks that the win is held in
/// every line. Positions met before are not walked again.
fn holds(game: &dyn AnyGame, perfect: &mut Perfect, own: Seat, met: &mut HashSet<PositionKey>) -> usize {
    let Some(turn) = game.turn() else {
        assert_eq!(game.outcome().unwrap().winner, own, "a won position was lost");
        return 1;
    };
    if !met.insert(game.key()) {
        return 0;
    }
    let moves = if turn == own {
        vec![perfect.decide(game, &SolveControl::default()).unwrap().mv]
    } else {
        game.legal_moves()
    };
    moves
        .into_iter()
        .map(|mv| {
            let mut after = game.copy();
            after.play(mv).unwrap();
            holds(&*after, perfect, own, met)
        })
        .sum()
}

/// Lets `perfect` play from the start, in the seat that wins under perfect play.
fn wins_from_start(id: &str) {
    let game = open(id);
    let value = Oracle::new(&*game).solve(&*game, &SolveControl::default()).unwrap().value;
    let own = if value == Value::Win { Seat::One } else { Seat::Two };
    assert!(holds(&*game, &mut Perfect::default(), own, &mut HashSet::new()) > 0, "{id}");
}

#[test]
fn it_wins_every_line_of_append_and_deletion() {
    for id in ["append", "append:target=120,digits=0-2", "append:target=7654,digits=0-9"] {
        wins_from_start(id);
    }
    for id in ["deletion:numbers=732-865", "deletion:digits=6#3"] {
        wins_from_start(id);
    }
}

#[test]
fn it_wins_every_line_of_divisors() {
    for id in ["divisors", "divisors:one=no", "divisors:count=14,opening=even", "divisors:count=12,one=no"] {
        wins_from_start(id);
    }
}

#[test]
fn it_wins_every_line_of_fifty_from_six() {
    let mut game = open("fifty");
    let mut perfect = Perfect::default();
    let six = perfect.decide(&*game, &SolveControl::default()).unwrap().mv;
    assert_eq!(game.move_text(six).to_string(), "6");
    game.play(six).unwrap();
    assert!(holds(&*game, &mut perfect, Seat::One, &mut HashSet::new()) > 10);
    wins_from_start("fifty:target=30,base=7,max=6");
}

#[test]
fn it_takes_every_won_dilemma_from_both_seats() {
    let mut won = [0, 0];
    for seed in 0..10_000u64 {
        let id = GameId::parse(Catalogue::standard(), &format!("dilemma#{seed}")).unwrap();
        let (mut session, control) = (Session::new(id, Seat::One).unwrap(), SolveControl::default());
        let value = Oracle::new(session.game()).solve(session.game(), &control).unwrap().value;
        let own = if value == Value::Win { Seat::One } else { Seat::Two };
        let loser = if seed % 2 == 0 { Computer::Random } else { Computer::Perfect };
        let mut players = [Computer::Perfect.open(), loser.open()];
        if own == Seat::Two {
            players.swap(0, 1);
        }
        for seat in Seat::BOTH {
            let start = GameStart { seed, ..GameStart::new(&session, seat, &control) };
            players[seat.index()].begin(&start).unwrap();
        }
        while let Some(turn) = session.turn() {
            let mv = players[turn.index()].choose(&MoveRequest::new(&session, &control)).unwrap();
            session.play_move(mv, &Names::SEATS).unwrap();
        }
        assert_eq!(session.outcome().unwrap().winner, own, "dilemma#{seed}");
        won[own.index()] += 1;
    }
    assert!(won[0] > 6_000 && won[1] > 2_500, "{won:?}");
}

#[test]
fn it_wins_as_quickly_and_loses_as_slowly_as_possible() {
    for id in
        ["fifty", "divisors", "divisors:one=no", "append:target=120,digits=0-2", "fifty:target=23,base=8"]
    {
        let mut game = open(id);
        let mut distance =
            Oracle::new(&*game).solve(&*game, &SolveControl::default()).unwrap().distance.unwrap();
        let mut players = [Perfect::default(), Perfect::default()];
        while let Some(turn) = game.turn() {
            let mv = players[turn.index()].decide(&*game, &SolveControl::default()).unwrap().mv;
            game.play(mv).unwrap();
            distance -= 1;
        }
        assert_eq!(distance, 0, "{id}");
    }
}

#[test]
fn among_equals_it_leaves_the_fewest_winning_replies() {
    let task = SolveControl::default();
    let mut game = open("fifty");
    let seven = game.parse_move("7").unwrap();
    game.play(seven).unwrap();
    let nine = game.parse_move("9").unwrap();
    game.play(nine).unwrap();
    let mut oracle = Oracle::new(&*game);
    let solution = oracle.solve(&*game, &task).unwrap();
    assert_eq!(solution.value, Value::Loss);
    let mut replies = |mv| {
        let mut after = game.copy();
        after.play(mv).unwrap();
        let solution = oracle.solve(&*after, &task).unwrap();
        solution.moves.iter().filter(|judged| judged.value == Value::Win).count()
    };
    let fewest = solution.best().map(&mut replies).min().unwrap();
    let chosen = Perfect::default().decide(&*game, &task).unwrap().mv;
    assert!(solution.best().any(|mv| mv == chosen));
    assert_eq!(replies(chosen), fewest);
}

#[test]
fn levels_err_about_as_often_as_they_say() {
    let task = SolveControl::default();
    let game = open("fifty");
    let share_of_sixes = |computer: Computer| {
        let sixes = (0..1_000).filter(|&seed| {
            let mv = computer.decide(&*game, Seat::One, seed, &task).unwrap();
            game.move_text(mv) == "6"
        });
        sixes.count() as f64 / 1_000.0
    };
    // A random move is a 6 once in nine.
    for level in 1..=9u8 {
        let random = f64::from(10 - level) / 10.0;
        let expected = 1.0 - random * 8.0 / 9.0;
        let share = share_of_sixes(Computer::Level(level));
        assert!((share - expected).abs() < 0.05, "level {level}: {share} instead of {expected}");
    }
}

#[test]
fn names_read_back() {
    for computer in Computer::all() {
        let spec = PlayerSpec::Computer(computer);
        assert_eq!(computer.to_string().to_uppercase().parse(), Ok(spec));
        assert_eq!(computer.to_string().parse(), Ok(computer));
    }
    let error = "level:10".parse::<PlayerSpec>().unwrap_err().to_string();
    assert!(error.contains("'level:10'") && error.contains("level:9"), "{error}");
}
