//! Reviewing and exploring, as a reader does it: by links, with Back and reload, with and without scripts, on a phone.

use fantoccini::Locator;
use serde_json::Value;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// The record of the design's review.
const RECORD: &str = "[Game \"fifty\"]\n[Player1 \"person\"]\n[Player2 \"level:4\"]\n[Result \"0-1\"]\n\n\
                      9 9 9 9 5 9 0-1";

/// Pastes a record and waits for its review.
async fn review(reader: &Browser) {
    reader.open("/review").await;
    let field = reader.client.find(Locator::Css("textarea")).await.expect("a field for a record");
    field.send_keys(RECORD).await.expect("a record");
    reader.press("main form button").await;
    reader.client.wait().for_element(Locator::Css("svg.tug")).await.expect("a chart");
}

/// Waits until this move is shown.
async fn at(reader: &Browser, number: usize) {
    let shown = format!("#study[data-move=\"{number}\"]");
    reader
        .client
        .wait()
        .for_element(Locator::Css(&shown))
        .await
        .unwrap_or_else(|_| panic!("not at move {number}"));
}

async fn text(reader: &Browser, selector: &str) -> Value {
    reader.run(&format!("return document.querySelector({selector:?}).textContent")).await
}

/// Steps, Back and reload through a review that the server does not keep.
async fn steps_through(reader: &Browser) {
    review(reader).await;
    at(reader, 3).await;
    assert_eq!(text(reader, ".story").await, "The win changed hands three times.");
    assert_eq!(text(reader, ".verdict-word").await, "Slip");
    reader.press("[data-step=next]").await;
    at(reader, 4).await;
    reader.press("[data-step=last]").await;
    at(reader, 6).await;
    reader.press("[data-step=first]").await;
    at(reader, 0).await;
    reader.client.back().await.expect("Back");
    at(reader, 6).await;
    reader.client.refresh().await.expect("reload");
    at(reader, 6).await;
    reader.client.back().await.expect("Back");
    at(reader, 4).await;
    reader.press("svg.tug a[href=\"?move=1\"]").await;
    at(reader, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_stepped_through_by_links() {
    let served = TestServer::start();
    let driver = Driver::start();
    steps_through(&driver.browser("reader", &served).await).await;
    steps_through(&driver.browser_without_scripts("purist", &served).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn playing_from_a_slip_continues_against_the_same_opponent() {
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    review(&reader).await;
    reader.press(".panel-end button").await;
    reader.wait_for_table().await;
    let shown = reader.until("it is my turn", |shown| shown.status == "your-turn").await;
    assert_eq!(shown.moves.len(), 2, "the slip is taken back: {shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_explored_by_tapping_its_tiles() {
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    reader.open("/explore?start=fifty").await;
    assert_eq!(text(&reader, "#verdict").await, "Who wins from here?");
    let spoilers = "return document.querySelectorAll('.tile.wins, .tile.loses, .tile .badge').length";
    assert_eq!(reader.run(spoilers).await, 0, "nothing is told before somebody asks");
    reader.press("a[href*='show=1']").await;
    reader.client.wait().for_element(Locator::Css(".tile.best.wins")).await.expect("a star");
    assert_eq!(text(&reader, "#verdict").await, "1 of 9 moves wins.");
    reader.press(".tile.best").await;
    reader.client.wait().for_element(Locator::Css(".so-far li")).await.expect("the move");
    assert_eq!(text(&reader, "#verdict").await, "Every move loses.");
    assert_eq!(reader.run("return document.querySelectorAll('.tile.best').length").await, 0);
    reader.client.back().await.expect("Back");
    reader.client.wait().for_element(Locator::Css(".tile.best.wins")).await.expect("the start again");
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_and_panels_fit_every_screen() {
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    review(&reader).await;
    let review = reader.path().await;
    for page in [
        review.as_str(),
        "/explore?start=divisors:count=100&moves=60+15+75+5+30+90+18+6",
        "/explore?start=divisors:count=1000&show=1",
        "/explore?start=dilemma:length=201%237&moves=start",
        "/explore?start=fifty:target=276,base=24,max=23&moves=5",
        "/explore?start=append:target=2026,digits=0-9&moves=2",
        "/explore?start=deletion:digits=7%237&moves=1",
    ] {
        for (width, height) in [(320, 640), (360, 740), (740, 360), (1280, 800)] {
            reader.resize(width, height).await;
            reader.open(page).await;
            let across = reader.run("return document.documentElement.scrollWidth - innerWidth").await;
            assert!(
                across.as_i64().is_some_and(|across| across <= 0),
                "{page} at {width}: {across} px too wide"
            );
        }
    }
}

/// A file is chosen and sent as any form, also where pages run no scripts.
#[tokio::test(flavor = "multi_thread")]
async fn a_saved_file_is_reviewed() {
    let served = TestServer::start();
    let driver = Driver::start();
    let folder = tempfile::tempdir().expect("a folder");
    let [good, bad] = ["game.duel", "photo.duel"].map(|name| folder.path().join(name));
    std::fs::write(&good, RECORD).expect("a file");
    std::fs::write(&bad, b"\x89PNG").expect("a file");
    for reader in
        [driver.browser("reader", &served).await, driver.browser_without_scripts("purist", &served).await]
    {
        reader.open("/review").await;
        for (file, found) in [(&bad, ".problem"), (&good, "svg.tug")] {
            let field = reader.client.find(Locator::Id("file")).await.expect("a field for a file");
            field.send_keys(file.to_str().expect("a path")).await.expect("a file");
            reader.press("main form button").await;
            reader.client.wait().for_element(Locator::Css(found)).await.expect(found);
        }
        at(&reader, 3).await;
    }
}

/// On paper a review is its board and its reason; what only works on a screen is left out.
#[tokio::test(flavor = "multi_thread")]
async fn reviews_and_rules_print_without_what_only_a_screen_can_do() {
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    review(&reader).await;
    let path = reader.path().await;
    let shown = "return [...document.querySelectorAll('.steps, .menu, .panel-end, .site, .buttons, .why, .scene, .prose p')] \
                 .filter((part) => part.checkVisibility()).map((part) => part.classList[0] ?? part.tagName)";
    for (page, parts) in [(path.as_str(), &["scene", "why"][..]), ("/rules/fifty", &["P"])] {
        reader.open(page).await;
        reader.tell("Emulation.setEmulatedMedia", serde_json::json!({"media": "print"})).await;
        let shown = reader.run(shown).await;
        let mut shown: Vec<_> = shown.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        shown.sort_unstable();
        shown.dedup();
        shown.retain(|part| !(page.starts_with("/rules") && *part == "scene"));
        assert_eq!(shown, parts, "{page}");
        reader.tell("Emulation.setEmulatedMedia", serde_json::json!({"media": ""})).await;
    }
}
