use duels_rules::{Catalogue, Entry, GameId, RngStream, Seat, SeededRng};
use duels_session::Session;

/// The seed of the test: the same positions for every program.
const SEED: u64 = 1;

/// The classic game, and a variant if it has presets.
pub(super) fn variants(catalogue: Catalogue, entry: Entry) -> Vec<GameId> {
    let presets = entry.info.presets.iter().map(|preset| preset.params).take(1);
    let ids = [""].into_iter().chain(presets).map(|params| {
        let params = params.split(' ').filter(|param| !param.is_empty());
        GameId::with_params(catalogue, entry.info.id, params)
    });
    ids.flatten().map(|id| id.reseeded(SEED)).collect()
}

/// Positions of a variant that are not over: the start for either seat, and some later ones, whichever seat began.
pub(super) fn positions(id: &GameId) -> Vec<Session> {
    let mut rng = SeededRng::new(SEED, RngStream::PlayerOne);
    let wanted =
        [(0, Seat::One), (0, Seat::Two), (1, Seat::One), (1, Seat::Two), (2, Seat::One), (4, Seat::Two)];
    wanted.into_iter().filter_map(|(plies, first)| wander(id, first, plies, &mut rng)).collect()
}

/// The position after that many random plies, or after fewer if the game would be over.
fn wander(id: &GameId, first: Seat, plies: usize, rng: &mut SeededRng) -> Option<Session> {
    let mut session = Session::new(id.clone(), first).ok()?;
    for _ in 0..plies {
        let mv = rng.pick(&session.game().legal_moves())?;
        session.make_move(mv).ok()?;
        if session.turn().is_none() {
            session.undo();
            break;
        }
    }
    Some(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_tested_in_both_seats_and_in_the_middle() {
        for &entry in Catalogue::standard().entries() {
            let variants = variants(Catalogue::standard(), entry);
            let presets = usize::from(!entry.info.presets.is_empty());
            assert_eq!(variants.len(), 1 + presets, "{}", entry.info.id);
            for id in variants {
                let positions = positions(&id);
                assert_eq!(positions.len(), 6, "{id}");
                let turns: Vec<_> = positions.iter().filter_map(Session::turn).collect();
                assert!(turns.contains(&Seat::One) && turns.contains(&Seat::Two), "{id}");
                assert!(positions.iter().any(|session| session.plies().len() > 1), "{id}");
            }
        }
    }
}
