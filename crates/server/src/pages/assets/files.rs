use duels_drawing::{STYLE_SHEETS, StyleSheet};

use super::{Asset, Source};

pub(super) const FONT: &str = "font/woff2";
pub(super) const PNG: &str = "image/png";
pub(super) const TEXT: &str = "text/plain; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(super) const STYLE: &str = "text/css; charset=utf-8";

/// The source with this path in the folder of crates.
macro_rules! source {
    ($path:expr) => {
        Source { path: $path, bytes: include_bytes!(concat!("../../../../", $path)) }
    };
}

/// The style sheets of the drawings.
static DRAWING: [Source; STYLE_SHEETS.len()] = {
    let mut sources = [Source { path: "", bytes: &[] }; STYLE_SHEETS.len()];
    let mut index = 0;
    while index < sources.len() {
        let StyleSheet { path, text, .. } = STYLE_SHEETS[index];
        sources[index] = Source { path, bytes: text.as_bytes() };
        index += 1;
    }
    sources
};

/// A script with this name.
macro_rules! script {
    ($name:literal) => {
        Asset { name: $name, kind: SCRIPT, sources: &[&[source!(concat!("server/assets/script/", $name))]] }
    };
}

/// A picture with this name.
macro_rules! picture {
    ($name:literal) => {
        Asset { name: $name, kind: PNG, sources: &[&[source!(concat!("server/assets/icons/", $name))]] }
    };
}

/// It must be served at the root, so it is not an asset like the others.
pub(super) static SERVICE_WORKER: Source = source!("server/assets/script/sw.js");

/// What every page runs.
pub(super) const MODULES: &[&str] =
    &["main.js", "storage.js", "switches.js", "sheet.js", "sound.js", "offline.js"];

/// What the page of a game runs besides.
pub(super) const TABLE_MODULES: &[&str] = &[
    "table.js",
    "live.js",
    "poll.js",
    "patch.js",
    "queue.js",
    "play.js",
    "link-state.js",
    "keyboard.js",
    "geometry.js",
    "announce.js",
    "blocked.js",
    "motion.js",
    "rain.js",
    "result.js",
    "share.js",
    "carry-on.js",
    "loupe.js",
    "room.js",
    "title.js",
];

/// What the page of a puzzle runs besides.
pub(super) const PUZZLE_MODULES: &[&str] = &[
    "puzzle.js",
    "puzzle-choice.js",
    "progress.js",
    "study.js",
    "page-swap.js",
    "keyboard.js",
    "geometry.js",
    "announce.js",
    "blocked.js",
    "motion.js",
    "share.js",
    "loupe.js",
];

/// Everything that pages load.
pub(super) static FILES: &[Asset] = &[
    Asset {
        name: "duels.css",
        kind: STYLE,
        sources: &[
            &[source!("server/assets/style/font.css")],
            &DRAWING,
            &[
                source!("server/assets/style/base.css"),
                source!("server/assets/style/forms.css"),
                source!("server/assets/style/home.css"),
                source!("server/assets/style/arena.css"),
                source!("server/assets/style/table.css"),
                source!("server/assets/style/review.css"),
                source!("server/assets/style/explore.css"),
                source!("server/assets/style/lesson.css"),
                source!("server/assets/style/motion.css"),
                source!("server/assets/style/print.css"),
            ],
        ],
    },
    // Only these pages load it: all others would pay for it.
    Asset { name: "puzzle.css", kind: STYLE, sources: &[&[source!("server/assets/style/puzzle.css")]] },
    #[cfg(debug_assertions)]
    Asset { name: "kit.css", kind: STYLE, sources: &[&[source!("server/assets/style/kit.css")]] },
    Asset { name: "classroom.css", kind: STYLE, sources: &[&[source!("server/assets/style/classroom.css")]] },
    Asset { name: "gabarito.woff2", kind: FONT, sources: &[&[source!("server/assets/font/gabarito.woff2")]] },
    Asset { name: "gabarito-licence.txt", kind: TEXT, sources: &[&[source!("server/assets/font/OFL.txt")]] },
    Asset { name: "icon.svg", kind: "image/svg+xml", sources: &[&[source!("server/assets/icon.svg")]] },
    picture!("icon-192.png"),
    picture!("icon-512.png"),
    picture!("icon-maskable.png"),
    picture!("apple-touch-icon.png"),
    script!("theme.js"),
    script!("main.js"),
    script!("storage.js"),
    script!("switches.js"),
    script!("sheet.js"),
    script!("sound.js"),
    script!("offline.js"),
    script!("table.js"),
    script!("live.js"),
    script!("poll.js"),
    script!("patch.js"),
    script!("queue.js"),
    script!("play.js"),
    script!("link-state.js"),
    script!("keyboard.js"),
    script!("geometry.js"),
    script!("announce.js"),
    script!("blocked.js"),
    script!("motion.js"),
    script!("rain.js"),
    script!("result.js"),
    script!("share.js"),
    script!("carry-on.js"),
    script!("live-list.js"),
    script!("loupe.js"),
    script!("room.js"),
    script!("title.js"),
    script!("elsewhere.js"),
    script!("study.js"),
    script!("page-swap.js"),
    script!("lesson.js"),
    script!("classroom.js"),
    script!("progress.js"),
    script!("puzzle-choice.js"),
    script!("puzzle.js"),
    script!("practice.js"),
];
