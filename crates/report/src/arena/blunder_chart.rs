use std::collections::BTreeSet;

use duels_arena::{Bucket, PlayerResults, Standing};

use super::estimate::{percent, shorten};
use crate::svg::{Anchor, GRID, INK, Marker, Plot, Svg};

const WIDTH: u32 = 760;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 730.0;
const TOP: f64 = 74.0;
const BOTTOM: f64 = 320.0;
const LINE: f64 = 20.0;

/// What a chart counts blunders axis.
#[derive(Clone, Copy, Debug)]
pub(super) enum Axis {
    /// The distance of the win at stake: how hard it was to see.
    Distance,
    /// The number of the ply.
    Ply,
}

impl Axis {
    fn buckets(self, player: &PlayerResults) -> &[Bucket] {
        match self {
            Axis::Distance => &player.regret_by_distance,
            Axis::Ply => &player.regret_by_ply,
        }
    }

    fn subtitle(self) -> &'static str {
        match self {
            Axis::Distance => "Blunders per critical position, by how many plies away the win was",
            Axis::Ply => "Blunders per critical position, by the number of the ply",
        }
    }
}

/// The blunder rate of all players in each bucket, with intervals; nothing if there was no critical position.
pub(super) fn draw(standing: &Standing, axis: Axis, title: &str) -> Option<String> {
    let buckets = columns(standing, axis);
    if buckets.is_empty() {
        return None;
    }
    let most = ceiling(standing, axis);
    let shown: Vec<_> =
        standing.players.iter().enumerate().filter(|(_, player)| has_any(player, axis)).collect();
    let legend = BOTTOM + 44.0;
    let rows = shown.len().div_ceil(3) as f64;
    let mut svg = Svg::new(WIDTH, (legend + rows * LINE + 8.0) as u32, title, axis.subtitle());
    let x_range = (0.0, buckets.len() as f64);
    let plot = Plot { edges: (LEFT, TOP, RIGHT, BOTTOM), x_range, y_range: (0.0, most) };
    grid(&mut svg, &plot, &buckets, most);
    for (turn, (index, player)) in shown.iter().enumerate() {
        draw_series(&mut svg, &plot, axis.buckets(player), &buckets, *index, dodge(turn, shown.len()));
        let (column, row) = ((turn % 3) as f64, (turn / 3) as f64);
        let (x, y) = (LEFT + column * 225.0, legend + row * LINE);
        let (marker, colour) = Marker::of_series(*index);
        svg.marker((x + 6.0, y - 4.0), marker, colour);
        svg.label(x + 18.0, y, 13, Anchor::Start, &shorten(&player.player));
    }
    Some(svg.finish())
}

/// The buckets that any player has, in order; unknown distances come last.
fn columns(standing: &Standing, axis: Axis) -> Vec<(u64, String)> {
    let all = standing.players.iter().flat_map(|player| axis.buckets(player));
    let all = all.filter(|bucket| bucket.blunders.of > 0);
    all.map(|bucket| (bucket.from.unwrap_or(u64::MAX), range(bucket)))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

fn has_any(player: &PlayerResults, axis: Axis) -> bool {
    axis.buckets(player).iter().any(|bucket| bucket.blunders.of > 0)
}

/// A round share above all rates. Long intervals may be cut off, because the chart is for comparing the rates.
fn ceiling(standing: &Standing, axis: Axis) -> f64 {
    let buckets = standing.players.iter().flat_map(|player| axis.buckets(player));
    let rates = buckets.filter_map(|bucket| {
        Some(bucket.blunders.rate? + 0.25 * (bucket.blunders.high? - bucket.blunders.rate?))
    });
    let highest = rates.fold(0.0, f64::max);
    [0.05, 0.1, 0.2, 0.4, 0.6, 0.8].into_iter().find(|most| highest <= *most).unwrap_or(1.0)
}

/// How far a player's markers are from the middle of a bucket, so that they do not cover each other.
fn dodge(turn: usize, of: usize) -> f64 {
    (turn as f64 + 0.5) / of as f64 * 0.6 - 0.3
}

fn grid(svg: &mut Svg, plot: &Plot, buckets: &[(u64, String)], most: f64) {
    for step in 0..=4 {
        let share = most * f64::from(step) / 4.0;
        svg.line((LEFT, plot.y(share)), (RIGHT, plot.y(share)), GRID, 1.0);
        svg.label(LEFT - 8.0, plot.y(share) + 4.0, 12, Anchor::End, &percent(share).replace(".0", ""));
    }
    svg.line((LEFT, BOTTOM), (RIGHT, BOTTOM), INK, 1.0);
    for ((_, label), column) in buckets.iter().zip(0..) {
        svg.label(plot.x(f64::from(column) + 0.5), BOTTOM + 18.0, 12, Anchor::Middle, label);
    }
}

fn draw_series(
    svg: &mut Svg,
    plot: &Plot,
    own: &[Bucket],
    columns: &[(u64, String)],
    index: usize,
    dodge: f64,
) {
    let (marker, colour) = Marker::of_series(index);
    let mut before: Option<(f64, f64)> = None;
    for ((from, _), column) in columns.iter().zip(0..) {
        let bucket = own.iter().find(|bucket| bucket.from.unwrap_or(u64::MAX) == *from);
        let rate = bucket.map(|bucket| bucket.blunders);
        let Some((rate, low, high)) = rate.and_then(|rate| Some((rate.rate?, rate.low?, rate.high?))) else {
            continue;
        };
        let x = plot.x(f64::from(column) + 0.5 + dodge);
        let at = |share: f64| (x, plot.y(share.min(plot.y_range.1)));
        if let Some(before) = before {
            svg.line(before, at(rate), colour, 0.8);
        }
        svg.error_bar(at(low), at(rate), at(high), marker, colour);
        before = Some(at(rate));
    }
}

fn range(bucket: &Bucket) -> String {
    match (bucket.from, bucket.to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from}–{to}"),
        (Some(from), None) => format!("{from}+"),
        _ => "unknown".to_string(),
    }
}
