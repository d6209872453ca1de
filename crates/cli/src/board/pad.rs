use duels_rules::scene::{Address, Line, Pad, Part};
use unicode_width::UnicodeWidthStr;

use super::captions::draw_line;
use super::face::{Face, plain_text};
use super::labels::{Labels, label};
use super::number_text::grouped;
use super::tile_forms::{Cell, TileForm};
use super::{BoardOptions, Canvas, Size, Style};

/// Pads with more keys than this are a range to type.
const MOST_KEYS: u64 = 60;

/// Draws the keys of a pad, or says what to type where there are too many.
pub(super) fn draw_pad(pad: &Pad, labels: Labels, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    if size.height == 0 {
        return canvas;
    }
    let label = label(&Part::Pad(pad.clone()), options).unwrap_or_default();
    let (x, line) = labels.put(&mut canvas, &label, (0, size.height));
    if let Some(accepts) = &pad.typed {
        let size = Size { width: size.width.saturating_sub(x), height: size.height - line };
        canvas.paste(x, line, draw_line(&Line { text: accepts.clone() }, size, options));
        return canvas;
    }
    let keys: Vec<Cell> = if pad.cells.count <= MOST_KEYS { cells(pad, options) } else { Vec::new() };
    let marks = usize::from(keys.iter().any(|key| key.face.suffix.is_some()));
    let width = keys.iter().map(|key| key.face.text_width()).max().unwrap_or(1) + 2 + marks;
    let room = size.width.saturating_sub(x) / width;
    let across = keys_across(keys.len(), room);
    let lines = if across == 0 { usize::MAX } else { keys.len().div_ceil(across) };
    if keys.is_empty() || lines > size.height.saturating_sub(line) {
        canvas.put(x, line, &range(pad, size.width.saturating_sub(x), options), Style::Plain);
        canvas.extend_lines(line + 1);
        return canvas;
    }
    let form = if marks > 0 { TileForm::Roomy } else { TileForm::Tight };
    for (index, key) in keys.iter().enumerate() {
        let place = (x + index % across * width, line + index / across);
        canvas.put_tile(place, width, form, key, options);
    }
    canvas
}

/// How many lines a pad takes when there is room.
pub(super) fn pad_height(pad: &Pad, labels: Labels, width: usize, options: &BoardOptions<'_>) -> usize {
    draw_pad(pad, labels, Size { width, height: usize::MAX }, options).height()
}

/// How many keys are next to each other: all of them, or five, or six, or as many as there is room for.
fn keys_across(count: usize, room: usize) -> usize {
    match count {
        _ if count <= room => count,
        0..=10 if room >= 5 => 5,
        11..=24 if room >= 6 => 6,
        _ => room,
    }
}

fn cells(pad: &Pad, options: &BoardOptions<'_>) -> Vec<Cell> {
    let cell = |number| {
        let address = Address { part: pad.id, number };
        match pad.cells.tiles.get(&number) {
            Some(tile) => {
                let face = Face::new(tile, options);
                let blocked = tile.why_not.is_some() && face.left == ' ' && face.right == ' ';
                let face = if blocked { Face { left: ':', right: ':', ..face } } else { face };
                Cell { address, playable: tile.is_choice(), face }
            }
            None => {
                let face = Face::unlisted(number, pad.cells.state(number), options);
                Cell { address, playable: false, face }
            }
        }
    };
    (pad.cells.first..pad.cells.end()).map(cell).collect()
}

/// What can be typed, in as many words as there is room for: "1 to 999, 500 of 1,000: type one".
fn range(pad: &Pad, room: usize, options: &BoardOptions<'_>) -> String {
    let choices = || pad.cells.tiles.values().filter(|tile| tile.is_choice());
    let (first, last) = (choices().next(), choices().last());
    let (Some(first), Some(last)) = (first, last) else { return "-".to_string() };
    let count = choices().count() as u64;
    let [first, last] = [first, last].map(|tile| plain_text(&tile.text, options));
    let ends = if count == 1 { first } else { format!("{first} to {last}") };
    let some = format!("{ends}, {} of {}", grouped(count), grouped(pad.cells.count));
    let all = if count == pad.cells.count { &ends } else { &some };
    let typed = format!("{all}: type {}", if count == 1 { "it" } else { "one" });
    let fitting = [&typed, all, &ends].into_iter().find(|text| text.width() <= room);
    fitting.unwrap_or(&ends).clone()
}
