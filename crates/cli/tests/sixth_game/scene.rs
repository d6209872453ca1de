//! The template's scene is drawn by every frontend, none of which knows the game.

use std::process::ExitCode;

use axum::body::Body;
use tower::ServiceExt;

use super::{answer, duels, web};

/// The page of a table with a heap of this size, as the player sees it who started the game.
async fn table(heap: u32) -> String {
    let app = web();
    let form = http::Request::post("/new").header("content-type", "application/x-www-form-urlencoded");
    let form = form.header("host", "duels.test").header("origin", "http://duels.test");
    let fields = Body::from(format!("game=template&heap={heap}&opponent=screen"));
    let started = app.clone().oneshot(form.body(fields).unwrap()).await.unwrap();
    let headers = started.headers();
    let cookies =
        headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    let cookies = cookies.collect::<Vec<_>>().join("; ");
    let game = http::Request::get(headers["location"].to_str().unwrap()).header("cookie", cookies);
    let (status, _, text) = answer(&app, game, "").await;
    assert_eq!(status, 200, "{text}");
    text
}

/// The tags of a page that begin with `start`.
fn tags<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    page.match_indices(start).map(|(at, _)| page[at..].split('>').next().unwrap_or_default()).collect()
}

/// The moves of the tiles that can be chosen.
fn choices(page: &str) -> Vec<&str> {
    let tiles = tags(page, "<button name='move'").into_iter().filter(|tag| tag.contains("class='tile play"));
    tiles.filter_map(|tag| tag.split("value='").nth(1)?.split('\'').next()).collect()
}

#[tokio::test]
async fn the_browser_draws_it_with_a_tile_for_each_move() {
    let page = table(5).await;
    assert_eq!(tags(&page, "<div class='scene'").len(), 1, "{page}");
    assert!(page.contains("The player who takes the <b>last</b> counter wins."), "{page}");
    assert_eq!(choices(&page), ["1", "2", "3"], "{page}");

    let page = table(2).await;
    assert_eq!(choices(&page), ["1", "2"], "{page}");
    assert!(page.contains("data-why='Only 2 counters are left.'"), "{page}");
}

#[test]
fn the_terminal_draws_it_with_a_key_for_each_move() {
    for (heap, keys) in [(5, "Take  [1][2][3]"), (2, "Take  [1][2]:3:")] {
        let (status, out, err) = duels(&format!("play template heap={heap}"), "moves\nquit\n");
        assert_eq!(status, ExitCode::SUCCESS, "{err}");
        for line in ["The player who takes the last counter wins.", &format!("Counters {heap}"), keys] {
            assert!(out.lines().any(|printed| printed.trim_end() == line), "no {line:?} in\n{out}");
        }
    }
}

#[test]
fn the_report_of_an_arena_draws_it_where_a_win_was_given_away() {
    let home = tempfile::TempDir::new().unwrap();
    let words = "arena --game template:heap=9..30 --player perfect --player random --games 20 --seed 1 --out";
    let (status, _, err) = duels(&format!("{words} {}/run", home.path().display()), "");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let report = std::fs::read_to_string(home.path().join("run/report.html")).unwrap();
    let scenes = tags(&report, "<div class='scene'");
    assert!(!scenes.is_empty(), "the report has no scene");
    assert!(report.contains("The player who takes the <b>last</b> counter wins."), "its line");
    assert!(report.contains("class='tile "), "its keys");
}
