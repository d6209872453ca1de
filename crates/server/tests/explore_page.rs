//! The page that explores positions: what is on the tiles, what the panel says, and what addresses it accepts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;

use std::time::Duration;

use axum::http::header;
use client::{Server, TestResponse};

#[track_caller]
fn has(page: &TestResponse, parts: &[&str]) {
    assert_eq!(page.status, 200, "{}", page.text);
    for part in parts {
        assert!(page.text.contains(part), "no {part:?} in {}", page.text);
    }
}

/// The page of a position once it is solved.
async fn solved(server: &Server, path: &str) -> TestResponse {
    for _ in 0..300 {
        let page = server.get(path).await;
        assert_eq!(page.status, 200, "{}", page.text);
        if !page.text.contains("http-equiv=\"refresh\"") {
            return page;
        }
        assert!(page.text.contains("<progress") && page.text.contains("Counting …"), "{}", page.text);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path} is never solved");
}

/// The first tags of the tiles that can be chosen.
fn choices(page: &TestResponse) -> Vec<&str> {
    let tags = page.text.split('<').filter_map(|piece| piece.split_once('>')).map(|(tag, _)| tag);
    tags.filter(|tag| tag.contains("class='tile") && tag.contains("play")).collect()
}

#[tokio::test]
async fn the_position_of_the_design() {
    let server = Server::new();
    let page = solved(&server, "/explore?start=divisors:count=100&moves=60+15+75+5+30+90+18+6").await;
    has(
        &page,
        &[
            "10 of 14 moves win.",
            "<b>Wins</b>",
            "<b>Loses</b>",
            "Remove 54, and think of the rest in pairs. Whatever the other player removes",
            "<li>1–97</li>",
            "Divisors, 1 to 100",
            "aria-label=\"6, move 8: Player 2 removed 6\"",
            "href=\"/explore?start=divisors:count=100&#38;moves=60+15+75+5+30+90+18\" rel=\"prev\"",
        ],
    );
    let tiles = choices(&page);
    assert_eq!(tiles.len(), 14, "{tiles:?}");
    let with = |class: &str| tiles.iter().filter(|tag| tag.contains(class)).count();
    assert_eq!((with("wins"), with("loses"), with("best")), (10, 4, 1));
    assert!(tiles.iter().any(|tag| tag.contains("best") && tag.contains("54, ")), "{tiles:?}");
    assert!(!page.text.contains("1–97, 2–62"), "the pairs are listed once");
}

/// Who wins at the start is told only to those who ask.
#[tokio::test]
async fn the_start_spoils_nothing() {
    let server = Server::new();
    for start in ["fifty", "append", "divisors", "dilemma%237", "deletion%237"] {
        let page = server.get(&format!("/explore?start={start}")).await;
        has(&page, &["Who wins from here?", "Show me", "show=1", "Play from here"]);
        for spoiler in ["<b>Wins</b>", "play wins", "play loses", "★", "moves win", "Every move"] {
            assert!(!page.text.contains(spoiler), "{spoiler} in {}", page.text);
        }
        let shown = solved(&server, &format!("/explore?start={start}&show=1")).await;
        has(&shown, &["<b>Wins</b>"]);
    }
    has(
        &solved(&server, "/explore?start=fifty&show=1").await,
        &["1 of 9 moves wins.", "The quickest win takes 9 moves."],
    );
}

/// A star is on a move that wins, and nowhere else; every sign is explained.
#[tokio::test]
async fn no_star_is_on_a_move_that_loses() {
    let server = Server::new();
    for (address, headline) in [
        ("fifty&moves=6", "Every move loses."),
        ("append&moves=1", "Every move wins."),
        ("divisors&moves=7", "The only move loses."),
        ("fifty&moves=9+9+9", " moves wins."),
        ("dilemma:sequence=3619472580&moves=start", "1 of 2 moves wins."),
        ("deletion:numbers=83238-47244,apart=3&moves=1", "The only move loses."),
    ] {
        let page = solved(&server, &format!("/explore?start={address}")).await;
        has(&page, &["<b>Wins</b>", "<b>Loses</b>"]);
        assert!(page.text.contains(headline) || address.starts_with("deletion"), "{headline} {}", page.text);
        let tiles = choices(&page);
        assert!(!tiles.is_empty(), "{}", page.text);
        for tag in tiles {
            assert!(tag.contains("wins") != tag.contains("loses"), "{tag}");
            assert!(!tag.contains("best") || tag.contains("wins"), "{tag}");
        }
        for text in ["L?", "W?", "1 moves", "plies", "Ply "] {
            assert!(!page.text.contains(text), "{text} in {}", page.text);
        }
    }
}

