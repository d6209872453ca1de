use duels_rules::{Draw, Move, Seat, Table};

/// Plays a game at random from its start, with nobody watching, and counts the plies. Nothing is allocated once
/// `moves` has its size; it is what random play costs at the least.
pub fn playout(table: &mut dyn Table, first: Seat, draw: &mut Draw, moves: &mut Vec<Move>) -> u64 {
    table.restart(first);
    let mut plies = 0;
    loop {
        table.list_moves(moves);
        match draw.pick(moves) {
            Some(mv) if table.play(mv).is_ok() => plies += 1,
            _ => return plies,
        }
    }
}
