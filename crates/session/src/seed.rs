use duels_rules::GameId;

/// The system could not provide randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no seed can be drawn ({0}): choose one yourself")]
pub struct SeedError(getrandom::Error);

/// An unpredictable seed, short enough to type.
pub fn draw_seed() -> Result<u64, SeedError> {
    const LIMIT: u64 = 1_000_000_000;
    Ok(getrandom::u64().map_err(SeedError)? % LIMIT)
}

/// The same start with a seed, drawn now if its start is random and has none.
pub fn with_drawn_seed(id: GameId) -> Result<GameId, SeedError> {
    if id.has_random_start() && id.seed().is_none() { Ok(id.reseeded(draw_seed()?)) } else { Ok(id) }
}
