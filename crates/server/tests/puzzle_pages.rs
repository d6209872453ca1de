//! The pages of puzzles: the question, what comes of an answer, the daily duel, mistakes, and what is wrong in a sentence.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;

use axum::http::header;
use client::{Server, TestResponse};
use duels_oracle::SolveControl;
use duels_rules::Catalogue;
use duels_session::puzzle::{
    Daily, Puzzle, PuzzleId, PuzzleMaker, SolverRating, ThemeChoice, TryMark, share_text,
};
use jiff::civil::date;

const NAME: &str = "puzzle:divisors:count=16#7";
const PATH: &str = "/puzzle/divisors:count=16~7";

fn puzzle(name: &str) -> Puzzle {
    let id = PuzzleId::parse(Catalogue::standard(), name).unwrap();
    PuzzleMaker::default().make(&id, &SolveControl::default()).unwrap()
}

#[track_caller]
fn has(page: &TestResponse, parts: &[&str]) {
    assert_eq!(page.status, 200, "{}", page.text);
    for part in parts {
        assert!(page.text.contains(part), "no {part:?} in {}", page.text);
    }
}

fn location(page: &TestResponse) -> &str {
    assert_eq!(page.status, 303, "{}", page.text);
    page.headers[header::LOCATION].to_str().unwrap()
}

/// What an attribute of the page is.
fn data<'a>(page: &'a TestResponse, name: &str) -> Option<&'a str> {
    page.text.split(&format!(" data-{name}=\"")).nth(1)?.split('"').next()
}

/// Where the link that contains a text leads.
fn link(page: &TestResponse, text: &str) -> String {
    let before = page.text.split(text).next().unwrap();
    let href = before.rsplit("href=\"").next().unwrap().split('"').next().unwrap();
    href.replace("&#38;", "&")
}

#[tokio::test]
async fn a_puzzle_is_asked_without_its_answer() {
    let server = Server::new();
    let page = server.get(PATH).await;
    has(
        &page,
        &["Find the only winning move.", "The other player just removed 3.", "Difficulty 3 of 5", "Hint"],
    );
    assert_eq!(data(&page, "puzzle"), Some(NAME));
    let choices: Vec<_> = page.text.split("name='move' value='").skip(1).collect();
    let choices: Vec<_> = choices.iter().map(|rest| rest.split('\'').next().unwrap()).collect();
    assert_eq!(choices, puzzle(NAME).session().legal_moves());
    assert!(!page.text.contains("in pairs") && data(&page, "first").is_none(), "{}", page.text);
    for other in ["/puzzle/puzzle:divisors:count=16%237", "/puzzle/divisors:count=16%237"] {
        assert_eq!(server.get(other).await.text, page.text);
    }
}

#[tokio::test]
async fn a_right_answer_is_explained_and_played_on_to_its_end() {
    let (server, puzzle) = (Server::new(), puzzle(NAME));
    let answer = &puzzle.answers()[0];
    let page = server.get(&format!("{PATH}?move={answer}&rating=1200,350,0.06")).await;
    has(
        &page,
        &[
            "Yes, 9!",
            "think of the rest in pairs.",
            "You removed 9.",
            "class='letter'",
            "pair a",
            "<li>1–8</li>",
        ],
    );
    assert_eq!(
        (data(&page, "state"), data(&page, "first"), data(&page, "marks")),
        (Some("right"), Some("solved"), Some("s"))
    );
    let new = SolverRating::default().against(&SolverRating::of_puzzle(puzzle.difficulty()), true).0;
    assert!(
        data(&page, "rating").unwrap().starts_with(&format!("{:.1},", new.rating)),
        "{:?}",
        data(&page, "rating")
    );
    assert!(data(&page, "due").is_none(), "what is solved is not practised");
    let line = puzzle.answer(answer, &SolveControl::default()).unwrap().line;
    let mut page = page;
    for step in 2..=line.len() {
        let next = page.text.split("rel=\"next\"").next().unwrap().rsplit("href=\"").next().unwrap();
        let next = next.split('"').next().unwrap().replace("&#38;", "&");
        page = server.get(&next).await;
        assert_eq!(data(&page, "step"), Some(step.to_string().as_str()));
    }
    assert!(!page.text.contains("rel=\"next\""), "the line ends");
    has(&page, &["<strong>", "Next puzzle"]);
}

