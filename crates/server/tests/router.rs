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
    browser.get(&game).await.is(StatusCode::OK, "Player 1 begins.");
    for (ply, word) in (1..).zip(["1", "2", "3"]) {
        assert_eq!(browser.play(&game, ply, word).await.status, StatusCode::SEE_OTHER);
    }
    let over = browser.get(&game).await;
    over.is(StatusCode::OK, "Player 2 won!");
    over.is(StatusCode::OK, "123 exceeds 100.");
    browser.get(&format!("{game}/review")).await.is(StatusCode::OK, "It was decided before it began.");
    let record = browser.get(&format!("{game}/record")).await;
    record.is(StatusCode::OK, "1. 1 2 2. 3 0-1");
    let form =
        format!("record={}", record.text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>());
    let review = browser.post("/review", &form).await;
    assert_eq!(review.status, StatusCode::SEE_OTHER);
    browser.get(&review.location()).await.is(StatusCode::OK, "It was decided before it began.");
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
    page.is(StatusCode::OK, "I added");
    page.is(StatusCode::OK, "<strong>Your turn!</strong>");
    // What the computer did is never said of the player, and the other way round.
    assert!(page.text.contains("You added 6") && page.text.contains("Computer added"), "{}", page.text);
    assert_eq!(browser.post(&format!("{game}/undo"), "request=u").await.status, StatusCode::SEE_OTHER);
    browser.get(&game).await.is(StatusCode::OK, "data-plies=\"0\"");
    browser.stranger().post(&format!("{game}/hint"), "").await.is(StatusCode::FORBIDDEN, "watching");
}

/// A hint is never the answer to a form, so Back and reload show it again.
#[tokio::test]
async fn a_hint_stays_on_the_page_until_something_happens() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=perfect").await;
    for (step, said) in [
        (1, "You can win this. Look at"),
        (2, "you always have an answer"),
        (3, "Play +6 to 6: you win within 5 of your own moves."),
    ] {
        let asked = browser.post(&format!("{game}/hint"), "request=v0").await;
        assert_eq!((asked.status, asked.location()), (StatusCode::SEE_OTHER, game.clone()), "{step}");
        for _ in 0..2 {
            let page = browser.get(&game).await;
            page.is(StatusCode::OK, said);
            // The tile is marked at the step that names it, and not before.
            assert_eq!(page.text.contains(" best"), step > 2, "{step}: {}", page.text);
        }
    }
    assert!(!browser.stranger().get(&game).await.text.contains("You can win"), "only for the player");
    browser.play(&game, 1, "6").await;
    assert!(!browser.get(&game).await.text.contains("class='bubble you hint'"), "an old hint misleads");
}

/// The maker of a game may load its page again or open it elsewhere; a friend may open the address of that page.
#[tokio::test]
async fn the_invitation_stays_and_its_address_works_for_a_friend() {
    let mut host = Browser::new();
    let made = host.post("/new", "game=fifty&opponent=friend").await.location();
    let (game, secret) = made.split_once("?invitation=").unwrap();
    let again = host.get(game).await;
    assert_eq!(
        (again.status, again.location()),
        (StatusCode::SEE_OTHER, made.clone()),
        "the address is the link"
    );
    let page = host.get(&made).await;
    page.is(StatusCode::OK, "Waiting for your friend");
    page.is(StatusCode::OK, &format!("http://duels.test{game}?invitation={secret}"));
    page.is(StatusCode::OK, "QR code");
    let mut friend = host.stranger();
    friend.get(&made).await.is(StatusCode::OK, "Join and play");
    let watching = host.stranger().get(game).await;
    watching.is(StatusCode::OK, "You are watching.");
    assert!(!watching.text.contains(secret), "only who has the link may join");
    friend.post(&format!("{game}/join"), &format!("invitation={secret}&name=Ada")).await;
    assert_eq!(host.get(&made).await.location(), game, "there is nobody to invite any more");
    host.get(game).await.is(StatusCode::OK, "Ada");
    let late = host.stranger().get(&made).await;
    assert!(late.status == StatusCode::OK && !late.text.contains("Join and play"), "{}", late.text);
}

