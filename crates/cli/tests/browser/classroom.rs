//! A lesson in real browsers: a teacher at a desk and two pupils with phones.

use std::time::{Duration, Instant};

use fantoccini::{Client, Locator};
use serde_json::json;

use crate::axe::Axe;
use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

const PATIENCE: Duration = Duration::from_secs(15);
const ENTER: &str = "\u{E007}";

/// Waits until a script is true.
async fn until(browser: &Browser, what: &str, script: &str) {
    let since = Instant::now();
    // Between two pages there may be nothing to ask.
    while browser.client.execute(script, Vec::new()).await.ok() != Some(json!(true)) {
        assert!(since.elapsed() < PATIENCE, "waited in vain until {what} at {}", browser.path().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn says(browser: &Browser, css: &str, words: &str) {
    let script = format!("return (document.querySelector({css:?})?.textContent ?? '').includes({words:?})");
    until(browser, &format!("{css} says {words:?}"), &script).await;
}

/// Presses Enter on what a selector finds, as somebody without a mouse.
async fn enter(client: &Client, css: &str) {
    let found = client.wait().for_element(Locator::Css(css)).await.unwrap_or_else(|_| panic!("no {css}"));
    found.send_keys(ENTER).await.unwrap_or_else(|error| panic!("{css}: {error}"));
}

/// Everything on a phone is there without scrolling.
async fn fits(browser: &Browser) {
    browser.settle().await;
    let size = "const page = document.documentElement; \
        return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]";
    assert_eq!(browser.run(size).await, json!([0, 0]), "{} scrolls", browser.path().await);
}

async fn join(
    driver: &Driver,
    served: &TestServer,
    axe: &mut Axe,
    code: &str,
    name: &'static str,
) -> Browser {
    let pupil = driver.browser(name, served).await;
    pupil.hold_phone(360, 740).await;
    pupil.open("/class").await;
    fits(&pupil).await;
    let field = pupil.client.find(Locator::Id("code")).await.expect("a field");
    field.send_keys(&format!("{code}{ENTER}")).await.expect("the code");
    pupil.client.wait().for_element(Locator::Id("name")).await.expect("a field for a name");
    fits(&pupil).await;
    axe.examine("joining a class", &pupil).await;
    let field = pupil.client.find(Locator::Id("name")).await.expect("a field");
    field.send_keys(&format!("{name}{ENTER}")).await.expect("a name");
    says(&pupil, "#pupil", &format!("You are in, {name}!")).await;
    fits(&pupil).await;
    pupil
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_by_keyboard_and_on_phones() {
    let mut axe = Axe::load();
    let served = TestServer::start();
    let driver = Driver::start();
    let teacher = driver.browser("teacher", &served).await;
    teacher.resize(1280, 760).await;
    axe.examine_path("/class", &teacher).await;
    axe.examine_path("/class?code=12x4", &teacher).await;
    axe.examine_path("/class/new", &teacher).await;
    teacher.choose("variant", "divisors:count=16").await;
    enter(&teacher.client, ".open-class button.go").await;
    teacher.client.wait().for_element(Locator::Css(".teacher-page")).await.expect("the teacher's page");
    axe.examine("an empty class", &teacher).await;
    let code = teacher.path().await.split('/').nth(2).expect("a code").to_string();

    let fox = join(&driver, &served, &mut axe, &code, "Fox").await;
    let owl = join(&driver, &served, &mut axe, &code, "Owl").await;
    axe.examine("waiting for the first round", &fox).await;
    says(&teacher, "#code-panel", "2 in the room").await;
    enter(&teacher.client, "#acts button").await;
    // Nobody reloads anything: the pages follow the class.
    fox.wait_for_table().await;
    owl.wait_for_table().await;
    says(&teacher, "#pair-0", "New").await;

    let shown = fox.shown().await;
    let (first, second) = if shown.status == "your-turn" { (&fox, &owl) } else { (&owl, &fox) };
    first.play("1").await;
    second.until("the other one moves", |shown| shown.status == "your-turn").await;
    says(&teacher, "#pair-0", "1 move").await;
    says(&teacher, "#pair-0", "The win was given away at move 1").await;
    says(&teacher, "#slips", "Removed 1 at the start").await;
    for pupil in [first, second] {
        let page = pupil.run("return document.body.textContent").await.to_string();
        assert!(!page.contains("given away"), "nobody who plays is told");
    }
    axe.examine("a class that plays", &teacher).await;
    teacher.press(".show-as [value=boards]").await;
    let seen = "return [...document.querySelectorAll('.mini .tile')].some((tile) => tile.clientWidth > 8)";
    until(&teacher, "a board is seen", seen).await;
    axe.examine("a class that plays, with boards", &teacher).await;

    enter(&teacher.client, "#acts form[action$='/stop'] button").await;
    for pupil in [first, second] {
        says(pupil, "#pupil h1", "Look at the teacher").await;
        fits(pupil).await;
    }
    axe.examine("look at the teacher", first).await;
    enter(&teacher.client, ".show-first button").await;
    for pupil in [first, second] {
        says(pupil, "#pupil h1", "What would you play?").await;
        says(pupil, "#spoken", "What would you play?").await;
        fits(pupil).await;
    }
    axe.examine("a question", first).await;
    enter(&first.client, "#play button[name=move][value='11']").await;
    says(first, "#pupil", "You chose 11.").await;
    says(&teacher, "#stage", "1 of 2 have voted.").await;
    axe.examine("a question with votes", &teacher).await;
    enter(&teacher.client, "#stage form[action$='/answer'] button").await;
    says(first, "#pupil h1", "The answer").await;
    fits(first).await;
    axe.examine("an answer", first).await;
    axe.examine("an answer for the teacher", &teacher).await;
    enter(&teacher.client, "#acts form[action$='/continue'] button").await;
    second.wait_for_table().await;
    second.play("11").await;

    axe.examine_path(&format!("/class/{code}/sheet"), &teacher).await;
    teacher.open(&format!("/class/{code}/teacher")).await;
    teacher.press(".danger > summary").await;
    enter(&teacher.client, "form[action$='/end'] button").await;
    says(second, "main", "There is no class").await;
    axe.conclude();
}
