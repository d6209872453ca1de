//! Puzzles as people solve them: by touch, by keyboard alone, by ear, without scripts, and coming back the next day.

use std::process::Command;

use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::announcements::{LISTEN, hear};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::keyboard::{is_focused, press, tab_to};
use crate::test_server::TestServer;

/// Only 9 wins: 1 and 15 lose.
const PUZZLE: &str = "/puzzle/divisors:count=16~7";
const NAME: &str = "puzzle:divisors:count=16#7";

/// Waits until the puzzle is in this state, and at this step of the line.
async fn until(solver: &Browser, state: &str, step: usize) {
    let shown = format!("#study[data-state=\"{state}\"][data-step=\"{step}\"]");
    let found = solver.client.wait().for_element(Locator::Css(&shown)).await;
    found.unwrap_or_else(|_| panic!("never {state} at step {step}"));
}

async fn text(solver: &Browser, css: &str) -> String {
    let text = solver.run(&format!("return document.querySelector({css:?}).textContent.trim()")).await;
    text.as_str().expect("a text").to_string()
}

/// What the browser remembers about puzzles.
async fn kept(solver: &Browser) -> Value {
    solver.run("return JSON.parse(localStorage.getItem('duels.puzzles'))").await
}

/// Whether anything is cut off or scrolls on this screen.
async fn fits(solver: &Browser, what: &str) {
    let hidden = "const [page, sky] = [document.documentElement, document.getElementById('sky')];
        return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, sky.scrollHeight - sky.clientHeight,
            sky.scrollWidth - sky.clientWidth]";
    let hidden: Vec<i64> = serde_json::from_value(solver.run(hidden).await).expect("numbers");
    assert!(hidden.iter().all(|pixels| *pixels <= 1), "{what}: {hidden:?} px are hidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_puzzles_by_touch_on_a_phone() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    solver.hold_phone(360, 740).await;
    solver.open(PUZZLE).await;
    fits(&solver, "the question").await;
    solver.press("#play button[value=\"9\"]").await;
    until(&solver, "right", 1).await;
    fits(&solver, "the answer").await;
    assert_eq!(text(&solver, "#heading").await, "Yes, 9!");
    let letters =
        "return [...document.querySelectorAll('.tile.pair')].map((tile) => tile.textContent.trim())";
    assert_eq!(solver.run(letters).await, json!(["1a", "4b", "8a", "16b"]));
    let progress = kept(&solver).await;
    assert_eq!(
        (&progress["tried"], &progress["solved"], &progress["streak"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert!(progress["rating"].as_str().expect("a rating") > "1200", "{progress}");
    solver.press("#tools a[rel=next]").await;
    until(&solver, "right", 2).await;
    solver.client.refresh().await.expect("reload");
    until(&solver, "right", 2).await;
    assert_eq!(kept(&solver).await["tried"], 1, "a puzzle counts once");

    // The next one is near the level of the solver.
    solver.press(".onward").await;
    until(&solver, "open", 0).await;
    assert_eq!(text(&solver, "#streak").await, "★ 1");

    solver.open("/puzzle/divisors:count=24~1234").await;
    let moves =
        "return [...document.querySelectorAll('#play button[name=move]')].map((button) => button.value)";
    let moves: Vec<String> = serde_json::from_value(solver.run(moves).await).expect("moves");
    let answer = data(&["puzzle", "puzzle:divisors:count=24#1234", "--json"])["answer"][0].clone();
    let wrong = moves.iter().find(|mv| answer != mv.as_str()).expect("another move");
    solver.press(&format!("#play button[value=\"{wrong}\"]")).await;
    until(&solver, "wrong", 1).await;
    fits(&solver, "the refutation").await;
    let progress = kept(&solver).await;
    assert_eq!(
        (&progress["tried"], &progress["streak"], &progress["best"]),
        (&json!(2), &json!(0), &json!(1))
    );
    assert_eq!(progress["cards"]["puzzle:divisors:count=24#1234"]["level"], 0, "it comes back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_by_keyboard_alone_and_by_ear() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    solver.open(PUZZLE).await;
    let name = "return document.querySelector('#play button[value=\"9\"]').getAttribute('aria-label')";
    assert_eq!(solver.run(name).await, "9, playable, 3 times 3 is 9");
    solver.run(LISTEN).await;
    tab_to(&solver, "#play button.tile").await;
    for _ in 0..6 {
        if is_focused(&solver, "[value=\"9\"]").await {
            break;
        }
        press(&solver, Key::Down).await;
    }
    press(&solver, Key::Enter).await;
    until(&solver, "right", 1).await;
    let heard = hear(&solver, 1).await;
    assert_eq!(heard.len(), 1, "one announcement: {heard:?}");
    assert!(heard[0].starts_with("Yes, 9! Remove 9, and think of the rest in pairs."), "{heard:?}");
    assert!(is_focused(&solver, "#study").await, "the focus is not lost");
    press(&solver, Key::Right).await;
    until(&solver, "right", 2).await;
    let heard = hear(&solver, 2).await;
    assert!(heard[1].starts_with("The other player removed "), "{heard:?}");
    tab_to(&solver, ".onward").await;
    press(&solver, Key::Enter).await;
    until(&solver, "open", 0).await;

    // Digits play the tile of that name, and h is a hint.
    solver.open(PUZZLE).await;
    solver.run(LISTEN).await;
    crate::keyboard::key(&solver, "h").await;
    assert!(hear(&solver, 1).await[0].contains("Theme: the pair."));
    crate::keyboard::key(&solver, "9").await;
    until(&solver, "right", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_after_an_answer_is_played_out_by_itself() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    let features = json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]});
    solver.tell("Emulation.setEmulatedMedia", features).await;
    solver.open(PUZZLE).await;
    solver.run(LISTEN).await;
    solver.press("#play button[value=\"1\"]").await;
    until(&solver, "wrong", 2).await;
    assert!(text(&solver, "#bubble").await.starts_with("The other player removed 9."));
    let steps = solver.run("return document.getElementById('study').dataset.steps").await;
    assert_eq!(steps, "2", "the refutation ends there");
    assert_eq!(hear(&solver, 1).await.len(), 1, "it is announced once, not move by move");
    assert!(!solver.client.current_url().await.expect("an address").as_str().contains("step="));
}

/// What is on the floor and covers something else there.
const COVERED: &str = r##"
const inside = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range; };
const places = [...document.querySelectorAll("#tools > *, #row, .who small, .who .dots i")]
  .map((one) => [one.textContent.trim(), (one.matches("#row, small") ? inside(one) : one).getBoundingClientRect()])
  .filter(([, { width }]) => width > 0);
const isCovered = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
  && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1;
return places.flatMap(([name, place], at) => places.slice(at + 1)
  .filter(([, other]) => isCovered(place, other)).map(([other]) => `${name} and ${other}`));"##;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_on_the_floor_covers_anything_else() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    let daily = "/daily/2026-03-03?show=yes";
    for path in [
        "/puzzle/divisors:count=16~7",
        "/puzzle/divisors:count=16~7?move=1",
        "/puzzle/divisors:count=16~7?move=9",
        daily,
    ] {
        for width in [360, 760, 1000, 1160, 1280, 1440, 1560, 1920] {
            solver.resize(width, 800).await;
            solver.open(path).await;
            // A row that is long, which the script fills in otherwise.
            solver.run("const row = document.getElementById('row'); row.textContent = '★ 12 in a row'; row.hidden = false").await;
            solver.settle().await;
            assert_eq!(solver.run(COVERED).await, serde_json::json!([]), "{path} at {width}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_without_scripts() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser_without_scripts("purist", &served).await;
    solver.open(PUZZLE).await;
    solver.press("[data-action=hint]").await;
    until(&solver, "open", 0).await;
    assert!(text(&solver, "#bubble").await.starts_with("Theme: the pair."));
    solver.press("#play button[value=\"1\"]").await;
    until(&solver, "wrong", 1).await;
    solver.press("#tools a[rel=next]").await;
    until(&solver, "wrong", 2).await;
    assert!(text(&solver, "#bubble").await.starts_with("The other player removed 9."));
    solver.press("#tools a.btn[href*='marks=hm']:not([href*=show])").await;
    until(&solver, "open", 0).await;
    solver.press("#play button[value=\"9\"]").await;
    until(&solver, "right", 1).await;
    solver.press("[data-action=open-share]").await;
    let shared = text(&solver, "#share-text").await;
    assert!(shared.starts_with("Digit Duels puzzle · Divisors ◗◗◗") && !shared.contains("9\n"), "{shared}");
}

/// What the program prints as JSON.
fn data(args: &[&str]) -> Value {
    let ran = Command::new(env!("CARGO_BIN_EXE_duels")).args(args).output().expect("the program");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    serde_json::from_slice(&ran.stdout).expect("JSON")
}

/// Chooses in the open drawer. The list of a phone is not part of the page, so what follows from a choice is sent to it.
async fn select(solver: &Browser, name: &str, value: &str) {
    let choose = "const [name, value] = arguments;
        const field = document.querySelector(`#choose:target select[name=${name}]`);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return [field.value, field.getBoundingClientRect().height >= 44]";
    let chosen = solver.client.execute(choose, vec![json!(name), json!(value)]).await.expect(value);
    assert_eq!(chosen, json!([value, true]), "{name}");
}

/// Waits until the page of another puzzle is there, and gives the text of a part of it.
async fn drawn(solver: &Browser, wishes: &str) -> String {
    let shown = format!("#tools a[data-draw][href*=\"{wishes}\"]");
    let found = solver.client.wait().for_element(Locator::Css(&shown)).await;
    found.unwrap_or_else(|_| panic!("the next puzzle is not like {wishes}"));
    text(solver, ".where small").await
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_chosen_by_touch_and_remembered() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("chooser", &served).await;
    solver.hold_phone(360, 740).await;
    solver.open(PUZZLE).await;
    solver.press("a.round[href=\"#choose\"]").await;
    solver.client.wait().for_element(Locator::Css("#choose:target")).await.expect("the drawer opens");
    select(&solver, "game", "dilemma").await;
    let offered = "return [...document.querySelectorAll('#choose [name=theme] option:not(:disabled)')]
        .map((one) => one.value)";
    // The script may come a moment later.
    solver
        .client
        .wait()
        .for_element(Locator::Css("option[value=\"the pair\"]:disabled"))
        .await
        .expect("fewer");
    let themes = json!(["", "the larger digit", "the first difference", "stay level", "the longer number"]);
    assert_eq!(solver.run(offered).await, themes);
    select(&solver, "theme", "stay level").await;
    select(&solver, "difficulty", "2").await;
    solver.press("#choose button.go").await;
    let wishes = "game=dilemma&theme=stay%20level&difficulty=2";
    assert!(drawn(&solver, wishes).await.starts_with("Dilemma"));
    fits(&solver, "a chosen puzzle").await;
    // Another day the browser still knows.
    solver.open("/").await;
    solver.client.wait().for_element(Locator::Css("a[data-draw][href*=dilemma]")).await.expect("the choice");
    solver.press("a[data-draw]").await;
    assert!(drawn(&solver, wishes).await.starts_with("Dilemma"));
    solver.open("/puzzle/divisors:count=16~7?game=divisors&theme=the+far+zero").await;
    assert!(text(&solver, "p.kept").await.ends_with("this one comes nearest."));
    fits(&solver, "the nearest puzzle").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_chosen_without_scripts() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser_without_scripts("purist", &served).await;
    solver.open(PUZZLE).await;
    solver.press("a.round[href=\"#choose\"]").await;
    solver.press("#choose select[name=game] option[value=append]").await;
    solver.press("#choose select[name=difficulty] option[value=\"1\"]").await;
    solver.press("#choose button.go").await;
    assert!(drawn(&solver, "game=append&difficulty=1").await.starts_with("Append"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_daily_duel_is_that_of_the_terminal_and_makes_a_row() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    for day in ["2026-03-02", "2026-03-03"] {
        let daily = data(&["puzzle", "--daily", "--date", day, "--json"]);
        solver.open(&format!("/daily/{day}")).await;
        let named = solver.run("return document.getElementById('study').dataset.puzzle").await;
        assert_eq!(named, daily["id"], "{day}");
        let answer = daily["answer"][0].as_str().expect("a move");
        solver.press(&format!("#play button[value=\"{answer}\"]")).await;
        until(&solver, "right", 1).await;
        solver.client.wait().for_element(Locator::Css("#crowd:not([hidden])")).await.expect("it is counted");
        assert_eq!(text(&solver, "#crowd").await, "Solved at the first try by 1 of 1.");
    }
    let shared = text(&solver, "#share-text").await;
    assert!(shared.contains("★ first try · 2 days in a row\n"), "{shared}");
    assert_eq!(kept(&solver).await["daily"], json!({"2026-03-02": "s", "2026-03-03": "s"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_comes_back_in_practice() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    solver.open("/practice").await;
    let lead = solver.client.wait().for_element(Locator::Css("#practice-go[hidden]")).await;
    lead.expect("nothing is due");
    let card = json!({"cards": {NAME: {"level": 1, "due": "2026-03-01"}}}).to_string();
    solver.run(&format!("localStorage.setItem('duels.puzzles', {card:?})")).await;
    solver.client.refresh().await.expect("reload");
    solver.client.wait().for_element(Locator::Css("#practice-go:not([hidden])")).await.expect("it is due");
    assert_eq!(text(&solver, "#practice-lead").await, "1 puzzle is back.");
    solver.press("#practice-go").await;
    until(&solver, "open", 0).await;
    solver.press("#play button[value=\"9\"]").await;
    until(&solver, "right", 1).await;
    assert_eq!(kept(&solver).await["cards"][NAME]["level"], 2, "it moves one box on");
    solver.press(".onward").await;
    solver.client.wait().for_element(Locator::Id("practice")).await.expect("practice goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn storage_that_is_full_or_forbidden_breaks_nothing() {
    let served = TestServer::start();
    let driver = Driver::start();
    let solver = driver.browser("solver", &served).await;
    let forbid = "Object.defineProperty(window, 'localStorage', \
        { get() { throw new DOMException('no', 'SecurityError'); } });";
    solver.prepare(forbid).await;
    solver.open(PUZZLE).await;
    solver.press("#play button[value=\"9\"]").await;
    until(&solver, "right", 1).await;
    let sentence = "This browser keeps nothing, so your row and your practice are not remembered.";
    assert_eq!(text(&solver, "#kept:not([hidden])").await, sentence);
    solver.open("/practice").await;
    solver.client.wait().for_element(Locator::Css("#practice-go[hidden]")).await.expect("nothing is due");
}
