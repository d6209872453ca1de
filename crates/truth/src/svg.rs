//! Just enough SVG for charts that read well on white and print well in grey.

/// The colour of what the first player wins.
pub(crate) const FIRST: &str = "#1b6ca8";
/// The colour of what the second player wins.
pub(crate) const SECOND: &str = "#f0a63a";
/// The colour of text and axes.
const INK: &str = "#30343b";
/// The colour of grid lines.
const GRID: &str = "#e3e6ea";

/// A picture that grows line by line.
pub(crate) struct Svg {
    width: u32,
    height: u32,
    body: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty picture with a title, which screen readers speak.
    pub(crate) fn new(width: u32, height: u32, title: &str, about: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new() };
        svg.push(&format!("<title>{title}</title><desc>{about}</desc>"));
        svg.push(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg.label(24.0, 32.0, 18, Anchor::Start, title);
        svg.label(24.0, 52.0, 12, Anchor::Start, about);
        svg
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    pub(crate) fn label(&mut self, x: f64, y: f64, size: u32, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.push(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{text}</text>"
        ));
    }

    pub(crate) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, colour: &str) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        ));
    }

    pub(crate) fn frame(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.push(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#ffffff\" stroke-width=\"5\"/>\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" \
             stroke=\"#c2185b\" stroke-width=\"2.5\"/>"
        ));
    }

    pub(crate) fn dot(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>"));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.push(&format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    pub(crate) fn ring(&mut self, x: f64, y: f64, radius: f64, colour: &str) {
        self.push(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{colour}\"/>"
        ));
    }

    /// The picture as a file.
    pub(crate) fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n{body}</svg>\n"
        )
    }
}

/// A rectangle of a picture with a scale on either side.
pub(crate) struct Plot {
    /// Its left, top, right and bottom edge.
    pub(crate) edges: (f64, f64, f64, f64),
    /// What stands at its left and right edge.
    pub(crate) across: (f64, f64),
    /// What stands at its bottom and top edge.
    pub(crate) up: (f64, f64),
}

impl Plot {
    pub(crate) fn x(&self, value: f64) -> f64 {
        let (left, _, right, _) = self.edges;
        left + (value - self.across.0) / (self.across.1 - self.across.0) * (right - left)
    }

    pub(crate) fn y(&self, value: f64) -> f64 {
        let (_, top, _, bottom) = self.edges;
        bottom - (value - self.up.0) / (self.up.1 - self.up.0) * (bottom - top)
    }

    /// Grid lines with their labels: values across as they are, values up in percent.
    pub(crate) fn grid(&self, svg: &mut Svg, across: &[f64], up: &[f64]) {
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
