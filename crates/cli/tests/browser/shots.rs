use std::path::{Path, PathBuf};

use fantoccini::Locator;
use serde_json::json;

use crate::browser::Browser;
use crate::class_shot::open_class;

/// A page in a state worth a picture.
pub(crate) struct Shot {
    /// The name of its picture.
    pub(crate) name: &'static str,
    /// The pictures of the design, by the beginning of their names; empty where the design has none.
    design: &'static str,
    /// How a person gets there.
    way: Way,
}

/// How a person gets to a page.
enum Way {
    /// By its address.
    Address(&'static str),
    /// By starting a game with these fields of the form, playing these moves, and then opening this page of the game.
    Game { form: &'static [(&'static str, &'static str)], moves: &'static [&'static str], page: &'static str },
    /// As the teacher of a class that plays.
    Class,
}

/// The size of a screen, in pixels of the page.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) name: &'static str,
    pub(crate) width: u64,
    pub(crate) height: u64,
}

pub(crate) const SCREENS: [Screen; 2] =
    [Screen { name: "phone", width: 360, height: 740 }, Screen { name: "desk", width: 1280, height: 800 }];

pub(crate) const THEMES: [&str; 2] = ["light", "dark"];

const FIFTY: (&str, &str) = ("game", "fifty");
const DILEMMA: (&str, &str) = ("game", "dilemma");
const MEDIUM: (&str, &str) = ("opponent", "level:4");
const PERFECT: (&str, &str) = ("opponent", "perfect");

const fn address(name: &'static str, design: &'static str, address: &'static str) -> Shot {
    Shot { name, design, way: Way::Address(address) }
}

const fn game(
    name: &'static str,
    design: &'static str,
    form: &'static [(&'static str, &'static str)],
) -> Shot {
    Shot { name, design, way: Way::Game { form, moves: &[], page: "" } }
}

/// Every page in the states that the design shows, and those that it leaves open.
pub(crate) const SHOTS: &[Shot] = &[
    address("kit", "00-kit", "/kit"),
    // Of a day: today's puzzle is another one tomorrow.
    address("home", "01-home", "/?day=2026-03-03"),
    address("puzzle", "10-puzzle", "/puzzle/divisors:count=16~7"),
    address("puzzle-solved", "11-puzzle-solved", "/puzzle/divisors:count=16~7?move=9"),
    address("puzzle-choose", "", "/puzzle/divisors:count=16~7?game=divisors&theme=the+far+zero#choose"),
    address("puzzle-missed", "", "/puzzle/divisors:count=16~7?move=1"),
    game("table-fifty", "02-table-fifty", &[FIFTY, MEDIUM, ("moves", "6 8 9 2")]),
    game("table-divisors", "03-table-divisors", &[("game", "divisors"), MEDIUM, ("moves", "9 3 1 8")]),
    game(
        "table-dilemma",
        "04-table-dilemma",
        &[
            DILEMMA,
            MEDIUM,
            ("sequence", "66557728732744718416"),
            ("moves", "start start start start start start"),
        ],
    ),
    game(
        "table-append",
        "05-table-append",
        &[("game", "append"), MEDIUM, ("target", "314159"), ("moves", "3 1")],
    ),
    game(
        "table-deletion",
        "06-table-deletion",
        &[("game", "deletion"), MEDIUM, ("numbers", "732-865"), ("moves", "middle right")],
    ),
    Shot {
        name: "result-lost",
        design: "07-result-lost",
        way: Way::Game { form: &[FIFTY, PERFECT, ("moves", "9 9 9 9")], moves: &["9"], page: "" },
    },
    Shot {
        name: "result-won",
        design: "08-result-won",
        way: Way::Game {
            form: &[("game", "divisors"), PERFECT, ("moves", "9 3 1 8 4 2")],
            moves: &["6"],
            page: "",
        },
    },
    Shot {
        name: "review",
        design: "09-review",
        way: Way::Game { form: &[FIFTY, PERFECT, ("moves", "9 9 9 9")], moves: &["9"], page: "/review" },
    },
    address(
        "explore",
        "12-explore-divisors-100",
        "/explore?start=divisors:count=100&moves=60+15+75+5+30+90+18+6",
    ),
    address("chooser", "13-pick-opponent", "/new/divisors"),
    address("lesson", "14-lesson", "/lesson/fifty/4"),
    address("lesson-answers", "", "/lesson/fifty/3?given=13"),
    address("lesson-right", "", "/lesson/dilemma/4?given=end"),
    address("lesson-wrong", "", "/lesson/deletion/6?given=2+1"),
    address("lesson-game", "", "/lesson/divisors/7?given=4"),
    address("lessons", "", "/lessons"),
    game("invitation", "15-invite", &[DILEMMA, ("opponent", "friend")]),
    game(
        "big-fifty",
        "17-big-fifty-276-base-24",
        &[FIFTY, MEDIUM, ("target", "276"), ("base", "24"), ("max", "23"), ("moves", "16 16 21 22 17 18")],
    ),
    game("big-dilemma", "18-big-dilemma-1001", &[DILEMMA, MEDIUM, ("length", "1001")]),
    game("two-people", "", &[FIFTY, ("opponent", "screen"), ("moves", "6 8 9")]),
    Shot { name: "class-teacher", design: "16-classroom", way: Way::Class },
    address("lobby", "", "/lobby"),
    address("rules", "", "/rules/fifty"),
    address("upload", "", "/review"),
    address("not-found", "", "/nowhere"),
    address("offline", "", "/offline"),
];

/// Sends the form of a new game as the page would, and goes where it leads.
const START: &str = r#"
const [fields, done] = arguments;
fetch("/new", { method: "POST", body: new URLSearchParams(fields) }).then(
  (response) => { if (response.ok) location.assign(response.url); done(response.ok ? null : response.status); },
  (error) => done(String(error)));"#;

/// Replaces what is another one each time: the address of the server, links with keys, codes of classes, and QR codes.
const STEADY: &str = r##"
const code = document.querySelector("#code-panel .num")?.textContent ?? location.host;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode.data;
  const steady = text.replaceAll(location.host, "duels.example").replaceAll(code, "5724");
  if (steady !== text) texts.currentNode.data = steady;
}
for (const field of document.querySelectorAll("input.address")) field.value = "https://duels.example/g/abcdefghjkmn";
const isDark = (x, y) => {
  const [column, row] = [x, y].map((at) => (at > 21 ? 28 - at : at));
  const isCorner = column < 8 && row < 8 && !(x > 21 && y > 21);
  if (!isCorner) return (x * x * 7 + y * 13 + x * y * 5) % 11 < 5;
  const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3));
  return ring < 2 || ring === 3;
};
const modules = [...Array(29 * 29).keys()].map((at) => [at % 29, Math.floor(at / 29)]).filter(([x, y]) => isDark(x, y));
for (const drawn of document.querySelectorAll(".qr svg")) {
  drawn.setAttribute("viewBox", "-2 -2 33 33");
  for (const side of ["width", "height"]) drawn.querySelector(".light").setAttribute(side, "33");
  drawn.querySelector(".dark").setAttribute("d", modules.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(""));
}"##;

