//! Ratings by Bradley and Terry's model: the odds that one player beats another are the ratio of their strengths.
//!
//! **The prior.** The likelihood alone puts a player who never loses at infinity. So every two players who met get one
//! virtual start in addition to what they played, half of it swept by either side: one game won and one lost. With two
//! players the rating is then `400 log10((wins + 1) / (losses + 1))`: finite, monotone, and forgotten as games come.
//!
//! **The intervals.** The two games of a start are not independent: where the seat decides, one is won and one
//! lost, whatever the players do. Fisher's information takes them for independent coin flips. So the spread is measured over
//! starts: the sandwich `H⁻¹ M H⁻¹`, where `H` is the information of the model and `M` the sum over starts of the
//! squared surprise, games won of the start less games expected. The virtual starts are in both, which keeps the
//! intervals open when no start surprised at all. A bootstrap over starts would say the same in the middle, and
//! nothing about a player who never lost, because no sample of wins has a loss in it.

use super::Z;
use super::linear::{Matrix, inverse, product, zeros};

/// Two players who met: of how many starts the first won neither, one or both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    /// One player.
    pub one: usize,
    /// The other.
    pub two: usize,
    /// Starts by the number of games that the first won.
    pub pairs: [u64; 3],
}

/// A rating in Elo points with its interval at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The rating.
    pub elo: f64,
    /// The half of the interval's width.
    pub margin: f64,
}

/// Elo points of a difference in natural logarithms of strength.
pub fn elo(logit: f64) -> f64 {
    logit * 400.0 / std::f64::consts::LN_10
}

/// The weight of either sweep of the virtual start.
const HALF: f64 = 0.5;
const ROUNDS: usize = 200;

/// The ratings of the players, with `anchor` at 0, or their mean at 0 without an anchor. None if games do not connect
/// all players.
pub fn strengths(players: usize, met: &[HeadToHead], anchor: Option<usize>) -> Option<Vec<Strength>> {
    let played: Vec<HeadToHead> = met.iter().filter(|met| met.pairs != [0; 3]).copied().collect();
    let fixed = anchor.unwrap_or(0);
    let logits = fit(players, &played, fixed)?;
    let spread = spread(&logits, &played, fixed)?;
    let (logits, spread) = if anchor.is_some() { (logits, spread) } else { centred(&logits, &spread) };
    let strength = |(index, logit): (usize, f64)| Strength {
        elo: elo(logit),
        margin: elo(Z * spread[index][index].max(0.0).sqrt()),
    };
    let all: Vec<Strength> = logits.into_iter().enumerate().map(strength).collect();
    all.iter().all(|one| one.elo.is_finite() && one.margin.is_finite()).then_some(all)
}

/// The most likely logarithms of strength, with one of them at 0, by Newton's method with bounded steps.
fn fit(players: usize, met: &[HeadToHead], fixed: usize) -> Option<Vec<f64>> {
    let mut logits = vec![0.0; players];
    for _ in 0..ROUNDS {
        let inverse = inverse(&information(&logits, met, fixed))?;
        let slope = slope(&logits, met, fixed);
        let mut largest: f64 = 0.0;
        for (logit, row) in logits.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&slope).map(|(entry, slope)| entry * slope).sum();
            let step = step.clamp(-1.0, 1.0);
            *logit += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-12 {
            break;
        }
    }
    Some(logits)
}

impl HeadToHead {
    fn expected(&self, logits: &[f64]) -> f64 {
        1.0 / (1.0 + (logits[self.two] - logits[self.one]).exp())
    }

    /// Starts by games won, with the virtual one.
    fn weights(&self) -> [f64; 3] {
        let [none, one, both] = self.pairs.map(|count| count as f64);
        [none + HALF, one, both + HALF]
    }

    fn games(&self) -> f64 {
        2.0 * self.weights().iter().sum::<f64>()
    }

    /// The sum over starts of a function of the surprise.
    fn surprise(&self, logits: &[f64], of: impl Fn(f64) -> f64) -> f64 {
        let expected = 2.0 * self.expected(logits);
        self.weights().iter().zip([0.0, 1.0, 2.0]).map(|(weight, won)| weight * of(won - expected)).sum()
    }
}

