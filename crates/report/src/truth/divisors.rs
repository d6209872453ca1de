use duels_oracle::{Solution, Value};
use duels_rules::Catalogue;

use super::{Result, solve};
use crate::svg::{Anchor, FIRST, Plot, SECOND, Svg};

/// The largest count of the chart.
const MAX_COUNT: u32 = 1_000;

/// The share of first moves that win, over the count, for any opening and for an even one; and below it the counts
/// at which the second player wins.
pub(super) fn chart() -> Result<String> {
    let subtitle = "The share of winning first moves, one dot per count. Blue dots: any opening. Amber rings: even \
                    openings only (Juniper Green).";
    let mut svg = Svg::new(900, 470, "divisors: how many first moves win, and who", subtitle);
    let plot =
        Plot { edges: (70.0, 80.0, 870.0, 350.0), x_range: (0.0, f64::from(MAX_COUNT)), y_range: (0.0, 1.0) };
    plot.draw_grid(&mut svg, &[0.0, 200.0, 400.0, 600.0, 800.0, 1000.0], &[0.0, 0.25, 0.5, 0.75, 1.0]);
    svg.label(470.0, 386.0, 12, Anchor::Middle, "count");
    svg.label(70.0, 408.0, 12, Anchor::Start, "counts at which the second player wins:");
    for (row, opening) in ["any", "even"].into_iter().enumerate() {
        let strip = 418.0 + 20.0 * row as f64;
        svg.label(60.0, strip + 10.0, 12, Anchor::End, opening);
        for count in 2..=MAX_COUNT {
            let id = format!("divisors:count={count},opening={opening}");
            let (_, solution) = solve(Catalogue::standard(), &id)?;
            let share = winning_share(&solution);
            let (x, y) = (plot.x(f64::from(count)), plot.y(share));
            match opening {
                "any" => svg.dot(x, y, 1.5, FIRST),
                _ => svg.ring(x, y, 1.6, SECOND),
            }
            if share == 0.0 {
                svg.line((x, strip), (x, strip + 12.0), if opening == "any" { FIRST } else { SECOND }, 1.0);
            }
        }
    }
    Ok(svg.finish())
}

fn winning_share(solution: &Solution) -> f64 {
    let winning = solution.moves.iter().filter(|value| value.value == Value::Win).count();
    winning as f64 / solution.moves.len() as f64
}
