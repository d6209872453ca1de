//! What players do on their page. A form is answered by a redirect to the page, and a script by JSON.

use axum::Json;
use axum::extract::{Form, Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use serde::Deserialize;
use serde_json::json;

use super::{RenderError, page_update};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::pages::{PageForm, PagePath, PageResult, redirect, redirect_with};
use crate::rooms::{Action, PlayerAction};

/// Whether a script sent the request and wants to stay on its page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

#[derive(Deserialize)]
pub(in crate::pages) struct ActionForm {
    request: String,
}

#[derive(Deserialize)]
pub(in crate::pages) struct PlayForm {
    #[serde(rename = "move")]
    mv: String,
    ply: u32,
    request: String,
}

/// Makes a move.
pub(in crate::pages) async fn play(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    headers: HeaderMap,
    WithRejection(Form(form), _): PageForm<PlayForm>,
) -> PageResult {
    act(&state, &id, cookies, &headers, form.request, Action::Play { ply: form.ply, mv: form.mv }).await
}

/// A handler for an action that needs nothing but the name of the request.
macro_rules! action {
    ($(#[$doc:meta])* $name:ident, $action:expr) => {
        $(#[$doc])*
        pub(in crate::pages) async fn $name(
            State(state): State<AppState>,
            WithRejection(Path(id), _): PagePath,
            cookies: SeatCookies,
            headers: HeaderMap,
            WithRejection(Form(form), _): PageForm<ActionForm>,
        ) -> PageResult {
            act(&state, &id, cookies, &headers, form.request, $action).await
        }
    };
}
action!(
    /// Takes back a move; between two people, asks for it.
    undo,
    Action::AskUndo
);
action!(
    /// Lets the other player take back a move.
    grant_undo,
    Action::GrantUndo
);
action!(
    /// Does not let them, or does not ask any more.
    decline_undo,
    Action::DeclineUndo
);
action!(
    /// Resigns.
    resign,
    Action::Resign
);
action!(
    /// Stops waiting for another player.
    close,
    Action::Close
);
action!(
    /// Does not play again, or does not offer it any more.
    decline_rematch,
    Action::DeclineRematch
);

async fn act(
    state: &AppState,
    id: &str,
    cookies: SeatCookies,
    headers: &HeaderMap,
    request: String,
    action: Action,
) -> PageResult {
    let action = PlayerAction { request, key: cookies.key, action };
    let receipt = state.rooms.act(id, action).await?;
    if wants_json(headers) {
        // The computer's answer comes as an update.
        return Ok(Json(json!({ "status": 200, "version": receipt.version })).into_response());
    }
    receipt.with_reply().await?;
    Ok(redirect(&format!("/g/{id}")))
}

/// The next step of a hint, which the page shows from then on.
pub(in crate::pages) async fn hint(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    let room = state.rooms.find(&id).await?;
    let version = *room.watch().borrow();
    let hint = room.hint(cookies.key.as_ref()).await?;
    if !wants_json(&headers) {
        return Ok(redirect(&format!("/g/{id}")));
    }
    let catalogue = state.rooms.catalogue();
    let (update, _) = page_update(catalogue, &room, cookies.key.as_ref(), version).await?;
    let update: serde_json::Value = serde_json::from_str(&update).map_err(RenderError::from)?;
    Ok(Json(json!({ "hint": hint, "version": update["version"], "patch": update["patch"] })).into_response())
}

/// Plays again with the same opponent: offers it, or accepts the other player's offer. Where both agree, or there is
/// nobody to ask, the answer leads to the new game.
pub(in crate::pages) async fn rematch(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    let rematch = state.rooms.rematch(&id, cookies.key.as_ref()).await?;
    let address = format!("/g/{}", rematch.id);
    let response = redirect_with(&address, &cookies.cookie(&rematch.id, &rematch.key));
    Ok(if wants_json(&headers) { as_json(&response, &address) } else { response })
}

/// A redirect as JSON, with its cookie: a script goes there itself.
fn as_json(redirect: &Response, address: &str) -> Response {
    let cookies: Vec<_> =
        redirect.headers().get_all(HeaderName::from_static("set-cookie")).iter().cloned().collect();
    let mut response = Json(json!({ "status": 200, "location": address })).into_response();
    for cookie in cookies {
        response.headers_mut().append(HeaderName::from_static("set-cookie"), cookie);
    }
    response
}
