use duels_arena::Standing;

use super::estimate::shorten;
use crate::svg::{Anchor, GRID, INK, Marker, Plot, Svg};

const WIDTH: u32 = 760;
const ROW: f64 = 30.0;
const TOP: f64 = 74.0;

/// All ratings with their intervals, the best on top; nothing if there are no ratings.
pub(super) fn draw(standing: &Standing, title: &str) -> Option<String> {
    let mut rated: Vec<_> = standing
        .players
        .iter()
        .enumerate()
        .filter_map(|(index, player)| Some((index, player.player.as_str(), player.rating?)))
        .collect();
    if rated.is_empty() {
        return None;
    }
    rated.sort_by(|one, two| two.2.elo.total_cmp(&one.2.elo));
    let low = rated.iter().map(|(_, _, rating)| rating.low).fold(f64::INFINITY, f64::min);
    let high = rated.iter().map(|(_, _, rating)| rating.high).fold(f64::NEG_INFINITY, f64::max);
    let ticks = ticks(low, high);
    let bottom = TOP + ROW * rated.len() as f64;
    let subtitle = format!("Elo points above {}, with 95 % intervals", anchor(standing));
    let mut svg = Svg::new(WIDTH, (bottom + 40.0) as u32, title, &subtitle);
    let ends = (ticks[0], ticks[ticks.len() - 1]);
    let plot = Plot { edges: (220.0, TOP, 730.0, bottom), x_range: ends, y_range: (0.0, 1.0) };
    for tick in &ticks {
        svg.line((plot.x(*tick), TOP), (plot.x(*tick), bottom), GRID, 1.0);
        svg.label(
            plot.x(*tick),
            bottom + 18.0,
            12,
            Anchor::Middle,
            &if *tick == 0.0 { "0".to_string() } else { format!("{tick:+.0}") },
        );
    }
    svg.line((220.0, bottom), (730.0, bottom), INK, 1.0);
    for ((index, name, rating), row) in rated.into_iter().zip(0..) {
        let y = TOP + ROW * (f64::from(row) + 0.5);
        let (marker, colour) = Marker::of_series(index);
        svg.label(208.0, y + 4.0, 13, Anchor::End, &shorten(name));
        let at = |elo: f64| (plot.x(elo), y);
        svg.error_bar(at(rating.low), at(rating.elo), at(rating.high), marker, colour);
    }
    Some(svg.finish())
}

fn anchor(standing: &Standing) -> String {
    match standing.anchor.as_str() {
        "mean" => "the mean of all players".to_string(),
        player => player.to_string(),
    }
}

/// Round numbers from below the lowest to above the highest, not too many.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1.0);
    let step = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0, 2_000.0, 5_000.0, 10_000.0]
        .into_iter()
        .find(|step| span / step <= 8.0)
        .unwrap_or(span / 8.0);
    let (from, to) = ((low / step).floor(), (high / step).ceil().max((low / step).floor() + 1.0));
    (0..=(to - from) as u32).map(|tick| (from + f64::from(tick)) * step).collect()
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_round_and_hold_everything() {
        for (low, high) in [(-3.0, 612.0), (0.0, 0.0), (-1.0, 1.0), (-123_456.0, 99_999.0), (100.0, 100.5)] {
            let ticks = ticks(low, high);
            assert!(ticks[0] <= low && ticks[ticks.len() - 1] >= high, "{low} {high} {ticks:?}");
            assert!((2..=12).contains(&ticks.len()), "{ticks:?}");
        }
    }
}
