//! The routes without a socket: pages, forms, keys, and what is refused.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use tower::ServiceExt;

/// A browser that keeps the key of one game.
#[derive(Clone)]
struct Browser {
    app: Router,
    key: Option<String>,
}

/// The response to a request.
struct TestResponse {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Browser {
    fn new() -> Browser {
        let rooms = Rooms::new(Catalogue::standard(), Arc::new(MemoryStore::default())).unwrap();
        Browser { app: app(Arc::new(rooms)), key: None }
    }

    /// Another browser at the same server, which holds no key.
    fn stranger(&self) -> Browser {
        Browser { app: self.app.clone(), key: None }
    }

    async fn send(&mut self, request: Request<Body>) -> TestResponse {
        let response: Response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
        let cookie = parts.headers.get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
        if let Some(key) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.key = Some(key.to_string());
        }
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        TestResponse { status: parts.status, headers: parts.headers, text }
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let builder = Request::builder().method(method).uri(path).header(header::HOST, "duels.test");
        match &self.key {
            Some(key) => builder.header(header::COOKIE, key),
            None => builder,
        }
    }

    async fn get(&mut self, path: &str) -> TestResponse {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    async fn post(&mut self, path: &str, form: &str) -> TestResponse {
        let request = self
            .request("POST", path)
            .header(header::ORIGIN, "http://duels.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_string()))
            .unwrap();
        self.send(request).await
    }

    /// Creates a game and returns its address.
    async fn make(&mut self, form: &str) -> String {
        let got = self.post("/new", form).await;
        assert_eq!(got.status, StatusCode::SEE_OTHER, "{}", got.text);
        got.location().split('?').next().unwrap().to_string()
    }

    async fn play(&mut self, game: &str, ply: u32, word: &str) -> TestResponse {
        self.post(&format!("{game}/play"), &format!("ply={ply}&move={word}&request={ply}{word}")).await
    }
}

impl TestResponse {
    fn location(&self) -> String {
        self.headers[header::LOCATION].to_str().unwrap().to_string()
    }

    #[track_caller]
    fn is(&self, status: StatusCode, part: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert!(self.text.contains(part), "no {part:?} in {}", self.text);
    }
}

#[tokio::test]
async fn every_page_answers_with_strict_headers() {
    let mut browser = Browser::new();
    let mut pages =
        vec!["/".to_string(), "/lobby".into(), "/explore".into(), "/review".into(), "/healthz".into()];
    for entry in Catalogue::standard().entries() {
        pages.extend([format!("/new/{}", entry.info.id), format!("/rules/{}", entry.info.id)]);
        pages.push(format!("/explore?start={}%23{}", entry.info.id, 7));
    }
    for page in pages {
        let got = browser.get(&page).await;
        assert_eq!(got.status, StatusCode::OK, "{page}: {}", got.text);
        let policy = got.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(got.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert!(!got.text.contains("style=") && !got.text.contains("<script>"), "{page} has nothing inline");
    }
    browser.get("/nowhere").await.is(StatusCode::NOT_FOUND, "nothing at this address");
    browser.get("/g/nowhere").await.is(StatusCode::NOT_FOUND, "no game at this address");
    browser.get("/new/chess").await.is(StatusCode::NOT_FOUND, "there is no game");
    let typo = browser.get("/explore?start=fity").await;
    typo.is(StatusCode::UNPROCESSABLE_ENTITY, "Did you mean fifty?");
    assert!(!typo.text.contains("?.") && !typo.text.contains(".."), "one full stop: {}", typo.text);
}

#[tokio::test]
async fn a_game_on_one_screen_is_played_reviewed_and_downloaded() {
    let mut browser = Browser::new();
    let game = browser.make("game=append&opponent=screen").await;
    browser.get(&game).await.is(StatusCode::OK, "Player 1, enter a digit (1-9) to append:");
    for (ply, word) in (1..).zip(["1", "2", "3"]) {
        assert_eq!(browser.play(&game, ply, word).await.status, StatusCode::SEE_OTHER);
    }
    browser.get(&game).await.is(StatusCode::OK, "123 exceeds 100. Player 1 loses. Player 2 wins!");
    browser.get(&format!("{game}/review")).await.is(StatusCode::OK, "Nothing that was played mattered");
    let record = browser.get(&format!("{game}/record")).await;
    record.is(StatusCode::OK, "1. 1 2 2. 3 0-1");
    let form =
        format!("record={}", record.text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>());
    browser.post("/review", &form).await.is(StatusCode::OK, "Nothing that was played mattered");
    browser
        .post("/review", "record=%5BGame+%22fifty%22%5D%0A%0A1.+7+3+2.+7")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "ply 3");
}

#[tokio::test]
async fn the_computer_answers_and_moves_can_be_taken_back() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=perfect").await;
    assert_eq!(browser.play(&game, 1, "6").await.status, StatusCode::SEE_OTHER);
    let page = browser.get(&game).await;
    page.is(StatusCode::OK, "Player 2 added");
    page.is(StatusCode::OK, "It is your turn.");
    browser.post(&format!("{game}/hint"), "").await.is(StatusCode::OK, "can win this");
    assert_eq!(browser.post(&format!("{game}/undo"), "request=u").await.status, StatusCode::SEE_OTHER);
    browser.get(&game).await.is(StatusCode::OK, "Current Total: 0");
    browser.stranger().post(&format!("{game}/hint"), "").await.is(StatusCode::FORBIDDEN, "watching");
}

#[tokio::test]
async fn a_friend_joins_by_link_and_no_one_else_does() {
    let mut host = Browser::new();
    let made = host.post("/new", "game=deletion&numbers=549-876&opponent=friend").await.location();
    let (game, secret) = made.split_once("?invitation=").unwrap();
    host.play(game, 1, "left").await.is(StatusCode::CONFLICT, "not here yet");
    let mut stranger = host.stranger();
    stranger
        .post(&format!("{game}/join"), "invitation=")
        .await
        .is(StatusCode::FORBIDDEN, "The invitation is missing");
    let mut friend = host.stranger();
    friend.get(&format!("{game}/join?invitation={secret}")).await.is(StatusCode::OK, "You are invited");
    let joined = friend.post(&format!("{game}/join"), &format!("invitation={secret}")).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    stranger
        .post(&format!("{game}/join"), &format!("invitation={secret}"))
        .await
        .is(StatusCode::CONFLICT, "taken");

    friend.play(game, 1, "left").await.is(StatusCode::FORBIDDEN, "not your turn");
    stranger.play(game, 1, "left").await.is(StatusCode::FORBIDDEN, "watching");
    assert_eq!(host.play(game, 1, "right").await.status, StatusCode::SEE_OTHER);
    host.play(game, 1, "left").await.is(StatusCode::CONFLICT, "earlier position");
    assert_eq!(host.play(game, 1, "right").await.status, StatusCode::SEE_OTHER, "the same request again");
    friend.play(game, 2, "nowhere").await.is(StatusCode::UNPROCESSABLE_ENTITY, "is not a move here");
    host.post(&format!("{game}/hint"), "")
        .await
        .is(StatusCode::CONFLICT, "no hints in a game between two people");
    host.get(&format!("{game}/review")).await.is(StatusCode::CONFLICT, "when it is over");
    assert_eq!(friend.play(game, 2, "middle").await.status, StatusCode::SEE_OTHER);
    assert_eq!(host.play(game, 3, "left").await.status, StatusCode::SEE_OTHER);
    stranger.get(game).await.is(StatusCode::OK, "Player 1 wins the game.");
    let rematch = host.post(&format!("{game}/rematch"), "").await;
    assert_eq!(rematch.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn every_page_shows_the_title_of_the_variant() {
    let mut browser = Browser::new();
    let (title, classic) = ("Last Digit Standing (race to 20)", "race to 50");
    let game = browser.make("game=fifty&target=20&opponent=anybody").await;
    let lobby = browser.get("/lobby").await;
    lobby.is(StatusCode::OK, title);
    lobby.is(StatusCode::OK, "fifty:target=20");
    let mut pages = vec![lobby, browser.get(&game).await, browser.get(&format!("{game}/join")).await];
    let game = browser.make("game=fifty&target=20&opponent=screen").await;
    pages.push(browser.get(&format!("{game}/review")).await);
    for page in pages {
        page.is(StatusCode::OK, title);
        assert!(!page.text.contains(classic), "{}", page.text);
    }
}

#[tokio::test]
async fn a_review_says_that_a_resignation_gave_the_win_away() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=screen").await;
    browser.post(&format!("{game}/resign"), "request=r").await;
    let review = browser.get(&format!("{game}/review")).await;
    review.is(StatusCode::OK, "Player 1 resigned and gave the win away: 6 would have kept it.");
    assert!(!review.text.contains("<table") && !review.text.contains("<figure"), "{}", review.text);
    let game = browser.make("game=fifty&opponent=screen").await;
    browser.play(&game, 1, "6").await;
    browser.post(&format!("{game}/resign"), "request=r").await;
    let review = browser.get(&format!("{game}/review")).await;
    review.is(StatusCode::OK, "Player 2 resigned in a lost position.");
    review.is(StatusCode::OK, "<table");
}

#[tokio::test]
async fn an_error_of_a_game_links_back_to_it() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=screen").await;
    let refused = browser.play(&game, 1, "99").await;
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "<h1>That did not work</h1>");
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, &format!("<a href=\"{game}\">Back to the game</a>"));
    let refused = browser.get("/explore?start=fity").await;
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "<h1>That did not work</h1>");
    assert!(!refused.text.contains("Back to the game<"), "{}", refused.text);
    let nowhere = browser.get("/g/nowhere").await;
    nowhere.is(StatusCode::NOT_FOUND, "<h1>Not found</h1>");
    assert!(!nowhere.text.contains("Back to the game<"), "{}", nowhere.text);
}

