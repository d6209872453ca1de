/// The mark of a data point. Markers differ in shape, so that a chart can be read without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Disc,
    Square,
    TriangleUp,
    Diamond,
    TriangleDown,
    Ring,
}

impl Marker {
    /// The marker and the colour of the series with this number. The two lists have different lengths, so a pair
    /// repeats only after 42 series.
    pub(crate) fn of_series(index: usize) -> (Marker, &'static str) {
        const MARKERS: [Marker; 6] = [
            Marker::Disc,
            Marker::Square,
            Marker::TriangleUp,
            Marker::Diamond,
            Marker::TriangleDown,
            Marker::Ring,
        ];
        // Okabe and Ito's palette, which most colour-blind people can tell apart.
        const COLOURS: [&str; 7] =
            ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#30343b"];
        (MARKERS[index % MARKERS.len()], COLOURS[index % COLOURS.len()])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn forty_two_series_look_different() {
        let looks: HashSet<_> = (0..42).map(|index| format!("{:?}", Marker::of_series(index))).collect();
        assert_eq!(looks.len(), 42);
    }
}
