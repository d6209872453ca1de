use axum::body::Body;
use axum::http::{Request, header};

use duels_server::keys::SeatKey;

use crate::client::{Server, TestResponse};

/// Everything that takes a key or an invitation, on pages and for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Play,
    Undo,
    Resign,
    Hint,
    Rematch,
    PrivateLink,
    Join,
    ApiPlay,
    ApiUndo,
    ApiResign,
    ApiJoin,
    ApiState,
    ApiHint,
    ApiRematch,
    ApiAskUndo,
    ApiGrantUndo,
    ApiClose,
    ApiDeclineRematch,
}

impl Verb {
    pub(crate) const ALL: [Verb; 18] = [
        Verb::Play,
        Verb::Undo,
        Verb::Resign,
        Verb::Hint,
        Verb::Rematch,
        Verb::PrivateLink,
        Verb::Join,
        Verb::ApiPlay,
        Verb::ApiUndo,
        Verb::ApiResign,
        Verb::ApiJoin,
        Verb::ApiState,
        Verb::ApiHint,
        Verb::ApiRematch,
        Verb::ApiAskUndo,
        Verb::ApiGrantUndo,
        Verb::ApiClose,
        Verb::ApiDeclineRematch,
    ];

    /// Whether it takes an invitation instead of a key.
    pub(crate) fn joins(self) -> bool {
        matches!(self, Verb::Join | Verb::ApiJoin)
    }

    /// Whether it is for programs.
    pub(crate) fn is_api(self) -> bool {
        format!("{self:?}").starts_with("Api")
    }

    /// Tries the verb number `n` with a secret, in every way that a secret is carried. Requests have names, among
    /// them one that the game has seen already: its answer is only for those who may ask.
    pub(crate) async fn try_with(self, server: &Server, game: &str, secret: &str, n: usize) -> TestResponse {
        let request = if n.is_multiple_of(5) { "1 6".to_string() } else { format!("wrong {n}") };
        let (word, ply) = (1 + n % 9, 1 + n % 4);
        let play = serde_json::json!({"ply": ply, "move": word.to_string(), "request": request});
        let act = serde_json::json!({ "request": request }).to_string();
        let form = format!("request={}", encoded(&request));
        let page = |verb: &str| format!("/g/{game}/{verb}");
        let api = |verb: &str| format!("/api/games/{game}/{verb}");
        let cookie = &cookies(secret, n);
        match self {
            Verb::Play => server.form(&page("play"), cookie, format!("{form}&ply={ply}&move={word}")).await,
            Verb::Undo => server.form(&page("undo"), cookie, form).await,
            Verb::Resign => server.form(&page("resign"), cookie, form).await,
            Verb::Hint => server.form(&page("hint"), cookie, "").await,
            Verb::Rematch => server.form(&page("rematch"), cookie, "").await,
            Verb::PrivateLink => server.get(&format!("{}?key={}", page("seat"), encoded(secret))).await,
            Verb::Join => {
                let form = format!("invitation={}&key={}", encoded(secret), brought(n));
                server.form(&page("join"), "", form).await
            }
            Verb::ApiPlay => server.json(&api("plies"), secret, play.to_string()).await,
            Verb::ApiUndo => server.json(&api("undo"), secret, act).await,
            Verb::ApiAskUndo => server.json(&api("undo/ask"), secret, act).await,
            Verb::ApiGrantUndo => server.json(&api("undo/grant"), secret, act).await,
            Verb::ApiClose => server.json(&api("close"), secret, act).await,
            Verb::ApiDeclineRematch => server.json(&api("rematch/decline"), secret, act).await,
            Verb::ApiResign => server.json(&api("resign"), secret, act).await,
            Verb::ApiJoin => {
                let key = Some(brought(n)).filter(|key| !key.is_empty());
                let join = serde_json::json!({"invitation": secret, "key": key}).to_string();
                server.json(&api("join"), "", join).await
            }
            Verb::ApiHint => server.json(&api("hint"), secret, "").await,
            Verb::ApiRematch => server.json(&api("rematch"), secret, "").await,
            Verb::ApiState => {
                let request = Request::get(format!("/api/games/{game}"));
                let request = request.header(header::AUTHORIZATION, format!("bearer {secret}"));
                server.send(request, Body::empty()).await
            }
        }
    }
}

/// A player who joins may send the key that the seat shall have; that alone does not open the seat.
fn brought(n: usize) -> String {
    if n.is_multiple_of(2) { SeatKey::random().unwrap().to_string() } else { String::new() }
}

fn cookies(secret: &str, n: usize) -> String {
    match n % 4 {
        0 => format!("theme=dark; seat={secret}"),
        1 => format!("seat=nothing; seat={secret}"),
        2 => format!("seat={secret}; seat="),
        _ => format!("seat={secret}"),
    }
}

/// A text, escaped for a form or a query.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}
