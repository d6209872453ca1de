//! axe-core finds nothing on any page, in both themes.

use duels_rules::Catalogue;
use fantoccini::Locator;

use crate::axe::Axe;
use crate::driver::Driver;
use crate::invitation::invitation;
use crate::test_server::TestServer;

/// Opens what is folded, as somebody who wants to see everything.
const UNFOLD: &str = "document.querySelectorAll('details.fold').forEach((fold) => { fold.open = true; })";

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_on_the_pages_of_every_game() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let browser = driver.browser("reader", &served).await;
    for entry in Catalogue::standard().entries() {
        let game = entry.info.id;
        axe.examine_path(&format!("/rules/{game}"), &browser).await;
        browser.open(&format!("/new/{game}")).await;
        browser.run(UNFOLD).await;
        axe.examine(&format!("the chooser of {game} with its parameters"), &browser).await;
    }
    browser.open("/new/fifty?target=sixty").await;
    axe.examine("a chooser with something wrong", &browser).await;
    axe.conclude();
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_on_the_pages_around_the_games() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let browser = driver.browser("reader", &served).await;
    for page in [
        "/",
        "/lobby",
        "/lessons",
        "/lesson/fifty/2",
        "/lesson/fifty/2?given=5+9",
        "/lesson/fifty/3?given=13",
        "/lesson/fifty/5?given=1+4",
        "/lesson/divisors/5",
        "/lesson/dilemma/4",
        "/lesson/append/6",
        "/lesson/deletion/7",
        "/explore",
        "/review",
        "/practice",
        "/daily/2026-03-02",
        "/puzzle/divisors:count=16~7",
        "/puzzle/divisors:count=16~7?move=9",
        "/puzzle/divisors:count=16~7?move=1",
        "/puzzle/divisors:count=16~7/length",
        "/offline",
        "/nowhere",
        "/g/nothing",
        "/kit",
        "/kit?theme=dark",
    ] {
        axe.examine_path(page, &browser).await;
    }
    browser.open("/").await;
    browser.press(".menu > summary").await;
    axe.examine("the menu", &browser).await;

    browser.new_game("fifty", "friend").await;
    axe.examine("the table with an invitation", &browser).await;
    let guest = driver.browser("guest", &served).await;
    guest.client.goto(&invitation(&browser).await).await.expect("the link opens");
    guest.run(UNFOLD).await;
    axe.examine("the invitation", &guest).await;
    browser.new_game("dilemma", "anybody").await;
    axe.examine("the table that waits for anybody", &browser).await;
    axe.examine_path("/lobby", &guest).await;
    assert!(guest.client.find(Locator::Css("#waiting form button")).await.is_ok(), "a player is waiting");
    browser.open("/").await;
    browser.client.wait().for_element(Locator::Css("#carry-on:not([hidden]) a")).await.expect("games");
    axe.examine("home with games to carry on", &browser).await;
    axe.conclude();
}

/// A test that cannot fail shows nothing: what is wrong must be found, however little it matters.
#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_what_is_wrong() {
    let axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let browser = driver.browser("reader", &served).await;
    browser.open("/offline").await;
    browser
        .run(
            "document.querySelector('main').append(new Image());
             document.querySelector('main').append(document.createElement('h6'));
             document.querySelector('h1').outerHTML = '<p>No heading</p>'",
        )
        .await;
    let found = axe.violations(&browser).await;
    for rule in ["image-alt", "empty-heading", "page-has-heading-one"] {
        assert!(found.iter().any(|violation| violation.id == rule), "no {rule}: {found:#?}");
    }
}
