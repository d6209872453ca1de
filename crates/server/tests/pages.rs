//! The pages around the games: home, the chooser, rules, lobby, errors. What they say and what their forms do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod visitor;

use std::collections::HashSet;

use axum::http::StatusCode;
use duels_rules::Catalogue;
use visitor::Visitor;

/// Words that no page may say; they are jargon, or were said in an older version.
const JARGON: [&str; 14] = [
    "ply",
    "plies",
    "seat",
    "seats",
    "legal",
    "illegal",
    "level",
    "person",
    "blunder",
    "blunders",
    "spectator",
    "spectators",
    "optimal",
    "invalid",
];

/// Forms that are refused.
const REFUSED: [(&str, &str); 6] = [
    ("/new", "game=fifty&opponent=nobody&first=7"),
    ("/new", "game=fifty&first=7"),
    ("/new", "game=fifty&target=0"),
    ("/new", "game=fifty&opponent=cmd:true"),
    ("/new", "game=divisors&moves=3+5"),
    ("/review", "record=x"),
];

/// The pages of this file at their addresses.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> =
        ["/", "/lobby", "/lessons", "/review", "/offline", "/nowhere"].map(String::from).into();
    let puzzles =
        ["", "?hint=1", "?move=9", "?move=1", "?move=1&step=2", "?move=5", "/length", "/winner?answer=me"];
    pages.extend(puzzles.map(|query| format!("/puzzle/divisors:count=16~7{query}")));
    pages.extend(["/daily/2026-03-02", "/daily/2027-13-01", "/practice"].map(String::from));
    for entry in Catalogue::standard().entries() {
        pages.extend(["new", "rules"].map(|page| format!("/{page}/{}", entry.info.id)));
        let steps = entry.info.lesson.map_or(0, |lesson| lesson.steps.len());
        pages.extend((1..=steps).map(|step| format!("/lesson/{}/{step}", entry.info.id)));
        for preset in entry.info.presets {
            pages.push(format!("/rules/{}?{}", entry.info.id, preset.params.replace(' ', "&")));
        }
    }
    pages
}

/// What a reader sees or hears of a page: its text, and the names of its elements.
fn visible_text(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<').skip(1) {
        let (tag, after) = piece.split_once('>').unwrap_or((piece, ""));
        if let Some((_, label)) = tag.split_once("aria-label=\"") {
            text.push_str(label.split('"').next().unwrap());
            text.push(' ');
        }
        text.push_str(after);
        text.push(' ');
    }
    text
}

#[tokio::test]
async fn no_page_speaks_jargon() {
    let mut visitor = Visitor::new();
    for page in pages() {
        let mut shown = visitor.get(&page).await;
        // A step of a lesson in which the teacher moves first leads to the position after that.
        if shown.status == StatusCode::SEE_OTHER {
            let location = shown.headers["location"].to_str().unwrap().to_string();
            shown = visitor.get(&location).await;
        }
        check_words(&page, &shown.text);
    }
    for (page, form) in REFUSED {
        let refused = visitor.post(page, form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}: {}", refused.text);
        check_words(form, &refused.text);
    }
}

#[track_caller]
fn check_words(page: &str, html: &str) {
    // The name of a theme: two numbers that are the same so far.
    let text = visible_text(html).to_lowercase().replace("stay level", "");
    assert!(text.len() > 100, "{page}: {text}");
    let words: HashSet<&str> = text.split(|c: char| !c.is_alphabetic()).collect();
    let said: Vec<_> = JARGON.iter().filter(|word| words.contains(*word)).collect();
    assert!(said.is_empty(), "{page} says {said:?}");
    assert!(!text.contains("as specified"), "{page}");
}

#[tokio::test]
async fn no_id_appears_twice_on_a_page() {
    let mut visitor = Visitor::new();
    for page in pages() {
        let html = visitor.get(&page).await.text;
        let mut ids = HashSet::new();
        // Boards have single quotes.
        let html = html.replace(" id='", " id=\"");
        for id in html.split(" id=\"").skip(1).map(|rest| rest.split(['"', '\'']).next().unwrap()) {
            assert!(ids.insert(id.to_string()), "{page} has two elements with the id {id}");
        }
    }
}

#[tokio::test]
async fn home_gives_no_answer_away() {
    let home = Visitor::new().get("/").await.text;
    for spoiler in ["wins", "perfect play", "who begins"] {
        assert!(!visible_text(&home).contains(spoiler), "home says {spoiler:?}");
    }
    for entry in Catalogue::standard().entries() {
        let rules = Visitor::new().get(&format!("/rules/{}", entry.info.id)).await.text;
        let truth = rules.find("Who wins?</summary>").expect("a question");
        let answer = entry.info.truth.to_string().split('.').next().unwrap().replace('\'', "&#39;");
        assert!(rules.find(&answer).is_none_or(|at| at > truth), "{}: {answer}", entry.info.id);
    }
}

