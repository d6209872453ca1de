use duels_oracle::{Judgement, Value};

use crate::svg::{Anchor, FIRST, Plot, SECOND, Svg};
use crate::{Outcome, solved};

/// The largest count of the chart.
const MOST: u32 = 1_000;

/// The share of first moves that win, over the count, for any opening and for an even one.
pub(crate) fn chart() -> Outcome<String> {
    let about = "Numbers 1 to count. Solid blue: any opening. Dashed amber: even openings only (Juniper Green). \
                 Ticks below: counts at which the second player wins.";
    let mut svg = Svg::new(900, 440, "divisors: how many first moves win", about);
    let plot = Plot { edges: (70.0, 80.0, 870.0, 340.0), across: (0.0, f64::from(MOST)), up: (0.0, 0.5) };
    plot.grid(&mut svg, &[0.0, 200.0, 400.0, 600.0, 800.0, 1000.0], &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    for (row, (rule, colour, dashed)) in
        [("any", FIRST, false), ("even", SECOND, true)].into_iter().enumerate()
    {
        let mut points = Vec::new();
        let strip = 376.0 + 22.0 * row as f64;
        svg.label(60.0, strip + 10.0, 12, Anchor::End, rule);
        for count in 2..=MOST {
            let (_, judgement) = solved(&format!("divisors:count={count},opening={rule}"))?;
            let share = share(&judgement);
            points.push((plot.x(f64::from(count)), plot.y(share.min(plot.up.1))));
            if share == 0.0 {
                let x = plot.x(f64::from(count));
                svg.line((x, strip), (x, strip + 12.0), colour, 1.0);
            }
        }
        svg.path(&points, colour, dashed);
    }
    svg.label(470.0, 432.0, 12, Anchor::Middle, "count");
    Ok(svg.finish())
}

fn share(judgement: &Judgement) -> f64 {
    let won = judgement.moves.iter().filter(|judged| judged.value == Value::Win).count();
    won as f64 / judgement.moves.len() as f64
}
