use crate::game_row::GameRow;
use crate::{Blunder, Pairing};

/// The worst blunders of every player: the quickest wins given away, the earliest games first.
#[derive(Debug)]
pub(crate) struct TopBlunders(Vec<Vec<Blunder>>);

/// How many are kept for each player.
const KEPT: usize = 10;

impl TopBlunders {
    pub(crate) fn new(players: usize) -> TopBlunders {
        TopBlunders(vec![Vec::new(); players])
    }

    pub(crate) fn count(&mut self, pairing: &Pairing, game: &GameRow) {
        for (number, ply) in game.plies.iter().enumerate() {
            let Some(verdict) = ply.verdict.as_ref().filter(|verdict| verdict.is_blunder()) else { continue };
            let player = pairing.players[usize::from(ply.seat == 2)];
            let kept = &mut self.0[player];
            let quickness = |distance: Option<u64>| distance.unwrap_or(u64::MAX);
            // A later blunder is worse only if the win was quicker.
            let rank = kept.partition_point(|one| quickness(one.distance) <= quickness(verdict.distance));
            if rank < KEPT {
                let moves = game.plies[..number].iter().map(|ply| ply.mv.clone()).collect();
                let blunder = Blunder {
                    player,
                    index: game.index,
                    id: game.id.clone(),
                    ply: number as u64 + 1,
                    moves,
                    mv: ply.mv.clone(),
                    winning: verdict.winning.clone(),
                    distance: verdict.distance,
                };
                kept.insert(rank, blunder);
                kept.truncate(KEPT);
            }
        }
    }

    pub(crate) fn list(&self) -> Vec<Blunder> {
        self.0.concat()
    }
}
