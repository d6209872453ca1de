use duels_rules::{AnyGame, Game, GameState};

use crate::bits::spread;

/// Writes a 1 for every number whose move is legal into `out`, which is as long as the game has move numbers, and a 0
/// for the others.
pub fn write_mask(game: &dyn AnyGame, out: &mut [i8]) {
    if let Some(bits) = game.legal_bits() {
        spread(bits, out);
        return;
    }
    out.fill(0);
    let first = game.move_numbers().start;
    for mv in game.legal_moves() {
        if let Some(slot) = out.get_mut(mv.0.wrapping_sub(first) as usize) {
            *slot = 1;
        }
    }
}

/// The same for a game whose type is known, which is faster. Says whether any move is legal.
#[inline]
pub(crate) fn write_typed_mask<G: Game>(state: &GameState<G>, out: &mut [i8]) -> bool {
    let GameState { game, position } = state;
    if let Some(bits) = game.legal_bits(position) {
        spread(bits, out);
        return bits != 0;
    }
    out.fill(0);
    let (first, mut any) = (game.move_numbers().start, false);
    // Not a loop: internal iteration is faster.
    game.legal_moves(position).for_each(|mv| {
        any = true;
        if let Some(slot) = out.get_mut(mv.0.wrapping_sub(first) as usize) {
            *slot = 1;
        }
    });
    any
}
