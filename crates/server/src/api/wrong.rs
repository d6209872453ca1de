use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::told::WrongShape;
use crate::keys::NotAKey;
use crate::room::{NotOffered, Refused};
use crate::web::page::{Sentence, status_of};

/// The longest text of a failure that is passed on.
const MOST_BYTES: usize = 4_096;

/// Something that was not done.
pub(super) struct Wrong {
    status: StatusCode,
    shape: WrongShape,
}

impl From<Refused> for Wrong {
    fn from(refused: Refused) -> Wrong {
        let (version, ply) = match &refused {
            Refused::Stale { version, plies } => (Some(*version), Some(*plies)),
            _ => (None, None),
        };
        Wrong { status: status_of(&refused), shape: WrongShape { error: refused.to_string(), version, ply } }
    }
}

impl From<NotOffered> for Wrong {
    fn from(error: NotOffered) -> Wrong {
        let shape = WrongShape { error: error.to_string(), ..WrongShape::default() };
        Wrong { status: StatusCode::UNPROCESSABLE_ENTITY, shape }
    }
}

impl From<NotAKey> for Wrong {
    fn from(error: NotAKey) -> Wrong {
        let shape = WrongShape { error: error.to_string(), ..WrongShape::default() };
        Wrong { status: StatusCode::UNPROCESSABLE_ENTITY, shape }
    }
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        (self.status, Json(self.shape)).into_response()
    }
}

/// Whatever else refuses a request for the API, be it a limit, a time-out or a body that cannot be read, says so
/// in JSON too.
pub(crate) async fn in_json(request: Request, next: Next) -> Response {
    let ours = request.uri().path() == "/api" || request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let json = HeaderValue::from_static("application/json");
    if !ours || !failed || response.headers().get(header::CONTENT_TYPE) == Some(&json) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let sentence = match parts.extensions.get::<Sentence>() {
        Some(Sentence(sentence)) => sentence.clone(),
        None => plain(body).await,
    };
    let reason = || parts.status.canonical_reason().unwrap_or("Not possible").to_string();
    let error = if sentence.is_empty() { reason() } else { sentence };
    let Ok(text) = serde_json::to_string(&WrongShape { error, ..WrongShape::default() }) else {
        return parts.status.into_response();
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, json);
    Response::from_parts(parts, Body::from(text))
}

async fn plain(body: Body) -> String {
    let bytes = to_bytes(body, MOST_BYTES).await.unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
