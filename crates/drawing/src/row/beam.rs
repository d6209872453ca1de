use std::ops::Range;

use duels_rules::scene::Standing;

/// A beam that lies level on the goal as long as the digits are equal, and tips at the first one that differs: up where
/// the number is over the goal, down where it is under. Ten units for each place.
pub(super) fn beam(standing: Standing, equal: u64, shown: &Range<u64>) -> String {
    let end = (shown.end - shown.start) * 10;
    let pivot = equal.saturating_sub(shown.start).min(shown.end - shown.start) * 10 + 13;
    let tip = if standing == Standing::Over { -2 } else { 12 };
    if pivot + 5 > end {
        return String::new();
    }
    format!(
        "<svg class='beam' viewBox='0 0 {end} 10' preserveAspectRatio='none'><path class='level' d='M{pivot} 5H{end}'/><path d='M{pivot} 5L{end} {tip}'/></svg>"
    )
}
