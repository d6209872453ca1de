//! Whatever a player from outside does, its game is scored with the right class, and the others go on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;

use common::{carry_out, plan, read};
use duels_arena::{Folder, GameLine, OpenError, Plan, RunError};
use duels_players::{MoveRequest, Outside, PlayerError, PlayerErrorKind};
use duels_rules::{Catalogue, GameId, Move, Seat};
use duels_session::{Record, Session, Termination};
use tempfile::TempDir;

/// Plays the first legal move, until it does what it was made for at its third move.
struct Odd {
    what: String,
    moves: u32,
}

impl Outside for Odd {
    fn begin(&mut self, _: &GameId, first: Seat, _: Seat) -> Result<(), PlayerError> {
        self.moves = 0;
        assert_eq!(first, Seat::One);
        match self.what.as_str() {
            "stillborn" => Err(PlayerError::new(PlayerErrorKind::Disconnect, "It did not come.")),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, asked: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        self.moves += 1;
        let kind = match self.what.as_str() {
            _ if self.moves < 3 => return Ok(asked.game.legal_moves()[0]),
            "wild" => return Ok(Move(4_000_000_000)),
            "illegal" => PlayerErrorKind::Illegal,
            "timeout" => PlayerErrorKind::Timeout,
            "crash" => PlayerErrorKind::Crash,
            "disconnect" => PlayerErrorKind::Disconnect,
            "interrupted" => PlayerErrorKind::Interrupted,
            _ => return Ok(asked.game.legal_moves()[0]),
        };
        Err(PlayerError::new(kind, format!("It did {}.", self.what)))
    }
}

fn open(_: &str, what: &str) -> Result<Box<dyn Outside>, OpenError> {
    match what {
        "nobody" => Err(OpenError("there is nobody".to_string())),
        what => Ok(Box::new(Odd { what: what.to_string(), moves: 0 })),
    }
}

fn against_random(what: &str) -> (TempDir, Plan) {
    let player = format!("cmd:{what}");
    (TempDir::new().unwrap(), plan(&["fifty", "dilemma"], &[&player, "random"], 4))
}

#[test]
fn every_fault_has_its_class_and_loses() {
    for (what, class) in [
        ("wild", "illegal move"),
        ("illegal", "illegal move"),
        ("timeout", "timeout"),
        ("crash", "crash"),
        ("disconnect", "disconnect"),
        ("stillborn", "disconnect"),
    ] {
        let (home, plan) = against_random(what);
        let path = home.path().join("run");
        let results = carry_out(&mut Folder::fresh(&path, plan).unwrap(), 1, &open).unwrap();
        let odd = &results.overall.players[0];
        let counted = [odd.illegal, odd.timeout, odd.crash, odd.disconnect];
        let expected = ["illegal move", "timeout", "crash", "disconnect"].map(|name| name == class);
        assert!(counted.iter().zip(expected).all(|(&count, one)| (count > 0) == one), "{what}: {counted:?}");
        for line in read(&path, "games.jsonl").lines() {
            let game: GameLine = serde_json::from_str(line).unwrap();
            if game.termination != "normal" {
                assert_eq!(game.termination, class);
                assert_eq!(game.players[usize::from(game.winner == 2)], "random", "the faulty one loses");
                assert!(!game.sentence.is_empty());
            }
        }
    }
}

#[test]
fn records_carry_the_class_and_can_be_read_again() {
    let (home, plan) = against_random("crash");
    let path = home.path().join("run");
    carry_out(&mut Folder::fresh(&path, plan).unwrap(), 1, &open).unwrap();
    let text = read(&path, "records.duel");
    let starts: Vec<_> = text.match_indices("[Format").map(|(at, _)| at).chain([text.len()]).collect();
    let mut crashes = 0;
    for pair in starts.windows(2) {
        let record = Record::parse(&text[pair[0]..pair[1]]).unwrap();
        let session = Session::from_record(Catalogue::standard(), &record).unwrap();
        crashes += u32::from(session.termination() == Termination::Crash);
        assert!(session.outcome().is_some());
    }
    assert_eq!(starts.len() - 1, 8);
    assert!(crashes > 0);
}

#[test]
fn an_interruption_is_nobody_s_fault() {
    let (home, plan) = against_random("interrupted");
    let path = home.path().join("run");
    let refused = carry_out(&mut Folder::fresh(&path, plan).unwrap(), 1, &open).unwrap_err();
    assert!(
        matches!(&refused, RunError::Interrupted { why, .. } if why == "It did interrupted."),
        "{refused}"
    );
    assert!(refused.to_string().starts_with("It did interrupted after "), "{refused}");
    // Once the player behaves, the run goes on as if nothing had happened.
    let behaves = |_: &str, _: &str| open("", "well");
    let results = carry_out(&mut Folder::resumed(&path).unwrap(), 1, &behaves).unwrap();
    let odd = &results.overall.players[0];
    assert_eq!([odd.illegal, odd.timeout, odd.crash, odd.disconnect], [0; 4]);
    assert_eq!(results.games, 8);
}

#[test]
fn who_cannot_be_opened_leaves_no_folder_behind() {
    let (home, plan) = against_random("nobody");
    let path = home.path().join("run");
    let refused = carry_out(&mut Folder::fresh(&path, plan).unwrap(), 2, &open).unwrap_err();
    assert_eq!(refused.to_string(), "there is nobody");
    assert!(fs::metadata(&path).is_err());
}