fn slope(logits: &[f64], met: &[HeadToHead], fixed: usize) -> Vec<f64> {
    let mut slope = vec![0.0; logits.len()];
    for pair in met {
        let surprise = pair.surprise(logits, |surprise| surprise);
        slope[pair.one] += surprise;
        slope[pair.two] -= surprise;
    }
    slope[fixed] = 0.0;
    slope
}

fn information(logits: &[f64], met: &[HeadToHead], fixed: usize) -> Matrix {
    let each = |pair: &HeadToHead| {
        let expected = pair.expected(logits);
        pair.games() * expected * (1.0 - expected)
    };
    laplacian(logits.len(), met, fixed, each, 1.0)
}

/// The covariance of the logarithms of strength.
fn spread(logits: &[f64], met: &[HeadToHead], fixed: usize) -> Option<Matrix> {
    let bread = inverse(&information(logits, met, fixed))?;
    let each = |pair: &HeadToHead| pair.surprise(logits, |surprise| surprise * surprise);
    let filling = laplacian(logits.len(), met, fixed, each, 0.0);
    Some(product(&product(&bread, &filling), &bread))
}

/// The sum of `weight (e_one - e_two)(e_one - e_two)ᵀ` over the pairs that met; the fixed player has a row of its own.
fn laplacian(
    size: usize,
    met: &[HeadToHead],
    fixed: usize,
    weight: impl Fn(&HeadToHead) -> f64,
    own: f64,
) -> Matrix {
    let mut matrix = zeros(size);
    for pair in met {
        let weight = weight(pair);
        for (row, column, sign) in [
            (pair.one, pair.one, 1.0),
            (pair.two, pair.two, 1.0),
            (pair.one, pair.two, -1.0),
            (pair.two, pair.one, -1.0),
        ] {
            if row != fixed && column != fixed {
                matrix[row][column] += sign * weight;
            }
        }
    }
    matrix[fixed][fixed] = own;
    matrix
}

