use duels_arena::stats::wilson;
use duels_oracle::Value;
use duels_rules::Catalogue;

use super::{Result, solve};

/// How many random starts of a variant are solved.
pub(super) const STARTS: u64 = 1_000;

/// What a sample of random starts says about a variant.
pub(super) struct Sample {
    /// The share of starts from which the first player wins.
    pub(super) share: f64,
    /// The Wilson interval of the share at 95 %.
    pub(super) interval: (f64, f64),
    /// How long the games last with perfect play, if all of them last equally long.
    pub(super) distance: Option<u64>,
}

impl Sample {
    /// Solves the variant from the starts of the seeds 0, 1, 2 and so on.
    pub(super) fn new(catalogue: Catalogue, variant: &str) -> Result<Sample> {
        let mut wins = 0;
        let mut distances = Vec::new();
        for seed in 0..STARTS {
            let (_, solution) = solve(catalogue, &format!("{variant}#{seed}"))?;
            wins += u64::from(solution.value == Value::Win);
            distances.push(solution.distance);
        }
        distances.dedup();
        let interval = wilson(wins, STARTS).ok_or("a sample needs at least one start")?;
        let distance = if let [distance] = distances[..] { distance } else { None };
        Ok(Sample { share: wins as f64 / STARTS as f64, interval, distance })
    }

    /// Whether the same player wins from every start.
    pub(super) fn is_unanimous(&self) -> bool {
        [0.0, 1.0].contains(&self.share)
    }
}