#[tokio::test]
async fn one_tap_on_home_leads_to_a_table_where_you_begin() {
    for entry in Catalogue::standard().entries() {
        let mut visitor = Visitor::new();
        let form = visitor.form("/", &format!("value=\"{}\"", entry.info.id), "all").await;
        let game = visitor.start(&form).await;
        let start = visitor.api_view(&game).await;
        assert_eq!(start["turn"], 1, "{form}: {start}");
        assert_eq!(start["players"][1], "level:2", "{form}");
        let is_classic = start["start"].as_str().unwrap().split('#').next().unwrap() == entry.info.id;
        assert_eq!(is_classic, entry.info.open_variant.is_none(), "{start}");
    }
}

#[tokio::test]
async fn the_classic_game_is_beside_an_open_variant() {
    let mut visitor = Visitor::new();
    for entry in Catalogue::standard().entries().iter().filter(|entry| entry.info.open_variant.is_some()) {
        let form = visitor.form("/", &format!("value=\"{}\"", entry.info.id), "classic").await;
        let game = visitor.start(&form).await;
        let view = visitor.api_view(&game).await;
        assert!(view["start"].as_str().unwrap().split('#').next().unwrap() == entry.info.id, "{view}");
    }
}

#[tokio::test]
async fn the_computer_that_was_played_last_is_played_again() {
    let mut visitor = Visitor::new();
    visitor.start("game=divisors&opponent=perfect").await;
    let game = visitor.start("game=fifty").await;
    assert_eq!(visitor.api_view(&game).await["players"][1], "perfect");
    visitor.start("game=divisors&opponent=screen").await;
    let game = visitor.start("game=fifty").await;
    assert_eq!(
        visitor.api_view(&game).await["players"][1],
        "perfect",
        "people are not remembered as computers"
    );
    let chooser = visitor.get("/new/fifty").await.text;
    assert!(chooser.contains("value=\"perfect\" checked"), "{chooser}");
}

#[tokio::test]
async fn who_begins_is_chosen_as_you_or_the_other() {
    let mut visitor = Visitor::new();
    for (fields, first) in
        [("first=me", 1), ("first=other", 2), ("first=2", 2), ("first=1&seat=2", 1), ("first=me&seat=2", 2)]
    {
        let game = visitor.start(&format!("game=dilemma&opponent=screen&{fields}")).await;
        assert_eq!(visitor.api_view(&game).await["turn"], first, "{fields}");
    }
}

#[tokio::test]
async fn an_error_keeps_what_was_typed_and_stands_next_to_its_field() {
    let mut visitor = Visitor::new();
    let form =
        "game=fifty&opponent=friend&first=random&name=Zo%C3%AB&preset=target%3D20&target=sixty&base=12&max=";
    let got = visitor.post("/new", form).await;
    for kept in [
        "value=\"friend\" checked",
        "value=\"random\" checked",
        "value=\"Zoë\"",
        "value=\"target=20\" checked",
        "name=\"target\" value=\"sixty\"",
        "name=\"base\" value=\"12\"",
    ] {
        got.is(StatusCode::UNPROCESSABLE_ENTITY, kept);
    }
    let problem = got.text.split("id=\"about-target\">").nth(1).unwrap().split("</p>").next().unwrap();
    assert!(problem.contains("sixty") && problem.contains("whole number from 1 to"), "{problem}");
    assert!(got.text.contains("aria-describedby=\"about-target\" aria-invalid=\"true\""), "{}", got.text);
    let long = format!("game=fifty&opponent=friend&name={}", "x".repeat(40));
    visitor.post("/new", &long).await.is(StatusCode::UNPROCESSABLE_ENTITY, "id=\"name-problem\"");
    let both = "game=dilemma&length=8&sequence=123";
    visitor.post("/new", both).await.is(StatusCode::UNPROCESSABLE_ENTITY, "contradict");
    visitor
        .post("/new", "game=fifty&start=fifty:goal=3")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "id=\"start-problem\"");
    visitor
        .post("/review", "record=nonsense+%3Cb%3E")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "nonsense &#60;b&#62;</textarea>");
}

