//! Random games of the catalogue, drawn after every move.

use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::Session;
use proptest::prelude::*;

use super::super::*;
use super::sizes::check;

const GAMES: &[&str] = &[
    "fifty",
    "fifty:target=276,base=24",
    "fifty:target=1000000",
    "append",
    "append:target=314159265358979323846264338327950288419716939937510582097494",
    "divisors",
    "divisors:count=30",
    "divisors:count=1000",
    "divisors:count=1000000",
    "dilemma#7",
    "dilemma:length=1001#7",
    "deletion#7",
    "deletion:digits=9#7",
];

/// The game after some random moves.
fn played(game: &str, choices: &[u16]) -> Session {
    let id = GameId::parse(Catalogue::standard(), game).expect("a game");
    let mut session = Session::new(id, Seat::One).expect("a start");
    for choice in choices {
        let scene = session.scene();
        let moves: Vec<String> = scene.choices().map(|(_, _, mv)| mv.to_string()).collect();
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        session.play(mv, &Names::SEATS).expect("a legal move");
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
    #[test]
    fn a_board_of_any_game_fits_into_any_size(
        game in 0..GAMES.len(),
        choices in prop::collection::vec(any::<u16>(), 0..20),
        width in 20usize..300,
        height in 4usize..100,
        unicode in any::<bool>(),
        whole_rows in any::<bool>(),
    ) {
        let session = played(GAMES[game], &choices);
        let options = BoardOptions { unicode, whole_rows, ..BoardOptions::named(&Names::you(Seat::Two, "the computer")) };
        check(&session.scene(), Size { width, height }, &options);
    }
}
