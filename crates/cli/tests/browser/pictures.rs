//! Pictures of the pages, compared with stored ones, and the contact sheets that show them beside the design.
//!
//! `UPDATE_PICTURES=1 cargo test -p duels --test browser pictures` stores new ones and makes the sheets again.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::shots::{SCREENS, SHOTS, Screen, Shot, THEMES};
use crate::test_server::TestServer;

/// A colour that differs by more than this in any channel is another colour; edges of letters may differ a little
/// between two versions of the browser.
const SAME_COLOUR: u8 = 48;
/// The share of pixels that may have another colour.
const MOST_DIFFERENT: f64 = 0.01;

/// The pages whose pictures are stored: the kit shows every part in every state, the others how they come together.
const STORED: [&str; 14] = [
    "kit",
    "home",
    "puzzle",
    "puzzle-solved",
    "puzzle-choose",
    "table-fifty",
    "table-divisors",
    "result-lost",
    "review",
    "explore",
    "chooser",
    "lesson",
    "invitation",
    "class-teacher",
];
/// The pages whose pictures the README and the book show.
const IN_THE_BOOK: [&str; 6] = ["home", "table-fifty", "review", "result-lost", "puzzle-solved", "lesson"];

fn stored(name: &str, screen: Screen, theme: &str) -> PathBuf {
    let file = format!("{name}-{}-{theme}.png", screen.name);
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/pictures").join(file)
}

/// The pixels of a PNG with its width and height.
fn pixels(picture: &[u8]) -> (Vec<u8>, u32, u32) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    pixels.truncate(info.buffer_size());
    let channels = info.color_type.samples();
    let rgb = pixels.chunks_exact(channels).flat_map(|pixel| pixel[..3].to_vec()).collect();
    (rgb, info.width, info.height)
}

/// The share of pixels in which two pictures differ; all of them where their sizes do.
fn difference(one: &[u8], two: &[u8]) -> f64 {
    let ((one, width, height), (two, other_width, other_height)) = (pixels(one), pixels(two));
    if (width, height) != (other_width, other_height) {
        return 1.0;
    }
    let differs =
        |(one, two): (&[u8], &[u8])| one.iter().zip(two).any(|(one, two)| one.abs_diff(*two) > SAME_COLOUR);
    let different = one.chunks_exact(3).zip(two.chunks_exact(3)).filter(|pair| differs(*pair)).count();
    different as f64 / f64::from(width * height)
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_the_pages_are_as_stored() {
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    let served = TestServer::of_the_book();
    let driver = Driver::start();
    let browser = driver.browser("photographer", &served).await;
    let (mut different, mut rows) = (Vec::new(), Vec::new());
    for shot in SHOTS {
        shot.open(&browser).await;
        for screen in SCREENS {
            fits(&browser, shot.name, screen).await;
        }
        if !update && !STORED.contains(&shot.name) {
            continue;
        }
        let mut pictures = Vec::new();
        for (screen, theme) in SCREENS.iter().flat_map(|screen| THEMES.map(|theme| (*screen, theme))) {
            let picture = shot.take(&browser, screen, theme).await;
            different.extend(compare(shot.name, screen, theme, &picture, update));
            pictures.push((screen, theme, picture));
        }
        rows.push((shot, pictures));
    }
    if update {
        for (shot, pictures) in &rows {
            picture_of_the_book(shot, pictures);
        }
        for screen in SCREENS {
            contact_sheet(&browser, screen, &rows).await;
        }
    }
    assert!(different.is_empty(), "other than stored: {different:#?}; UPDATE_PICTURES=1 stores the new ones");
    another_colour_is_found(&browser).await;
}

/// What sticks out of the screen, if the page is wider than it.
const WIDER: &str = r#"
const { clientWidth, scrollWidth } = document.documentElement;
const sticks = (element) => element.getBoundingClientRect().right > clientWidth + 1;
const wider = [...document.body.querySelectorAll("*")].filter(sticks);
return scrollWidth > clientWidth ? wider.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [];"#;

/// No page is wider than its screen.
async fn fits(browser: &Browser, name: &str, screen: Screen) {
    browser.resize(screen.width, screen.height).await;
    browser.settle().await;
    let wider = browser.run(WIDER).await;
    assert_eq!(wider, json!([]), "{name} is wider than a {}", screen.name);
}

/// Compares a picture with the stored one, or stores it; tells where it differs.
fn compare(name: &str, screen: Screen, theme: &str, picture: &[u8], update: bool) -> Option<String> {
    if !STORED.contains(&name) {
        return None;
    }
    let path = stored(name, screen, theme);
    if update {
        std::fs::write(&path, picture).expect("a file");
    }
    let share = difference(&std::fs::read(&path).expect("a stored picture"), picture);
    if share <= MOST_DIFFERENT {
        return None;
    }
    keep(name, screen, theme, picture);
    Some(format!("{}: {:.2} %", path.display(), share * 100.0))
}

/// The pictures that the README and the book show.
fn picture_of_the_book(shot: &Shot, pictures: &[(Screen, &str, Vec<u8>)]) {
    if IN_THE_BOOK.contains(&shot.name) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
        let is_shown =
            |(screen, theme, _): &&(Screen, &str, Vec<u8>)| screen.name == "desk" && *theme == "light";
        if let Some((_, _, picture)) = pictures.iter().find(is_shown) {
            std::fs::write(folder.join(format!("{}.png", shot.name)), picture).expect("a file");
        }
    }
}

