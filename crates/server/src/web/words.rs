//! Refusals that no page has written: the framework's own, which are bare text or nothing at all.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::page::{Failed, Sentence};

/// The longest text of a refusal that is passed on.
const MOST_BYTES: usize = 4_096;

/// Puts a bare refusal on a page, in a sentence.
pub(super) async fn in_words(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if !failed || response.extensions().get::<Sentence>().is_some() || is_json(response.headers()) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let sentence = sentence(parts.status, &parts.headers, body).await;
    let mut response = Failed { status: parts.status, sentence }.into_response();
    for name in [header::ALLOW, header::UPGRADE, header::CONNECTION] {
        if let Some(value) = parts.headers.get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response
}

fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE) == Some(&HeaderValue::from_static("application/json"))
}

async fn sentence(status: StatusCode, headers: &HeaderMap, body: Body) -> String {
    let taken = headers.get(header::ALLOW).and_then(|methods| methods.to_str().ok());
    match (status, taken) {
        (StatusCode::METHOD_NOT_ALLOWED, Some(methods)) => {
            format!("This address does not take that method; it takes {}.", methods.replace(',', ", "))
        }
        (StatusCode::PAYLOAD_TOO_LARGE, _) => {
            format!("That is too long: at most {} KiB are read.", super::MOST_BYTES >> 10)
        }
        (StatusCode::REQUEST_TIMEOUT, _) => "That took too long; please try again later.".to_string(),
        (status, _) => said(status, body).await,
    }
}

/// What the framework says about it, with a full stop.
async fn said(status: StatusCode, body: Body) -> String {
    let bytes = to_bytes(body, MOST_BYTES).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    match text.trim().trim_end_matches('.') {
        "" => format!("This is not possible: {}.", status.canonical_reason().unwrap_or("no reason is known")),
        text => format!("{text}."),
    }
}