#[tokio::test]
async fn a_wrong_answer_is_refuted_and_comes_back() {
    let server = Server::new();
    let page = server.get(&format!("{PATH}?move=1")).await;
    has(&page, &["No, 1 loses.", "The other player removes 9.", "You removed 1.", "Try again"]);
    assert_eq!(
        (data(&page, "state"), data(&page, "first"), data(&page, "level")),
        (Some("wrong"), Some("missed"), Some("0"))
    );
    assert!(data(&page, "due").is_some());
    let again = server.get(&link(&page, "Try again")).await;
    assert_eq!((data(&again, "state"), data(&again, "marks")), (Some("open"), Some("m")));
    let form: String = again.text.split("type=\"hidden\" name=\"marks\" value=\"").skip(1).take(1).collect();
    assert!(form.starts_with('m'), "the form keeps what was tried");
    let second = server.get(&format!("{PATH}?move=9&marks=m")).await;
    assert_eq!(
        (data(&second, "marks"), data(&second, "first")),
        (Some("ms"), None),
        "only the first try counts"
    );
    let shown = server.get(&link(&page, ">Answer<")).await;
    has(&shown, &["It is 9.", "think of the rest in pairs."]);
}

#[tokio::test]
async fn hints_come_in_steps_and_cost_the_first_try() {
    let server = Server::new();
    let page = server.get(PATH).await;
    let hint = server.get(&link(&page, "data-action=\"hint\"")).await;
    has(&hint, &["Theme: the pair."]);
    assert_eq!(data(&hint, "marks"), Some("h"));
    let second = server.get(&link(&hint, "data-action=\"hint\"")).await;
    has(&second, &["It is "]);
    let answered = server.get(&format!("{PATH}?move=9&marks=h")).await;
    assert_eq!((data(&answered, "first"), data(&answered, "marks")), (Some("missed"), Some("hs")));
    let illegal = server.get(&format!("{PATH}?move=5")).await;
    assert_eq!((illegal.status, data(&illegal, "state")), (422, Some("open")));
    assert!(illegal.text.contains("role=\"alert\""), "{}", illegal.text);
}

#[tokio::test]
async fn a_new_puzzle_is_of_the_wanted_kind() {
    let server = Server::new();
    let drawn = server.get("/puzzle?game=fifty&difficulty=2").await;
    let page = server.get(location(&drawn)).await;
    has(&page, &["Difficulty 2 of 5", "data-puzzle=\"puzzle:fifty"]);
    assert!(link(&page, "Skip</a>").contains("game=fifty&difficulty=2"), "the next one is like this");
    let strong = server.get("/puzzle?rating=2150.0,80.0,0.06").await;
    has(&server.get(location(&strong)).await, &["Difficulty 5 of 5"]);
    let theme = server.get("/puzzle?theme=the+pair").await;
    has(&server.get(&location(&theme).replace('?', "?hint=1&")).await, &["Theme: the pair."]);
}