impl Shot {
    /// Brings a browser to the page.
    pub(crate) async fn open(&self, browser: &Browser) {
        match &self.way {
            Way::Address(address) => browser.open(address).await,
            Way::Class => open_class(browser).await,
            Way::Game { form, moves, page } => {
                let path = start_game(browser, form).await;
                for (mv, done) in moves.iter().zip(1..) {
                    browser.play(mv).await;
                    browser.until("the move is there", |shown| shown.moves.len() >= done).await;
                }
                if !moves.is_empty() {
                    browser.until("the game is over", |shown| shown.over).await;
                }
                if !page.is_empty() {
                    browser.open(&format!("{path}{page}")).await;
                }
            }
        }
    }

    /// Whether its picture shows the whole page, however long it is: the kit has more states than fit on a screen.
    fn is_whole(&self) -> bool {
        self.name == "kit"
    }

    /// The picture of the page as it is on a screen, as PNG.
    pub(crate) async fn take(&self, browser: &Browser, screen: Screen, theme: &str) -> Vec<u8> {
        browser.prefer(theme).await;
        browser.resize(screen.width, screen.height).await;
        if self.is_whole() {
            let height = browser.run("return document.documentElement.scrollHeight").await;
            browser.resize(screen.width, height.as_u64().expect("a height")).await;
        }
        browser.settle().await;
        browser.run(STEADY).await;
        browser.client.screenshot().await.expect("a picture")
    }

    /// The picture of the design, if there is one.
    pub(crate) fn design(&self, screen: Screen, theme: &str) -> Option<PathBuf> {
        let file = format!("{}-{}-{theme}.png", self.design, screen.name);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/design/png").join(file);
        path.exists().then_some(path)
    }
}

/// Starts a game with these fields of the form; gives its path.
pub(crate) async fn start_game(browser: &Browser, form: &[(&str, &str)]) -> String {
    browser.open("/").await;
    let fields: serde_json::Map<_, _> =
        form.iter().map(|(name, value)| ((*name).to_string(), json!(value))).collect();
    let refused = browser.client.execute_async(START, vec![fields.into()]).await.expect("a form");
    assert!(refused.is_null(), "{form:?}: {refused}");
    browser.client.wait().for_element(Locator::Id("table")).await.expect("a table");
    browser.path().await
}