/// The page speaks of this variant and of what can be done now; the specifications' prompts do not.
#[tokio::test]
async fn a_page_names_the_variant_and_only_what_can_be_chosen() {
    let mut browser = Browser::new();
    let game = browser.make("game=append&preset=target%3D2026&opponent=screen").await;
    let page = browser.get(&game).await;
    page.is(StatusCode::OK, "To 2026");
    assert!(!page.text.contains("towards 100") && !page.text.contains("Hundred"), "{}", page.text);
    let game = browser.make("game=deletion&numbers=549-876&opponent=screen").await;
    for (ply, word) in (1..).zip(["right", "middle"]) {
        browser.play(&game, ply, word).await;
    }
    assert!(!browser.get(&game).await.text.contains("(left, middle, right)"), "two digits are left");
    let game = browser.make("game=divisors&opponent=screen").await;
    browser.play(&game, 1, "7").await;
    let page = browser.get(&game).await;
    assert!(!page.text.contains("Available numbers"), "{}", page.text);
    assert_eq!(page.text.matches("name='move'").count(), 1, "only 1 goes with 7");
}

/// Resigning is two steps, far from what is pressed often, and works without scripts.
#[tokio::test]
async fn resigning_asks_once() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=perfect").await;
    let page = browser.get(&game).await;
    let (before, form) = page.text.split_once("id=\"resign-form\"").unwrap();
    assert!(
        before.ends_with("<details id=\"resign\" class=\"ask\"><summary>Resign</summary>\n<form "),
        "{before}"
    );
    assert!(form.contains("Give this game up?"), "{form}");
    let (_, tools) = page.text.split_once("id=\"tools\"").unwrap();
    assert!(!tools.split("</footer>").next().unwrap().contains("esign"), "not beside Undo");
}

/// Who plays without scripts is there for as long as their page is loaded again now and then.
#[tokio::test]
async fn who_loads_a_page_is_there() {
    let mut host = Browser::new();
    let made = host.post("/new", "game=fifty&opponent=friend").await.location();
    let (game, secret) = made.split_once("?invitation=").unwrap();
    let mut friend = host.stranger();
    friend.post(&format!("{game}/join"), &format!("invitation={secret}")).await;
    friend.get(game).await.is(StatusCode::OK, "<noscript><meta http-equiv=\"refresh\"");
    let page = host.get(game).await;
    page.is(StatusCode::OK, "Your friend<small>here</small>");
    assert!(!page.text.contains("away") && !page.text.contains("http-equiv"), "{}", page.text);
}

/// A rematch is offered in words to the other player, who may decline it.
#[tokio::test]
async fn a_rematch_and_an_undo_are_asked_for_and_answered() {
    let mut host = Browser::new();
    let made = host.post("/new", "game=fifty&opponent=friend").await.location();
    let (game, secret) = made.split_once("?invitation=").unwrap();
    let mut friend = host.stranger();
    friend.post(&format!("{game}/join"), &format!("invitation={secret}&name=Ada")).await;
    host.play(game, 1, "6").await;
    host.post(&format!("{game}/undo"), "request=v2").await;
    host.get(game).await.is(StatusCode::OK, "You asked to take back your move.");
    friend.get(game).await.is(StatusCode::OK, "Your friend would like to take back a move.");
    friend.post(&format!("{game}/undo/grant"), "request=v3").await;
    host.get(game).await.is(StatusCode::OK, "data-plies=\"0\"");
    friend.post(&format!("{game}/resign"), "request=v4").await;
    friend.post(&format!("{game}/rematch"), "").await;
    host.get(game).await.is(StatusCode::OK, "Ada wants a rematch.");
    host.post(&format!("{game}/rematch/decline"), "request=v6").await;
    let page = friend.get(game).await;
    page.is(StatusCode::OK, " said no to a rematch.");
    assert!(!page.text.contains("You offered a rematch."), "the offer is gone");
}

/// Scripts send the same forms and stay on the page.
#[tokio::test]
async fn a_script_is_answered_with_json() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=screen").await;
    let fetch = |browser: &Browser, path: &str, form: &str| {
        let request = browser.request("POST", path).header(header::ACCEPT, "application/json");
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        request.body(Body::from(form.to_string())).unwrap()
    };
    let request = fetch(&browser, &format!("{game}/play"), "ply=1&move=6&request=v0");
    browser.send(request).await.is(StatusCode::OK, "{\"status\":200,\"version\":1}");
    let request = fetch(&browser, &format!("{game}/play"), "ply=2&move=99&request=v1");
    browser.send(request).await.is(StatusCode::UNPROCESSABLE_ENTITY, "{\"error\":\"");
    let request = fetch(&browser, &format!("{game}/hint"), "");
    let hint: serde_json::Value = serde_json::from_str(&browser.send(request).await.text).unwrap();
    assert!(hint["hint"].as_str().unwrap().starts_with("Player 1 is ahead."), "{hint}");
    assert!(hint["patch"].as_array().unwrap().iter().any(|part| part["id"] == "bubble"), "{hint}");
    let updates = browser.get(&format!("{game}/updates?after=0")).await;
    let update: serde_json::Value = serde_json::from_str(&updates.text).unwrap();
    assert_eq!(update["say"], "Player 1 added 6, total 6. Player 2's turn, 9 moves.");
    assert_eq!(update["data"], serde_json::json!({"version": 1, "plies": 1, "status": "your-turn"}));
}

