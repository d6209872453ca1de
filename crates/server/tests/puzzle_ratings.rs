//! How hard puzzles turn out to be: first tries are judged and counted once for each visitor.
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
use duels_session::puzzle::Daily;
use jiff::civil::date;

/// Only 9 wins.
const NAME: &str = "puzzle:divisors:count=16#7";

async fn tries(server: &Server, cookie: &str, form: &str) -> TestResponse {
    server.form("/puzzle-tries", cookie, form.replace("NAME", &NAME.replace('#', "%23"))).await
}

/// The cookie that a browser sends from now on.
fn visitor(response: &TestResponse) -> String {
    let cookie = response.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("Path=/puzzle-tries"), "{cookie}");
    cookie.split(';').next().unwrap().to_owned()
}

fn rating_of(page: &TestResponse) -> f64 {
    let rating = page.text.split(" data-rating=\"").nth(1).unwrap().split(',').next().unwrap();
    rating.parse().unwrap()
}

#[tokio::test]
async fn every_visitor_counts_once_and_the_server_judges() {
    let server = Server::new();
    let first = tries(&server, "", "puzzle=NAME&answer=9").await;
    assert_eq!((first.status, first.text.as_str()), (200, "Solved at the first try by 1 of 1."));
    let cookie = visitor(&first);
    let again = tries(&server, &cookie, "puzzle=NAME&answer=9").await;
    assert_eq!(again.text, "Solved at the first try by 1 of 1.");
    assert!(again.headers.get(header::SET_COOKIE).is_none());
    // Somebody else is wrong, a third one has seen a hint, whatever they say.
    assert_eq!(tries(&server, "", "puzzle=NAME&answer=1").await.text, "Solved at the first try by 1 of 2.");
    let hint = tries(&server, "", "puzzle=NAME&answer=9&marks=h").await;
    assert_eq!(hint.text, "Solved at the first try by 1 of 3.");
    let second = tries(&server, "", "puzzle=NAME&answer=9&marks=m").await;
    assert_eq!((second.status, second.text.as_str()), (204, ""), "that was not the first try");
    let other = "puzzle=puzzle:divisors:count=24%231234&answer=14";
    assert_eq!(server.form("/puzzle-tries", &cookie, other).await.text, "Solved at the first try by 1 of 1.");
}

#[tokio::test]
async fn a_puzzle_that_people_miss_is_worth_more() {
    let server = Server::new();
    let solved = "/puzzle/divisors:count=16~7?move=9&rating=1500,80,0.06";
    let before = rating_of(&server.get(solved).await);
    for _ in 0..5 {
        tries(&server, "", "puzzle=NAME&answer=1&rating=1900,60,0.06").await;
    }
    let after = rating_of(&server.get(solved).await);
    assert!(after > before + 1.0, "{before} {after}");
}

#[tokio::test]
async fn the_puzzle_of_the_day_says_how_many_solved_it() {
    let (server, day) = (Server::new(), date(2026, 3, 3));
    let daily = Daily::of(Catalogue::standard(), day, &SolveControl::default()).unwrap();
    let answer = &daily.puzzle.answers()[0];
    let page = server.get(&format!("/daily/{day}?move={answer}")).await;
    assert!(
        page.text.contains("<p id=\"crowd\" class=\"kept\" role=\"status\" hidden></p>"),
        "{}",
        page.text
    );
    let name = daily.puzzle.id().to_string().replace('#', "%23");
    for answer in
        [answer, answer, daily.puzzle.session().legal_moves().iter().find(|mv| *mv != answer).unwrap()]
    {
        assert_eq!(
            server.form("/puzzle-tries", "", format!("puzzle={name}&answer={answer}")).await.status,
            200
        );
    }
    let page = server.get(&format!("/daily/{day}?move={answer}")).await;
    assert!(page.text.contains("Solved at the first try by 2 of 3."), "{}", page.text);
    assert!(!server.get(&format!("/daily/{day}")).await.text.contains("Solved at"), "nothing is told before");
}

#[tokio::test]
async fn what_is_wrong_counts_nothing() {
    let server = Server::new();
    for (form, status) in [
        ("puzzle=chess&answer=9", 404),
        ("puzzle=NAME&answer=5", 422),
        ("puzzle=NAME", 422),
        ("answer=9", 422),
        ("puzzle=puzzle:append%231&answer=1", 422),
    ] {
        assert_eq!(tries(&server, "", form).await.status, status, "{form}");
    }
    let wild = tries(&server, "visitor=nobody", "puzzle=NAME&answer=9&rating=NaN,1,1&marks=hhh").await;
    assert_eq!(
        wild.text, "Solved at the first try by 0 of 1.",
        "a rating that is none is that of a beginner"
    );
}