/// Keeps a picture that differs in the build folder, to be looked at.
fn keep(name: &str, screen: Screen, theme: &str, picture: &[u8]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(format!("{name}-{}-{theme}.png", screen.name)), picture).expect("a file");
}

/// A comparison that cannot fail shows nothing: a tile in another colour must be found.
async fn another_colour_is_found(browser: &Browser) {
    let shot = SHOTS.iter().find(|shot| shot.name == "table-divisors").expect("a table");
    shot.open(browser).await;
    let before = shot.take(browser, SCREENS[0], "light").await;
    browser.run("document.querySelector('.tile.play').style.background = '#888'").await;
    let after = shot.take(browser, SCREENS[0], "light").await;
    assert!(difference(&before, &before) == 0.0 && difference(&before, &after) > MOST_DIFFERENT);
}

/// A picture in this format cannot be higher.
const MOST_PIXELS: f64 = 16_000.0;

type Row<'a> = (&'a Shot, Vec<(Screen, &'static str, Vec<u8>)>);

/// All pages on a screen in both themes, each beside the picture of the design.
async fn contact_sheet(browser: &Browser, screen: Screen, rows: &[Row<'_>]) {
    let image = |picture: &[u8]| format!("<img src='data:image/png;base64,{}'>", STANDARD.encode(picture));
    let mut html = format!(
        "<!doctype html><style>body{{margin:0;padding:16px;background:#ddd;font:16px sans-serif;width:max-content}}\
         div{{display:flex;gap:8px;margin-bottom:16px;align-items:start}}b{{width:110px}}\
         img{{width:{}px;max-height:{}px;object-fit:cover;object-position:top;display:block}}i{{width:{0}px;color:#666}}</style>\
         <div><b></b><i>ours, light</i><i>design, light</i><i>ours, dark</i><i>design, dark</i></div>",
        screen.width / 2,
        // The end of a very long page, such as the kit, is left out.
        screen.height
    );
    for (shot, pictures) in rows {
        html += &format!("<div><b>{}</b>", shot.name);
        for (_, theme, picture) in pictures.iter().filter(|(taken_on, ..)| taken_on.name == screen.name) {
            let design = shot.design(screen, theme).and_then(|path| std::fs::read(path).ok());
            html += &image(picture);
            html += &design.map_or("<i>not drawn</i>".to_string(), |design| image(&design));
        }
        html += "</div>";
    }
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("sheet.html");
    std::fs::write(&page, html).expect("a file");
    browser.client.goto(&format!("file://{}", page.display())).await.expect("the sheet opens");
    let size = browser.run("return [document.body.scrollWidth, document.body.scrollHeight]").await;
    let [width, height] = [&size[0], &size[1]].map(|side| side.as_u64().expect("a size"));
    let scale = (MOST_PIXELS / (height + 32) as f64).min(1.0);
    let clip = json!({"x": 0, "y": 0, "width": width + 32, "height": height + 32, "scale": scale});
    let options = json!({"format": "webp", "quality": 70, "captureBeyondViewport": true, "clip": clip});
    let taken = browser.tell("Page.captureScreenshot", options).await;
    let sheet = STANDARD.decode(taken["data"].as_str().expect("a picture")).expect("base64");
    assert!(sheet.len() > 100_000, "the contact sheet is empty");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    std::fs::write(path.join(format!("pages-{}.webp", screen.name)), sheet).expect("a file");
}
