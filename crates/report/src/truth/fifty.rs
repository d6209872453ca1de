use std::ops::RangeInclusive;

use duels_oracle::Value;
use duels_rules::Catalogue;

use super::{Result, solve};
use crate::svg::{Anchor, FIRST, SECOND, Svg};

const TARGETS: RangeInclusive<u32> = 1..=100;
const BASES: RangeInclusive<u32> = 2..=16;
const WIDTH: f64 = 8.0;
const HEIGHT: f64 = 18.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 80.0;

/// Who wins over target and base, one cell per variant, with a frame around the classic game.
pub(super) fn chart() -> Result<String> {
    let subtitle = "One cell per variant, with max = base - 1. Blue: the first player wins. Amber with a dot: the second. \
                    Framed: the classic game.";
    let mut svg = Svg::new(900, 400, "fifty: who wins, over target and base", subtitle);
    let x = |target: u32| LEFT + f64::from(target - TARGETS.start()) * WIDTH;
    let y = |base: u32| TOP + f64::from(base - BASES.start()) * HEIGHT;
    for base in BASES {
        svg.label(LEFT - 10.0, y(base) + HEIGHT / 2.0 + 2.0, 12, Anchor::End, &base.to_string());
        for target in TARGETS {
            let id = format!("fifty:target={target},base={base},max={}", base - 1);
            let (_, solution) = solve(Catalogue::standard(), &id)?;
            let first_wins = solution.value == Value::Win;
            let colour = if first_wins { FIRST } else { SECOND };
            svg.bar(x(target), y(base), WIDTH - 1.0, HEIGHT - 1.0, colour);
            if !first_wins {
                svg.dot(x(target) + (WIDTH - 1.0) / 2.0, y(base) + (HEIGHT - 1.0) / 2.0, 1.8, "#ffffff");
            }
        }
    }
    svg.frame(x(50) - 1.5, y(10) - 1.5, WIDTH + 2.0, HEIGHT + 2.0);
    let bottom = y(*BASES.end()) + HEIGHT;
    for target in TARGETS.filter(|target| target % 10 == 0) {
        svg.label(x(target) + WIDTH / 2.0, bottom + 16.0, 12, Anchor::Middle, &target.to_string());
    }
    svg.label(24.0, TOP - 8.0, 12, Anchor::Start, "base");
    svg.label(LEFT + 400.0, bottom + 36.0, 12, Anchor::Middle, "target");
    Ok(svg.finish())
}
