//! The page that reviews a game: what it says, where its links lead, and that it always answers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;

use axum::body::Body;
use axum::http::{Request, header};
use client::{CreatedGame, Server, TestResponse};

/// A page as the owner of a key sees it.
async fn page(server: &Server, path: &str, key: &str) -> TestResponse {
    server.send(Request::get(path).header(header::COOKIE, format!("seat={key}")), Body::empty()).await
}

async fn played(server: &Server, start: &str, opponent: &str, moves: &str) -> CreatedGame {
    let game = server.make(start, opponent).await;
    for (mv, ply) in moves.split_whitespace().zip(1..) {
        assert_eq!(server.play(&game.id, &game.key, ply, mv).await.status, 200, "{mv}");
    }
    game
}

#[track_caller]
fn has(page: &TestResponse, parts: &[&str]) {
    assert_eq!(page.status, 200, "{}", page.text);
    for part in parts {
        assert!(page.text.contains(part), "no {part:?} in {}", page.text);
    }
}

#[track_caller]
fn lacks(page: &TestResponse, parts: &[&str]) {
    for part in parts {
        assert!(!page.text.contains(part), "{part:?} in {}", page.text);
    }
}

/// The words of a page without its tags.
fn words(page: &TestResponse) -> String {
    let body = page.text.split_once("<body").unwrap().1;
    let pieces = body.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text);
    pieces.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Sends a record and follows the redirect; gives the address of the review.
async fn upload(server: &Server, record: &str) -> String {
    let encoded: String = record.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let answer = server.form("/review", "", format!("record={encoded}")).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.headers[header::LOCATION].to_str().unwrap().to_string()
}

#[tokio::test]
async fn a_slip_is_shown_with_its_reason_and_what_would_have_won() {
    let server = Server::new();
    let game = played(&server, "fifty", "screen", "9 9 9 9 5 9").await;
    let path = format!("/g/{}/review", game.id);
    // It opens at the deciding move, which is the third.
    let shown = page(&server, &path, &game.key).await;
    has(
        &shown,
        &[
            "The win changed hands three times.",
            "Up is Player 1, down is Player 2.",
            "Player 1 added 9",
            ">Slip</span>",
            "Move 3 of 6",
            "Player 2 adds 9.",
            "<b>Player 1 needed +8 to 26: no other move wins.</b>",
            "id=\"study\"",
            "data-move=\"3\"",
            "href=\"?move=2\" rel=\"prev\"",
            "href=\"?move=4\" rel=\"next\"",
            "href=\"?move=0\"",
            "href=\"?move=6\"",
            "aria-label=\"Move 3: Player 1 added 9, a slip, Player 2 is winning\" aria-current=\"step\"",
        ],
    );
    assert_eq!(shown.text, page(&server, &format!("{path}?move=3"), &game.key).await.text);
    let tile = |id: &str| {
        let before = shown.text.split_once(&format!("id='{id}'")).unwrap().0;
        before.rsplit_once('<').unwrap().1.to_string()
    };
    assert!(tile("board.27").contains("slip") && tile("board.26").contains("best"), "{}", tile("board.27"));
    lacks(&shown, &["style=", "blunder", "name='move'"]);
}

#[tokio::test]
async fn every_step_is_a_page_and_no_page_says_a_word_that_players_do_not_use() {
    let server = Server::new();
    for (start, moves) in [
        ("fifty", "9 9 9 9 5 9"),
        ("append", "1 2 3"),
        ("append:target=850,digits=0-9", "8 4 9 9"),
        ("divisors", "2 4 8 1 7"),
        ("dilemma:sequence=3619472580", "start end start start end end start end start start"),
        ("deletion:numbers=549-876", "right middle left"),
    ] {
        let game = played(&server, start, "screen", moves).await;
        let count = moves.split(' ').count();
        for number in 0..=count {
            let shown = page(&server, &format!("/g/{}/review?move={number}", game.id), &game.key).await;
            has(&shown, &[&format!("data-move=\"{number}\""), "Play from here", "class=\"why\""]);
            let words = words(&shown);
            for word in ["ply", "plies", "blunder", "seat", "legal", "level:", "spectator", "as specified"] {
                let is_there = words
                    .split(|letter: char| !letter.is_alphabetic() && letter != ':')
                    .any(|each| each == word);
                assert!(!is_there, "{word} in {words}");
            }
            lacks(&shown, &["1 moves", "style="]);
        }
    }
}

