//! Hints and reviews: judged in one place, and true.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::thread;
use std::time::{Duration, Instant};

use common::session;
use duels_oracle::{SolveControl, SolveError, Value};
use duels_rules::{Names, Seat};
use duels_session::{Accuracy, Review};

fn review(id: &str, words: &str) -> Review {
    session(id, Seat::One, words).review(&SolveControl::default()).unwrap()
}

#[test]
fn hints_come_in_steps_and_start_over_after_a_move() {
    let control = SolveControl::default();
    let mut session = session("fifty", Seat::Two, "");
    let look = "Player 2 can win this. Look at +4 to 4, +5 to 5 and +6 to 6.";
    assert_eq!(session.hint(&control).unwrap(), look);
    let aim = "Whatever comes next, you always have an answer: for example, after 1 add 8.";
    assert_eq!(session.hint(&control).unwrap(), aim);
    assert!(session.hinted_moves().is_empty(), "the move is not named yet");
    let play = "Play +6 to 6: Player 2 wins within 5 of their own moves.";
    assert_eq!(session.hint(&control).unwrap(), play);
    assert_eq!(session.hinted_moves(), ["6"]);
    assert_eq!(session.hint(&control).unwrap(), play, "there is no further step");
    session.play("6", &Names::SEATS).unwrap();
    let lost = "Player 2 is ahead. Hang on and make it hard to finish.";
    assert_eq!(session.hint(&control).unwrap(), lost);
    session.undo();
    assert_eq!(session.hint(&control).unwrap(), look);
}

#[test]
fn hints_can_speak_to_one_player() {
    let (control, names) = (SolveControl::default(), Names::you(Seat::One, "the computer"));
    let mut session = session("fifty", Seat::One, "");
    assert_eq!(
        session.hint_for(&names, &control).unwrap(),
        "You can win this. Look at +4 to 4, +5 to 5 and +6 to 6."
    );
    session.play("7", &names).unwrap();
    let winning = session.hint_for(&names, &control).unwrap();
    assert!(winning.starts_with("The computer can win this. Look at "), "{winning}");
    session.play("9", &names).unwrap();
    let said: Vec<_> = (0..3).map(|_| session.hint_for(&names, &control).unwrap()).collect();
    assert_eq!(said[0], "The computer is ahead. Hang on and make it hard to finish.");
    assert_eq!(said[1], "Aim for a long game: it leaves more room for a slip.");
    assert_eq!(said[2], "Any move is as good as another here. Pick one!");
}

#[test]
fn hints_say_when_nothing_matters() {
    let control = SolveControl::default();
    let mut append = session("append", Seat::One, "");
    assert_eq!(append.hint(&control).unwrap(), "Relax: in this game no move changes who wins.");
    assert!(append.hint(&control).unwrap().starts_with("Nothing matters here: 100 cannot be written"));
    assert_eq!(append.hint(&control).unwrap(), "Any move is as good as another here. Pick one!");
    let mut deletion = session("deletion:numbers=549-876", Seat::One, "");
    let hint = deletion.hint(&control).unwrap();
    assert_eq!(hint, "Every move wins here. Pick the one you like.");
    let mut over = session("append", Seat::One, "1 2 3");
    assert_eq!(over.hint(&control), Err(SolveError::Over));
}

#[test]
fn a_review_names_the_blunder_and_what_would_have_won() {
    let review = review("fifty", "7 9");
    let blunder = &review.plies[0];
    assert!(blunder.is_blunder() && blunder.mattered);
    assert_eq!((blunder.before, blunder.after), (Value::Win, Value::Loss));
    assert_eq!(blunder.winning, ["6"]);
    assert!(!review.plies[1].is_blunder(), "9 is the one answer that punishes 7");
    assert_eq!(review.at_start, Some(Seat::One));
    assert_eq!(review.plies[1].winner(), Seat::Two);
    assert_eq!(review.accuracy(Seat::One), Accuracy { held: 0, mattered: 1 });
    assert_eq!(review.accuracy(Seat::Two), Accuracy { held: 1, mattered: 1 });
}

#[test]
fn decided_positions_and_forced_moves_never_count() {
    for (id, words) in [("append", "1 2 3"), ("deletion:numbers=549-876", "left left left")] {
        let review = review(id, words);
        assert!(!review.mattered(), "{id}");
        assert!(review.plies.iter().all(|reviewed| !reviewed.mattered && !reviewed.is_blunder()));
        assert_eq!(review.accuracy(Seat::One), Accuracy::default());
    }
}