/// What changed is said in one sentence, also where the board is large.
#[tokio::test]
async fn an_announcement_is_short_on_a_large_board() {
    let mut browser = Browser::new();
    let game = browser.make("game=divisors&preset=count%3D100&opponent=screen").await;
    browser.play(&game, 1, "50").await;
    let updates = browser.get(&format!("{game}/updates?after=0")).await;
    let update: serde_json::Value = serde_json::from_str(&updates.text).unwrap();
    assert_eq!(update["say"], "Player 1 removed 50. Player 2's turn, 6 moves.");
    // Only what changed is sent. After the first move that is the whole board, which could be chosen before.
    browser.play(&game, 2, "25").await;
    let updates = browser.get(&format!("{game}/updates?after=1")).await;
    assert!(updates.text.contains("numbers.25") && !updates.text.contains("numbers.99"), "{}", updates.text);
    assert!(updates.text.len() < browser.get(&game).await.text.len() / 2, "{}", updates.text.len());
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
    friend
        .get(&format!("{game}/join?invitation={secret}"))
        .await
        .is(StatusCode::OK, "invites you to Deletion");
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
    stranger.get(game).await.is(StatusCode::OK, "Player 1 won!");
    let rematch = host.post(&format!("{game}/rematch"), "").await;
    assert_eq!(rematch.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn every_page_shows_the_title_of_the_variant() {
    let mut browser = Browser::new();
    let (words, classic) = ("To 20", "race to 50");
    let game = browser.make("game=fifty&target=20&opponent=anybody").await;
    let lobby = browser.get("/lobby").await;
    lobby.is(StatusCode::OK, "<b>Fifty</b><small>To 20");
    assert!(!lobby.text.contains(classic), "{}", lobby.text);
    let pages = [browser.get(&game).await, browser.stranger().get(&format!("{game}/join")).await];
    for page in pages {
        page.is(StatusCode::OK, words);
        assert!(!page.text.contains(classic), "{}", page.text);
    }
    let game = browser.make("game=fifty&target=20&opponent=screen").await;
    let review = browser.get(&format!("{game}/review")).await;
    review.is(StatusCode::OK, "Fifty, to 20, Player 1 against Player 2");
    assert!(!review.text.contains(classic), "{}", review.text);
}

#[tokio::test]
async fn an_error_of_a_game_links_back_to_it() {
    let mut browser = Browser::new();
    let game = browser.make("game=fifty&opponent=screen").await;
    let refused = browser.play(&game, 1, "99").await;
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "<h1>That didn’t work.</h1>");
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, &format!("href=\"{game}\">Back to the game</a>"));
    let refused = browser.get("/explore?start=fity").await;
    refused.is(StatusCode::UNPROCESSABLE_ENTITY, "Did you mean fifty?");
    assert!(!refused.text.contains("Back to the game<"), "{}", refused.text);
    let nowhere = browser.get("/g/nowhere").await;
    nowhere.is(StatusCode::NOT_FOUND, "<h1>There is no page here.</h1>");
    assert!(!nowhere.text.contains("Back to the game<"), "{}", nowhere.text);
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
        .is(StatusCode::UNPROCESSABLE_ENTITY, "Choose one of these to play.");
    browser.get(&format!("/explore?start={hostile}")).await.is(StatusCode::UNPROCESSABLE_ENTITY, "no game");
    browser.get("/explore?start=fifty&moves=7+7+3").await.is(StatusCode::UNPROCESSABLE_ENTITY, "Move 3");
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
    let page = "/explore?start=divisors:count=1000000&show=1";
    let mut waited = 0;
    loop {
        let seen = browser.get(page).await;
        assert_eq!(seen.status, StatusCode::OK);
        if seen.text.contains("moves win.") {
            assert!(!seen.text.contains("http-equiv=\"refresh\"") && seen.text.contains("★"));
            break;
        }
        assert!(seen.text.contains("http-equiv=\"refresh\"") && seen.text.contains("<progress"));
        waited += 1;
        assert!(waited < 200, "it ends");
    }
    // It was kept: the second look finds it at once.
    assert!(browser.get(page).await.text.contains("moves win."));
    let large = browser.get("/explore?start=fifty:target=3000,base=30,max=50&show=1").await;
    assert!(large.text.contains("Too big to solve now."), "{}", large.text);
}
