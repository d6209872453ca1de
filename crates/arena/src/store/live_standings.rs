use duels_postgres::PlayerProgress;

use crate::Plan;
use crate::prefix::Prefix;
use crate::stats::{HeadToHead, strengths};
use crate::summary::{anchor, head_to_heads};

/// The standings of a run that is not over.
pub(super) fn live_standings(plan: &Plan, prefix: &Prefix<'_>) -> Vec<PlayerProgress> {
    let played = head_to_heads(plan, prefix.pairs());
    let rated = strengths(plan.players.len(), &played, anchor(plan));
    let progress = |(index, player): (usize, &String)| {
        let rating = rated.as_ref().and_then(|rated| rated.get(index));
        let (wins, games) = score(&played, index);
        let rating = rating.map(|strength| [strength.elo, strength.margin]).filter(|_| games > 0);
        PlayerProgress { player: player.clone(), rating, wins, games }
    };
    plan.players.iter().enumerate().map(progress).collect()
}

/// How many games a player has won, of how many.
fn score(played: &[HeadToHead], player: usize) -> (u64, u64) {
    played.iter().fold((0, 0), |(wins, games), pair| {
        let [neither, one, both] = pair.pairs;
        let of = 2 * (neither + one + both);
        match player {
            _ if player == pair.one => (wins + one + 2 * both, games + of),
            _ if player == pair.two => (wins + one + 2 * neither, games + of),
            _ => (wins, games),
        }
    })
}