#[tokio::test]
async fn a_game_can_begin_after_some_moves() {
    let mut visitor = Visitor::new();
    let game = visitor.start("start=fifty:target=60&moves=6+8+9&opponent=level:2").await;
    let view = visitor.api_view(&game).await;
    let moves: Vec<_> = view["plies"].as_array().unwrap().iter().map(|ply| ply["move"].clone()).collect();
    assert_eq!(
        (moves, &view["turn"]),
        (vec!["6".into(), "8".into(), "9".into()], &2.into()),
        "you are to move: {view}"
    );
    assert_eq!(view["players"], serde_json::json!(["level:2", "person"]));
    let form = "game=fifty&moves=9+9+1&opponent=perfect";
    let refused = visitor.post("/new", form).await;
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "Move 3,");
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "value=\"9 9 1\"");
    visitor
        .post("/new", "game=append&moves=1+0+0")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "moves-problem");
}

#[tokio::test]
async fn a_variant_is_named_in_words_everywhere() {
    let mut visitor = Visitor::new();
    let rules = visitor.get("/rules/append?target=2026&digits=0-9").await;
    rules.is(StatusCode::OK, "To 2026, digits 0 to 9");
    rules.is(StatusCode::OK, "Don’t go over 2026.");
    assert!(!rules.text.contains("owards 100"), "{}", rules.text);
    rules.is(StatusCode::OK, "append:target=2026,digits=0-9");
    rules.is(StatusCode::OK, "href=\"/new/append?target=2026&#38;digits=0-9\"");
    let chooser = visitor.get("/new/append?target=2026&digits=0-9").await;
    chooser.is(StatusCode::OK, "name=\"target\" value=\"2026\"");
    chooser.is(StatusCode::OK, "To 100 <small>classic</small>");
    visitor.get("/rules/fifty?goal=7").await.is(StatusCode::UNPROCESSABLE_ENTITY, "there is no parameter");
}

#[tokio::test]
async fn names_are_escaped_wherever_they_appear() {
    let mut maker = Visitor::new();
    let game = maker.start("game=fifty&opponent=anybody&name=O%27Neil+%26+S%C3%B6hne").await;
    let mut visitor = maker.stranger();
    visitor.get("/lobby").await.is(StatusCode::OK, "O&#39;Neil &#38; Söhne");
    visitor.remember("name", "%3Cscript%3E");
    for page in ["/lobby", "/new/fifty?opponent=friend"] {
        assert!(!visitor.get(page).await.text.contains("<script>"), "{page}");
    }
    visitor.get(&game).await.is(StatusCode::OK, "");
}

#[tokio::test]
async fn the_lobby_knows_your_own_game_and_tells_of_changes() {
    let mut maker = Visitor::new();
    let mut visitor = maker.stranger();
    visitor.get("/lobby").await.is(StatusCode::OK, "Nobody is waiting.");
    let game = maker.start("game=divisors&count=20&opponent=anybody&name=Ann").await;
    let seen = visitor.get("/lobby").await;
    seen.is(StatusCode::OK, "<b>Divisors</b><small>1 to 20 · Ann</small>");
    seen.is(StatusCode::OK, &format!("action=\"{game}/join\""));
    let own = maker.get("/lobby").await;
    own.is(StatusCode::OK, "1 to 20 · your game");
    assert!(!own.text.contains("/join"), "{}", own.text);
    let version = seen.text.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap();
    let update = visitor.get("/lobby/updates?after=1").await;
    let update: serde_json::Value = serde_json::from_str(&update.text).unwrap();
    assert_eq!(update["version"].to_string(), version);
    assert_eq!(update["patch"][0]["id"], "waiting");
    let mut watcher = visitor.stranger();
    let (waiting, joined) =
        tokio::join!(async { watcher.get(&format!("/lobby/updates?after={version}")).await }, async {
            visitor.post(&format!("{game}/join"), "invitation=").await
        });
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    waiting.is(StatusCode::OK, "Nobody is waiting.");
}

#[tokio::test]
async fn without_scripts_the_lobby_refreshes_itself() {
    let lobby = Visitor::new().get("/lobby").await;
    lobby.is(StatusCode::OK, "<noscript><meta http-equiv=\"refresh\" content=\"10\"></noscript>");
}

#[tokio::test]
async fn an_error_has_a_way_on() {
    let mut visitor = Visitor::new();
    let nowhere = visitor.get("/nowhere").await;
    nowhere.is(StatusCode::NOT_FOUND, "<h1>There is no page here.</h1>");
    nowhere.is(StatusCode::NOT_FOUND, "href=\"/\">Home</a>");
    assert!(!nowhere.text.contains("Try again"), "it will not be there either: {}", nowhere.text);
    visitor.get("/offline").await.is(StatusCode::OK, "<h1>No connection.</h1>");
}
