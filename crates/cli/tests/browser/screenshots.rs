use std::path::Path;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// A phone, and a window on a desk.
const WIDTHS: [u64; 2] = [360, 1100];

/// Saves a screenshot of the page at both widths in the build folder.
async fn screenshot(name: &str, browser: &Browser) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    browser.prefer("light").await;
    // Where the mouse was, a tile would look chosen.
    browser.press("h1").await;
    for width in WIDTHS {
        browser.resize(width, 300).await;
        let needs = |side: &str| format!("return document.documentElement.scroll{side}");
        let across = browser.run(&needs("Width")).await;
        assert!(across.as_u64().is_some_and(|across| across <= width), "{name} needs {across} px");
        // As high as the page is, so that the picture shows all of it and no bar to scroll with.
        let height = browser.run(&needs("Height")).await;
        browser.resize(width, height.as_u64().expect("a height")).await;
        let image = browser.client.screenshot().await.expect("a picture");
        std::fs::write(folder.join(format!("{name}-{width}.png")), image).expect("a file");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_fit_a_phone_and_a_desktop() {
    let served = TestServer::start();
    let driver = Driver::start();
    let browser = driver.browser("reader", &served).await;
    for (name, page) in
        [("home", "/"), ("new", "/new/divisors"), ("explore", "/explore"), ("rules", "/rules/fifty")]
    {
        browser.open(page).await;
        screenshot(name, &browser).await;
    }
    browser.new_game("fifty", "friend").await;
    screenshot("invitation", &browser).await;
    // The game of the README, so that its pictures and its words tell the same story.
    let path = browser.new_game("fifty", "screen").await;
    for (word, plies) in ["9", "9", "9", "9", "9", "5"].into_iter().zip(1..) {
        browser.play(word).await;
        browser.until("the move is there", |shown| shown.moves.len() == plies).await;
        if plies == 4 {
            screenshot("table", &browser).await;
        }
    }
    browser.open(&format!("{path}/review")).await;
    screenshot("review", &browser).await;
}
