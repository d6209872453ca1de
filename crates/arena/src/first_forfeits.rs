use crate::game_row::GameRow;
use crate::{Forfeit, Pairing};

/// The first forfeits of every player.
#[derive(Debug)]
pub(crate) struct FirstForfeits(Vec<Vec<Forfeit>>);

/// How many are kept for each player.
const KEPT: usize = 10;

impl FirstForfeits {
    pub(crate) fn new(players: usize) -> FirstForfeits {
        FirstForfeits(vec![Vec::new(); players])
    }

    pub(crate) fn count(&mut self, pairing: &Pairing, game: &GameRow) {
        let player = pairing.players[usize::from(game.winner == 1)];
        let kept = &mut self.0[player];
        if game.termination != "normal" && kept.len() < KEPT {
            kept.push(Forfeit {
                player,
                index: game.index,
                id: game.id.clone(),
                termination: game.termination.clone(),
                sentence: game.sentence.clone(),
            });
        }
    }

    pub(crate) fn list(&self) -> Vec<Forfeit> {
        self.0.concat()
    }
}
