//! Whole lessons in a real browser: by touch, by keyboard alone, for a screen reader, and without scripts.

use duels_oracle::{Oracle, SolveControl};
use duels_rules::Catalogue;
use duels_rules::lesson::Task;
use duels_session::lesson::LessonRun;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::driver::Driver;
use crate::every_game::by_touch::tap;
use crate::keyboard::{is_focused, key, press, tab_to};
use crate::test_server::TestServer;

/// Waits until a step is shown in a state: `asking`, `right` or `wrong`.
async fn at(learner: &Browser, step: usize, state: &str) {
    let shown = format!("#lesson[data-step=\"{step}\"][data-state=\"{state}\"]");
    let found = learner.client.wait().for_element(Locator::Css(&shown)).await;
    assert!(found.is_ok(), "not at step {step}, {state}, but {}", learner.run("return document.title").await);
}

async fn text(learner: &Browser, css: &str) -> String {
    let text = learner.run(&format!("return document.querySelector({css:?})?.textContent ?? ''")).await;
    text.as_str().expect("a text").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lesson as the address of the page describes it.
async fn run(learner: &Browser) -> LessonRun {
    let address = learner.client.current_url().await.expect("an address");
    let parts: Vec<_> = address.path().split('/').collect();
    let given = address.query_pairs().find(|(name, _)| name == "given");
    let given = given.map_or(String::new(), |(_, given)| given.to_string());
    LessonRun::at(Catalogue::standard(), parts[2], parts[3], &given).expect("a step")
}

/// An answer that is right, as the page sends it.
fn right_answer(run: &LessonRun) -> String {
    match &run.step().task {
        Task::Try { replies, .. } => replies[0].to.to_string(),
        Task::Find { moves, .. } => moves[0].to_string(),
        Task::Choose { choices } => {
            run.choice_word(choices.iter().position(|choice| choice.is_right).expect("a right answer"))
        }
        Task::PlayOn { .. } => {
            let game = run.session().game();
            let solved = Oracle::new(game).solve(game, &SolveControl::default()).expect("small");
            game.move_text(solved.best().next().expect("a move")).to_string()
        }
    }
}

fn button(word: &str) -> String {
    format!("button[name=move][value=\"{word}\"]")
}

/// Waits until the address is another one.
async fn leave(learner: &Browser, before: &str) {
    for _ in 0..400 {
        if learner.client.current_url().await.expect("an address").as_str() != before {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("still at {before}");
}

/// Goes through a lesson from the step that is shown; `act` presses what a selector finds.
async fn complete(learner: &Browser, act: impl AsyncFn(&str)) {
    loop {
        let lesson = run(learner).await;
        while text(learner, "title").await.starts_with("Step") {
            let before = learner.client.current_url().await.expect("an address").to_string();
            act(&button(&right_answer(&run(learner).await))).await;
            leave(learner, &before).await;
            learner.client.wait().for_element(Locator::Css("#lesson")).await.expect("a step");
        }
        at(learner, lesson.number(), "right").await;
        assert!(
            text(learner, "#bubble").await.ends_with(lesson.step().right),
            "{}",
            text(learner, "#bubble").await
        );
        let Some(next) = lesson.next() else { return };
        act("#go-on").await;
        at(learner, next, "asking").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_done_by_touch_on_a_phone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let learner = driver.browser("learner", &served).await;
    learner.hold_phone(360, 740).await;
    for (entry, _) in Catalogue::standard().lessons() {
        learner.open("/lessons").await;
        tap(&learner, &format!("[data-start={}]", entry.info.id), true).await;
        at(&learner, 1, "asking").await;
        complete(&learner, async |css| {
            let size = "const [css] = arguments;
                const boxes = [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
                const seen = boxes.filter((one) => one.bottom <= innerHeight && one.width > 0);
                return [document.documentElement.scrollWidth - innerWidth, Math.max(0, ...seen.map((one) => Math.min(one.width, one.height)))]";
            let size = learner.client.execute(size, vec![json!(css)]).await.expect(css);
            assert!(size[0].as_i64() <= Some(0), "{css} is wider than the phone");
            assert!(size[1].as_f64() >= Some(44.0), "{} has {css} of {}", entry.info.id, size[1]);
            tap(&learner, css, false).await;
        })
        .await;
        learner.open("/lessons").await;
        let count = format!("[data-lesson={}]", entry.info.id);
        learner.client.wait().for_element(Locator::Css(&count)).await.expect("the list");
        for _ in 0..200 {
            if text(&learner, &count).await == "done" {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        assert_eq!(text(&learner, &count).await, "done", "{}", entry.info.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_without_scripts() {
    let served = TestServer::start();
    let driver = Driver::start();
    let learner = driver.browser_without_scripts("purist", &served).await;
    learner.open("/lessons").await;
    learner.press("[data-start=fifty]").await;
    complete(&learner, async |css| learner.press(css).await).await;
    assert!(text(&learner, "#bubble").await.contains("You beat Perfect."));
    for number in 1..=3 {
        learner.press(if number == 1 { "#go-on" } else { "#tools a[data-draw]" }).await;
        let shown = format!("Puzzle {number} of 3");
        assert!(text(&learner, ".where").await.starts_with(&shown), "{}", text(&learner, ".where").await);
    }
    learner.press("#tools a[data-draw]").await;
    assert!(text(&learner, ".praise").await.contains("You have practised “Two that make fourteen”"));
    learner.open("/lesson/fifty/5").await;
    learner.press(&button("1")).await;
    at(&learner, 5, "wrong").await;
    assert_eq!(text(&learner, "#bubble").await, "I added 4. I can still move after that. Leave me nothing.");
    learner.press("#go-on").await;
    at(&learner, 5, "asking").await;
    learner.press("#go-on, #tools a").await;
    at(&learner, 6, "asking").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_by_keyboard_alone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let learner = driver.browser("learner", &served).await;
    learner.open("/lessons").await;
    tab_to(&learner, "[data-start=fifty]").await;
    press(&learner, Key::Enter).await;
    at(&learner, 1, "asking").await;
    learner.client.wait().for_element(Locator::Css("#sky .tile[tabindex='0']")).await.expect("a tab stop");
    tab_to(&learner, "#sky .tile.play").await;
    press(&learner, Key::Enter).await;
    at(&learner, 1, "right").await;
    assert!(is_focused(&learner, "#go-on").await, "the focus goes on");
    press(&learner, Key::Enter).await;
    at(&learner, 2, "asking").await;
    assert!(is_focused(&learner, "#sky .tile.play").await, "the focus is on the board");
    key(&learner, "6").await;
    at(&learner, 2, "right").await;
    press(&learner, Key::Enter).await;
    at(&learner, 3, "asking").await;
    assert!(is_focused(&learner, ".answer[value='12']").await, "the focus is on the first answer");
    press(&learner, Key::Enter).await;
    at(&learner, 3, "wrong").await;
    tab_to(&learner, ".answer[value='14']").await;
    press(&learner, Key::Enter).await;
    at(&learner, 3, "right").await;
    press(&learner, Key::Enter).await;
    at(&learner, 4, "asking").await;
    key(&learner, "9").await;
    at(&learner, 4, "right").await;
    press(&learner, Key::Enter).await;
    at(&learner, 5, "asking").await;
    key(&learner, "2").await;
    at(&learner, 5, "wrong").await;
    assert!(is_focused(&learner, "#go-on").await, "Try again has the focus");
    press(&learner, Key::Enter).await;
    at(&learner, 5, "asking").await;
    key(&learner, "5").await;
    at(&learner, 5, "right").await;
    press(&learner, Key::Enter).await;
    at(&learner, 6, "asking").await;
    key(&learner, "9").await;
    at(&learner, 6, "right").await;
    press(&learner, Key::Enter).await;
    at(&learner, 7, "asking").await;
    for number in ["7", "5"] {
        let before = learner.client.current_url().await.expect("an address").to_string();
        key(&learner, number).await;
        leave(&learner, &before).await;
    }
    at(&learner, 7, "right").await;
    assert!(is_focused(&learner, "#go-on").await, "on to puzzles with this idea");
    learner.client.back().await.expect("Back");
    at(&learner, 7, "asking").await;
}

/// Collects what is added to the live region, as a screen reader would.
const LISTEN: &str = r#"
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) window.heard.push(node.textContent.trim());
}).observe(document.getElementById("spoken"), { childList: true });"#;

/// The role and the name of everything in the accessibility tree that has a name.
async fn accessible(learner: &Browser) -> Vec<(String, String)> {
    let tree = learner.tell("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a tree").clone();
    let text = |value: &Value| value["value"].as_str().unwrap_or("").to_string();
    let seen = nodes.iter().filter(|node| node["ignored"] != true);
    seen.map(|node| (text(&node["role"]), text(&node["name"]))).filter(|(_, name)| !name.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_reader_hears_the_teacher_and_finds_everything() {
    let served = TestServer::start();
    let driver = Driver::start();
    let learner = driver.browser("listener", &served).await;
    learner.open("/lesson/fifty/2").await;
    learner.client.wait().for_element(Locator::Css("body > #spoken")).await.expect("a live region");
    learner.run(LISTEN).await;
    let tree = accessible(&learner).await;
    for expected in [
        ("heading", "Two that make fourteen Fifty, step 2: Fourteen to go"),
        ("navigation", "Steps"),
        ("link", "Step 1: Add a number"),
        ("link", "Step 2: Fourteen to go"),
        ("button", "41, playable, plus 5"),
        ("link", "Digit Duels, all lessons"),
        ("link", "Skip"),
    ] {
        let found = tree.iter().any(|(role, name)| (role.as_str(), name.as_str()) == expected);
        assert!(found, "no {expected:?} in {tree:#?}");
    }
    let order = "const [talk, board] = ['#bubble', '#sky'].map((css) => document.querySelector(css));
        return Boolean(talk.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING)";
    assert_eq!(learner.run(order).await, true, "the teacher speaks before the board");
    learner.press(&button("5")).await;
    at(&learner, 2, "right").await;
    learner.press("#go-on").await;
    at(&learner, 3, "asking").await;
    learner.press(&button("13")).await;
    at(&learner, 3, "wrong").await;
    let tree = accessible(&learner).await;
    for (role, name) in [("button", "13, chosen, not right"), ("link", "Step 2: Fourteen to go, done")] {
        let is_it = |(other, called): &(String, String)| other == role && called.replace(" ,", ",") == name;
        assert!(tree.iter().any(is_it), "no {role} {name:?} in {tree:#?}");
    }
    for _ in 0..200 {
        if learner.run("return heard.length").await.as_u64() >= Some(3) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let expected = [
        "I added 9. 50! Whatever you add, I fill it up.",
        "Step 3: Do you see it? After 5 I add 9, after 6 I add 8. See it? Two that make …",
        "6 and 8 are more than 13. Count again.",
    ];
    assert_eq!(learner.run("return heard").await, json!(expected), "one message for each change");
}

#[tokio::test(flavor = "multi_thread")]
async fn storage_that_is_forbidden_or_rubbish_breaks_nothing() {
    let served = TestServer::start();
    let driver = Driver::start();
    let learner = driver.browser("learner", &served).await;
    learner.open("/lessons").await;
    for rubbish in ["{", "7", "null", "[1]", "\"fifty\"", "\"fifty 1,x,-3,99\"", "\"append 1\""] {
        let keep = "localStorage.setItem('duels.lesson.fifty', arguments[0])";
        learner.client.execute(keep, vec![json!(rubbish)]).await.expect("kept");
        learner.open("/lesson/fifty/1").await;
        learner.press(&button("5")).await;
        at(&learner, 1, "right").await;
        let kept = learner.run("return localStorage.getItem('duels.lesson.fifty')").await;
        assert!(kept.as_str().is_some_and(|kept| kept.starts_with("\"fifty 1")), "{rubbish}: {kept}");
        learner.open("/lessons").await;
        learner
            .client
            .wait()
            .for_element(Locator::Css("[data-start=fifty][href='/lesson/fifty/2']"))
            .await
            .expect(rubbish);
    }
    learner
        .prepare("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
        .await;
    learner.open("/lessons").await;
    learner.press("[data-start=fifty]").await;
    at(&learner, 1, "asking").await;
    complete(&learner, async |css| learner.press(css).await).await;
}
