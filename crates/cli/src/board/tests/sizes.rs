//! Every scene fits into every size.

use std::time::Instant;

use duels_rules::scene::{Address, Scene};
use unicode_width::UnicodeWidthStr;

use super::super::*;
use super::samples;

/// Draws a scene and checks that nothing leaves the area and that tiles are where they are said to be.
#[track_caller]
pub(super) fn check(scene: &Scene, size: Size, options: &BoardOptions<'_>) {
    let canvas = draw(scene, size, options);
    assert!(canvas.height() <= size.height, "{size:?}: {} lines\n{}", canvas.height(), canvas.text());
    for (line, glyphs) in canvas.text().lines().zip(canvas.lines()) {
        assert!(line.width() <= size.width && glyphs.len() <= size.width, "{size:?}: {line:?}");
    }
    for hit in canvas.boxes() {
        assert!(
            hit.x + hit.width <= size.width && hit.y < canvas.height() && hit.width > 0,
            "{size:?}: {hit:?}"
        );
    }
    for hit in canvas.boxes().iter().take(100) {
        assert_eq!(canvas.at(hit.x, hit.y).map(|found| found.address), Some(hit.address), "{size:?}");
        let is_choice = scene.tile(hit.address).is_some_and(duels_rules::scene::Tile::is_choice);
        assert_eq!(hit.playable, is_choice, "{size:?}: {hit:?}");
    }
}

#[test]
fn nothing_leaves_the_area_whatever_its_size() {
    let scenes: Vec<Scene> =
        samples::all().into_iter().filter(|scene| scene.tiles().count() < 5000).collect();
    for scene in &scenes {
        for width in (0..30).chain((30..=300).step_by(15)) {
            for height in (0..9).chain((9..=100).step_by(13)) {
                check(scene, Size { width, height }, &BoardOptions::default());
            }
        }
    }
}

#[test]
fn a_million_cells_fit_too() {
    let scene = samples::divisors(1_000_000);
    for (width, height) in [(20, 4), (40, 12), (80, 24), (300, 100)] {
        check(&scene, Size { width, height }, &BoardOptions::default());
    }
}

#[test]
fn wide_characters_take_two_columns() {
    let options = BoardOptions {
        owners: ["数の".to_string(), "e\u{301}\u{7}".to_string()],
        ..BoardOptions::default()
    };
    for width in 20..60 {
        check(&samples::deletion(), Size { width, height: 8 }, &options);
    }
    let text = draw(&samples::deletion(), Size { width: 60, height: 8 }, &options).text();
    assert!(text.starts_with("数の number   7   3   2/<\n\ne number     [8]"), "{text}");
}

#[test]
fn the_focus_is_seen() {
    let scene = samples::fifty();
    let options = BoardOptions { focus: Address::parse("board.28"), ..BoardOptions::default() };
    let canvas = draw(&scene, Size { width: 80, height: 24 }, &options);
    let focused = canvas.lines().iter().flatten().filter(|glyph| glyph.focused);
    assert_eq!(focused.map(|glyph| glyph.symbol).collect::<String>(), "[28]");
}

#[test]
fn a_board_is_drawn_within_a_frame() {
    for (scene, most) in [(samples::fifty(), 8), (samples::dilemma(14), 8), (samples::divisors(1000), 32)] {
        let start = Instant::now();
        let runs = 10;
        for _ in 0..runs {
            draw(&scene, Size { width: 80, height: 24 }, &BoardOptions::default());
        }
        let each = start.elapsed().as_millis() / runs;
        assert!(each <= most, "{each} ms");
    }
}
