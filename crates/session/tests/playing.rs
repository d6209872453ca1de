//! Playing a game: moves with their announcements, the ending, taking back and playing again.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

mod common;

use common::session;
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::{PlyError, Session, Termination, draw_seed, with_drawn_seed};

fn texts(plies: &[duels_session::Ply]) -> Vec<String> {
    plies.iter().map(|ply| ply.text.to_string()).collect()
}

fn history(session: &Session) -> Vec<String> {
    texts(session.plies())
}

#[test]
fn a_move_comes_with_what_the_game_says_about_it() {
    let mut session = session("fifty", Seat::Two, "");
    let played = session.play(" 7 ", &Names::SEATS).unwrap();
    assert_eq!((played.ply.seat, played.ply.text.to_string()), (Seat::Two, "7".to_string()));
    assert_eq!(played.announcement.lines().next(), Some("Player 2 added 7."));
    let mv = session.parse_move("3").unwrap();
    let expected = session.game().copy().play_announced(mv, &Names::SEATS).unwrap();
    assert_eq!(session.play_move(mv, &Names::SEATS).unwrap().announcement, expected);
    assert!(session.play_move(played.ply.mv, &Names::SEATS).is_err(), "the last digit 7 is used");
    assert_eq!(history(&session), ["7", "3"], "a refused move changes nothing");
}

#[test]
fn an_ending_is_the_games_own_or_says_who_forfeited() {
    let mut game = session("append", Seat::One, "1 2");
    assert_eq!(game.ending(&Names::SEATS), None);
    game.play("3", &Names::SEATS).unwrap();
    assert_eq!(game.ending(&Names::SEATS), game.game().ending(&Names::SEATS));
    for (how, sentence) in [
        (Termination::Resigned, "Player 2 resigned. Player 1 wins!"),
        (Termination::Illegal, "Player 2 made an illegal move. Player 1 wins!"),
        (Termination::Timeout, "Player 2 did not answer in time. Player 1 wins!"),
        (Termination::Crash, "Player 2's program exited. Player 1 wins!"),
        (Termination::Disconnect, "Player 2 closed the connection. Player 1 wins!"),
    ] {
        let mut game = session("append", Seat::One, "1 2");
        game.forfeit(Seat::Two, how);
        assert_eq!(game.ending(&Names::SEATS).as_deref(), Some(sentence));
    }
}

#[test]
fn an_ending_speaks_to_the_person_who_reads_it() {
    let [loser, winner] = [Seat::One, Seat::Two].map(|seat| Names::you(seat, "the computer"));
    let mut game = session("append", Seat::One, "1 2 3");
    assert_eq!(game.reason(&loser).as_deref(), Some("123 exceeds 100."));
    game = session("append", Seat::One, "1 2");
    assert_eq!(game.reason(&loser), None);
    game.resign().unwrap();
    assert_eq!(game.reason(&loser).as_deref(), Some("You resigned."));
    assert_eq!(game.ending(&loser).as_deref(), Some("You resigned. The computer wins!"));
    assert_eq!(game.ending(&winner).as_deref(), Some("The computer resigned. You win!"));
    assert_eq!(game.outcome().unwrap().reason, "Player 1 resigned.");
}

#[test]
fn every_ply_says_what_was_done() {
    let game = session("deletion:numbers=549-876", Seat::One, "right middle left");
    let done = [0, 1, 2, 3].map(|index| game.did(index));
    let done = done.each_ref().map(Option::as_deref);
    let right = "crossed out the right digit, 6";
    let middle = "crossed out the middle digit, 4";
    assert_eq!(done, [Some(right), Some(middle), Some("crossed out the left digit, 8"), None]);
}

#[test]
fn a_person_takes_back_their_own_latest_ply_with_the_answers_to_it() {
    let person = |seat| seat == Seat::One;
    let mut game = session("fifty", Seat::One, "7 3 4 5");
    assert_eq!(game.plies_after_undo_for(person), Some(2));
    assert_eq!(texts(&game.undo_for(person)), ["5", "4"]);
    assert_eq!((history(&game), game.turn()), (vec!["7".to_string(), "3".to_string()], Some(Seat::One)));
    assert_eq!(texts(&game.redo_for(person)), ["4", "5"]);
    assert_eq!(history(&game), ["7", "3", "4", "5"]);
    assert!(game.redo_for(person).is_empty());
    // Where both seats are one person's, a ply at a time.
    assert_eq!(texts(&game.undo_for(|_| true)), ["5"]);
    assert_eq!(texts(&game.redo_for(|_| true)), ["5"]);
    let mut begun = session("fifty", Seat::Two, "7");
    assert!(begun.undo_for(person).is_empty());
    assert_eq!(history(&begun), ["7"], "nothing is taken back where the person has made no move");
}

#[test]
fn taking_back_after_a_resignation_takes_both_back() {
    let mut game = session("fifty", Seat::One, "7 3");
    game.resign_seat(Seat::One);
    assert_eq!(texts(&game.undo_for(|seat| seat == Seat::One)), ["3", "7"]);
    assert_eq!((game.turn(), game.termination()), (Some(Seat::One), Termination::Unterminated));
}

#[test]
fn a_list_of_moves_stops_at_the_first_that_is_illegal() {
    let mut game = session("fifty", Seat::One, "");
    let error = game.play_moves(["7", "3", "7", "1"]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 3 (Player 1: '7') is illegal: Invalid move! The last digit '7' has already been used. \
         Enter a whole number between 1 and 9."
    );
    assert_eq!(history(&game), ["7", "3"]);
    let mut over = session("append", Seat::One, "");
    let error = over.play_moves(["1", "2", "3", "4"]).unwrap_err();
    assert!(matches!(error, PlyError::AfterEnd { ply: 4, .. }), "{error}");
    assert!(
        error.to_string().starts_with("ply 4 ('4') comes after the end: the game is over after ply 3. 123")
    );
}

#[test]
fn a_seed_is_drawn_only_where_it_is_needed() {
    let start = |id| with_drawn_seed(GameId::parse(Catalogue::standard(), id).unwrap()).unwrap();
    assert!(start("dilemma").seed().is_some());
    assert_eq!(start("dilemma#7").seed(), Some(7));
    assert_eq!(start("fifty").seed(), None);
    let seeds: Vec<u64> = (0..20).map(|_| draw_seed().unwrap()).collect();
    assert!(seeds.iter().all(|&seed| seed < 1_000_000_000) && seeds.iter().any(|seed| *seed != seeds[0]));
}

#[test]
fn a_game_that_was_given_up_is_not_played_on_by_redo() {
    let mut session = session("fifty", Seat::One, "7 3");
    session.undo();
    session.resign().unwrap();
    assert_eq!(session.redo(), None);
    session.undo();
    assert_eq!(session.redo().map(|ply| ply.text.to_string()).as_deref(), Some("3"));
}