/// A position may be typed as people type it, and what is wrong comes back with what was typed.
#[tokio::test]
async fn positions_may_be_typed_in_many_ways() {
    let server = Server::new();
    for address in
        ["fifty+target%3D20&moves=6%2C7", "fifty:target%3D20&moves=6+7", "Fifty%2C+target%3D20&moves=6%2B7"]
    {
        let page = solved(&server, &format!("/explore?start={address}")).await;
        has(&page, &["Fifty, to 20", "aria-label=\"13, move 2: Player 2 added 7\""]);
    }
    for (address, part) in [
        ("start=fity", "Did you mean fifty?"),
        ("start=fifty&moves=7+7+3", "Move 3 can’t be played"),
        ("start=append&moves=1+2+3+4", "The game is over after move 3."),
        ("start=%3Cscript%3Ealert(1)%3C/script%3E", "no game"),
        ("start=fifty+target%3Dmany", "target"),
        ("start=fifty&moves=%3Cb%3E", "can’t be played"),
    ] {
        let page = server.get(&format!("/explore?{address}")).await;
        assert_eq!(page.status, 422, "{}", page.text);
        assert!(page.text.contains(part) && page.text.contains("<select"), "{part}: {}", page.text);
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("?.") && !page.text.contains("..")
        );
    }
    let typed = server.get("/explore?start=fifty+target%3Dmany&moves=6+7").await;
    assert!(typed.text.contains("value=\"fifty target=many\"") && typed.text.contains("value=\"6 7\""));
}

#[tokio::test]
async fn a_game_and_its_size_are_chosen_in_words() {
    let server = Server::new();
    let form = server.get("/explore").await;
    has(
        &form,
        &[
            "<optgroup label=\"Divisors\">",
            "value=\"divisors:count=20\"",
            "Divisors: 1 to 20",
            "To 50, classic",
        ],
    );
    let chosen = server.get("/explore?pick=divisors%3Acount%3D100&start=&moves=").await;
    assert_eq!(
        (chosen.status, chosen.headers[header::LOCATION].to_str().unwrap()),
        (303, "/explore?start=divisors:count=100")
    );
    // A start that is drawn is drawn once, so that its address stays the same.
    let drawn = server.get("/explore?pick=dilemma").await;
    let address = drawn.headers[header::LOCATION].to_str().unwrap().to_string();
    assert!(address.starts_with("/explore?start=dilemma%23"), "{address}");
    assert_eq!(server.get(&address).await.text, server.get(&address).await.text);
}

/// Where the board cannot show every move, the page says so, and still offers the best one.
#[tokio::test]
async fn the_recommended_move_is_never_left_out() {
    let server = Server::new();
    let some = solved(&server, "/explore?start=divisors:count=1000&show=1").await;
    let tiles = choices(&some);
    assert!(tiles.iter().filter(|tag| tag.contains("best")).count() >= 1, "{} tiles", tiles.len());
    let many = solved(&server, "/explore?start=divisors:count=5000&show=1").await;
    has(&many, &["The board shows 120 of 5", "★ Best: ", "name='move'"]);
    let best = many.text.split_once("★ Best: ").unwrap().1.split('<').next().unwrap();
    let next = server.get(&format!("/explore?start=divisors:count=5000&moves=&move={best}")).await;
    assert_eq!(
        next.headers[header::LOCATION].to_str().unwrap(),
        format!("/explore?start=divisors:count=5000&moves={best}")
    );
    let page = solved(&server, next.headers[header::LOCATION].to_str().unwrap()).await;
    assert!(page.text.contains(" loses."), "{}", page.text);
}

/// The end of a game, and a position that cannot be solved.
#[tokio::test]
async fn every_state_has_a_page() {
    let server = Server::new();
    let over = server.get("/explore?start=append&moves=1+2+3").await;
    has(&over, &["Player 2 won.", "rel=\"prev\""]);
    assert!(!over.text.contains("Play from here") && !over.text.contains("<b>Wins</b>"), "{}", over.text);
    let large = solved(&server, "/explore?start=fifty:target=3000,base=30,max=50&show=1").await;
    has(&large, &["Too big to solve now.", "Play it anyway; hints are off.", "Play from here"]);
}

#[tokio::test]
async fn playing_from_a_position_starts_a_game_there() {
    let server = Server::new();
    let page = solved(&server, "/explore?start=fifty&moves=9+9+9").await;
    has(&page, &["name=\"start\" value=\"fifty\"", "name=\"moves\" value=\"9 9 9\"", "action=\"/new\""]);
    let made = server.form("/new", "", "start=fifty&moves=9+9+9").await;
    assert_eq!(made.status, 303, "{}", made.text);
    let id = made.headers[header::LOCATION].to_str().unwrap().strip_prefix("/g/").unwrap().to_string();
    let stored = server.kept(&id).await;
    assert_eq!(
        (stored.events.len(), stored.game.players[0].as_str()),
        (3, "level:2"),
        "you are to move, as Player 2"
    );
}

/// A long game does not make a page of a megabyte: its tiles are buttons of one form.
#[tokio::test]
async fn long_games_have_short_pages() {
    let server = Server::new();
    let moves = vec!["start"; 600].join("+");
    let page = server.get(&format!("/explore?start=dilemma:length=1201%237&moves={moves}")).await;
    assert_eq!(page.status, 200);
    assert!(page.text.len() < 200 << 10, "{} bytes", page.text.len());
    let wide = server.get("/explore?start=divisors:count=2000").await;
    assert!(wide.text.len() < 1 << 20, "{} bytes", wide.text.len());
}
