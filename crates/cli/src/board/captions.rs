use duels_rules::scene::{Address, Counter, Line, Link, LinkKind, Part, Scene};
use duels_rules::text;
use unicode_width::UnicodeWidthStr;

use super::face::plain_text;
use super::number_text::shortened;
use super::{BoardOptions, Canvas, Size, Style};

/// How many pairs are named.
const MOST_PAIRS: usize = 12;

/// Draws a counter: "Total 25 of 50".
pub(super) fn draw_counter(counter: &Counter, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    let value = shortened(&counter.value, options);
    let target = counter.target.as_ref().map(|target| format!(" of {}", shortened(target, options)));
    let target = plain_text(&target.unwrap_or_default(), options);
    let label = plain_text(&counter.label, options);
    let label = if label.is_empty() { label } else { format!("{label} ") };
    // A narrow board does without the label.
    let fits = label.width() + value.width() + target.width() <= size.width;
    let x = if fits { canvas.put(0, 0, &label, Style::Plain) } else { 0 };
    let x = canvas.put(x, 0, &plain_text(&value, options), Style::Accent);
    canvas.put(x, 0, &target, Style::Plain);
    canvas
}

/// Draws a sentence, wrapped at words, its emphasized words in another style.
pub(super) fn draw_line(line: &Line, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    let text = plain_text(&line.text, options);
    let (mut x, mut y) = (0, 0);
    let mut style = Style::Plain;
    for word in text.split_whitespace() {
        let word = if word.width() > size.width { shortened_word(word, options) } else { word.to_string() };
        let width = word.replace('*', "").width();
        if x > 0 && x + 1 + width > size.width {
            (x, y) = (0, y + 1);
        }
        if y == size.height {
            break;
        }
        if x > 0 {
            x = canvas.put(x, y, " ", Style::Plain);
        }
        for (index, piece) in word.split('*').enumerate() {
            if index > 0 {
                style = if style == Style::Plain { Style::Accent } else { Style::Plain };
            }
            x = canvas.put(x, y, piece, style);
        }
    }
    canvas
}

/// A word that is longer than a line: of a long number its ends, with the punctuation after it.
fn shortened_word(word: &str, options: &BoardOptions<'_>) -> String {
    let number = word.trim_end_matches(|symbol: char| !symbol.is_alphanumeric());
    format!("{}{}", shortened(number, options), &word[number.len()..])
}

/// Names the pairs of a scene: "pairs: 1–13, 3–9".
pub(super) fn draw_pairs(scene: &Scene, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    let dash = if options.unicode { "–" } else { "-" };
    let name = |address: &str| {
        let tile = Address::parse(address).and_then(|address| scene.tile(address));
        tile.map(|tile| tile.text.to_string()).or(address.rsplit('.').next().map(str::to_string))
    };
    let pair = |link: &Link| Some(format!("{}{dash}{}", name(&link.from)?, name(&link.to)?));
    let pairs: Vec<String> = pairs(scene).filter_map(pair).collect();
    if pairs.is_empty() || size.height == 0 {
        return canvas;
    }
    let words = if pairs.len() == 1 { "pair" } else { "pairs" };
    let text = format!("{words}: {}", text::comma_list(pairs, MOST_PAIRS));
    let lines = Line { text: text.replace('*', "") };
    canvas.append(draw_line(&lines, size, options));
    canvas
}

fn pairs(scene: &Scene) -> impl Iterator<Item = &Link> {
    scene.parts.iter().filter_map(|part| match part {
        Part::Link(link) if link.kind == LinkKind::Pair => Some(link),
        _ => None,
    })
}
