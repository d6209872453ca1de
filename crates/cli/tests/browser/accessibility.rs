use std::path::{Path, PathBuf};
use std::process::Command;

use duels_rules::Catalogue;
use fantoccini::Locator;
use serde::Deserialize;

use crate::against_computer::play_perfectly;
use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::invitation;
use crate::test_server::TestServer;

/// The version is fixed, so that what passes today is not refused by tomorrow's rules.
const AXE: &str = "axe-core@4.14.0";

const RUN: &str = r#"
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then(
  (found) => done(found.violations.map(({ id, impact, help, nodes }) => (
    { id, impact, help, where: nodes.map((node) => node.html.slice(0, 160)) }))),
  (error) => done([{ id: "axe itself", impact: "critical", help: String(error), where: [] }]));"#;

/// A rule of axe-core that a page breaks.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "shown when the test fails")]
struct Violation {
    id: String,
    impact: Option<String>,
    help: String,
    #[serde(rename = "where")]
    nodes: Vec<String>,
}

/// The text of axe-core, fetched once for all builds of this folder. It is not part of the program.
fn axe() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(AXE);
    let script: PathBuf = folder.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let ran = Command::new("npm")
            .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
            .arg(&folder)
            .arg(AXE)
            .output()
            .unwrap_or_else(|error| {
                panic!("This test needs npm (Debian: npm); ./check installs it: {error}")
            });
        assert!(ran.status.success(), "npm: {}", String::from_utf8_lossy(&ran.stderr));
    }
    std::fs::read_to_string(script).expect("axe-core")
}

/// What is serious or worse on the page as it is.
async fn serious(browser: &Browser, axe: &str) -> Vec<Violation> {
    // The page forbids foreign scripts; what the driver itself runs is not the page's.
    browser.run(axe).await;
    let found = browser.client.execute_async(RUN, Vec::new()).await.expect("axe runs");
    let mut found: Vec<Violation> = serde_json::from_value(found).expect("findings");
    found.retain(|finding| matches!(finding.impact.as_deref(), Some("serious" | "critical")));
    found
}

async fn examine(page: &str, browser: &Browser, axe: &str) {
    for scheme in ["light", "dark"] {
        browser.prefer(scheme).await;
        let found = serious(browser, axe).await;
        assert!(found.is_empty(), "{page} in {scheme}: {found:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_serious_on_any_page() {
    let axe = axe();
    let served = TestServer::start();
    let driver = Driver::start();
    let browser = driver.browser("reader", &served).await;
    for page in
        ["/", "/lobby", "/explore?start=dilemma", "/explore?start=fifty&moves=6+7", "/review", "/nowhere"]
    {
        browser.open(page).await;
        examine(page, &browser, &axe).await;
    }
    for entry in Catalogue::standard().entries() {
        for page in ["new", "rules"] {
            let path = format!("/{page}/{}", entry.info.id);
            browser.open(&path).await;
            examine(&path, &browser, &axe).await;
        }
    }
    browser.new_game("fifty", "friend").await;
    examine("the table with an invitation", &browser, &axe).await;
    let guest = driver.browser("guest", &served).await;
    guest.client.goto(&invitation(&browser).await).await.expect("the link opens");
    examine("the invitation", &guest, &axe).await;
    guest.press("main form button").await;
    guest.shown().await;
    examine("the table of two", &guest, &axe).await;
    browser.new_game("dilemma", "anybody").await;
    guest.open("/lobby").await;
    assert!(guest.client.find(Locator::Css(".waiting button")).await.is_ok(), "a player is waiting");
    examine("the lobby with a player in it", &guest, &axe).await;
    guest.open("/review").await;
    let field = guest.client.find(Locator::Css("textarea")).await.expect("a field for a record");
    field.send_keys("[Game \"fifty\"]\n\n1. 9 9 2. 9 9 3. 9").await.expect("a record");
    guest.press("main form button").await;
    guest.client.wait().for_element(Locator::Css("svg.history")).await.expect("a chart");
    examine("the review of a record", &guest, &axe).await;
    let path = browser.new_game("fifty", "level:1").await;
    play_perfectly(&browser, 2).await;
    examine("the table", &browser, &axe).await;
    play_perfectly(&browser, usize::MAX).await;
    examine("the table at the end", &browser, &axe).await;
    browser.open(&format!("{path}/review")).await;
    examine("the review", &browser, &axe).await;

    // A test that cannot fail shows nothing: a picture without words must be found.
    browser.run("document.querySelector('main').append(new Image())").await;
    let found = serious(&browser, &axe).await;
    assert!(found.iter().any(|finding| finding.id == "image-alt"), "{found:?}");
}