#[tokio::test]
async fn explore_explains_its_marks_where_there_are_moves() {
    let mut browser = Browser::new();
    let legend = "W: the move wins, L: it loses, in that many plies";
    browser.get("/explore?start=fifty").await.is(StatusCode::OK, legend);
    let over = browser.get("/explore?start=append&moves=1+2+3").await;
    assert_eq!(over.status, StatusCode::OK);
    assert!(!over.text.contains(legend), "{}", over.text);
}

#[tokio::test]
async fn no_page_gives_a_key_away() {
    let mut host = Browser::new();
    let game = host.make("game=fifty&opponent=level:3").await;
    let key = host.key.clone().unwrap();
    let secret = key.strip_prefix("seat=").unwrap();
    assert!(host.get(&game).await.text.contains(secret), "the private link is shown to its owner");
    let seen = host.stranger().get(&game).await;
    assert!(!seen.text.contains(secret) && seen.text.contains("You are watching."));
    let mut elsewhere = host.stranger();
    let got = elsewhere.get(&format!("{game}/seat?key={secret}")).await;
    assert_eq!((got.status, elsewhere.key.as_deref()), (StatusCode::SEE_OTHER, Some(key.as_str())));
    let wrong = "A".repeat(43);
    host.stranger().get(&format!("{game}/seat?key={wrong}")).await.is(StatusCode::FORBIDDEN, "watching");
}

