//! Just enough SVG for charts that read well on white and print well in grey.
//!
//! What belongs here: drawing. What does not: what a chart is about, which is for whoever draws it.

/// The colour of what the first player wins.
pub const FIRST: &str = "#1b6ca8";
/// The colour of what the second player wins.
pub const SECOND: &str = "#f0a63a";
/// The colour of text and axes.
pub const INK: &str = "#30343b";
/// The colour of grid lines.
pub const GRID: &str = "#e3e6ea";

/// A picture that grows line by line.
#[derive(Debug)]
pub struct Svg {
    width: u32,
    height: u32,
    body: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// Signs that are told apart by their shape, not only by their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A filled circle.
    Disc,
    /// A filled square.
    Square,
    /// A triangle that points up.
    Up,
    /// A diamond.
    Diamond,
    /// A triangle that points down.
    Down,
    /// A circle that is not filled.
    Ring,
}

impl Sign {
    /// The sign and the colour for the thing of this number; both begin again after a while, at different numbers.
    pub fn of(index: usize) -> (Sign, &'static str) {
        const SIGNS: [Sign; 6] = [Sign::Disc, Sign::Square, Sign::Up, Sign::Diamond, Sign::Down, Sign::Ring];
        // Colours that most colour-blind people tell apart, after Okabe and Ito.
        const COLOURS: [&str; 7] =
            ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#30343b"];
        (SIGNS[index % SIGNS.len()], COLOURS[index % COLOURS.len()])
    }
}

impl Svg {
    /// An empty picture with a title, which screen readers speak.
    pub fn new(width: u32, height: u32, title: &str, about: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new() };
        svg.push(&format!("<title>{}</title><desc>{}</desc>", escaped(title), escaped(about)));
        svg.push(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg.label(24.0, 32.0, 18, Anchor::Start, title);
        svg.label(24.0, 52.0, 12, Anchor::Start, about);
        svg
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// A text.
    pub fn label(&mut self, x: f64, y: f64, size: u32, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.push(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{}</text>",
            escaped(text)
        ));
    }

    /// A filled rectangle.
    pub fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, colour: &str) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        ));
    }

    /// The outline of a rectangle, which stands out.
    pub fn frame(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#ffffff\" stroke-width=\"5\"/>\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#c2185b\" stroke-width=\"2.5\"/>"
        ));
    }

    /// A filled circle.
    pub fn dot(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>"));
    }

    /// A line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.push(&format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    /// A circle that is not filled.
    pub fn ring(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{colour}\"/>"
        ));
    }

    /// A sign for a value.
    pub fn sign(&mut self, (x, y): (f64, f64), sign: Sign, colour: &str) {
        let corners: &[(f64, f64)] = match sign {
            Sign::Disc => return self.dot(x, y, 4.5, colour),
            Sign::Ring => {
                self.dot(x, y, 4.5, colour);
                return self.dot(x, y, 2.5, "#ffffff");
            }
            Sign::Square => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            Sign::Up => &[(0.0, -5.5), (5.0, 4.0), (-5.0, 4.0)],
            Sign::Down => &[(0.0, 5.5), (5.0, -4.0), (-5.0, -4.0)],
            Sign::Diamond => &[(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
        };
        let points: Vec<_> =
            corners.iter().map(|(across, down)| format!("{:.1},{:.1}", x + across, y + down)).collect();
        self.push(&format!("<polygon points=\"{}\" fill=\"{colour}\"/>", points.join(" ")));
    }

    /// A value with its interval beside or above each other, and a sign in the middle.
    pub fn interval(&mut self, from: (f64, f64), at: (f64, f64), to: (f64, f64), sign: Sign, colour: &str) {
        self.line(from, to, colour, 1.5);
        let across = if (from.1 - to.1).abs() < 0.01 { (0.0, 4.0) } else { (4.0, 0.0) };
        for end in [from, to] {
            let (one, two) = ((end.0 - across.0, end.1 - across.1), (end.0 + across.0, end.1 + across.1));
            self.line(one, two, colour, 1.5);
        }
        self.sign(at, sign, colour);
    }

    /// The picture as a file.
    pub fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n{body}</svg>\n"
        )
    }
}

/// A rectangle of a picture with a scale on either side.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// Its left, top, right and bottom edge.
    pub edges: (f64, f64, f64, f64),
    /// What stands at its left and right edge.
    pub across: (f64, f64),
    /// What stands at its bottom and top edge.
    pub up: (f64, f64),
}

impl Plot {
    /// Where a value stands across.
    pub fn x(&self, value: f64) -> f64 {
        let (left, _, right, _) = self.edges;
        left + (value - self.across.0) / (self.across.1 - self.across.0) * (right - left)
    }

    /// Where a value stands up.
    pub fn y(&self, value: f64) -> f64 {
        let (_, top, _, bottom) = self.edges;
        bottom - (value - self.up.0) / (self.up.1 - self.up.0) * (bottom - top)
    }

    /// Grid lines with their labels: values across as they are, values up in percent.
    pub fn grid(&self, svg: &mut Svg, across: &[f64], up: &[f64]) {
        let (left, top, right, bottom) = self.edges;
        for &value in across {
            svg.line((self.x(value), top), (self.x(value), bottom), GRID, 1.0);
            svg.label(self.x(value), bottom + 18.0, 12, Anchor::Middle, &value.to_string());
        }
        for &value in up {
            svg.line((left, self.y(value)), (right, self.y(value)), GRID, 1.0);
            svg.label(left - 8.0, self.y(value) + 4.0, 12, Anchor::End, &format!("{:.0} %", value * 100.0));
        }
        svg.line((left, bottom), (right, bottom), INK, 1.0);
        svg.line((left, top), (left, bottom), INK, 1.0);
    }
}

/// A text in which nothing is taken for markup.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML knows no other control signs than these, not even written as numbers.
            sign if sign.is_control() && !matches!(sign, '\n' | '\t') => safe.push('\u{fffd}'),
            sign => safe.push(sign),
        }
    }
    safe
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

    #[test]
    fn signs_differ_where_colours_return() {
        let seen: std::collections::HashSet<_> =
            (0..42).map(|index| format!("{:?}", Sign::of(index))).collect();
        assert_eq!(seen.len(), 42);
    }
}
