//! The pages of lessons: every step by plain forms, what is wrong in one sentence, and games without a lesson.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use client::{Server, TestResponse};
use duels_rules::games::template::Template;
use duels_rules::lesson::Task;
use duels_rules::{Catalogue, Entry};
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use tower::ServiceExt;

/// Where an answer leads.
#[track_caller]
fn location(response: &TestResponse) -> String {
    assert_eq!(response.status, 303, "{}", response.text);
    response.headers[header::LOCATION].to_str().unwrap().to_string()
}

fn state(page: &TestResponse) -> &str {
    assert_eq!(page.status, 200, "{}", page.text);
    page.text.split("data-state=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a step")
}

/// What the teacher says.
fn bubble(page: &TestResponse) -> String {
    let bubble = page.text.split("id=\"bubble\"").nth(1).and_then(|rest| rest.split("</p>").next());
    bubble.expect("a bubble").replace("&#39;", "'").replace("&#38;", "&")
}

/// The values of the buttons that send an answer.
fn answers(page: &TestResponse) -> Vec<String> {
    // Boards have single quotes.
    let text = page.text.replace('\'', "\"");
    let buttons = text.split("<button ").skip(1).filter(|button| button.contains("name=\"move\""));
    let value = |button: &str| button.split("value=\"").nth(1)?.split('"').next().map(str::to_string);
    buttons.filter_map(value).collect()
}

/// Answers a step and gives the page that follows.
async fn answer(server: &Server, page: &str, word: &str) -> TestResponse {
    let between = if page.contains('?') { '&' } else { '?' };
    let next = location(&server.get(&format!("{page}{between}move={word}")).await);
    server.get(&next).await
}

#[tokio::test]
async fn every_button_of_every_step_gets_a_reply() {
    let server = Server::new();
    let (mut right, mut wrong) = (0, 0);
    for (entry, lesson) in Catalogue::standard().lessons() {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let mut path = format!("/lesson/{}/{number}", entry.info.id);
            let mut page = server.get(&path).await;
            if page.status == 303 {
                path = location(&page);
                page = server.get(&path).await;
            }
            assert_eq!(state(&page), "asking", "{path}");
            assert!(bubble(&page).contains("<strong>"), "{path}");
            let buttons = answers(&page);
            assert!(buttons.len() > 1, "{path}: {buttons:?}");
            let mut is_done = false;
            for button in buttons {
                let next = answer(&server, &path, &button).await;
                match state(&next) {
                    "right" => {
                        assert!(bubble(&next).contains(&step.right.replace('&', "&#38;")), "{path} {button}");
                        assert!(next.text.contains("id=\"go-on\""), "{path} {button}");
                        (right, is_done) = (right + 1, true);
                    }
                    "wrong" => {
                        let can_retry = next.text.contains("Try again") || answers(&next).len() > 1;
                        assert!(can_retry, "{path} {button}");
                        wrong += 1;
                    }
                    asking => assert_eq!(asking, "asking", "{path} {button}"),
                }
            }
            assert!(is_done || matches!(step.task, Task::PlayOn { .. }), "{path} can be done");
        }
    }
    assert!(right > 50 && wrong > 30, "{right} right, {wrong} wrong");
}

#[tokio::test]
async fn the_last_step_is_a_game_against_perfect_on_the_page() {
    let server = Server::new();
    let lost = answer(&server, "/lesson/fifty/7", "1").await;
    assert_eq!(state(&lost), "asking", "the game goes on");
    let first = answer(&server, "/lesson/fifty/7", "7").await;
    assert!(bubble(&first).contains("Your turn!"), "{}", bubble(&first));
    let next = location(&server.get("/lesson/fifty/7?move=7").await);
    assert_eq!(next, "/lesson/fifty/7?given=7+4", "the longest resistance of perfect play");
    let won = answer(&server, &next, "5").await;
    assert_eq!(state(&won), "right");
    assert!(won.text.contains("You beat Perfect.") && won.text.contains("value=\"perfect\""), "{}", won.text);
}

#[tokio::test]
async fn what_is_wrong_is_said_in_one_sentence() {
    let server = Server::new();
    let long = format!("/lesson/fifty/7?given={}", "7+".repeat(20_000));
    let long_answer = format!("/lesson/fifty/7?move={}", "7".repeat(50_000));
    for (path, status, part) in [
        ("/lesson/fity", 404, "there is no game"),
        ("/lesson/fity/1", 404, "Did you mean fifty?"),
        ("/lesson/fifty/0", 404, "the lesson has the steps 1 to 7."),
        ("/lesson/fifty/8", 404, "the lesson has the steps 1 to 7."),
        ("/lesson/fifty/99999999999999999999999", 404, "the lesson has the steps 1 to 7."),
        ("/lesson/fifty/two", 404, "there is no step"),
        ("/lesson/fifty/2?given=1", 422, "answer 1"),
        ("/lesson/fifty/2?given=5+9+9", 422, "the step takes no more answers."),
        ("/lesson/fifty/2?move=1", 422, "The last digit"),
        ("/lesson/fifty/2?move=", 422, "Nothing was entered."),
        ("/lesson/fifty/2?given=5+9&move=1", 422, "the step takes no more answers."),
        ("/lesson/fifty/3?move=15", 422, "Choose 12, 13 or 14."),
        ("/lesson/fifty/2?given=%3Cimg%20src%3Dx%3E", 422, "answer 1"),
        (long.as_str(), 422, "longer than 2000 characters."),
        (long_answer.as_str(), 422, "is not a move here"),
    ] {
        let page = server.get(path).await;
        assert_eq!(page.status, status, "{}", &path[..path.len().min(80)]);
        let alert = page.text.split("role=\"alert\">").nth(1).and_then(|rest| rest.split("</p>").next());
        let alert = alert.expect("a sentence");
        assert!(alert.contains(part) && alert.chars().count() < 400, "{alert}");
        assert!(!page.text.contains("<img"), "escaped");
    }
}

#[tokio::test]
async fn lessons_are_listed_and_linked() {
    let server = Server::new();
    let list = server.get("/lessons").await.text;
    for (entry, lesson) in Catalogue::standard().lessons() {
        assert!(list.contains(&format!("href=\"/lesson/{}/1\"", entry.info.id)), "{list}");
        assert!(list.contains(lesson.title), "{list}");
    }
    assert!(server.get("/").await.text.contains("href=\"/lessons\""));
    assert_eq!(location(&server.get("/lesson/fifty").await), "/lesson/fifty/1");
}

#[tokio::test]
async fn a_game_without_a_lesson_breaks_nothing() {
    static ONLY: &[Entry] = &[Entry::of::<Template>()];
    let rooms = Rooms::new(Catalogue::of(ONLY), Arc::new(MemoryStore::default())).unwrap();
    let app = app(Arc::new(rooms));
    for (path, status, part) in [
        ("/", 200, "Heap"),
        ("/lessons", 200, "No game here has a lesson."),
        ("/lesson/template", 404, "template has no lesson."),
        ("/lesson/template/1", 404, "template has no lesson."),
    ] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = app.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), status, "{path}");
        let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let text = String::from_utf8_lossy(&body);
        assert!(text.contains(part) || path == "/", "{path}: {text}");
    }
}
