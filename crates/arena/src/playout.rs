use duels_rules::{AnyGame, Move, Seat, SeededRng};

/// Plays a game at random from its start, with nobody watching, and counts the plies. Nothing is allocated once
/// `moves` has its size; it is what random play costs at the least.
pub fn playout(game: &mut dyn AnyGame, first: Seat, draw: &mut SeededRng, moves: &mut Vec<Move>) -> u64 {
    game.restart(first);
    let mut plies = 0;
    loop {
        game.list_moves(moves);
        match draw.pick(moves) {
            Some(mv) if game.play(mv).is_ok() => plies += 1,
            _ => return plies,
        }
    }
}
