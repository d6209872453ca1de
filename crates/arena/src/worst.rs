use crate::game::GameLine;
use crate::{Blunder, Fixture};

/// The worst blunders of every player: the quickest wins given away, the earliest games first.
#[derive(Debug)]
pub(crate) struct Worst(Vec<Vec<Blunder>>);

/// How many are kept for each player.
const KEPT: usize = 10;

impl Worst {
    pub(crate) fn new(players: usize) -> Worst {
        Worst(vec![Vec::new(); players])
    }

    pub(crate) fn count(&mut self, fixture: &Fixture, game: &GameLine) {
        for (number, ply) in game.plies.iter().enumerate() {
            let Some(verdict) = ply.verdict.as_ref().filter(|verdict| verdict.is_blunder()) else { continue };
            let player = fixture.players[usize::from(ply.seat == 2)];
            let kept = &mut self.0[player];
            let quickness = |distance: Option<u64>| distance.unwrap_or(u64::MAX);
            // What comes later is worse only if it was quicker.
            let place = kept.partition_point(|one| quickness(one.distance) <= quickness(verdict.distance));
            if place < KEPT {
                let words = |range: &[crate::PlyLine]| range.iter().map(|ply| ply.word.clone()).collect();
                let blunder = Blunder {
                    player,
                    index: game.index,
                    id: game.id.clone(),
                    ply: number as u64 + 1,
                    moves: words(&game.plies[..number]),
                    word: ply.word.clone(),
                    winning: verdict.winning.clone(),
                    distance: verdict.distance,
                };
                kept.insert(place, blunder);
                kept.truncate(KEPT);
            }
        }
    }

    pub(crate) fn list(&self) -> Vec<Blunder> {
        self.0.concat()
    }
}
