use duels_oracle::Value;
use duels_svg::{Anchor, FIRST, Plot, SECOND, Svg};

use crate::{Outcome, solved};

/// The longest row of the chart.
const MOST: u32 = 200;
/// How many rows of each length are drawn.
pub(crate) const DRAWN: u32 = 1_000;
/// How many standard errors the bars reach: 95 of 100 hold the truth.
const REACH: f64 = 1.96;

/// How often the first player wins rows of a length: that many of those drawn.
pub(crate) struct Share {
    pub(crate) length: u32,
    pub(crate) won: u32,
}

impl Share {
    pub(crate) fn mean(&self) -> f64 {
        f64::from(self.won) / f64::from(DRAWN)
    }

    /// The ends of the Wilson interval, which stays within 0 and 1.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let (n, p, z) = (f64::from(DRAWN), self.mean(), REACH);
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        (centre - half, centre + half)
    }
}

/// The shares of all lengths, from rows drawn with the seeds 0, 1, 2 and so on.
pub(crate) fn shares() -> Outcome<Vec<Share>> {
    let lengths = (1..=20).chain((20..=MOST).step_by(5).flat_map(|length| [length, length + 1]));
    let mut lengths: Vec<u32> = lengths.filter(|&length| length <= MOST).collect();
    lengths.dedup();
    let mut shares = Vec::new();
    for length in lengths {
        let mut won = 0;
        for seed in 0..DRAWN {
            let (_, solution) = solved(&format!("dilemma:length={length}#{seed}"))?;
            won += u32::from(solution.value == Value::Win);
        }
        shares.push(Share { length, won });
    }
    Ok(shares)
}

/// The share of rows that the first player wins, over the length, with error bars.
pub(crate) fn chart(shares: &[Share]) -> String {
    let about = format!(
        "{DRAWN} random rows of each length, with 95 % intervals. Blue dots: even lengths. Amber rings: odd lengths."
    );
    let mut svg = Svg::new(900, 420, "dilemma: how often the first player wins", &about);
    let plot = Plot { edges: (70.0, 80.0, 870.0, 360.0), across: (0.0, f64::from(MOST)), up: (0.5, 1.0) };
    plot.grid(&mut svg, &[0.0, 50.0, 100.0, 150.0, 200.0], &[0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
    for share in shares {
        let even = share.length % 2 == 0;
        let colour = if even { FIRST } else { SECOND };
        let (low, high) = share.interval();
        let (x, y) = (plot.x(f64::from(share.length)), plot.y(share.mean().max(plot.up.0)));
        svg.line((x, plot.y(low.max(plot.up.0))), (x, plot.y(high.min(1.0))), colour, 1.2);
        svg.dot(x, y, 3.2, colour);
        if !even {
            svg.dot(x, y, 1.5, "#ffffff");
        }
    }
    svg.label(470.0, 404.0, 12, Anchor::Middle, "length of the row");
    svg.finish()
}
