use duels_rules::Catalogue;

use super::Result;
use super::sample::{STARTS, Sample};
use crate::svg::{Anchor, FIRST, Plot, SECOND, Svg};

/// The longest row of the chart.
const MAX_LENGTH: u32 = 200;

/// Every length up to 20; after that two neighbours, one even and one odd, at every fifth length.
fn lengths() -> Vec<u32> {
    let sparse = (20..=MAX_LENGTH).step_by(5).flat_map(|length| [length, length + 1]);
    let mut lengths: Vec<u32> = (1..=20).chain(sparse).filter(|&length| length <= MAX_LENGTH).collect();
    lengths.dedup();
    lengths
}

/// The share of rows that the first player wins, over the length, with error bars.
pub(super) fn chart() -> Result<String> {
    let subtitle = format!(
        "{STARTS} random rows of each length, with 95 % intervals. Blue dots: even lengths. Amber rings: odd lengths."
    );
    let mut svg = Svg::new(900, 420, "dilemma: how often the first player wins", &subtitle);
    let plot = Plot {
        edges: (70.0, 80.0, 870.0, 360.0),
        x_range: (0.0, f64::from(MAX_LENGTH)),
        y_range: (0.5, 1.0),
    };
    plot.draw_grid(&mut svg, &[0.0, 50.0, 100.0, 150.0, 200.0], &[0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
    for length in lengths() {
        let sample = Sample::new(Catalogue::standard(), &format!("dilemma:length={length}"))?;
        let is_even = length % 2 == 0;
        let colour = if is_even { FIRST } else { SECOND };
        let x = plot.x(f64::from(length));
        let y = |share: f64| plot.y(share.max(plot.y_range.0));
        let (low, high) = sample.interval;
        svg.line((x, y(low)), (x, y(high)), colour, 1.2);
        svg.dot(x, y(sample.share), 3.2, colour);
        if !is_even {
            svg.dot(x, y(sample.share), 1.5, "#ffffff");
        }
    }
    svg.label(470.0, 404.0, 12, Anchor::Middle, "length of the row");
    Ok(svg.finish())
}
