use duels_oracle::Value;
use duels_svg::{Anchor, FIRST, SECOND, Svg};

use crate::{Outcome, solved};

const TARGETS: std::ops::RangeInclusive<u32> = 1..=100;
const BASES: std::ops::RangeInclusive<u32> = 2..=16;
const SIDE: f64 = 8.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 80.0;

/// Who wins the race over target and base, a square each; the game as specified is framed.
pub(crate) fn chart() -> Outcome<String> {
    let about = "One square a variant, with max = base - 1. Blue: the first player wins. Amber with a dot: the second. Framed: as specified.";
    let mut svg = Svg::new(900, 400, "fifty: who wins, over target and base", about);
    let x = |target: u32| LEFT + f64::from(target - TARGETS.start()) * SIDE;
    let y = |base: u32| TOP + f64::from(base - BASES.start()) * (SIDE + 10.0);
    let step = SIDE + 10.0;
    for base in BASES {
        svg.label(LEFT - 10.0, y(base) + step / 2.0 + 2.0, 12, Anchor::End, &base.to_string());
        for target in TARGETS {
            let (_, solution) = solved(&format!("fifty:target={target},base={base},max={}", base - 1))?;
            let first = solution.value == Value::Win;
            svg.bar(x(target), y(base), SIDE - 1.0, step - 1.0, if first { FIRST } else { SECOND });
            if !first {
                svg.dot(x(target) + (SIDE - 1.0) / 2.0, y(base) + (step - 1.0) / 2.0, 1.8, "#ffffff");
            }
        }
    }
    svg.frame(x(50) - 1.5, y(10) - 1.5, SIDE + 2.0, step + 2.0);
    for target in TARGETS.filter(|target| target % 10 == 0) {
        let bottom = y(*BASES.end()) + step + 16.0;
        svg.label(x(target) + SIDE / 2.0, bottom, 12, Anchor::Middle, &target.to_string());
    }
    svg.label(24.0, TOP - 8.0, 12, Anchor::Start, "base");
    svg.label(LEFT + 400.0, y(*BASES.end()) + step + 36.0, 12, Anchor::Middle, "target");
    Ok(svg.finish())
}
