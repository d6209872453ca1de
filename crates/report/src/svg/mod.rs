//! Just enough SVG for charts that read well on white and print well in grey. What a chart is about is for its caller.

mod marker;
mod plot;

pub(crate) use marker::Marker;
pub(crate) use plot::Plot;

/// The colour of what the first player wins.
pub(crate) const FIRST: &str = "#1b6ca8";
/// The colour of what the second player wins.
pub(crate) const SECOND: &str = "#f0a63a";
/// The colour of text and axes.
pub(crate) const INK: &str = "#30343b";
/// The colour of grid lines.
pub(crate) const GRID: &str = "#e3e6ea";

/// A picture, built element by element.
#[derive(Debug)]
pub(crate) struct Svg {
    width: u32,
    height: u32,
    body: String,
}

/// Which part of a text is at the given point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty picture with a title and a line below it; screen readers speak both.
    pub(crate) fn new(width: u32, height: u32, title: &str, subtitle: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new() };
        svg.push(&format!("<title>{}</title><desc>{}</desc>", escape(title), escape(subtitle)));
        svg.push(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg.label(24.0, 32.0, 18, Anchor::Start, title);
        svg.label(24.0, 52.0, 12, Anchor::Start, subtitle);
        svg
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// A text.
    pub(crate) fn label(&mut self, x: f64, y: f64, size: u32, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.push(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{}</text>",
            escape(text)
        ));
    }

    /// A filled rectangle.
    pub(crate) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, colour: &str) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        ));
    }

    /// A conspicuous outline of a rectangle.
    pub(crate) fn frame(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#ffffff\" stroke-width=\"5\"/>\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#c2185b\" stroke-width=\"2.5\"/>"
        ));
    }

    /// A filled circle.
    pub(crate) fn dot(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>"));
    }

    /// The outline of a circle.
    pub(crate) fn ring(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{colour}\"/>"
        ));
    }

    /// A line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.push(&format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    /// A data point.
    pub(crate) fn marker(&mut self, (x, y): (f64, f64), marker: Marker, colour: &str) {
        let corners: &[(f64, f64)] = match marker {
            Marker::Disc => return self.dot(x, y, 4.5, colour),
            Marker::Ring => {
                self.dot(x, y, 4.5, colour);
                return self.dot(x, y, 2.5, "#ffffff");
            }
            Marker::Square => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            Marker::TriangleUp => &[(0.0, -5.5), (5.0, 4.0), (-5.0, 4.0)],
            Marker::TriangleDown => &[(0.0, 5.5), (5.0, -4.0), (-5.0, -4.0)],
            Marker::Diamond => &[(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
        };
        let points: Vec<_> = corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        self.push(&format!("<polygon points=\"{}\" fill=\"{colour}\"/>", points.join(" ")));
    }

    /// A data point with its error bar, which is either horizontal or vertical.
    pub(crate) fn error_bar(
        &mut self,
        low: (f64, f64),
        estimate: (f64, f64),
        high: (f64, f64),
        marker: Marker,
        colour: &str,
    ) {
        self.line(low, high, colour, 1.5);
        let cap = if (low.1 - high.1).abs() < 0.01 { (0.0, 4.0) } else { (4.0, 0.0) };
        for end in [low, high] {
            let (from, to) = ((end.0 - cap.0, end.1 - cap.1), (end.0 + cap.0, end.1 + cap.1));
            self.line(from, to, colour, 1.5);
        }
        self.marker(estimate, marker, colour);
    }

    /// The picture as the text of a file.
    pub(crate) fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n{body}</svg>\n"
        )
    }
}

/// Text that cannot be taken for markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML allows no other control characters, not even as character references.
            control if control.is_control() && !matches!(control, '\n' | '\t') => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        let mut svg = Svg::new(10, 10, "<b>", "a & b");
        svg.label(0.0, 0.0, 12, Anchor::Start, "\"</text>\u{0}");
        let text = svg.finish();
        assert!(text.contains("<title>&lt;b&gt;</title><desc>a &amp; b</desc>"));
        assert!(text.contains("&quot;&lt;/text&gt;\u{fffd}</text>"), "{text}");
    }
}