/// The values of the options of a field that can be chosen.
fn options<'a>(page: &'a TestResponse, name: &str) -> Vec<&'a str> {
    let select = page.text.split(&format!("<select name=\"{name}\">")).nth(1).unwrap();
    let select = select.split("</select>").next().unwrap();
    let offered = select.split("<option value=\"").skip(1).filter(|option| !option.contains(" disabled"));
    offered.map(|option| option.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn puzzles_are_chosen_in_words_and_without_scripts() {
    let server = Server::new();
    let page = server.get(PATH).await;
    let games = Catalogue::standard().entries().iter().map(|entry| entry.info.id);
    assert_eq!(options(&page, "game"), [""].into_iter().chain(games).collect::<Vec<_>>());
    assert_eq!(options(&page, "difficulty"), ["", "1", "2", "3", "4", "5"]);
    let themes = ThemeChoice::all(Catalogue::standard()).unwrap();
    assert_eq!(
        options(&page, "theme")[1..],
        themes.iter().map(|choice| choice.theme.name()).collect::<Vec<_>>()
    );
    has(&page, &["<form class=\"form\" method=\"get\" action=\"/puzzle\"", ">Very hard</option>"]);
    // As the form sends it.
    let chosen = server.get("/puzzle?game=divisors&theme=the+pair&difficulty=4").await;
    let page = server.get(location(&chosen)).await;
    has(
        &page,
        &["Difficulty 4 of 5", "<option value=\"divisors\" selected>", "<option value=\"4\" selected>"],
    );
    assert_eq!(options(&page, "theme"), ["", "leave no answer", "one answer", "the pair"]);
    assert!(!page.text.contains("comes nearest"), "{}", page.text);
    let next = link(&page, "Skip</a>");
    assert_eq!(next, "/puzzle?game=divisors&theme=the%20pair&difficulty=4", "the next one is like this");
    // Whatever a form sends that has nothing chosen.
    assert!(location(&server.get("/puzzle?game=&theme=&difficulty=").await).starts_with("/puzzle/"));
}

#[tokio::test]
async fn the_nearest_puzzle_comes_where_none_is_found() {
    let server = Server::new();
    let drawn = server.get("/puzzle?game=divisors&theme=the+far+zero&difficulty=2").await;
    let page = server.get(location(&drawn)).await;
    has(
        &page,
        &[
            "No easy puzzle with the theme “the far zero” was found in Divisors; this one comes nearest.",
            "Difficulty 2 of 5",
            "data-puzzle=\"puzzle:divisors",
        ],
    );
}

#[tokio::test]
async fn three_puzzles_follow_a_lesson_and_lead_back_to_the_lessons() {
    let server = Server::new();
    let mut address = "/puzzle?lesson=divisors".to_string();
    let mut names = std::collections::HashSet::new();
    for number in 1..=3 {
        let drawn = server.get(&address).await;
        let page = server.get(location(&drawn)).await;
        has(&page, &[&format!("Puzzle {number} of 3<small>Partners</small>")]);
        let name = data(&page, "puzzle").unwrap().to_string();
        let puzzle = puzzle(&name);
        assert_eq!(puzzle.theme().name(), "the pair");
        assert!(names.insert(name), "{names:?}");
        let path = format!("{}&move={}", location(&drawn), puzzle.answers()[0]);
        let solved = server.get(&path).await;
        let onward = if number == 3 { "Back to the lessons" } else { "Next puzzle" };
        has(&solved, &[&format!("Puzzle {number} of 3"), "Yes, "]);
        address = link(&solved, onward);
    }
    assert_eq!(address, "/lessons?practised=divisors");
    has(&server.get(&address).await, &["Well done!", "You have practised “Partners” on three puzzles."]);
    assert!(!server.get("/lessons").await.text.contains("Well done"));
    for (wrong, status) in [("/puzzle?lesson=chess", 404), ("/puzzle?lesson=divisors,1,4", 404)] {
        assert_eq!(server.get(wrong).await.status, status, "{wrong}");
    }
    has(&server.get("/lessons?practised=chess").await, &["Choose a lesson"]);
}

#[tokio::test]
async fn the_daily_duel_of_a_date_is_that_of_the_library() {
    let server = Server::new();
    assert!(location(&server.get("/daily").await).starts_with("/daily/20"));
    for day in [date(2026, 1, 1), date(2026, 3, 7)] {
        let daily = Daily::of(Catalogue::standard(), day, &SolveControl::default()).unwrap();
        let path = format!("/daily/{day}");
        let page = server.get(&path).await;
        has(&page, &[&format!("Daily duel {}", daily.number), &format!("value=\"{}\"", daily.game)]);
        assert_eq!(data(&page, "puzzle"), Some(daily.puzzle.id().to_string().as_str()));
        let answer = &daily.puzzle.answers()[0];
        let solved = server.get(&format!("{path}?move={answer}&marks=mm&days=6")).await;
        let share = solved.text.split("<textarea").nth(1).unwrap().split("</textarea>").next().unwrap();
        let marks = [TryMark::Missed, TryMark::Missed, TryMark::Solved];
        let text = share_text(&daily, &marks, 7, Some(&format!("http://duels.test{path}")));
        assert!(text.contains("○○★ third try · 7 days in a row"), "{text}");
        assert!(share.ends_with(&format!(">{text}")), "{share}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_said_in_a_sentence() {
    let server = Server::new();
    for (path, status, part) in [
        ("/puzzle/chess~1".to_string(), 404, "there is no game"),
        ("/puzzle/divisors".to_string(), 404, "add a whole number after a #"),
        ("/puzzle/divisors~1/newest".to_string(), 404, "a newer version may"),
        ("/puzzle/fifty@9,9,99".to_string(), 404, "99"),
        ("/puzzle/fifty@6".to_string(), 422, "this position is not a puzzle"),
        ("/puzzle/divisors:count=1000000~1".to_string(), 422, "too large for puzzles"),
        (format!("/puzzle/divisors~{}", "1".repeat(30_000)), 404, "too long for a puzzle"),
        ("/puzzle?difficulty=6".to_string(), 422, "from 1 to 5"),
        ("/puzzle?theme=chess".to_string(), 422, "there is no theme"),
        ("/puzzle?game=chess".to_string(), 404, "there is no game"),
        ("/puzzle?question=why".to_string(), 422, "is not a question"),
        ("/daily/2025-12-31".to_string(), 404, "the first one was that of 2026-01-01"),
        ("/daily/9999-12-31".to_string(), 404, "is not out yet"),
        ("/daily/tomorrow".to_string(), 404, "is not a date"),
        (format!("/daily/{}", "9".repeat(50_000)), 404, "is not a date"),
    ] {
        let page = server.get(&path).await;
        let shown: String = path.chars().take(60).collect();
        assert_eq!(page.status, status, "{shown}: {}", page.text);
        assert!(page.text.contains(part), "{shown}: {}", page.text);
    }
}

#[tokio::test]
async fn all_winning_moves_are_picked_one_by_one() {
    let server = Server::new();
    let path = "/puzzle/divisors%40/all";
    let page = server.get(path).await;
    has(&page, &["Find all winning moves.", "disabled>Check"]);
    let one = server.get(&format!("{path}?move=5")).await;
    let two = server.get(&format!("{}&move=7", location(&one))).await;
    let picked = server.get(location(&two)).await;
    has(&picked, &["value=\"5 7\">Check", "picked"]);
    let less = server.get(&format!("{}&move=5", location(&two))).await;
    assert!(location(&less).ends_with("picked=7"), "a second tap takes it back");
    has(&server.get(&format!("{path}?answer=5+7")).await, &["Yes!"]);
    has(&server.get(&format!("{path}?answer=5")).await, &["Not quite.", "only some"]);
}

#[tokio::test]
async fn facts_are_asked_with_buttons_and_fields() {
    let server = Server::new();
    let page = server.get(&format!("{PATH}/winner")).await;
    has(&page, &["Who wins", "value=\"me\">I do", "value=\"other\">They do"]);
    let winner = puzzle(&format!("{NAME}/winner"));
    let is_me = winner.answers()[0] == winner.turn().number().to_string();
    let (right, wrong) = if is_me { ("me", "other") } else { ("other", "me") };
    has(&server.get(&format!("{PATH}/winner?answer={right}")).await, &["Yes!"]);
    has(&server.get(&format!("{PATH}/winner?answer={wrong}")).await, &["Not quite."]);
    let page = server.get(&format!("{PATH}/length")).await;
    has(&page, &["How many moves", "inputmode=\"numeric\""]);
    let wrong = server.get(&format!("{PATH}/length?answer=many")).await;
    assert!(wrong.status == 422 && wrong.text.contains("whole number"), "{}", wrong.text);
}

#[tokio::test]
async fn the_mistakes_of_a_game_are_puzzles() {
    let server = Server::new();
    let game = server.make("fifty", "screen").await;
    for (ply, word) in [(1, "9"), (2, "9"), (3, "9")] {
        assert_eq!(server.play(&game.id, &game.key, ply, word).await.status, 200);
    }
    let review = server.get(&format!("/g/{}/review", game.id)).await;
    has(&review, &["as puzzles", "href=\"/puzzle/fifty%40\""]);
    let first = server.get(&format!("/g/{}/mistake/0", game.id)).await;
    assert_eq!(location(&first), "/puzzle/fifty%40?mistake=1");
    let page = server.get(location(&first)).await;
    has(&page, &["Find the only winning move.", "You begin."]);
    assert_eq!(
        (data(&page, "level"), data(&page, "state")),
        (Some("0"), Some("open")),
        "it is practised from now on"
    );
    let none = server.get(&format!("/g/{}/mistake/99", game.id)).await;
    assert!(none.status == 422 && none.text.contains("did not give a win away"), "{}", none.text);
}

#[tokio::test]
async fn home_begins_with_the_puzzle_of_today() {
    let server = Server::new();
    let path = location(&server.get("/daily").await).to_string();
    let daily = server.get(&path).await;
    let number = daily.text.split("Daily duel ").nth(1).unwrap().split([' ', '<']).next().unwrap();
    let home = server.get("/").await;
    has(
        &home,
        &[
            "Today’s puzzle",
            &format!(" {number}<b id=\"today-done\" hidden>"),
            "href=\"/daily\">Solve it",
            "class='miniature'",
        ],
    );
}
