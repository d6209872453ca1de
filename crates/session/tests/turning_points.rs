//! Where a game was decided, in a sentence.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::session;
use duels_oracle::SolveControl;
use duels_rules::{Names, RngStream, Seat, SeededRng, text};
use duels_session::{Session, TurningPoint};

fn said(session: &Session, names: &Names) -> String {
    session.decided_by(names, &SolveControl::default()).unwrap().unwrap()
}

fn you(seat: Seat) -> Names {
    Names::you(seat, "the computer")
}

#[test]
fn the_last_blunder_decides_and_names_what_would_have_won() {
    let mut game = session("divisors", Seat::One, "8 4");
    assert_eq!(game.decided_by(&Names::SEATS, &SolveControl::default()), Ok(None), "it is not over");
    while game.turn().is_some() {
        let mv = game.legal_moves().pop().unwrap();
        game.play(&mv, &Names::SEATS).unwrap();
    }
    let review = game.review(&SolveControl::default()).unwrap();
    let Some(TurningPoint::Blunder { ply, winning }) = review.turning_point() else { panic!("a blunder") };
    let loser = review.plies[ply].ply.seat;
    assert_eq!(review.outcome.as_ref().unwrap().winner, loser.other());
    let (did, winning) = (game.did(ply).unwrap(), text::any_of(&winning));
    let seats =
        format!("The deciding move was move {}: {loser} {did}, and {winning} would have won.", ply + 1);
    assert_eq!(said(&game, &Names::SEATS), seats);
    let own = said(&game, &you(loser));
    let head = format!("The deciding move was move {}: you {did}, and {winning} would have won. ", ply + 1);
    assert!(own.starts_with(&head) && own.len() > head.len() + 10, "{own}");
    let theirs = said(&game, &you(loser.other()));
    assert!(theirs.contains(&format!(": the computer {did}, and ")), "{theirs}");
}

#[test]
fn a_game_without_a_choice_says_so() {
    let lost = session("append", Seat::One, "1 2 3");
    assert_eq!(said(&lost, &you(Seat::One)), "The computer moved second, so the computer had to win.");
    assert_eq!(said(&lost, &you(Seat::Two)), "You moved second, so you had to win.");
    let drawn = session("deletion:numbers=549-876", Seat::One, "right middle left");
    assert_eq!(said(&drawn, &you(Seat::One)), "No move in this game could have changed the winner.");
}

#[test]
fn a_win_that_was_kept_from_the_start_needs_no_blunder() {
    // Only 1 wins the first move, and then everything does.
    let game = session("append:target=120,digits=0-2", Seat::One, "1 2 0");
    assert_eq!(said(&game, &you(Seat::One)), "You were winning from the start and made no slip.");
    assert_eq!(said(&game, &you(Seat::Two)), "The computer was winning from the start and made no slip.");
}

#[test]
fn a_forfeit_decides_a_won_position_and_not_a_lost_one() {
    let mut won = session("fifty", Seat::One, "7");
    won.resign().unwrap();
    assert_eq!(said(&won, &you(Seat::Two)), "You resigned in a won position: +9 to 16 would have won.");
    let mut lost = session("fifty", Seat::One, "7 9");
    lost.resign().unwrap();
    let blunder = "The deciding move was move 1: you added 7, and +6 to 6 would have won. ";
    assert!(said(&lost, &you(Seat::One)).starts_with(blunder), "{}", said(&lost, &you(Seat::One)));
    let mut away = session("fifty", Seat::One, "6");
    away.resign_seat(Seat::One);
    assert_eq!(said(&away, &you(Seat::Two)), "The computer resigned in a won position.");
}

#[test]
fn every_random_game_has_a_turning_point_of_the_loser_or_the_start() {
    for seed in 0..200u64 {
        let mut draw = SeededRng::new(seed, RngStream::PlayerOne);
        let mut game = session("divisors:count=12", Seat::One, "");
        while game.turn().is_some() {
            let moves = game.legal_moves();
            game.play(&moves[draw.below(moves.len() as u64) as usize], &Names::SEATS).unwrap();
        }
        let review = game.review(&SolveControl::default()).unwrap();
        let winner = review.outcome.as_ref().unwrap().winner;
        match review.turning_point().unwrap() {
            TurningPoint::Blunder { ply, winning } => {
                assert_eq!(review.plies[ply].ply.seat, winner.other());
                assert!(!winning.is_empty());
            }
            TurningPoint::Kept | TurningPoint::NoChoice => assert_eq!(review.at_start, Some(winner)),
            TurningPoint::Forfeit { .. } => panic!("there was no forfeit"),
        }
        assert!(said(&game, &you(Seat::One)).ends_with('.'));
    }
}
