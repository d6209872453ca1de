//! The pages around the games, as somebody with a finger or a mouse meets them.

use duels_rules::Catalogue;
use fantoccini::Locator;
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// Pairs of boxes next to each other that overlap, and everything that is wider than the page.
const LAYOUT_FAULTS: &str = r#"
    const faults = [];
    for (const box of document.querySelectorAll("main, main *")) {
        const children = [...box.children].filter((child) => {
            const style = getComputedStyle(child);
            return child.getClientRects().length > 0 && style.position === "static" && style.display !== "inline"
                && !child.closest("svg, .scene, .miniature, .vh");
        });
        children.forEach((child, index) => {
            const [one, two] = [child, children[index + 1]].map((each) => each?.getBoundingClientRect());
            if (!two) return;
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            if (down > 1 && across > 1) faults.push(`${child.outerHTML.slice(0, 60)} overlaps the next by ${down} x ${across}`);
        });
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} too wide`);
    return faults;
"#;

async fn layout_faults(browser: &Browser) -> Vec<String> {
    serde_json::from_value(browser.run(LAYOUT_FAULTS).await).expect("a list")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_boxes_overlap_and_nothing_scrolls_sideways() {
    let served = TestServer::start();
    let driver = Driver::start();
    let reader = driver.browser("reader", &served).await;
    let mut pages: Vec<String> = ["/lobby", "/review", "/offline", "/nowhere"].map(String::from).into();
    for entry in Catalogue::standard().entries() {
        pages.extend(["rules", "new"].map(|page| format!("/{page}/{}", entry.info.id)));
    }
    for (width, height) in [(320, 640), (360, 740), (1280, 800)] {
        reader.resize(width, height).await;
        for page in &pages {
            reader.open(page).await;
            reader.run("document.querySelectorAll('.fold').forEach((fold) => { fold.open = true; })").await;
            let faults = layout_faults(&reader).await;
            assert!(faults.is_empty(), "{page} at {width}: {faults:#?}");
        }
        reader.open("/").await;
        let is_wide = reader.run("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(is_wide, false, "home at {width}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_tap_on_a_card_starts_its_game_and_the_level_is_remembered() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    for entry in Catalogue::standard().entries() {
        player.open("/").await;
        let ids = "const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
            return ids.filter((id, at) => ids.indexOf(id) !== at)";
        assert_eq!(player.run(ids).await, json!([]), "no id appears twice");
        let card = format!(".game:has([value='{}'])", entry.info.id);
        // Anywhere on the card will do, not only on the word "Play".
        let name = format!(
            "const name = document.querySelector(\"{card} h3\");
             name.scrollIntoView();
             const {{ left, top, height }} = name.getBoundingClientRect();
             return document.elementFromPoint(left + 30, top + height / 2).className"
        );
        assert_eq!(player.run(&name).await, "all", "{}", entry.info.id);
        player.press(&format!("{card} .all")).await;
        player.wait_for_table().await;
        assert!(player.path().await.starts_with("/g/"), "{}", entry.info.id);
    }
    player.new_game("fifty", "perfect").await;
    player.open("/new/divisors").await;
    let chosen = player.run("return document.querySelector('[name=opponent]:checked').value").await;
    assert_eq!(chosen, "perfect");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_parameter_loses_nothing_that_was_typed() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/new/fifty").await;
    player.press(".rival:has([value=friend])").await;
    let name = player.client.find(Locator::Css("[name=name]")).await.expect("a field for a name");
    name.send_keys("Ann").await.expect("a name");
    player.press(".params summary").await;
    let target = player.client.find(Locator::Css("[name=target]")).await.expect("a field for the target");
    target.send_keys("sixty").await.expect("a target");
    player.press(".play-bar button").await;
    player.client.wait().for_element(Locator::Css("[aria-invalid=true]")).await.expect("a problem");
    let kept = player
        .run(
            "const field = (name) => document.querySelector(`[name=${name}]`).value;
             const wrong = document.querySelector('[aria-invalid=true]');
             const why = document.getElementById(wrong.getAttribute('aria-describedby')).innerText;
             return [field('name'), field('target'), document.querySelector('[name=opponent]:checked').value, wrong.name,
                 wrong.getClientRects().length > 0 && why.includes('from 1 to')]",
        )
        .await;
    assert_eq!(kept, json!(["Ann", "sixty", "friend", "target", true]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_who_comes_and_goes_without_a_reload() {
    let served = TestServer::start();
    let driver = Driver::start();
    let (maker, visitor) = (driver.browser("maker", &served).await, driver.browser("visitor", &served).await);
    visitor.open("/lobby").await;
    visitor.run("window.loaded_once = true").await;
    maker.new_game("divisors", "anybody").await;
    visitor
        .client
        .wait()
        .for_element(Locator::Css(".waiting button"))
        .await
        .expect("the game appears by itself");
    maker.open("/lobby").await;
    let own = maker.client.find(Locator::Css(".waiting li")).await.expect("my own game is listed");
    assert!(own.text().await.expect("a text").contains("your game"));
    assert!(maker.client.find(Locator::Css(".waiting button")).await.is_err(), "nobody joins their own game");
    maker.press(".waiting a").await;
    maker.wait_for_table().await;
    assert_eq!(visitor.run("return window.loaded_once").await, true, "the page was never loaded again");
    visitor.press(".waiting button").await;
    visitor.wait_for_table().await;
    assert!(visitor.path().await.starts_with("/g/"));
}

/// A duration alone would make everything that changes slide, since "all" is what changes gradually by default.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_slides_for_those_who_ask_for_less_motion() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/").await;
    let push = "const main = document.querySelector('main');
        main.style.paddingTop = '0px';
        getComputedStyle(main).paddingTop;
        main.style.paddingTop = '400px';
        return getComputedStyle(main).paddingTop";
    assert_eq!(player.run(push).await, "400px");
}