#[tokio::test]
async fn addresses_that_make_no_sense_show_the_nearest_move() {
    let server = Server::new();
    let game = played(&server, "fifty", "screen", "9 9 9").await;
    let at = |number: &str| format!("/g/{}/review?move={number}", game.id);
    has(&page(&server, &at("99999"), &game.key).await, &["data-move=\"3\""]);
    for odd in ["-1", "x", "", "%00", "18446744073709551616", "3.5", "%3Cscript%3E"] {
        let shown = page(&server, &at(odd), &game.key).await;
        has(&shown, &["data-move=\"3\""]);
        lacks(&shown, &["<script>"]);
    }
    assert_eq!(server.get("/g/nowhere/review?move=1").await.status, 404);
}

#[tokio::test]
async fn players_are_called_as_the_reader_knows_them() {
    let server = Server::new();
    let game = played(&server, "fifty", "perfect", "9").await;
    let path = format!("/g/{}/review?move=1", game.id);
    has(
        &page(&server, &path, &game.key).await,
        &[
            "You added 9",
            "You needed +6 to 6: no other move wins.",
            "Up is you, down is the computer.",
            "you against the computer",
        ],
    );
    let watched = server.get(&path).await;
    has(&watched, &["added 9"]);
    lacks(&watched, &["You added", "Up is you"]);
}

#[tokio::test]
async fn two_people_review_when_it_is_over() {
    let server = Server::new();
    let game = server.make("deletion:numbers=549-876", "friend").await;
    let friend = server.join(&game).await;
    let path = format!("/g/{}/review", game.id);
    assert_eq!(page(&server, &path, &game.key).await.status, 409);
    for (ply, (key, mv)) in (1..).zip([(&game.key, "right"), (&friend, "middle"), (&game.key, "left")]) {
        assert_eq!(server.play(&game.id, key, ply, mv).await.status, 200);
    }
    has(&page(&server, &path, &game.key).await, &["You crossed out the left digit", "Every move wins here."]);
    has(&page(&server, &path, &friend).await, &["down is", "crossed out the left digit"]);
    let watched = server.get(&path).await;
    has(&watched, &["No move could have changed the winner."]);
    lacks(&watched, &["You crossed"]);
}

#[tokio::test]
async fn a_resignation_is_part_of_the_review() {
    let server = Server::new();
    let resign = |game: CreatedGame| {
        let server = server.clone();
        async move {
            let body = "{\"request\":\"r\"}";
            let answer = server.json(&format!("/api/games/{}/resign", game.id), &game.key, body).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            page(&server, &format!("/g/{}/review", game.id), &game.key).await
        }
    };
    let early = resign(played(&server, "fifty", "screen", "").await).await;
    has(&early, &["Player 1 resigned in a won position.", "6 would have won."]);
    let lost = resign(played(&server, "fifty", "screen", "6").await).await;
    has(&lost, &["Player 2 resigned in a lost position."]);
}

#[tokio::test]
async fn a_game_that_has_not_begun_has_a_review() {
    let server = Server::new();
    let game = server.make("fifty", "screen").await;
    let shown = page(&server, &format!("/g/{}/review", game.id), &game.key).await;
    has(&shown, &["Nothing has been played yet.", "Player 1 begins", "The start"]);
    lacks(&shown, &["rel=\"next\"", "rel=\"prev\"", "<svg class=\"tug\""]);
}

/// "Play from here" keeps the opponent, and gives the reader the turn.
#[tokio::test]
async fn playing_from_a_move_keeps_the_opponent() {
    let server = Server::new();
    let game = played(&server, "fifty", "perfect", "9").await;
    let shown = page(&server, &format!("/g/{}/review?move=1", game.id), &game.key).await;
    has(&shown, &["<input type=\"hidden\" name=\"ply\" value=\"0\">"]);
    let answered = page(&server, &format!("/g/{}/review?move=2", game.id), &game.key).await;
    has(&answered, &["<input type=\"hidden\" name=\"ply\" value=\"2\">"]);
    let forked = server.form(&format!("/g/{}/fork", game.id), "", "ply=0").await;
    let id = forked.headers[header::LOCATION].to_str().unwrap().strip_prefix("/g/").unwrap().to_string();
    let stored = server.kept(&id).await;
    assert_eq!(stored.game.players, ["person", "perfect"]);
    assert!(stored.events.is_empty());
}

