//! Screens as pictures: SVG, drawn from what a real terminal shows.

use std::fmt::Write;

/// The width and height of a character, in pixels.
const CELL: (f64, f64) = (9.0, 20.0);
/// The space around the characters.
const MARGIN: f64 = 16.0;
/// What a dark terminal uses where a program names no colour.
const PAPER: &str = "#17122f";
const INK: &str = "#fbf4e6";
/// The first sixteen colours of a terminal.
const SIXTEEN: [&str; 16] = [
    "#2b2548", "#ff7048", "#5fe0b4", "#ffc93d", "#8086ff", "#ff8fbf", "#5ba6d8", "#c9c0dc", "#9a91b8",
    "#ff8059", "#5fe0b4", "#ffc93d", "#8086ff", "#ff8fbf", "#8fc7ec", "#fbf4e6",
];

/// A screen as a still picture.
pub(crate) fn still(screen: &vt100::Screen) -> String {
    document(screen, &frame(screen))
}

/// Several screens, each shown for so many seconds, again and again.
pub(crate) fn recording(frames: &[(vt100::Screen, f64)]) -> String {
    let total: f64 = frames.iter().map(|(_, seconds)| seconds).sum();
    let mut body = String::new();
    let mut begin = 0.0;
    for (number, (screen, seconds)) in frames.iter().enumerate() {
        let (from, to) = (100.0 * begin / total, 100.0 * (begin + seconds) / total);
        // Each frame is visible during its share of the loop only.
        let _ = write!(
            body,
            "<style>@keyframes f{number}{{0%{{visibility:hidden}}{from:.3}%{{visibility:visible}}{to:.3}%\
             {{visibility:hidden}}100%{{visibility:hidden}}}}.f{number}{{animation:f{number} {total:.1}s step-end \
             infinite}}</style>\n<g class=\"f{number}\">\n{}</g>\n",
            frame(screen)
        );
        begin += seconds;
    }
    frames.first().map_or_else(String::new, |(screen, _)| document(screen, &body))
}

fn document(screen: &vt100::Screen, body: &str) -> String {
    let (rows, columns) = screen.size();
    let width = f64::from(u16::from(columns)).mul_add(CELL.0, 2.0 * MARGIN);
    let height = f64::from(u16::from(rows)).mul_add(CELL.1, 2.0 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"12\" fill=\"{PAPER}\"/>\n{body}</svg>\n"
    )
}

/// The characters of a screen: runs of the same style share an element.
fn frame(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let mut text = String::new();
    for row in 0..u16::from(rows) {
        let mut column = 0;
        while column < u16::from(columns) {
            let begin = column;
            let style = style(screen, row, column);
            let mut run = String::new();
            while column < u16::from(columns) && self::style(screen, row, column) == style {
                let contents = screen.cell(row, column).map_or(" ", vt100::Cell::contents);
                run.push_str(if contents.is_empty() { " " } else { contents });
                column += 1;
            }
            draw_run(&mut text, row, begin, &run, &style);
        }
    }
    text
}

/// How a character looks: its colour, its background, and the rest as attributes.
#[derive(PartialEq)]
struct Style {
    ink: String,
    paper: Option<String>,
    bold: bool,
    faint: bool,
    underlined: bool,
}

fn style(screen: &vt100::Screen, row: u16, column: u16) -> Style {
    let Some(cell) = screen.cell(row, column) else {
        return Style { ink: INK.to_string(), paper: None, bold: false, faint: false, underlined: false };
    };
    let (mut ink, mut paper) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
    if cell.inverse() {
        (ink, paper) =
            (Some(paper.unwrap_or_else(|| PAPER.to_string())), Some(ink.unwrap_or_else(|| INK.to_string())));
    }
    Style {
        ink: ink.unwrap_or_else(|| INK.to_string()),
        paper,
        bold: cell.bold(),
        faint: cell.dim(),
        underlined: cell.underline(),
    }
}

fn colour(colour: vt100::Color) -> Option<String> {
    match colour {
        vt100::Color::Default => None,
        vt100::Color::Idx(index) => SIXTEEN.get(usize::from(index)).map(|colour| (*colour).to_string()),
        vt100::Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
    }
}

fn draw_run(text: &mut String, row: u16, column: u16, run: &str, style: &Style) {
    let x = f64::from(column).mul_add(CELL.0, MARGIN);
    let y = f64::from(row).mul_add(CELL.1, MARGIN);
    let width = run.chars().count() as f64 * CELL.0;
    if let Some(paper) = &style.paper {
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{paper}\"/>",
            CELL.1
        );
    }
    if run.trim().is_empty() {
        return;
    }
    let escaped = run.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let bold = if style.bold { " font-weight=\"bold\"" } else { "" };
    let faint = if style.faint { " opacity=\".6\"" } else { "" };
    let underlined = if style.underlined { " text-decoration=\"underline\"" } else { "" };
    // The length keeps the columns aligned, whichever font draws them.
    let _ = writeln!(
        text,
        "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" \
         fill=\"{}\"{bold}{faint}{underlined}>{escaped}</text>",
        y + 15.0,
        style.ink
    );
}