#[tokio::test]
async fn other_sites_are_refused() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=screen").await;
    for (name, value) in
        [("origin", "http://evil.test"), ("sec-fetch-site", "cross-site"), ("origin", "null")]
    {
        let request = browser
            .request("POST", &format!("{game}/play"))
            .header(name, value)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("ply=1&move=6&request=a"))
            .unwrap();
        browser.send(request).await.is(StatusCode::FORBIDDEN, "Cross-site request refused");
    }
}

#[tokio::test]
async fn hostile_input_is_refused_in_a_sentence() {
    let mut browser = Browser::new();
    let hostile = "%3Cscript%3Ealert(1)%3C/script%3E";
    let got = browser.post("/new", &format!("game=fifty&opponent=screen&target={hostile}")).await;
    got.is(StatusCode::UNPROCESSABLE_ENTITY, "&#60;script&#62;");
    browser
        .post("/new", "game=dilemma&opponent=screen&length=100000")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "terminal");
    browser
        .post("/new", "game=fifty&opponent=nobody")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "no opponent");
    browser.get(&format!("/explore?start={hostile}")).await.is(StatusCode::UNPROCESSABLE_ENTITY, "no game");
    browser.get("/explore?start=fifty&moves=7+7+3").await.is(StatusCode::UNPROCESSABLE_ENTITY, "Ply 3");
    let got = browser.post("/review", &format!("record={}", "x".repeat(300 << 10))).await;
    assert_eq!(got.status, StatusCode::PAYLOAD_TOO_LARGE);
    let game = browser.make("game=fifty&opponent=screen").await;
    browser.post(&format!("{game}/play"), "nothing=useful").await.is(StatusCode::UNPROCESSABLE_ENTITY, "");
    browser
        .post(&format!("{game}/play"), &format!("ply=1&request=x&move={}", "9".repeat(9_000)))
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "is not a move");
}

/// What takes longer than a page waits is solved in the background: the page says how far it is and looks again.
#[tokio::test]
async fn a_large_variant_is_solved_in_the_background() {
    let mut browser = Browser::new();
    let page = "/explore?start=divisors:count=1000000";
    let mut waited = 0;
    loop {
        let seen = browser.get(page).await;
        assert_eq!(seen.status, StatusCode::OK);
        if seen.text.contains("Player 1 is to move: win") {
            assert!(!seen.text.contains("http-equiv=\"refresh\"") && seen.text.contains("★"));
            break;
        }
        assert!(seen.text.contains("http-equiv=\"refresh\"") && seen.text.contains("<progress"));
        waited += 1;
        assert!(waited < 200, "it ends");
    }
    // It was kept: the second look finds it at once.
    assert!(browser.get(page).await.text.contains("Player 1 is to move: win"));
    let large = browser.get("/explore?start=fifty:target=3000,base=30,max=50").await;
    assert!(large.text.contains("too large to solve") && !large.text.contains(".."));
}