#[test]
fn the_winner_of_a_review_changes_exactly_at_blunders() {
    for seed in 0..200u64 {
        let mut draw = duels_rules::SeededRng::new(seed, duels_rules::RngStream::PlayerOne);
        let mut session = session("divisors:count=12", Seat::One, "");
        while session.turn().is_some() {
            let words = session.legal_moves();
            session.play(&words[draw.below(words.len() as u64) as usize], &Names::SEATS).unwrap();
        }
        let review = session.review(&SolveControl::default()).unwrap();
        let mut standing = review.at_start.unwrap();
        for reviewed in &review.plies {
            assert_eq!(reviewed.is_blunder(), reviewed.winner() != standing);
            standing = reviewed.winner();
        }
        assert_eq!(Some(standing), review.outcome.map(|outcome| outcome.winner));
    }
}

#[test]
fn forfeiting_a_won_position_gives_the_win_away() {
    use duels_session::Termination;
    // After 7 the second player wins, and only with 9.
    for how in [Termination::Resigned, Termination::Timeout, Termination::Illegal, Termination::Crash] {
        let mut won = session("fifty", Seat::One, "7");
        won.forfeit(Seat::Two, how);
        let review = won.review(&SolveControl::default()).unwrap();
        let forfeit = review.forfeit.as_ref().unwrap();
        assert!(forfeit.is_blunder(), "{how}");
        assert_eq!(
            (forfeit.seat, forfeit.before, &forfeit.winning[..]),
            (Seat::Two, Value::Win, &["9".to_string()][..])
        );
        assert_eq!(review.accuracy(Seat::Two), Accuracy { held: 0, mattered: 1 });
        assert_eq!(review.verdict()[1], "Player 2: accuracy 0 %, kept the win in 0 of 1 critical positions.");
    }
    // A position that every move wins can still be resigned.
    let mut decided = session("deletion:numbers=549-876", Seat::One, "");
    decided.resign().unwrap();
    let review = decided.review(&SolveControl::default()).unwrap();
    assert!(review.mattered() && review.accuracy(Seat::One) == Accuracy { held: 0, mattered: 1 });
    assert_eq!(review.at_start, Some(Seat::One), "known without any ply");
}

#[test]
fn forfeiting_a_lost_position_costs_nothing_more() {
    let mut lost = session("fifty", Seat::One, "6");
    lost.resign().unwrap();
    let review = lost.review(&SolveControl::default()).unwrap();
    assert_eq!(review.forfeit.as_ref().map(duels_session::ForfeitReview::is_blunder), Some(false));
    assert_eq!(review.accuracy(Seat::Two), Accuracy::default());
    // Out of turn: the other player was winning.
    let mut away = session("fifty", Seat::One, "6");
    away.resign_seat(Seat::One);
    let review = away.review(&SolveControl::default()).unwrap();
    let forfeit = review.forfeit.as_ref().unwrap();
    assert!(forfeit.is_blunder() && forfeit.winning.is_empty());
    assert_eq!(review.accuracy(Seat::One), Accuracy { held: 1, mattered: 2 });
}

/// A review of a long game of a large variant stops soon, whatever it is doing. It takes some 50 ms on a quiet
/// machine, and tests run on busy ones.
#[test]
fn a_long_review_stops_soon_after_it_is_cancelled() {
    let long = "1".repeat(100_000);
    for (id, plies) in [
        (format!("append:target={}", "9".repeat(50_000)), 40_000),
        (format!("dilemma:sequence={long}"), 300),
        ("divisors:count=300000".to_string(), 12),
        ("fifty:target=100000,base=20,max=1000".to_string(), 12),
    ] {
        let mut long = session(&id, Seat::One, "");
        for _ in 0..plies {
            let Some(word) =
                long.game().legal_moves().first().map(|&mv| long.game().move_text(mv).to_string())
            else {
                break;
            };
            long.play(&word, &Names::SEATS).unwrap();
        }
        for moment in [0, 5, 20, 50, 100, 300].map(Duration::from_millis) {
            let control = SolveControl::default();
            let (result, took) = thread::scope(|scope| {
                let review = scope.spawn(|| (long.review(&control).map(drop), Instant::now()));
                thread::sleep(moment);
                let cancelled = Instant::now();
                control.cancel();
                let (result, end) = review.join().unwrap();
                (result, end.saturating_duration_since(cancelled))
            });
            let id = id.get(..30).unwrap_or(&id);
            assert!(took < Duration::from_secs(1), "{id}… took {took:?} when cancelled after {moment:?}");
            assert!(matches!(result, Ok(()) | Err(SolveError::Cancelled)), "{id}… {result:?}");
        }
    }
}

#[test]
fn a_cancelled_review_says_so() {
    let control = SolveControl::default();
    control.cancel();
    let large = session("divisors:count=3000", Seat::One, "7");
    assert_eq!(large.review(&control).map(|_| ()), Err(SolveError::Cancelled));
}