#[tokio::test]
async fn a_record_is_reviewed_at_an_address_of_its_own() {
    let server = Server::new();
    let record = "[Game \"fifty\"]\n[Player1 \"level:4\"]\n[Player2 \"person\"]\n[Result \"*\"]\n\n9 9 9 *\n";
    let path = upload(&server, record).await;
    let shown = server.get(&path).await;
    has(
        &shown,
        &[
            "The computer added 9",
            "Move 3 of 3",
            "The computer needed +8 to 26",
            "href=\"?move=2\" rel=\"prev\"",
        ],
    );
    has(&shown, &["Add 9. Whatever comes next"]);
    // Reloading and stepping need nothing that the server would have to keep.
    has(&Server::new().get(&format!("{path}?move=2")).await, &["You added 9", "Move 2 of 3"]);
    has(
        &shown,
        &[
            "name=\"start\" value=\"fifty\"",
            "name=\"moves\" value=\"9 9 9\"",
            "name=\"opponent\" value=\"level:4\"",
        ],
    );
    let people = upload(&server, "[Game \"append\"]\n[Result \"0-1\"]\n\n1 2 3 0-1\n").await;
    has(
        &server.get(&people).await,
        &["It was decided before it began.", "Player 1 appended 3", "name=\"opponent\" value=\"screen\""],
    );
}

#[tokio::test]
async fn what_is_not_a_record_is_refused_in_a_sentence() {
    let server = Server::new();
    let refused = server.form("/review", "", "record=%5BGame+%22fifty%22%5D%0A%0A1.+7+3+2.+7").await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("cannot be replayed") && refused.text.contains("<textarea"),
        "{}",
        refused.text
    );
    let odd = ["x", "%00", "....", "W0Zv", &"A".repeat(5_000), "%F0%9F%92%A9", "%3Cscript%3E"];
    for address in odd {
        let answer = server.get(&format!("/review/{address}")).await;
        assert_eq!(answer.status, 422, "{address}: {}", answer.text);
        assert!(!answer.text.contains("<script>"));
    }
}

/// A long game has a short drawing, and each of its moves a page.
#[tokio::test]
async fn a_game_of_a_thousand_moves_is_drawn_compactly() {
    let server = Server::new();
    let moves: Vec<&str> = (0..1001).map(|number| if number % 3 == 0 { "end" } else { "start" }).collect();
    let record = format!("[Game \"dilemma:length=1001\"]\n[Seed \"5\"]\n\n{}\n", moves.join(" "));
    let encoded: String = record.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let answer = server.form("/review", "", format!("record={encoded}")).await;
    let path = match answer.status {
        303 => answer.headers[header::LOCATION].to_str().unwrap().to_string(),
        // The result must be named; both are tried.
        _ => {
            let ended = [" 1-0", " 0-1"].map(|result| {
                record
                    .replace("\n\n", &format!("\n[Result \"{}\"]\n\n", result.trim()))
                    .trim_end()
                    .to_string()
                    + result
            });
            let mut path = None;
            for record in ended {
                let encoded: String = record.bytes().map(|byte| format!("%{byte:02x}")).collect();
                let answer = server.form("/review", "", format!("record={encoded}")).await;
                path = path.or((answer.status == 303)
                    .then(|| answer.headers[header::LOCATION].to_str().unwrap().to_string()));
            }
            path.unwrap()
        }
    };
    for number in [0, 1, 500, 1001] {
        let shown = server.get(&format!("{path}?move={number}")).await;
        has(&shown, &[&format!("data-move=\"{number}\""), "aria-label=\"Moves 1 to 84, "]);
        assert!(shown.text.len() < 64 << 10, "{} bytes", shown.text.len());
    }
}

#[tokio::test]
async fn a_game_too_large_to_solve_can_still_be_stepped_through() {
    let server = Server::new();
    let game = played(&server, "fifty:target=3000,base=30,max=50", "screen", "1 2").await;
    let path = format!("/g/{}/review", game.id);
    let shown = page(&server, &format!("{path}?move=1"), &game.key).await;
    has(
        &shown,
        &[
            "Too big to solve here.",
            &format!("/g/{}/record", game.id),
            "Player 1 added 1",
            "rel=\"next\"",
            "Play from here",
        ],
    );
    lacks(&shown, &["<svg class=\"tug\"", "Slip"]);
    // What was tried once is not tried again.
    let since = std::time::Instant::now();
    page(&server, &format!("{path}?move=2"), &game.key).await;
    assert!(since.elapsed() < std::time::Duration::from_secs(1), "{:?}", since.elapsed());
}