/// The same with the mean at 0.
fn centred(logits: &[f64], spread: &Matrix) -> (Vec<f64>, Matrix) {
    let size = logits.len();
    let mean = logits.iter().sum::<f64>() / size as f64;
    let mut away = zeros(size);
    for (row, values) in away.iter_mut().enumerate() {
        for (column, value) in values.iter_mut().enumerate() {
            *value = f64::from(row == column) - 1.0 / size as f64;
        }
    }
    (logits.iter().map(|logit| logit - mean).collect(), product(&product(&away, spread), &away))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn met(one: usize, two: usize, pairs: [u64; 3]) -> HeadToHead {
        HeadToHead { one, two, pairs }
    }

    #[test]
    fn two_players_have_the_closed_form() {
        // 10 + 2·20 = 50 games won, 2·5 + 10 = 20 lost, and one of each by the prior.
        let found = strengths(2, &[met(0, 1, [5, 10, 20])], Some(1)).unwrap();
        let expected = 400.0 * (51.0f64 / 21.0).log10();
        assert!((found[0].elo - expected).abs() < 1e-9, "{found:?}");
        assert_eq!((found[1].elo, found[1].margin), (0.0, 0.0));
        // The sandwich by hand: p = 51/72, H = 72 p (1-p), M = Σ starts (won - 2p)².
        let p: f64 = 51.0 / 72.0;
        let filling =
            5.5 * (2.0 * p).powi(2) + 10.0 * (1.0 - 2.0 * p).powi(2) + 20.5 * (2.0 - 2.0 * p).powi(2);
        let margin = elo(Z * filling.sqrt() / (72.0 * p * (1.0 - p)));
        assert!((found[0].margin - margin).abs() < 1e-9, "{found:?} {margin}");
    }

    #[test]
    fn three_players_agree_with_the_equations_of_the_model() {
        let games = [met(0, 1, [2, 5, 13]), met(0, 2, [0, 3, 17]), met(1, 2, [4, 6, 10])];
        let found = strengths(3, &games, None).unwrap();
        assert!((found.iter().map(|one| one.elo).sum::<f64>()).abs() < 1e-9);
        for player in 0..3 {
            let (mut won, mut expected) = (0.0, 0.0);
            for pair in games.iter().filter(|pair| pair.one == player || pair.two == player) {
                let first = pair.one == player;
                let other = if first { pair.two } else { pair.one };
                let [none, one, both] = pair.weights();
                won += one + 2.0 * if first { both } else { none };
                let odds = 10f64.powf((found[player].elo - found[other].elo) / 400.0);
                expected += pair.games() * odds / (1.0 + odds);
            }
            assert!((won - expected).abs() < 1e-8, "player {player}: {won} {expected}");
        }
    }

    #[test]
    fn the_seat_alone_makes_no_player_better_and_little_uncertain() {
        let seat = strengths(2, &[met(0, 1, [0, 100, 0])], Some(1)).unwrap()[0];
        let coin = strengths(2, &[met(0, 1, [25, 50, 25])], Some(1)).unwrap()[0];
        assert!(seat.elo.abs() < 1e-9 && coin.elo.abs() < 1e-9);
        assert!(seat.margin < coin.margin / 5.0 && seat.margin > 5.0, "{seat:?} {coin:?}");
    }

    /// In how many of 400 simulated runs the interval holds the true rating, where one player wins with these
    /// chances (in thousandths) as first and as second.
    fn covered(as_first: u64, as_second: u64, starts: u64) -> u32 {
        let mut draw = duels_rules::SeededRng::branch(as_first, [as_second, starts, 1]);
        let share = (as_first + as_second) as f64 / 2000.0;
        let truth = elo((share / (1.0 - share)).ln());
        let mut covered = 0;
        for _ in 0..400 {
            let mut pairs = [0; 3];
            for _ in 0..starts {
                let won = u64::from(draw.below(1000) < as_first) + u64::from(draw.below(1000) < as_second);
                pairs[won as usize] += 1;
            }
            let found = strengths(2, &[met(0, 1, pairs)], Some(1)).unwrap()[0];
            covered += u32::from((found.elo - truth).abs() <= found.margin);
        }
        covered
    }

    #[test]
    fn intervals_hold_the_truth_about_as_often_as_they_say() {
        for (as_first, as_second) in [(500, 500), (700, 600), (950, 50), (980, 300), (900, 850)] {
            let covered = covered(as_first, as_second, 60);
            assert!((366..=400).contains(&covered), "{covered} of 400 for {as_first} and {as_second}");
        }
    }

    #[test]
    fn who_is_not_joined_to_the_others_is_not_rated() {
        assert_eq!(strengths(3, &[met(0, 1, [1, 1, 1])], None), None);
        assert_eq!(strengths(2, &[met(0, 1, [0, 0, 0])], None), None);
    }

    proptest! {
        #[test]
        fn ratings_are_finite_and_grow_with_wins(none in 0u64..5000, one in 0u64..5000, both in 0u64..5000, better in 1u64..100) {
            let rate = |pairs| strengths(2, &[met(0, 1, pairs)], Some(1)).map(|found| found[0]);
            if let Some(found) = rate([none, one, both]) {
                prop_assert!(found.elo.is_finite() && found.margin.is_finite() && found.margin > 0.0);
                prop_assert!(rate([none, one, both + better]).unwrap().elo > found.elo);
            } else {
                prop_assert_eq!((none, one, both), (0, 0, 0));
            }
        }

        #[test]
        fn many_players_stay_finite(pairs in proptest::collection::vec([0u64..50, 0..50, 0..50], 10), mean in any::<bool>()) {
            let mut games = Vec::new();
            for one in 0..5 {
                for two in one + 1..5 {
                    let [none, both, draw] = pairs[games.len()];
                    games.push(met(one, two, [none, draw + 1, both]));
                }
            }
            let found = strengths(5, &games, if mean { None } else { Some(2) }).unwrap();
            prop_assert!(found.iter().all(|one| one.elo.is_finite() && one.margin >= 0.0));
        }
    }
}
