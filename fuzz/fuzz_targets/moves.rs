//! Any lines typed at a table: nothing panics, and what is refused changes nothing.
#![no_main]

use duels_rules::{AnyGame, Catalogue, GameId, Move, MoveError, Names, Seat};
use libfuzzer_sys::fuzz_target;

/// Small variants of every game; the first byte picks one.
const VARIANTS: [&str; 17] = [
    "fifty",
    "fifty:target=12,base=4,max=3",
    "fifty:target=200,base=70,max=150",
    "append",
    "append:target=1010,digits=0-1",
    "append:target=99999,digits=0-9",
    "divisors",
    "divisors:one=no",
    "divisors:count=40,opening=even",
    "divisors:count=100",
    "dilemma#3",
    "dilemma:sequence=0",
    "dilemma:sequence=00100",
    "deletion#3",
    "deletion:numbers=12-21",
    "deletion:digits=7#1",
    "deletion:digits=6,apart=3#2",
];

fuzz_target!(|data: &[u8]| {
    let [variant, first, typed @ ..] = data else { return };
    let id = VARIANTS[usize::from(*variant) % VARIANTS.len()];
    let id = GameId::parse(Catalogue::standard(), id).expect("the variants are valid");
    let mut game = id.open(Seat::BOTH[usize::from(*first) % 2]).expect("the variants open");
    let mut plies = 0;
    for line in String::from_utf8_lossy(typed).split('\n') {
        look(&*game);
        plies += u64::from(type_line(&mut *game, line));
        assert!(plies <= game.max_plies());
    }
    look(&*game);
});

/// Types one line; whether it was a move.
fn type_line(game: &mut dyn AnyGame, line: &str) -> bool {
    let (key, state) = (game.key(), game.state(&Names::SEATS));
    match game.parse_move(line) {
        Ok(mv) => {
            assert!(
                game.copy()
                    .play_announced(mv, &Names::SEATS)
                    .is_ok_and(|announcement| !announcement.is_empty())
            );
            assert_eq!(game.parse_move(&game.move_text(mv).to_string()), Ok(mv));
            game.play(mv).expect("a word that is read is legal");
            true
        }
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty());
            assert_eq!(refusal == MoveError::Over, game.turn().is_none());
            // The line as a move of the solver's, which no parser has looked at.
            let wild =
                line.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
            let listed = game.legal_moves().contains(&Move(wild));
            assert_eq!(game.copy().play(Move(wild)).is_ok(), listed);
            assert_eq!((game.key(), game.state(&Names::SEATS)), (key, state));
            false
        }
    }
}

/// Everything that a frontend may ask at any time.
fn look(game: &dyn AnyGame) {
    assert_eq!(game.turn().is_none(), game.outcome().is_some());
    assert_eq!(game.turn().is_none(), game.legal_moves().is_empty());
    assert_eq!(game.ending(&Names::SEATS).is_some(), game.outcome().is_some());
    let _ = (
        game.welcome(&Names::SEATS),
        game.prompt(&Names::SEATS),
        game.reprompt(&Names::SEATS),
        game.scene(&[]),
    );
}
