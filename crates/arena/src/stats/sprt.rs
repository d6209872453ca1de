//! The sequential test "is A better than B?": Wald's, over starts.
//!
//! What is observed is a start: A won neither, one or both of its games. (With draws there would be five classes,
//! the pentanomial of the chess engines' testers; without them there are three.) The two hypotheses say what share
//! of the games A should win, and the logarithm of their likelihood ratio is approximated as usual for a mean:
//! `n (s1 - s0) (2 m - s0 - s1) / (2 v)`, with the mean `m` and the variance `v` of a start's share.

/// A test that takes one start after another and stops when it has seen enough.
#[derive(Clone, Debug)]
pub struct Sprt {
    scores: [f64; 2],
    pairs: [u64; 3],
    verdict: SprtVerdict,
    llr: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The second hypothesis.
    Better,
    /// The first hypothesis.
    NotBetter,
    /// It needs more games.
    Undecided,
}

impl Sprt {
    /// How often it may err, either way.
    pub const ERROR: f64 = 0.05;

    /// A test between two differences in rating.
    pub fn new([elo0, elo1]: [f64; 2]) -> Sprt {
        let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        Sprt { scores: [score(elo0), score(elo1)], pairs: [0; 3], verdict: SprtVerdict::Undecided, llr: 0.0 }
    }

    /// It stops below the first of these or above the second.
    pub fn bounds() -> [f64; 2] {
        let upper = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        [-upper, upper]
    }

    /// Adds a start of which A won this many games. Starts after the verdict are ignored.
    pub fn feed(&mut self, won: usize) {
        if self.verdict != SprtVerdict::Undecided {
            return;
        }
        self.pairs[won.min(2)] += 1;
        self.llr = self.ratio();
        let [lower, upper] = Self::bounds();
        if self.llr <= lower {
            self.verdict = SprtVerdict::NotBetter;
        } else if self.llr >= upper {
            self.verdict = SprtVerdict::Better;
        }
    }

    fn ratio(&self) -> f64 {
        // Half a virtual start of each class, so that a run of equal starts does not look like certainty.
        let weights = self.pairs.map(|count| count as f64 + 0.5);
        let total: f64 = weights.iter().sum();
        let mean = (0.5 * weights[1] + weights[2]) / total;
        let squares =
            weights.iter().zip([0.0, 0.5, 1.0]).map(|(weight, share)| weight * (share - mean).powi(2));
        let variance = squares.sum::<f64>() / total;
        let [s0, s1] = self.scores;
        total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// What it says so far.
    pub fn verdict(&self) -> SprtVerdict {
        self.verdict
    }

    /// The logarithm of the likelihood ratio.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// How many starts it has counted.
    pub fn starts(&self) -> u64 {
        self.pairs.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fed(elo: [f64; 2], pairs: &[usize]) -> Sprt {
        let mut test = Sprt::new(elo);
        pairs.iter().for_each(|&won| test.feed(won));
        test
    }

    #[test]
    fn the_ratio_by_hand() {
        // 2 starts lost, 1 shared, 3 swept: weights 2.5, 1.5, 3.5, total 7.5, mean 4.25 / 7.5.
        let test = fed([0.0, 50.0], &[0, 2, 1, 2, 0, 2]);
        let (mean, total): (f64, f64) = (4.25 / 7.5, 7.5);
        let variance = (2.5 * mean * mean + 1.5 * (0.5 - mean).powi(2) + 3.5 * (1.0 - mean).powi(2)) / total;
        let (s0, s1) = (0.5, 0.571_463_117_408_381_3);
        let expected = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((test.llr() - expected).abs() < 1e-9, "{} {expected}", test.llr());
        assert_eq!((test.verdict(), test.starts()), (SprtVerdict::Undecided, 6));
        assert!((Sprt::bounds()[1] - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn a_clear_case_is_decided_and_then_left_alone() {
        let better = fed([0.0, 50.0], &[2; 400]);
        assert_eq!(better.verdict(), SprtVerdict::Better);
        assert!(better.starts() < 40, "{}", better.starts());
        assert_eq!(fed([0.0, 50.0], &[0; 400]).verdict(), SprtVerdict::NotBetter);
        let seat_only = fed([0.0, 50.0], &[1; 400]);
        assert_eq!(seat_only.verdict(), SprtVerdict::NotBetter);
    }

    #[test]
    fn it_errs_about_as_often_as_it_may() {
        let mut draw = duels_rules::SeededRng::branch(5, [9, 9, 9]);
        let mut wrong = 0;
        for _ in 0..400 {
            let mut test = Sprt::new([0.0, 50.0]);
            while test.verdict() == SprtVerdict::Undecided && test.starts() < 20_000 {
                test.feed((draw.below(2) + draw.below(2)) as usize);
            }
            wrong += u32::from(test.verdict() == SprtVerdict::Better);
        }
        assert!(wrong <= 400 * 8 / 100, "{wrong} of 400 tests of equal players said better");
    }

    proptest! {
        #[test]
        fn it_stays_finite(pairs in proptest::collection::vec(0usize..3, 0..300), low in -500.0..500.0f64) {
            prop_assert!(fed([low, low + 30.0], &pairs).llr().is_finite());
        }
    }
}
